// Changes of a playbook's definition, as its form makes them.
import type { PlaybookDefinition } from "../transport/api";

export type Definition = PlaybookDefinition;
export type Text = Definition["title"];
export type Parameter = NonNullable<Definition["parameters"]>[string];
export type Step = NonNullable<Definition["steps"]>[number];
export type Language = "zh" | "en";

/** One text for both languages changes in both; a translated one only in the language of the page. */
export function withText(text: Text, language: Language, value: string): Text {
  return text.zh === text.en ? { zh: value, en: value } : { ...text, [language]: value };
}

export function groupsOf(definition: Definition): readonly string[] {
  return (definition.match?.all ?? []).map((words) => words.join(", "));
}

/** Empty groups match nothing, so they are left out. */
export function withGroups(definition: Definition, groups: readonly string[]): Definition {
  const all = groups.map(wordsOf).filter((words) => words.length > 0);
  const match = all.length > 0 ? { ...definition.match, all } : null;
  return { ...definition, match: match as Definition["match"] };
}

/** Commas separate words that have spaces inside; without commas, spaces do. */
function wordsOf(group: string): string[] {
  const parts = /[,，、;；]/.test(group) ? group.split(/[,，、;；]/) : group.split(/\s+/);
  return parts.map((word) => word.trim()).filter((word) => word !== "");
}

/** Indexes from 0 of the steps that have `{name}` in their arguments. */
export function stepsUsing(definition: Definition, name: string): number[] {
  const pattern = new RegExp(`\\{${name}(\\|[a-z]+)?\\}`);
  return (definition.steps ?? []).flatMap((step, index) =>
    pattern.test(JSON.stringify(step.args ?? {})) ? [index] : [],
  );
}

export function withStep(definition: Definition, index: number, step: Step): Definition {
  return { ...definition, steps: definition.steps?.map((each, at) => (at === index ? step : each)) };
}

/** Later steps keep their references: `${step_2_stdout}` of a removed step would be an error. */
export function isReferenced(definition: Definition, index: number): boolean {
  const pattern = new RegExp(`\\$\\{step_${index}_`);
  return (definition.steps ?? []).some((step, at) => at !== index && pattern.test(JSON.stringify(step)));
}

export function withoutStep(definition: Definition, index: number): Definition {
  const shift = (text: string) =>
    text.replace(/\$\{step_(\d+)_/g, (whole, number: string) =>
      Number(number) > index ? `\${step_${Number(number) - 1}_` : whole,
    );
  const steps = definition.steps
    ?.filter((_, at) => at !== index)
    .map((step) => ({
      ...step,
      args: JSON.parse(shift(JSON.stringify(step.args ?? {}))) as Step["args"],
      depends_on: step.depends_on
        ?.filter((each) => each !== index)
        .map((each) => (each > index ? each - 1 : each)),
    }));
  return { ...definition, steps };
}

export function withParameter(definition: Definition, name: string, parameter: Parameter): Definition {
  return { ...definition, parameters: { ...definition.parameters, [name]: parameter } };
}
