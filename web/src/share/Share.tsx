import { App, Button, Modal, Radio } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import type { DialogProps } from "../app/PageDialogs";
import { api, type SharePreview } from "../transport/api";
import { download } from "../transport/download";
import styles from "./Share.module.css";

/** What will be shared, what was removed from it, and the file. */
export default function Share({ dialog, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { conversationId, runId } = dialog as Extract<typeof dialog, { name: "share" }>;
  const [whole, setWhole] = useState(false);
  const [preview, setPreview] = useState<SharePreview | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const run = whole ? null : runId;
  useEffect(() => {
    let mounted = true;
    setPreview(null);
    signOutIfUnauthorized(api.sharePreview(conversationId, run)).then(
      (found) => mounted && setPreview(found),
      (error: Error) => mounted && setFailed(error.message || t("form.offline")),
    );
    return () => {
      mounted = false;
    };
  }, [conversationId, run, t]);
  const save = (format: "html" | "jsonl") => {
    const query = new URLSearchParams({ format, ...(run === null ? {} : { run_id: run }) });
    const path = `/conversations/${encodeURIComponent(conversationId)}/share?${query.toString()}`;
    download(path, `wenko-run.${format}`).catch((error: Error) =>
      message.error(error.message || t("form.offline")),
    );
  };
  const removed = Object.values(preview?.removed ?? {}).reduce((sum, each) => sum + each, 0);
  return (
    <Modal
      open
      title={t("share.title")}
      width={680}
      closable={{ "aria-label": t("panel.close") }}
      onCancel={onClose}
      footer={[
        <Button key="jsonl" disabled={preview === null} onClick={() => save("jsonl")}>
          {t("share.jsonl")}
        </Button>,
        <Button key="html" type="primary" disabled={preview === null} onClick={() => save("html")}>
          {t("share.html")}
        </Button>,
      ]}
    >
      <p className={styles.help}>{t("share.help")}</p>
      <Radio.Group
        aria-label={t("share.what")}
        value={whole}
        onChange={(event) => setWhole(event.target.value as boolean)}
        options={[
          { value: false, label: t("share.lastRun") },
          { value: true, label: t("share.whole") },
        ]}
      />
      {failed !== null ? <p role="alert">{failed}</p> : null}
      <p className={styles.removed} role="status">
        {preview === null
          ? t("share.loading")
          : t("share.summary", { count: preview.events, removed: t("share.removed", { count: removed }) })}
      </p>
      {preview ? (
        <ol className={styles.sections} aria-label={t("share.preview")} tabIndex={0}>
          {preview.sections.map((each, index) => (
            <li key={index}>
              <span className={styles.kind}>{t(`share.kind.${each.kind}`)}</span>
              {each.title ? <span className={styles.name}>{each.title}</span> : null}
              {each.text ? <pre>{each.text}</pre> : null}
            </li>
          ))}
          {preview.more > 0 ? <li>{t("share.more", { count: preview.more })}</li> : null}
        </ol>
      ) : null}
    </Modal>
  );
}
