import { CloseOutlined, InfoCircleOutlined, PlusOutlined } from "@ant-design/icons";
import { App, Button, Input, Modal } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { loadPlaybooks, signOutIfUnauthorized } from "../app/actions";
import { openDialog } from "../app/dialogs";
import type { DialogProps } from "../app/PageDialogs";
import { usePreferences } from "../app/preferences";
import { api, type ApiError, type PlaybookDraft } from "../transport/api";
import { groupsOf, withGroups, withText, type Definition } from "./definition";
import { ParameterRows } from "./ParameterRows";
import styles from "./Playbooks.module.css";
import { StepRows } from "./StepRows";

interface Loaded {
  name: string;
  definition: Definition;
  notes: PlaybookDraft["notes"];
  version: number | null;
}

/** A run that becomes a playbook, or a saved one that is changed; what was typed stays if refused. */
export default function PlaybookForm({ dialog, onClose }: DialogProps) {
  const { from } = dialog as Extract<typeof dialog, { name: "playbook" }>;
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const language = usePreferences((state) => state.language);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [name, setName] = useState("");
  const [definition, setDefinition] = useState<Definition | null>(null);
  const [groups, setGroups] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const saved = "saved" in from ? from.saved : null;
  useEffect(() => {
    let mounted = true;
    signOutIfUnauthorized(load(from)).then(
      (found) => {
        if (!mounted) return;
        setLoaded(found);
        setName(found.name);
        setDefinition(found.definition);
        setGroups(groupsOf(found.definition));
      },
      (error: Error) => mounted && setProblem(error.message || t("form.offline")),
    );
    return () => {
      mounted = false;
    };
  }, [from, t]);
  const close = () => (saved === null ? onClose() : openDialog({ name: "playbooks" }));
  const save = async (replace = false): Promise<void> => {
    if (definition === null || loaded === null) return;
    const fields = withGroups(definition, groups);
    setBusy(true);
    setProblem("");
    try {
      await signOutIfUnauthorized(
        saved === null
          ? api.savePlaybook(name, fields, replace)
          : api.changePlaybook(saved, name, fields, loaded.version ?? 0),
      );
      void message.success(t("playbooks.saved", { title: fields.title[language] }));
      void loadPlaybooks();
      close();
    } catch (error) {
      const { code, message: text } = error as ApiError;
      if (code === "playbook_exists" && saved === null) askToReplace(text);
      else setProblem(text || t("form.offline"));
    }
    setBusy(false);
  };
  const askToReplace = (text: string) => {
    setProblem(text);
    modal.confirm({
      title: t("playbooks.replaceTitle", { name }),
      okText: t("playbooks.replace"),
      cancelText: t("playbooks.cancel"),
      onOk: () => save(true),
    });
  };
  const changeGroup = (index: number, value: string) =>
    setGroups(groups.map((each, at) => (at === index ? value : each)));
  return (
    <Modal
      open
      title={t(saved === null ? "playbooks.saveTitle" : "playbooks.editTitle")}
      width={760}
      okText={t("playbooks.confirm")}
      cancelText={t("playbooks.cancel")}
      closable={{ "aria-label": t("panel.close") }}
      okButtonProps={{ disabled: definition === null || name.trim() === "", loading: busy }}
      onOk={() => void save()}
      onCancel={close}
      mask={{ closable: false }}
      footer={(buttons) => (
        <>
          {problem ? (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          ) : null}
          {buttons}
        </>
      )}
    >
      {definition === null || loaded === null ? (
        problem ? null : <p role="status">{t("playbooks.loading")}</p>
      ) : (
        <div className={styles.form}>
          {loaded.notes.length > 0 ? (
            <ul className={styles.notes}>
              {loaded.notes.map(({ kind, steps, count }) => (
                <li key={kind} data-kind={kind}>
                  <InfoCircleOutlined aria-hidden />
                  {t(`playbooks.notes.${kind}`, { count, steps: steps.map((each) => each + 1).join(", ") })}
                </li>
              ))}
            </ul>
          ) : null}
          <div className={styles.field}>
            <label htmlFor="playbook-title">{t("playbooks.label")}</label>
            <Input
              id="playbook-title"
              value={definition.title[language]}
              maxLength={200}
              onChange={({ target }) =>
                setDefinition({ ...definition, title: withText(definition.title, language, target.value) })
              }
            />
          </div>
          <div className={styles.field}>
            <label htmlFor="playbook-name">{t("playbooks.name")}</label>
            <Input
              id="playbook-name"
              aria-describedby="playbook-name-help"
              value={name}
              maxLength={60}
              spellCheck={false}
              onChange={({ target }) => setName(target.value)}
            />
            <span id="playbook-name-help" className={styles.help}>
              {t("playbooks.nameHelp", { name })}
            </span>
          </div>
          <div className={styles.field}>
            <label htmlFor="playbook-example">{t("playbooks.example")}</label>
            <Input.TextArea
              id="playbook-example"
              aria-describedby="playbook-example-help"
              autoSize={{ minRows: 1, maxRows: 4 }}
              value={definition.example[language]}
              onChange={({ target }) =>
                setDefinition({ ...definition, example: withText(definition.example, language, target.value) })
              }
            />
            <span id="playbook-example-help" className={styles.help}>
              {t("playbooks.exampleHelp")}
            </span>
          </div>
          <fieldset className={styles.field}>
            <legend>{t("playbooks.match")}</legend>
            <span className={styles.help}>{t("playbooks.matchHelp")}</span>
            {groups.map((group, index) => (
              <div key={index} className={styles.group}>
                <Input
                  aria-label={t("playbooks.group", { number: index + 1 })}
                  placeholder={t("playbooks.groupPlaceholder")}
                  value={group}
                  onChange={({ target }) => changeGroup(index, target.value)}
                />
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={t("playbooks.removeGroup", { number: index + 1 })}
                  onClick={() => setGroups(groups.filter((_, at) => at !== index))}
                />
              </div>
            ))}
            <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setGroups([...groups, ""])}>
              {t("playbooks.addGroup")}
            </Button>
          </fieldset>
          <fieldset className={styles.field}>
            <legend>{t("playbooks.parameters")}</legend>
            <ParameterRows definition={definition} original={loaded.definition} onChange={setDefinition} />
          </fieldset>
          <fieldset className={styles.field}>
            <legend>{t("playbooks.stepsTitle")}</legend>
            <StepRows definition={definition} onChange={setDefinition} />
          </fieldset>
        </div>
      )}
    </Modal>
  );
}

async function load(from: { conversationId: string; runId: string } | { saved: string }): Promise<Loaded> {
  if ("saved" in from) {
    const { name, definition, version } = await api.playbook(from.saved);
    return { name, definition, notes: [], version };
  }
  return { ...(await api.draftPlaybook(from.conversationId, from.runId)), version: null };
}
