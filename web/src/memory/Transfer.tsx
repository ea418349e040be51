import { App, Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { api, type MemoryExport } from "../transport/api";
import styles from "./MemoryPage.module.css";

/** Export to a file, and import from one; what contradicts is asked about. */
export function Transfer({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const fail = (error: unknown) => void message.error((error as Error).message || t("composer.offline"));
  const save = async () => {
    try {
      const found = await signOutIfUnauthorized(api.exportMemories());
      const url = URL.createObjectURL(new Blob([JSON.stringify(found, null, 2)], { type: "application/json" }));
      const link = document.createElement("a");
      link.href = url;
      link.download = "wenko-memories.json";
      link.click();
      URL.revokeObjectURL(url);
    } catch (error) {
      fail(error);
    }
  };
  const load = async (given: MemoryExport) => {
    try {
      const report = await signOutIfUnauthorized(api.importMemories(given));
      const { added, known, refused } = report;
      void message.success(t("memories.imported", { added, known, refused }));
      onChanged();
    } catch (error) {
      fail(error);
    }
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      await load(JSON.parse(await file.text()) as MemoryExport);
    } catch {
      void message.error(t("memories.importInvalid"));
    }
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <Button onClick={() => void save()}>{t("memories.export")}</Button>
      <Button onClick={() => input.current?.click()}>{t("memories.import")}</Button>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => void read(target.files?.[0])}
      />
    </>
  );
}
