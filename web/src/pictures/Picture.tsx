import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import type { Picture as PictureInfo } from "../protocol.gen";
import styles from "./Picture.module.css";
import { usePictureUrl } from "./picture-links";

/** A screenshot or plot; it opens in a tab of its own. Its place is kept while it loads. */
export function Picture({ picture, title }: { picture: PictureInfo; title: string }) {
  const { t } = useTranslation();
  const conversationId = useAppStore((state) => state.current);
  const url = usePictureUrl(conversationId, picture.id);
  const [missing, setMissing] = useState(false);
  if (missing) return <p className={styles.missing}>{t("picture.missing")}</p>;
  const { width, height } = picture;
  const label = `${t(`picture.source.${picture.source}`)}: ${title}`;
  return (
    <a
      className={styles.frame}
      style={{ aspectRatio: `${width} / ${height}` }}
      href={url ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("picture.open", { label })}
    >
      {url ? (
        <img
          className={styles.picture}
          src={url}
          alt={label}
          width={width}
          height={height}
          decoding="async"
          onError={() => setMissing(true)}
        />
      ) : null}
    </a>
  );
}

export function Pictures({ pictures, title }: { pictures: readonly PictureInfo[]; title: string }) {
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {pictures.map((picture) => (
        <Picture key={picture.id} picture={picture} title={title} />
      ))}
    </div>
  );
}
