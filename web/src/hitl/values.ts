// What stands in a form: always the values as they go over the wire; widgets convert at their edge.
import type { HITLField, HITLRequest, JsonValue } from "../protocol.gen";

export type Values = Readonly<Record<string, JsonValue>>;

/** What a person sees before touching anything. A switch shows "off" and so means it. */
export function initialValues(form: HITLRequest): Values {
  return Object.fromEntries(form.fields.map((field) => [field.name, initial(field)]));
}

function initial(field: HITLField): JsonValue {
  return field.default ?? (field.type === "boolean" ? false : null);
}

/** A field that is left empty says nothing, however its widget spells that. */
export function toAnswer(form: HITLRequest, values: Values): Record<string, JsonValue> {
  return Object.fromEntries(
    form.fields.map(({ name }) => [name, emptyAsNull(values[name] ?? null)]),
  );
}

export function isChanged(form: HITLRequest, values: Values): boolean {
  const given = toAnswer(form, values);
  const before = toAnswer(form, initialValues(form));
  return JSON.stringify(given) !== JSON.stringify(before);
}

/** The form once more, filled with what was answered, to look at only (R60). */
export function prefilled(form: HITLRequest, answer: Values | null): HITLRequest {
  const fields = form.fields.map((field) => ({ ...field, default: defaultOf(field, answer) }));
  return { ...form, fields: fields as HITLRequest["fields"] };
}

function defaultOf(field: HITLField, answer: Values | null): HITLField["default"] {
  return answer === null ? field.default : (answer[field.name] as HITLField["default"]);
}

function emptyAsNull(value: JsonValue): JsonValue {
  const empty = value === "" || (Array.isArray(value) && value.length === 0);
  return empty ? null : value;
}
