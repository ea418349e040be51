import { useId } from "react";
import { useTranslation } from "react-i18next";

import type { HITLField as Field, JsonValue } from "../protocol.gen";
import styles from "./hitl-field.module.css";
import { WIDGETS } from "./hitl-widgets";

interface Props {
  field: Field;
  value: JsonValue;
  error: string | undefined;
  readonly: boolean;
  onChange(value: JsonValue): void;
}

const SHORT: ReadonlySet<Field["type"]> = new Set([
  "number",
  "slider",
  "date",
  "datetime",
  "boolean",
]);
// These are made of several controls, or of one that a <label> cannot point at.
const GROUPS: ReadonlySet<Field["type"]> = new Set(["radio", "checkbox", "slider"]);

/** One question of a form: its label, the widget of its type, and what is wrong with the answer. */
export function HITLField({ field, value, error: fault, readonly, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const Widget = WIDGETS[field.type];
  const hint = useRange(field);
  const ids = { id, label: `${id}-label`, hint: `${id}-hint`, fault: `${id}-fault` };
  const described = [hint && ids.hint, fault && ids.fault].filter(Boolean).join(" ") || undefined;
  const text = (
    <>
      {field.required ? (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      ) : null}
      {field.label}
      {field.required ? <span className="visually-hidden">（{t("form.required")}）</span> : null}
    </>
  );
  return (
    <div className={styles.field} data-short={SHORT.has(field.type)} data-name={field.name}>
      {GROUPS.has(field.type) ? (
        <span id={ids.label} className={styles.label}>
          {text}
        </span>
      ) : (
        <label id={ids.label} htmlFor={id} className={styles.label}>
          {text}
        </label>
      )}
      <Widget
        field={field}
        value={value}
        readonly={readonly}
        invalid={fault !== undefined}
        id={id}
        labelledBy={ids.label}
        describedBy={described}
        onChange={onChange}
      />
      {hint ? (
        <div id={ids.hint} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {fault ? (
        <div id={ids.fault} className={styles.fault}>
          {fault}
        </div>
      ) : null}
    </div>
  );
}

/** The limits of a number in words; a slider shows its own. */
function useRange({ type, min, max }: Field): string | null {
  const { t } = useTranslation();
  if (type !== "number") return null;
  if (min !== null && max !== null) return t("form.range", { min, max });
  if (min !== null) return t("form.atLeast", { min });
  return max === null ? null : t("form.atMost", { max });
}
