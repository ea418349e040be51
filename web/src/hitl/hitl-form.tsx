import { Alert, ConfigProvider } from "antd";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";

import { useWidth } from "../app/useWidth";
import type { HITLRequest, JsonValue } from "../protocol.gen";
import { AlwaysAllowed } from "./AlwaysAllowed";
import { approvalOf, asksForHost, planOf } from "./approval";
import { ChecksEditor } from "./ChecksEditor";
import { PlanEditor } from "./PlanEditor";
import { readSteps } from "./plan-rows";
import type { Action } from "./submit-answer";
import { useFormDraft } from "./form-drafts";
import { HITLActions } from "./hitl-actions";
import { HITLDisplayActions } from "./hitl-display-actions";
import { HITLField } from "./hitl-field";
import { RiskyParts, riskyPartsOf } from "./risky-text";
import styles from "./hitl-form.module.css";
import frame from "./hitl-frame.module.css";
import { Trial } from "./Trial";
import { trialActions, trialAnswer, useTrial } from "./useTrial";
import { toAnswer, isChanged, type Values } from "./values";

export interface FormProblem {
  text: string;
  fieldErrors: Readonly<Record<string, string>>;
}

interface Props {
  request: HITLRequest;
  busy?: Action | null;
  problem?: FormProblem | null;
  onAnswer?(action: Action, data: Record<string, Values[string]>): void;
  onClose?(): void;
  /** In the pane it must not take the focus from what the person does. */
  inPane?: boolean;
}

/** A form (R41): its fields and actions. Read-only, it is a replay. */
export function HITLForm({ request, busy = null, problem = null, onAnswer, onClose, inPane = false }: Props) {
  const { t } = useTranslation();
  const [values, change] = useFormDraft(request);
  const trial = useTrial(request);
  const area = useRef<HTMLFormElement>(null);
  const { fieldErrors, text, clearError } = useFieldErrors(problem);
  const send = (action: Action) =>
    onAnswer?.(
      action,
      action === "reject" ? {} : { ...toAnswer(request, values), ...trialAnswer(trial.payload, action) },
    );
  useFirstFocus(area, request, inPane);
  useErrorFocus(area, problem);
  const onKey = (event: KeyboardEvent) => {
    // Enter alone must not approve: it is pressed by accident in a text field.
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (event.nativeEvent.isComposing || busy !== null || request.readonly) return;
    event.preventDefault();
    send("approve");
  };
  return (
    <form
      ref={area}
      className={frame.frame}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKey}
    >
      <div className={frame.scroll}>
        {text ? <Alert type="error" showIcon role="alert" title={text} /> : null}
        {request.approval?.can_try && !request.readonly ? <Trial {...trial} /> : null}
        <Fields readonly={request.readonly}>
          <RiskyParts value={riskyPartsOf(request)}>
          {request.fields.map((field) => (
            <PlanField
              key={field.name}
              request={request}
              field={field}
              value={values[field.name] ?? null}
              error={fieldErrors[field.name]}
              onChange={(value) => {
                clearError(field.name);
                change(field.name, value);
              }}
            />
          ))}
          </RiskyParts>
        </Fields>
      </div>
      <div className={frame.footer}>
        {request.readonly ? (
          <HITLDisplayActions label={null} onDismiss={() => onClose?.()} />
        ) : (
          <HITLActions
            actions={trialActions(t, request.actions, trial.payload)}
            changed={asksForHost(request) ? null : isChanged(request, values)}
            busy={busy}
            onAction={send}
          />
        )}
      </div>
    </form>
  );
}

/** A field of the form; the steps and checks of a plan are rows, not text. */
function PlanField(props: {
  request: HITLRequest;
  field: HITLRequest["fields"][number];
  value: JsonValue;
  error: string | undefined;
  onChange(value: JsonValue): void;
}) {
  const { request, field, value, error, onChange } = props;
  const { readonly } = request;
  const ids = planOf(request)?.map(({ step_id }) => step_id);
  const text = typeof value === "string" ? value : "";
  if (ids && field.name === "steps" && readSteps(text) !== null) {
    return (
      <fieldset className={styles.plan} data-name={field.name}>
        <legend>{field.label.split(/[（(]/, 1)[0]}</legend>
        <PlanEditor value={text} ids={ids} readonly={readonly} error={error} onChange={onChange} />
      </fieldset>
    );
  }
  if (ids && field.name === "checks") {
    return (
      <fieldset className={styles.plan} data-name={field.name}>
        <legend>{field.label.split(/[（(]/, 1)[0]}</legend>
        <ChecksEditor value={text} readonly={readonly} error={error} onChange={onChange} />
      </fieldset>
    );
  }
  const input = <HITLField field={field} value={value} error={error} readonly={readonly} onChange={onChange} />;
  const always = field.name === "always" ? approvalOf(request)?.always : null;
  if (!always) return input;
  return (
    <div className={styles.wide}>
      {input}
      <AlwaysAllowed {...always} />
    </div>
  );
}

/** An error stays until its field is edited, and the summary as long as any error does. */
function useFieldErrors(problem: FormProblem | null) {
  const [edited, setEdited] = useState<readonly string[]>([]);
  useEffect(() => setEdited([]), [problem]);
  const all = Object.entries(problem?.fieldErrors ?? {});
  const left = all.filter(([name]) => !edited.includes(name));
  const allEdited = all.length > 0 && left.length === 0;
  return {
    fieldErrors: Object.fromEntries(left) as Readonly<Record<string, string>>,
    text: allEdited ? null : (problem?.text ?? null),
    clearError: (name: string) => setEdited((before) => [...before, name]),
  };
}

/** Read-only fields must stay readable. */
function Fields({ readonly, children }: { readonly: boolean; children: ReactNode }) {
  const grid = (
    <div className={styles.fields} data-readonly={readonly}>
      {children}
    </div>
  );
  if (!readonly) return grid;
  const token = { colorTextDisabled: "var(--text-soft)" };
  return <ConfigProvider theme={{ token }}>{grid}</ConfigProvider>;
}

/** On a phone a focused field would open the keyboard before anything was read. */
function useFirstFocus(area: RefObject<HTMLElement | null>, request: HITLRequest, inPane: boolean): void {
  const width = useWidth();
  useEffect(() => {
    if (request.readonly || inPane) return;
    const target = () => (width === "narrow" ? titleOf(area.current) : controlIn(area.current));
    // The dialog records the previously focused element first.
    const frame = requestAnimationFrame(() => target()?.focus());
    return () => cancelAnimationFrame(frame);
    // Only when the question appears: a changed width must not move the focus.
  }, [request.id]);
}

function useErrorFocus(area: RefObject<HTMLElement | null>, problem: FormProblem | null): void {
  useEffect(() => {
    const [name] = Object.keys(problem?.fieldErrors ?? {});
    if (name === undefined) return;
    const field = area.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`);
    controlIn(field)?.focus();
  }, [area, problem]);
}

function titleOf(element: HTMLElement | null): HTMLElement | null | undefined {
  return element?.closest("[role=dialog], main")?.querySelector<HTMLElement>("[data-title]");
}

function controlIn(element: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return element?.querySelector<HTMLElement>("input, textarea, button, [role=slider]");
}
