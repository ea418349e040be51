import { App, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { sendMessage } from "../app/actions";
import { currentConversation, useAppStore } from "../app/store";
import type { Suggestion } from "../protocol.gen";
import type { SuggestionsRow } from "../state/model";
import { isRunActive } from "../state/rows";
import { api, type ModelSettings as Settings } from "../transport/api";
import styles from "./Suggestions.module.css";

const ModelSettings = lazy(() => import("../settings/ModelSettings"));

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

/** Opens the model settings; a server may not allow changing them here. */
function ConnectModel({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [settings, setSettings] = useState<Settings | null>(null);
  const [open, setOpen] = useState(false);
  const show = async () => {
    const found = await api.models().catch(() => null);
    if (!found?.slots || !found.providers) return message.warning(t("suggestions.modelsFixed"));
    setSettings(found);
    setOpen(true);
  };
  return (
    <>
      <Button type="primary" className={styles.button} onClick={() => void show()}>
        {suggestion.label}
      </Button>
      {settings ? (
        <Suspense>
          <ModelSettings
            settings={settings}
            open={open}
            onChange={setSettings}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
