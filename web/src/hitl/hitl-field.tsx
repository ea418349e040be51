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
// Several controls, or one that a <label> cannot refer to.
const GROUPS: ReadonlySet<Field["type"]> = new Set(["radio", "checkbox", "slider"]);

/** One field of a form: its label, the widget of its type, and its error. */
export function HITLField({ field, value, error, readonly, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const Widget = WIDGETS[field.type];
  const hint = useRange(field);
  const ids = { id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  const described = [hint && ids.hint, error && ids.error].filter(Boolean).join(" ") || undefined;
  const text = (
    <>
      {field.required ? (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      ) : null}
      {field.label}
      {field.required ? <span className="visually-hidden">{t("form.required")}</span> : null}
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
        invalid={error !== undefined}
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
      {error ? (
        <div id={ids.error} className={styles.error}>
          {error}
        </div>
      ) : null}
    </div>
  );
}

/** The range of a number as text; a slider shows its own. */
function useRange({ type, min, max }: Field): string | null {
  const { t } = useTranslation();
  if (type !== "number") return null;
  if (min !== null && max !== null) return t("form.range", { min, max });
  if (min !== null) return t("form.atLeast", { min });
  return max === null ? null : t("form.atMost", { max });
}
