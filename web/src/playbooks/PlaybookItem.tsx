import { DeleteOutlined, DownloadOutlined, EditOutlined } from "@ant-design/icons";
import { App, Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { openConversation, sendMessage, signOutIfUnauthorized } from "../app/actions";
import { usePreferences } from "../app/preferences";
import { currentConversation, useAppStore } from "../app/store";
import { isRunActive } from "../state/rows";
import { api, type Playbook } from "../transport/api";
import styles from "./Playbooks.module.css";

interface Props {
  playbook: Playbook;
  open: boolean;
  onOpen(): void;
  onEdit(): void;
  onExport(): void;
  onDelete(): void;
  onStarted(): void;
}

/** One playbook, and the values to run it with. */
export function PlaybookItem(props: Props) {
  const { playbook, open, onOpen } = props;
  const { t } = useTranslation();
  const language = usePreferences((state) => state.language);
  const title = language === "en" ? playbook.title_en : playbook.title;
  const example = (language === "en" ? playbook.message_en : playbook.message).split("\n")[0];
  return (
    <li className={styles.item} data-playbook={playbook.id}>
      <div className={styles.itemHead}>
        <div className={styles.what}>
          <strong>{title}</strong>
          <span className={styles.soft}>
            <code>{playbook.id}</code>
            {playbook.steps > 0 ? ` · ${t("playbooks.steps", { count: playbook.steps })}` : null}
          </span>
          <span className={styles.soft}>{example}</span>
        </div>
        <div className={styles.itemButtons}>
          {playbook.saved ? (
            <Button
              type="text"
              icon={<EditOutlined />}
              aria-label={t("playbooks.editNamed", { title })}
              title={t("playbooks.edit")}
              onClick={props.onEdit}
            />
          ) : null}
          <Button
            type="text"
            icon={<DownloadOutlined />}
            aria-label={t("playbooks.exportNamed", { title })}
            title={t("playbooks.export")}
            onClick={props.onExport}
          />
          {playbook.saved ? (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t("playbooks.deleteNamed", { title })}
              title={t("playbooks.delete")}
              onClick={props.onDelete}
            />
          ) : null}
          <Button
            aria-label={t("playbooks.runNamed", { title })}
            aria-expanded={open}
            onClick={onOpen}
          >
            {t("playbooks.run")}
          </Button>
        </div>
      </div>
      {open ? <RunForm playbook={playbook} onStarted={props.onStarted} /> : null}
    </li>
  );
}

function RunForm({ playbook, onStarted }: { playbook: Playbook; onStarted(): void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const language = usePreferences((state) => state.language);
  const current = useAppStore((state) => state.current);
  const active = useAppStore((state) => isRunActive(currentConversation(state)));
  const [values, setValues] = useState(() =>
    Object.fromEntries(
      playbook.parameters.map((each) => [each.name, language === "en" ? each.default_en : each.default]),
    ),
  );
  const [busy, setBusy] = useState(false);
  const here = current !== null && !active;
  const run = async (inNew: boolean) => {
    setBusy(true);
    try {
      // Values that are as the playbook has them need not be in the message.
      const changed = playbook.parameters.filter(
        (each) => values[each.name] !== (language === "en" ? each.default_en : each.default),
      );
      const given = Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ""]));
      const { message: text } = await signOutIfUnauthorized(api.playbookMessage(playbook.id, given));
      if (inNew) openConversation(null);
      await sendMessage(text);
      onStarted();
    } catch (error) {
      void message.error((error as Error).message || t("form.offline"));
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.run}
      onSubmit={(event) => {
        event.preventDefault();
        void run(!here);
      }}
    >
      {playbook.parameters.map(({ name, kind }) => (
        <label key={name} className={styles.field}>
          <span>
            {name} <span className={styles.soft}>{t(`playbooks.kind.${kind as "text"}`)}</span>
          </span>
          <Input
            aria-label={t("playbooks.value", { name })}
            value={values[name]}
            maxLength={400}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </label>
      ))}
      <div className={styles.runButtons}>
        {here ? (
          <Button disabled={busy} onClick={() => void run(true)}>
            {t("playbooks.runNew")}
          </Button>
        ) : null}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t(here ? "playbooks.runHere" : "playbooks.runNew")}
        </Button>
      </div>
    </form>
  );
}
