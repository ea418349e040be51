import { App, Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { useAppStore } from "../app/store";
import { api, type ContextVariable } from "../transport/api";
import styles from "./context-variable-dialog.module.css";
import { openReplay, showVariables, useQuestionStore } from "./question-store";
import { isVisualDisplayContextValue, readQuestion } from "./guards";
import { DialogFrame } from "./DialogFrame";

/** The conversation's working memory: every form and display, with its type and a replay (R60). */
export function ContextVariableDialog() {
  const { t } = useTranslation();
  const open = useQuestionStore((state) => state.variablesOpen);
  const current = useAppStore((state) => state.current);
  return (
    <DialogFrame
      open={open && current !== null}
      title={t("memory.title")}
      width={720}
      closeLabel={t("inbox.close")}
      closeOnBackdrop
      onClose={() => showVariables(false)}
    >
      <div className={styles.content}>
        <p className={styles.help}>{t("memory.help")}</p>
        {current === null ? null : <Entries key={current} conversationId={current} />}
      </div>
    </DialogFrame>
  );
}

function Entries({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const variables = useVariables(conversationId);
  if (variables === "loading") return <p role="status">{t("memory.loading")}</p>;
  if (variables === "failed") return <p role="alert">{t("memory.failed")}</p>;
  if (variables.length === 0) return <p className={styles.none}>{t("memory.none")}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("memory.key")}</th>
          <th scope="col">{t("memory.type")}</th>
          <th scope="col">{t("memory.preview")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("memory.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {variables.map((variable) => (
          <Entry key={variable.key} variable={variable} conversationId={conversationId} />
        ))}
      </tbody>
    </table>
  );
}

function Entry({
  variable,
  conversationId,
}: {
  variable: ContextVariable;
  conversationId: string;
}) {
  const { t, i18n } = useTranslation();
  const { message } = App.useApp();
  const { key, title, type, count, timestamp, value } = variable;
  const time = new Date(timestamp).toLocaleString(i18n.language);
  const preview = isVisualDisplayContextValue(value)
    ? t("memory.displays", { count: value.displays_def.length, time })
    : t("memory.fields", { count, time });
  const replay = async () => {
    try {
      const { request } = await signOutIfUnauthorized(api.replay(conversationId, key));
      const readable = readQuestion(request);
      if (readable) openReplay(readable);
      else void message.warning(t("question.unreadable"));
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
    }
  };
  return (
    <tr>
      <th scope="row">{key}</th>
      <td>
        <code>{type}</code>
      </td>
      <td>{preview}</td>
      <td className={styles.action}>
        <Button
          size="small"
          aria-label={t("question.replayOf", { title })}
          onClick={() => void replay()}
        >
          {t("question.replay")}
        </Button>
      </td>
    </tr>
  );
}

type Loaded = readonly ContextVariable[] | "loading" | "failed";

function useVariables(conversationId: string): Loaded {
  const [variables, setVariables] = useState<Loaded>("loading");
  useEffect(() => {
    let mounted = true;
    signOutIfUnauthorized(api.variables(conversationId)).then(
      (found) => mounted && setVariables(found),
      () => mounted && setVariables("failed"),
    );
    return () => {
      mounted = false;
    };
  }, [conversationId]);
  return variables;
}
