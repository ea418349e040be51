import { CheckOutlined, CopyOutlined, HistoryOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { showVariables } from "../hitl/question-store";
import { Chevron } from "../shared/Chevron";
import { Code } from "../shared/Code";
import { useDisclosure } from "../shared/useDisclosure";
import { useCopy } from "../shared/useCopy";
import type { Variable } from "../state/model";
import panel from "./Pane.module.css";
import styles from "./Variables.module.css";

/** Results that steps saved under a name (R25); `${name}` refers to one. */
export default function Variables({ variables }: { variables: readonly Variable[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        block
        icon={<HistoryOutlined aria-hidden />}
        className={styles.memory}
        onClick={() => showVariables(true)}
      >
        {t("memory.open")}
      </Button>
      {variables.length === 0 ? <p className={panel.none}>{t("variables.none")}</p> : null}
      <Entries variables={variables.filter(({ name }) => !OF_STEP.test(name))} />
      <OfSteps variables={variables.filter(({ name }) => OF_STEP.test(name))} />
    </>
  );
}

// The program names these itself; what a person or a plan named comes first.
const OF_STEP = /^step_\d+_/;

function OfSteps({ variables }: { variables: readonly Variable[] }) {
  const { t } = useTranslation();
  const [open, toggle] = useDisclosure("variables-of-steps", false);
  if (variables.length === 0) return null;
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={toggle}>
        <Chevron open={open} />
        {t("variables.ofSteps", { count: variables.length })}
      </button>
      {open ? <Entries variables={variables} /> : null}
    </>
  );
}

function Entries({ variables }: { variables: readonly Variable[] }) {
  if (variables.length === 0) return null;
  return (
    <ul className={styles.list}>
      {variables.map((variable) => (
        <Entry key={variable.name} variable={variable} />
      ))}
    </ul>
  );
}

function Entry({ variable }: { variable: Variable }) {
  const { t } = useTranslation();
  const { name, type, value } = variable;
  const [open, toggle] = useDisclosure(`variable-${name}`, false);
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
          <Chevron open={open} />
          <code className={styles.name}>{name}</code>
          <span className={styles.type}>{type}</span>
        </button>
        <CopyReference name={name} />
      </div>
      {open ? (
        <Code
          text={text}
          language={typeof value === "string" ? null : "json"}
          label={t("variables.value", { name })}
        />
      ) : (
        <div className={styles.preview}>{preview(value)}</div>
      )}
    </li>
  );
}

function CopyReference({ name }: { name: string }) {
  const { t } = useTranslation();
  const [copied, copy] = useCopy(`\${${name}}`);
  const label = copied ? t("variables.copied") : `${t("variables.copy")} \${${name}}`;
  return (
    <Button
      type="text"
      size="small"
      icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={copy}
    />
  );
}

function preview(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.trim().replaceAll("\n", " ⏎ ").slice(0, 300);
}
