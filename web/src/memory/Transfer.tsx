import { App, Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { api, type MemoryExport } from "../transport/api";
import styles from "./MemoryPage.module.css";

/** Export to a file, and import from one; what contradicts is asked about. */
export function Transfer({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
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
  const load = async (given: MemoryExport, replace: boolean) => {
    try {
      const report = await signOutIfUnauthorized(api.importMemories(given, replace));
      const { added, known, refused, conflicting } = report;
      void message.success(t("memories.imported", { added, known, refused }));
      onChanged();
      if (conflicting.length > 0) {
        modal.confirm({
          title: t("memories.importConflicts", { count: conflicting.length }),
          content: conflicting.slice(0, 10).map((each) => (
            <p key={each.text}>
              {each.text} ↔ {each.contradicts}
            </p>
          )),
          okText: t("memories.replace"),
          cancelText: t("memories.cancel"),
          onOk: () => load(given, true),
        });
      }
    } catch (error) {
      fail(error);
    }
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      await load(JSON.parse(await file.text()) as MemoryExport, false);
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
