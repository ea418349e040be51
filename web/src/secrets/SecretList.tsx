import { App, Switch } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useShown } from "../app/scrub";
import { errorText } from "../files/errors";
import { api, type SecretFile } from "../transport/api";
import { useLoaded } from "../viewer/useLoaded";
import { useViewer } from "../viewer/viewer-store";
import styles from "./SecretList.module.css";

const SHOWN = 6;

/** Files whose values the agent does not see; the person can show it one of them. */
export function SecretList({ conversation }: { conversation: string }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const revision = useViewer((viewer) => viewer.revision);
  const runs = useShown((state) => state.runs.filter(({ endSeq }) => endSeq !== null).length);
  const loaded = useLoaded(`${conversation} ${revision} ${runs}`, () => api.secrets(conversation));
  const [changed, setChanged] = useState<{ of: unknown; files: readonly SecretFile[] } | null>(null);
  const files = (changed?.of === loaded.value && changed?.files) || loaded.value || [];
  if (!Array.isArray(files) || files.length === 0) return null;
  const allow = (path: string, allowed: boolean) =>
    api.allowSecrets(conversation, { path, allowed }).then(
      (now) => setChanged({ of: loaded.value, files: now }),
      ({ code, message: reason }: { code?: string; message?: string }) =>
        void message.error(errorText(t, code ?? null, reason)),
    );
  return (
    <section className={styles.secrets} aria-label={t("secrets.title")}>
      <h2 className={styles.heading}>{t("secrets.title")}</h2>
      <p className={styles.help}>{t("secrets.help")}</p>
      <ul className={styles.list}>
        {files.map(({ path, names, allowed }: SecretFile) => (
          <li key={path} className={styles.file}>
            <div className={styles.what}>
              <span className={styles.path}>{path}</span>
              <span className={styles.names} title={names.join("\n")}>
                {names.slice(0, SHOWN).join(", ")}
                {names.length > SHOWN ? ` +${names.length - SHOWN}` : ""}
              </span>
            </div>
            <label className={styles.allow}>
              {t(allowed ? "secrets.allowed" : "secrets.masked")}
              <Switch
                size="small"
                checked={allowed}
                aria-label={t("secrets.allow", { path })}
                onChange={(now) => void allow(path, now)}
              />
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
