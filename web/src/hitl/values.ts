// The values of a form as they are sent; widgets convert from and to their own types.
import type { HITLField, HITLRequest, JsonValue } from "../protocol.gen";

export type Values = Readonly<Record<string, JsonValue>>;

/** The values before any input. A switch that shows "off" means false. */
export function initialValues(form: HITLRequest): Values {
  return Object.fromEntries(form.fields.map((field) => [field.name, initial(field)]));
}

function initial(field: HITLField): JsonValue {
  return field.default ?? (field.type === "boolean" ? false : null);
}

/** An empty field is null, whatever its widget uses for empty. */
export function toAnswer(form: HITLRequest, values: Values): Record<string, JsonValue> {
  return Object.fromEntries(
    form.fields.map(({ name }) => [name, emptyAsNull(values[name] ?? null)]),
  );
}

export function isChanged(form: HITLRequest, values: Values): boolean {
  const current = toAnswer(form, values);
  const before = toAnswer(form, initialValues(form));
  return JSON.stringify(current) !== JSON.stringify(before);
}

/** The form filled with its answer, for a replay (R60). */
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
