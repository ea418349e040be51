import { DeleteOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";

import { usePreferences } from "../app/preferences";
import { argumentName } from "../shared/argument-names";
import { useTool } from "../shared/tools";
import { isReferenced, withoutStep, withStep, withText, type Definition, type Step } from "./definition";
import styles from "./Playbooks.module.css";

interface Props {
  definition: Definition;
  onChange(definition: Definition): void;
}

/** What the playbook will do, each step with its arguments, which can be corrected here. */
export function StepRows({ definition, onChange }: Props) {
  const { t } = useTranslation();
  const steps = definition.steps ?? [];
  if (steps.length === 0) return <p className={styles.help}>{t("playbooks.dialogue")}</p>;
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <StepRow
          key={index}
          step={step}
          number={index + 1}
          onChange={(changed) => onChange(withStep(definition, index, changed))}
          onRemove={
            steps.length > 1 && !isReferenced(definition, index)
              ? () => onChange(withoutStep(definition, index))
              : null
          }
        />
      ))}
    </ol>
  );
}

interface RowProps {
  step: Step;
  number: number;
  onChange(step: Step): void;
  onRemove: (() => void) | null;
}

function StepRow({ step, number, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const language = usePreferences((state) => state.language);
  const tool = useTool(step.tool);
  const title = language === "en" ? tool?.title_en : tool?.title;
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <Input
          aria-label={t("playbooks.stepDescription", { number })}
          value={step.description[language]}
          onChange={({ target }) =>
            onChange({ ...step, description: withText(step.description, language, target.value) })
          }
        />
        <span className={styles.tool}>{title || step.tool}</span>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          disabled={onRemove === null}
          aria-label={t("playbooks.removeStep", { number })}
          title={t("playbooks.removeStep", { number })}
          onClick={onRemove ?? undefined}
        />
      </div>
      {Object.entries(step.args ?? {}).map(([name, value]) => (
        <label key={name} className={styles.argument}>
          <span>{argumentName(t, name)}</span>
          {typeof value === "string" ? (
            <Input.TextArea
              className={styles.code}
              aria-label={t("playbooks.stepArgument", { number, name: argumentName(t, name) })}
              autoSize={{ minRows: 1, maxRows: 8 }}
              spellCheck={false}
              value={value}
              onChange={({ target }) =>
                onChange({ ...step, args: { ...step.args, [name]: target.value } })
              }
            />
          ) : (
            <code className={styles.fixed}>{JSON.stringify(value)}</code>
          )}
        </label>
      ))}
    </li>
  );
}
