import { Alert, ConfigProvider } from "antd";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";

import { useWidth } from "../app/useWidth";
import type { HITLRequest } from "../protocol.gen";
import type { Action } from "./submit-answer";
import { useFormDraft } from "./form-drafts";
import { HITLActions } from "./hitl-actions";
import { HITLDisplayActions } from "./hitl-display-actions";
import { HITLField } from "./hitl-field";
import styles from "./hitl-form.module.css";
import frame from "./hitl-frame.module.css";
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
}

/** A form (R41): what is asked, and the ways to answer. Read-only, it is a replay. */
export function HITLForm({ request, busy = null, problem = null, onAnswer, onClose }: Props) {
  const [values, change] = useFormDraft(request);
  const area = useRef<HTMLFormElement>(null);
  const { faults, text, mend: clearError } = useFieldErrors(problem);
  const send = (action: Action) =>
    onAnswer?.(action, action === "reject" ? {} : toAnswer(request, values));
  useFirstFocus(area, request);
  useErrorFocus(area, problem);
  const onKey = (event: KeyboardEvent) => {
    // Enter alone must not approve: in a text field it is typed without a thought.
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
        <Fields readonly={request.readonly}>
          {request.fields.map((field) => (
            <HITLField
              key={field.name}
              field={field}
              value={values[field.name] ?? null}
              error={faults[field.name]}
              readonly={request.readonly}
              onChange={(value) => {
                clearError(field.name);
                change(field.name, value);
              }}
            />
          ))}
        </Fields>
      </div>
      <div className={frame.foot}>
        {request.readonly ? (
          <HITLDisplayActions label={null} onDismiss={() => onClose?.()} />
        ) : (
          <HITLActions
            actions={request.actions}
            changed={isChanged(request, values)}
            busy={busy}
            onAction={send}
          />
        )}
      </div>
    </form>
  );
}

/** A fault stands until its field is touched, and the sentence above as long as any does. */
function useFieldErrors(problem: FormProblem | null) {
  const [edited, setMended] = useState<readonly string[]>([]);
  useEffect(() => setMended([]), [problem]);
  const all = Object.entries(problem?.fieldErrors ?? {});
  const left = all.filter(([name]) => !edited.includes(name));
  const isOver = all.length > 0 && left.length === 0;
  return {
    faults: Object.fromEntries(left) as Readonly<Record<string, string>>,
    text: isOver ? null : (problem?.text ?? null),
    mend: (name: string) => setMended((before) => [...before, name]),
  };
}

/** What cannot be changed must still be readable. */
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

/** On a phone a focused field would bring up the keyboard before anything was read. */
function useFirstFocus(area: RefObject<HTMLElement | null>, request: HITLRequest): void {
  const width = useWidth();
  useEffect(() => {
    if (request.readonly) return;
    const wanted = () => (width === "narrow" ? titleOf(area.current) : controlIn(area.current));
    // The dialog remembers what had the focus before; it must be asked first.
    const frame = requestAnimationFrame(() => wanted()?.focus());
    return () => cancelAnimationFrame(frame);
    // Only when the question appears: a changed width is no reason to take the focus.
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
