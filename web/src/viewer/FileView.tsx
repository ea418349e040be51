import { ArrowLeftOutlined, DownloadOutlined, EditOutlined } from "@ant-design/icons";
import { App, Button, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { errorText } from "../files/errors";
import { nameOf } from "../files/message";
import { sizeText } from "../files/size";
import { fileUrl, useSignedLinks } from "../files/tickets";
import { parseDiff } from "../panels/diff";
import { DiffLines } from "../panels/DiffLines";
import { api, type TextFile } from "../transport/api";
import { FileContent } from "./FileContent";
import { useLoaded } from "./useLoaded";
import styles from "./Viewer.module.css";
import { openFolder, parentOf, refreshViewer, useViewer } from "./viewer-store";

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;
const PDF = /\.pdf$/i;

/** One file: looked at, edited, compared with how it was, taken away. */
export function FileView({ conversation, path }: { conversation: string; path: string }) {
  const { t } = useTranslation();
  const signed = useSignedLinks(conversation);
  const revision = useViewer((state) => state.revision);
  const [editing, setEditing] = useState(false);
  const [against, setAgainst] = useState<string | null>(null);
  const asText = !PICTURE.test(path) && !PDF.test(path);
  const file = useLoaded(asText ? `${conversation} ${path} ${revision}` : null, () =>
    api.readFile(conversation, path),
  );
  const checkpoints = useLoaded(`${conversation} ${revision}`, () => api.checkpoints(conversation));
  const options = (checkpoints.value ?? [])
    .filter(({ changes }) => changes.some((each) => each.path === path))
    .reverse()
    .map(({ id, title, at }) => ({ value: id, label: `${t("viewer.before")} ${title || at}` }));
  const text = file.value;
  return (
    <section className={styles.viewer} aria-label={nameOf(path)}>
      <header className={styles.bar}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t("viewer.back")}
          title={t("viewer.back")}
          onClick={() => openFolder(parentOf(path))}
        />
        <h2 className={styles.title} title={path}>
          {nameOf(path)}
        </h2>
        {text ? <span className={styles.size}>{sizeText(text.size)}</span> : null}
        {text && !text.truncated && !editing ? (
          <Button type="text" icon={<EditOutlined />} onClick={() => setEditing(true)}>
            {t("viewer.edit")}
          </Button>
        ) : null}
        {signed ? (
          <a
            className={styles.link}
            href={signed(fileUrl(conversation, "download", path))}
            download
            aria-label={t("files.download", { name: nameOf(path) })}
            title={t("files.download", { name: nameOf(path) })}
          >
            <DownloadOutlined aria-hidden />
          </a>
        ) : null}
      </header>
      {options.length > 0 && !editing ? (
        <Select
          className={styles.compare}
          allowClear
          value={against}
          options={options}
          placeholder={t("viewer.compare")}
          aria-label={t("viewer.compare")}
          onChange={(value: string | undefined) => setAgainst(value ?? null)}
        />
      ) : null}
      {editing && text ? (
        <Editor conversation={conversation} file={text} onDone={() => setEditing(false)} />
      ) : against !== null ? (
        <Comparison conversation={conversation} path={path} checkpoint={against} revision={revision} />
      ) : file.error ? (
        <p className={styles.note} role="alert">
          {errorText(t, file.error.code, file.error.message)}
        </p>
      ) : text ? (
        <>
          {text.truncated ? <p className={styles.note}>{t("viewer.truncated")}</p> : null}
          <FileContent file={text} />
        </>
      ) : signed && PICTURE.test(path) ? (
        <img className={styles.picture} src={signed(`${fileUrl(conversation, "download", path)}&inline=true`)} alt={nameOf(path)} />
      ) : signed && PDF.test(path) ? (
        <iframe className={styles.frame} src={signed(`${fileUrl(conversation, "download", path)}&inline=true`)} title={t("viewer.page", { name: nameOf(path) })} />
      ) : null}
    </section>
  );
}

function Comparison(props: { conversation: string; path: string; checkpoint: string; revision: number }) {
  const { t } = useTranslation();
  const { conversation, path, checkpoint, revision } = props;
  const version = useLoaded(`${conversation} ${path} ${checkpoint} ${revision}`, () =>
    api.version(conversation, path, checkpoint),
  );
  if (version.error) {
    return (
      <p className={styles.note} role="alert">
        {errorText(t, version.error.code, version.error.message)}
      </p>
    );
  }
  if (!version.value) return null;
  const lines = parseDiff(version.value.diff);
  if (lines.length === 0) return <p className={styles.note}>{t("viewer.same")}</p>;
  return <DiffLines lines={lines} label={path} />;
}

function Editor({ conversation, file, onDone }: { conversation: string; file: TextFile; onDone(): void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [text, setText] = useState(file.content);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await api.writeFile(conversation, file.path, text, file.modified_at);
      refreshViewer();
      onDone();
    } catch (error) {
      const { code = null, message: reason } = error as { code?: string; message?: string };
      void message.error(errorText(t, code, reason));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Input.TextArea
        className={styles.editor}
        autoFocus
        value={text}
        spellCheck={false}
        aria-label={t("viewer.textOf", { name: file.name })}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === "s") {
            event.preventDefault();
            void save();
          }
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t("viewer.cancel")}</Button>
        <Button type="primary" loading={saving} disabled={text === file.content} onClick={() => void save()}>
          {t("viewer.save")}
        </Button>
      </div>
    </>
  );
}

