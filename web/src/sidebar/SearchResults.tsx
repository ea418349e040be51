import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { useAppStore } from "../app/store";
import { api, type ConversationInfo } from "../transport/api";
import { ConversationLink } from "./ConversationLink";
import styles from "./Sidebar.module.css";

const TYPING_PAUSE = 200;

/** Conversations whose title or messages have all of the words. */
export function SearchResults(props: { words: string; onSelect: (() => void) | undefined }) {
  const { words, onSelect } = props;
  const { t } = useTranslation();
  // Renamed, pinned or deleted ones change the list, and with it what was found.
  const list = useAppStore((state) => state.list);
  const [found, setFound] = useState<readonly ConversationInfo[] | "failed" | null>(null);
  useEffect(() => {
    let mounted = true;
    const timer = setTimeout(() => {
      signOutIfUnauthorized(api.search(words)).then(
        (reply) => mounted && setFound(reply),
        () => mounted && setFound("failed"),
      );
    }, TYPING_PAUSE);
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [words, list]);
  const text =
    found === "failed"
      ? t("sidebar.failed")
      : t("sidebar.found", { count: found === null ? 0 : found.length });
  return (
    <section aria-label={t("sidebar.results")}>
      <p className={styles.hint} role="status">
        {found === null ? t("sidebar.searching") : text}
      </p>
      <ul>
        {found === null || found === "failed"
          ? null
          : found.map((each) => <ConversationLink key={each.id} info={each} onSelect={onSelect} />)}
      </ul>
    </section>
  );
}
