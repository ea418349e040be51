// Unsent form input: it survives the dialog, the queue and a reload.
import { create } from "zustand";

import type { HITLRequest, JsonValue } from "../protocol.gen";
import { initialValues, type Values } from "./values";

const PREFIX = "wenko.answer.";
const useDrafts = create<Readonly<Record<string, Values>>>(() => ({}));

export function useFormDraft(form: HITLRequest): [Values, (name: string, value: JsonValue) => void] {
  const typed = useDrafts((all) => all[form.id]);
  const values = typed ?? saved(form) ?? initialValues(form);
  const change = (name: string, value: JsonValue) => {
    const next = { ...values, [name]: value };
    useDrafts.setState({ [form.id]: next });
    if (!form.readonly && !form.fields.some((field) => field.secret))
      sessionStorage.setItem(PREFIX + form.id, JSON.stringify(next));
  };
  return [values, change];
}

export function deleteDraft(id: string): void {
  sessionStorage.removeItem(PREFIX + id);
  useDrafts.setState(({ [id]: _deleted, ...others }) => others, true);
}

export function deleteAllDrafts(): void {
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .forEach((key) => sessionStorage.removeItem(key));
  useDrafts.setState({}, true);
}

function saved(form: HITLRequest): Values | null {
  const text = sessionStorage.getItem(PREFIX + form.id);
  return text === null ? null : (JSON.parse(text) as Values);
}
