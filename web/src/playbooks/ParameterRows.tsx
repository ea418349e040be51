import { Input, Switch } from "antd";
import { useTranslation } from "react-i18next";

import { usePreferences } from "../app/preferences";
import { stepsUsing, withParameter, withText, type Definition, type Parameter } from "./definition";
import styles from "./Playbooks.module.css";

interface Props {
  definition: Definition;
  /** As it was opened: what a parameter is found by when it is switched on again. */
  original: Definition;
  onChange(definition: Definition): void;
}

/** Which values may change from run to run, and what they are otherwise. */
export function ParameterRows({ definition, original, onChange }: Props) {
  const { t } = useTranslation();
  const parameters = Object.entries(definition.parameters ?? {});
  if (parameters.length === 0) return <p className={styles.help}>{t("playbooks.noParameters")}</p>;
  return (
    <>
      <p className={styles.help}>{t("playbooks.parametersHelp")}</p>
      <ul className={styles.parameters}>
        {parameters.map(([name, parameter]) => (
          <ParameterRow
            key={name}
            name={name}
            parameter={parameter}
            find={original.parameters?.[name]?.find ?? []}
            steps={stepsUsing(definition, name)}
            onChange={(changed) => onChange(withParameter(definition, name, changed))}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  name: string;
  parameter: Parameter;
  find: readonly string[];
  steps: readonly number[];
  onChange(parameter: Parameter): void;
}

function ParameterRow({ name, parameter, find, steps, onChange }: RowProps) {
  const { t } = useTranslation();
  const language = usePreferences((state) => state.language);
  const asked = (parameter.find ?? []).length > 0;
  const used = steps.map((index) => index + 1).join(", ");
  return (
    <li className={styles.parameter}>
      <div className={styles.parameterName}>
        <code>{`{${name}}`}</code>
        <span className={styles.soft}>
          {t(`playbooks.kind.${parameter.kind ?? "text"}`)} ·{" "}
          {steps.length > 0 ? t("playbooks.usedIn", { steps: used }) : t("playbooks.unused")}
        </span>
      </div>
      <Input
        aria-label={t("playbooks.defaultOf", { name })}
        value={parameter.default[language]}
        onChange={({ target }) =>
          onChange({ ...parameter, default: withText(parameter.default, language, target.value) })
        }
      />
      <label className={styles.asked}>
        <Switch
          size="small"
          checked={asked}
          disabled={find.length === 0}
          aria-label={t("playbooks.askedNamed", { name })}
          onChange={(on) => onChange({ ...parameter, find: on ? [...find] : [] })}
        />
        <span aria-hidden>{t("playbooks.asked")}</span>
      </label>
    </li>
  );
}
