import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { sendMessage } from "../app/actions";
import { currentConversation, useAppStore } from "../app/store";
import type { Suggestion } from "../protocol.gen";
import { setMenuOpen } from "../settings/model-settings-store";
import type { SuggestionsRow } from "../state/model";
import { isRunActive } from "../state/rows";
import styles from "./Suggestions.module.css";

/** What the user can do next, as buttons below the answer. */
export function Suggestions({ row }: { row: SuggestionsRow }) {
  const { t } = useTranslation();
  return (
    <div className={styles.suggestions} role="group" aria-label={t("suggestions.label")}>
      {row.suggestions.map((suggestion, index) =>
        suggestion.action === "connect_model" ? (
          <ConnectModel key={index} suggestion={suggestion} />
        ) : (
          <SendMessage key={index} suggestion={suggestion} />
        ),
      )}
    </div>
  );
}

function SendMessage({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const busy = useAppStore((state) => isRunActive(currentConversation(state)));
  const [sending, setSending] = useState(false);
  const send = () => {
    setSending(true);
    sendMessage(suggestion.message ?? suggestion.label)
      .catch((error: Error) => message.error(error.message || t("composer.failed")))
      .finally(() => setSending(false));
  };
  return (
    <Button className={styles.button} disabled={busy || sending} onClick={send}>
      {suggestion.label}
    </Button>
  );
}

/** Opens the menu of the models that are there; a server may not allow changing them here. */
function ConnectModel({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mayChange = useAppStore((state) => state.model?.may_change ?? false);
  const show = () =>
    mayChange ? setMenuOpen(true) : void message.warning(t("suggestions.modelsFixed"));
  return (
    <Button type="primary" className={styles.button} onClick={show}>
      {suggestion.label}
    </Button>
  );
}
