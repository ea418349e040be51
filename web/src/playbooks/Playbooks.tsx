import { UploadOutlined } from "@ant-design/icons";
import { App, Button, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { loadPlaybooks, signOutIfUnauthorized } from "../app/actions";
import { openDialog } from "../app/dialogs";
import type { DialogProps } from "../app/PageDialogs";
import { usePreferences } from "../app/preferences";
import { useAppStore } from "../app/store";
import { api, type ApiError, type Playbook, type PlaybookDefinition } from "../transport/api";
import { download } from "../transport/download";
import { PlaybookItem } from "./PlaybookItem";
import styles from "./Playbooks.module.css";

const LONGEST = 200_000;

interface Deleted {
  name: string;
  title: string;
  definition: PlaybookDefinition;
}

/** The person's own playbooks and those that are built in: run, change, export, import, delete. */
export default function Playbooks({ onClose }: DialogProps) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const language = usePreferences((state) => state.language);
  const playbooks = useAppStore((state) => state.playbooks);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void loadPlaybooks(), []);
  const titleOf = (each: Playbook) => (language === "en" ? each.title_en : each.title);
  const fail = (error: unknown) => void message.error((error as Error).message || t("form.offline"));
  const remove = async (each: Playbook) => {
    try {
      const { definition } = await signOutIfUnauthorized(api.playbook(each.id));
      await signOutIfUnauthorized(api.deletePlaybook(each.id));
      setDeleted({ name: each.id, title: titleOf(each), definition });
      await loadPlaybooks();
    } catch (error) {
      fail(error);
    }
  };
  const undo = async () => {
    if (deleted === null) return;
    try {
      await signOutIfUnauthorized(api.savePlaybook(deleted.name, deleted.definition));
      setDeleted(null);
      await loadPlaybooks();
    } catch (error) {
      fail(error);
    }
  };
  const add = async (name: string, yaml: string, replace = false) => {
    try {
      const { definition } = await signOutIfUnauthorized(api.importPlaybook(name, yaml, replace));
      void message.success(t("playbooks.imported", { title: definition.title[language] }));
      await loadPlaybooks();
    } catch (error) {
      const isTaken = (error as ApiError).code === "playbook_exists";
      const isOwn = playbooks.some(({ id, saved }) => saved && id === name.toLowerCase());
      if (!isTaken || !isOwn) return fail(error);
      modal.confirm({
        title: t("playbooks.replaceTitle", { name }),
        okText: t("playbooks.replace"),
        cancelText: t("playbooks.cancel"),
        onOk: () => add(name, yaml, true),
      });
    }
  };
  const read = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file) return;
    if (file.size > 4 * LONGEST) return void message.error(t("playbooks.importTooLong"));
    await add(file.name.replace(/\.(ya?ml|txt)$/i, ""), await file.text());
  };
  const item = (each: Playbook) => (
    <PlaybookItem
      key={each.id}
      playbook={each}
      open={chosen === each.id}
      onOpen={() => setChosen(chosen === each.id ? null : each.id)}
      onEdit={() => openDialog({ name: "playbook", from: { saved: each.id } })}
      onExport={() =>
        download(`/playbooks/${encodeURIComponent(each.id)}/export`, `${each.id}.yaml`).catch(fail)
      }
      onDelete={() => void remove(each)}
      onStarted={onClose}
    />
  );
  const own = playbooks.filter(({ saved }) => saved);
  return (
    <Modal
      open
      title={t("playbooks.title")}
      width={760}
      footer={null}
      closable={{ "aria-label": t("panel.close") }}
      onCancel={onClose}
    >
      <p className={styles.help}>{t("playbooks.help")}</p>
      <div className={styles.listHead}>
        <h3>{t("playbooks.own")}</h3>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t("playbooks.import")}
        </Button>
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept=".yaml,.yml,application/yaml"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </div>
      <div role="status">
        {deleted ? (
          <p className={styles.deleted}>
            <span>{t("playbooks.deleted", { title: deleted.title })}</span>
            <Button size="small" onClick={() => void undo()}>
              {t("playbooks.undo")}
            </Button>
          </p>
        ) : null}
      </div>
      {own.length > 0 ? (
        <ul className={styles.list} aria-label={t("playbooks.own")}>
          {own.map(item)}
        </ul>
      ) : (
        <p className={styles.help}>{t("playbooks.none")}</p>
      )}
      <div className={styles.listHead}>
        <h3>{t("playbooks.shipped")}</h3>
      </div>
      <ul className={styles.list} aria-label={t("playbooks.shipped")}>
        {playbooks.filter(({ saved }) => !saved).map(item)}
      </ul>
    </Modal>
  );
}
