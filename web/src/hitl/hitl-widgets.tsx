// One Ant Design widget for each type of field (R43). A widget takes and returns values as they are
// sent; options are identified by index, because a value may be of any type.
import { Checkbox, Input, InputNumber, Radio, Select, Slider, Switch } from "antd";
import { lazy, Suspense, useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { HITLField, HITLFieldType, JsonValue } from "../protocol.gen";
import { popupContainer } from "../shared/popup-container";
import { RiskyBackdrop } from "./RiskyText";
import { RiskyParts } from "./risky-text";
import styles from "./hitl-widgets.module.css";

export interface WidgetProps {
  field: HITLField;
  value: JsonValue;
  readonly: boolean;
  invalid: boolean;
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  onChange(value: JsonValue): void;
}

// The calendar is as large as everything else together, and few forms need it.
const DateWidget = lazy(() => import("./hitl-date"));
const PLACEHOLDER = <div className={styles.placeholder} />;
const SEARCHABLE_FROM = 8;

export const WIDGETS: Record<HITLFieldType, (props: WidgetProps) => ReactNode> = {
  text: TextWidget,
  textarea: TextAreaWidget,
  select: SelectWidget,
  multiselect: MultiSelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  number: NumberWidget,
  slider: SliderWidget,
  date: (props) => <Suspense fallback={PLACEHOLDER}>{<DateWidget {...props} />}</Suspense>,
  datetime: (props) => <Suspense fallback={PLACEHOLDER}>{<DateWidget {...props} withTime />}</Suspense>,
  boolean: BooleanWidget,
};

export function aria({ id, describedBy, invalid, field }: WidgetProps) {
  return {
    id,
    "aria-describedby": describedBy,
    "aria-invalid": invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

function status({ invalid }: WidgetProps): "error" | undefined {
  return invalid ? "error" : undefined;
}

function TextWidget(props: WidgetProps) {
  const { field, value, readonly, onChange } = props;
  return (
    <Input
      {...aria(props)}
      status={status(props)}
      readOnly={readonly}
      placeholder={field.placeholder ?? undefined}
      autoComplete="off"
      type={field.secret ? "password" : "text"}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function TextAreaWidget(props: WidgetProps) {
  const { field, value, readonly, onChange } = props;
  const parts = useContext(RiskyParts);
  const text = typeof value === "string" ? value : "";
  const area = (
    <Input.TextArea
      {...aria(props)}
      status={status(props)}
      readOnly={readonly}
      autoSize={{ minRows: 2, maxRows: 8 }}
      placeholder={field.placeholder ?? undefined}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  // Also while no part is left in it: a wrapper that comes and goes would take the focus away.
  const isRisky = field.name.startsWith("arg_") && parts.length > 0;
  if (!isRisky) return area;
  return (
    <RiskyBackdrop text={text} parts={parts}>
      {area}
    </RiskyBackdrop>
  );
}

function SelectWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { field, value, readonly, onChange } = props;
  return (
    <Select<number>
      {...aria(props)}
      className={styles.fullWidth}
      status={status(props)}
      disabled={readonly}
      allowClear={!field.required}
      placeholder={readonly ? "—" : (field.placeholder ?? t("form.choose"))}
      getPopupContainer={popupContainer}
      showSearch={searchable(field)}
      options={optionsByIndex(field)}
      value={indexOf(field, value)}
      onChange={(index) => onChange(valueAt(field, index))}
    />
  );
}

function MultiSelectWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { field, value, readonly, onChange } = props;
  return (
    <Select<number[]>
      {...aria(props)}
      className={styles.fullWidth}
      mode="multiple"
      status={status(props)}
      disabled={readonly}
      placeholder={readonly ? "—" : (field.placeholder ?? t("form.choose"))}
      getPopupContainer={popupContainer}
      showSearch={{ optionFilterProp: "label" }}
      options={optionsByIndex(field)}
      value={indexesOf(field, value)}
      onChange={(indexes) => onChange(indexes.map((index) => valueAt(field, index)))}
    />
  );
}

function RadioWidget(props: WidgetProps) {
  const { field, value, readonly, labelledBy, describedBy, id, onChange } = props;
  return (
    <Radio.Group
      id={id}
      className={styles.choices}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required={field.required || undefined}
      disabled={readonly}
      options={optionsByIndex(field)}
      value={indexOf(field, value)}
      onChange={(event) => onChange(valueAt(field, event.target.value as number))}
    />
  );
}

function CheckboxWidget(props: WidgetProps) {
  const { field, value, readonly, labelledBy, describedBy, onChange } = props;
  return (
    <Checkbox.Group<number>
      className={styles.choices}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={readonly}
      options={optionsByIndex(field)}
      value={indexesOf(field, value)}
      onChange={(indexes) => onChange(inOrder(indexes).map((index) => valueAt(field, index)))}
    />
  );
}

/** The server validates the range: a widget that enforces it would change what was typed. */
function NumberWidget(props: WidgetProps) {
  const { field, value, readonly, onChange } = props;
  return (
    <InputNumber<number>
      {...aria(props)}
      className={styles.fullWidth}
      status={status(props)}
      readOnly={readonly}
      controls={!readonly}
      changeOnWheel={false}
      aria-valuemin={field.min ?? undefined}
      aria-valuemax={field.max ?? undefined}
      step={field.step ?? 1}
      placeholder={field.placeholder ?? undefined}
      value={typeof value === "number" ? value : null}
      onChange={onChange}
      onStep={(next) => onChange(clamp(field, next))}
    />
  );
}

function SliderWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { field, value, readonly, labelledBy, onChange } = props;
  const { min, max } = { min: field.min ?? 0, max: field.max ?? 100 };
  const chosen = typeof value === "number" ? value : null;
  return (
    <div className={styles.slider}>
      <Slider
        ariaLabelledByForHandle={labelledBy}
        ariaRequired={field.required}
        ariaValueTextFormatterForHandle={(at) =>
          chosen === null ? t("form.notChosen") : String(at)
        }
        disabled={readonly}
        min={min}
        max={max}
        step={field.step ?? 1}
        marks={{ [min]: String(min), [max]: String(max) }}
        tooltip={{ open: false }}
        value={chosen ?? min}
        onChange={onChange}
        onChangeComplete={onChange}
      />
      <output className={styles.chosen}>{chosen ?? t("form.notChosen")}</output>
    </div>
  );
}

function BooleanWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { value, readonly, labelledBy, onChange } = props;
  return (
    <span className={styles.switch}>
      <Switch
        {...aria(props)}
        aria-labelledby={labelledBy}
        disabled={readonly}
        checked={value === true}
        onChange={onChange}
      />
      <span aria-hidden="true">{t(value === true ? "question.yes" : "question.no")}</span>
    </span>
  );
}

function searchable(field: HITLField) {
  return (field.options?.length ?? 0) > SEARCHABLE_FROM ? { optionFilterProp: "label" } : false;
}

function optionsByIndex(field: HITLField): { value: number; label: string }[] {
  return (field.options ?? []).map(({ label }, index) => ({ value: index, label }));
}

function indexOf(field: HITLField, value: JsonValue): number | undefined {
  const index = field.options?.findIndex((option) => option.value === value) ?? -1;
  return index < 0 ? undefined : index;
}

function indexesOf(field: HITLField, value: JsonValue): number[] {
  const selected = Array.isArray(value) ? value : [];
  return selected.flatMap((each) => indexOf(field, each) ?? []);
}

function valueAt(field: HITLField, index: number | undefined): JsonValue {
  return index === undefined ? null : (field.options?.[index]?.value ?? null);
}

function inOrder(indexes: readonly number[]): number[] {
  return [...indexes].sort((a, b) => a - b);
}

function clamp({ min, max }: HITLField, value: number): number {
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value));
}
