import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { api, type ContextParts } from "../transport/api";
import styles from "./Context.module.css";

type Requirement = ContextParts["requirements"][number];
type Act = (work: Promise<unknown>) => Promise<boolean>;

/** What the person requires in this conversation: every prompt has it, until it is removed. */
export function Requirements({
  conversation,
  kept,
  act,
}: {
  conversation: string;
  kept: readonly Requirement[];
  act: Act;
}) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("context.requirements")}>
      <h2 className={styles.heading}>{t("context.requirements")}</h2>
      <p className={styles.help}>{t("context.requirementsHelp")}</p>
      <ul className={styles.list}>
        {kept.map((each) => (
          <Kept key={each.id} conversation={conversation} requirement={each} act={act} />
        ))}
      </ul>
      <Sentence
        label={t("context.requirementNew")}
        action={t("context.requirementAdd")}
        initial=""
        onSend={(text) => act(api.addRequirement(conversation, text))}
      />
    </section>
  );
}

function Kept({
  conversation,
  requirement: { id, text },
  act,
}: {
  conversation: string;
  requirement: Requirement;
  act: Act;
}) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  if (editing) {
    const save = async (changed: string) => {
      const done = await act(api.changeRequirement(conversation, id, changed));
      if (done) setEditing(false);
      return done;
    };
    return (
      <li className={styles.entry}>
        <Sentence label={t("memories.edit")} action={t("memories.save")} initial={text} onSend={save} />
      </li>
    );
  }
  const remove = () => void act(api.removeRequirement(conversation, id));
  return (
    <li className={styles.entry}>
      <div className={styles.text}>{text}</div>
      <div className={styles.actions}>
        <Button size="small" aria-label={`${t("memories.edit")} ${text}`} onClick={() => setEditing(true)}>
          {t("memories.edit")}
        </Button>
        <Button size="small" aria-label={`${t("context.requirementRemove")} ${text}`} onClick={remove}>
          {t("context.requirementRemove")}
        </Button>
      </div>
    </li>
  );
}

function Sentence({
  label,
  action,
  initial,
  onSend,
}: {
  label: string;
  action: string;
  initial: string;
  onSend: (text: string) => Promise<boolean>;
}) {
  const [text, setText] = useState(initial);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && (await onSend(text.trim()))) setText("");
  };
  return (
    <form className={styles.sentence} onSubmit={(event) => void send(event)}>
      <Input
        value={text}
        maxLength={1000}
        aria-label={label}
        placeholder={label}
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit" disabled={text.trim() === ""}>
        {action}
      </Button>
    </form>
  );
}
