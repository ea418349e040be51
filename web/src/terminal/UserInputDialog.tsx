import { Alert, Button, Checkbox, Radio } from "antd";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { postpone } from "../hitl/question-store";
import { useFormDraft } from "../hitl/form-drafts";
import frameStyles from "../hitl/hitl-frame.module.css";
import { HITLField } from "../hitl/hitl-field";
import { useSubmitAnswer } from "../hitl/useSubmitAnswer";
import { toAnswer, type Values } from "../hitl/values";
import { namesCommand } from "../shared/tools";
import type { HITLField as Field, HITLRequest, JsonValue } from "../protocol.gen";
import type { PromptItem } from "../state/model";
import { wantTerminal } from "./focus";
import styles from "./Prompt.module.css";

interface Props {
  request: HITLRequest;
  prompt: PromptItem;
  onAccepted(message: string): void;
  onClosed(text: string): void;
  /** In the pane it must not take the focus from what the person does. */
  inPane?: boolean;
}

/** The answer to a waiting command: its options with explanations, or free text. */
export function UserInputDialog({ request, prompt, onAccepted, onClosed, inPane = false }: Props) {
  const { t } = useTranslation();
  const [values, change] = useFormDraft(request);
  const { busy, problem, send } = useSubmitAnswer(request, { accepted: onAccepted, closed: onClosed });
  const area = useRef<HTMLFormElement>(null);
  const field = request.fields[0];
  useEffect(() => {
    if (inPane) return;
    const frame = requestAnimationFrame(() => firstControl(area.current)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [request.id]);
  if (!field) return null;
  const confirm = () => void send("approve", toAnswer(request, values));
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || busy !== null) return;
    // In multi-line text Enter breaks the line; otherwise it submits, as in a terminal.
    if (field.type === "textarea" && !(event.ctrlKey || event.metaKey)) return;
    if ((event.target as HTMLElement).closest("button")) return;
    event.preventDefault();
    confirm();
  };
  return (
    <form
      ref={area}
      className={frameStyles.frame}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKey}
    >
      <Context request={request} prompt={prompt} />
      <div className={frameStyles.scroll}>
        {problem ? <Alert type="error" showIcon role="alert" title={problem.text} /> : null}
        <Input
          field={field}
          prompt={prompt}
          values={values}
          error={problem?.fieldErrors[field.name]}
          onChange={(value) => change(field.name, value)}
        />
        <div className={styles.useTerminal}>
          {t("prompt.useTerminalHelp")}
          <Button type="link" size="small" onClick={() => typeInTerminal(request.id)}>
            {t("prompt.useTerminal")}
          </Button>
        </div>
      </div>
      <div className={`${frameStyles.footer} ${styles.footer}`}>
        <span className={styles.note}>{t("prompt.cancelHelp")}</span>
        <Button loading={busy === "reject"} onClick={() => void send("reject", {})}>
          {t("prompt.cancel")}
        </Button>
        <Button type="primary" loading={busy === "approve"} onClick={confirm}>
          {t("prompt.confirm")}
        </Button>
      </div>
    </form>
  );
}

/** The step and the command that is asking. */
function Context({ request, prompt }: { request: HITLRequest; prompt: PromptItem }) {
  const { t } = useTranslation();
  const step = request.description?.split("\n")[0] ?? "";
  return (
    <div className={styles.command}>
      {step && !step.startsWith("$ ") && !namesCommand(step, prompt.command) ? <p>{t("prompt.step", { step })}</p> : null}
      <pre tabIndex={0} aria-label={t("prompt.command")}>
        $ {prompt.command}
      </pre>
    </div>
  );
}

interface InputProps {
  field: Field;
  prompt: PromptItem;
  values: Values;
  error: string | undefined;
  onChange(value: JsonValue): void;
}

function Input({ field, prompt, values, error, onChange }: InputProps) {
  const value = values[field.name] ?? null;
  if (field.type !== "radio" && field.type !== "checkbox") {
    return (
      <HITLField field={field} value={value} error={error} readonly={false} onChange={onChange} />
    );
  }
  return <Choices field={field} prompt={prompt} value={value} onChange={onChange} />;
}

function Choices(props: Pick<InputProps, "field" | "prompt" | "onChange"> & { value: JsonValue }) {
  const { field, prompt, value, onChange } = props;
  const id = useId();
  const options = (field.options ?? []).map((option) => String(option.value));
  const label = (option: string) => <Choice option={option} prompt={prompt} field={field} />;
  return (
    <>
      <span id={id} className={styles.question}>
        {prompt.text}
      </span>
      {field.type === "radio" ? (
        <Radio.Group
          className={styles.choices}
          aria-labelledby={id}
          value={value}
          onChange={(event) => onChange(event.target.value as string)}
        >
          {options.map((option) => (
            <Radio key={option} value={option} className={styles.choice}>
              {label(option)}
            </Radio>
          ))}
        </Radio.Group>
      ) : (
        <Checkbox.Group
          className={styles.choices}
          aria-labelledby={id}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={(chosen) => onChange(chosen)}
        >
          {options.map((option) => (
            <Checkbox key={option} value={option} className={styles.choice}>
              {label(option)}
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
    </>
  );
}

function Choice({ option, prompt, field }: { option: string; prompt: PromptItem; field: Field }) {
  const { t } = useTranslation();
  const explanation = prompt.explanations[option];
  return (
    <>
      <span className={styles.name}>{option}</span>
      {field.default === option ? <span className={styles.default}>{t("prompt.default")}</span> : null}
      {explanation ? <span className={styles.explanation}>{explanation}</span> : null}
    </>
  );
}

/** An answer that is not offered can be typed into the terminal. */
function typeInTerminal(id: string): void {
  wantTerminal(id);
  postpone([id]);
}

function firstControl(area: HTMLElement | null): HTMLElement | null | undefined {
  return (
    area?.querySelector<HTMLElement>("input:checked") ??
    area?.querySelector<HTMLElement>("input, textarea")
  );
}
