import { FrownOutlined, MehOutlined, SmileOutlined } from "@ant-design/icons";
import { App, Button, Popover } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { api, type ToneInfo } from "../transport/api";
import { signOutIfUnauthorized } from "./actions";
import styles from "./ToneIndicator.module.css";
import { useConversation } from "./scrub";
import { useAppStore } from "./store";

const STRENGTHS = ["tone.strength1", "tone.strength2", "tone.strength3"] as const;
const ICONS = {
  neutral: MehOutlined,
  pleased: SmileOutlined,
  frustrated: FrownOutlined,
  worried: FrownOutlined,
  confused: MehOutlined,
  sad: FrownOutlined,
} as const;

/** How the newest message sounded, in grey; nothing as long as all were neutral. */
export default function ToneIndicator() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [tone, setTone] = useTone();
  const newest = tone?.enabled ? tone.history.at(-1) : undefined;
  if (!tone || newest === undefined) return null;
  const Icon = ICONS[newest.tone];
  const label = t(`tone.${newest.tone}`);
  const strength = STRENGTHS[newest.strength - 1];
  const switchOff = async () => {
    try {
      await signOutIfUnauthorized(api.changeMemorySettings({ tone: false }));
      setTone(null);
      void message.success(t("tone.isOff"));
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
    }
  };
  const details = (
    <section className={styles.details} aria-label={t("tone.title")}>
      <p>
        {strength ? t("tone.reads", { tone: label, strength: t(strength) }) : label}
        {tone.trend === "steady" ? "" : ` · ${t(`tone.${tone.trend}`)}`}
      </p>
      <ol className={styles.history} aria-label={t("tone.history")}>
        {tone.history.map((each) => {
          const Mark = ICONS[each.tone];
          return (
            <li key={each.run_id} title={t(`tone.${each.tone}`)}>
              <Mark aria-label={t(`tone.${each.tone}`)} />
            </li>
          );
        })}
      </ol>
      <p className={styles.help}>{t("tone.help")}</p>
      <Button size="small" onClick={() => void switchOff()}>
        {t("tone.off")}
      </Button>
    </section>
  );
  return (
    <Popover content={details} trigger="click" placement="bottomRight">
      <Button
        type="text"
        size="small"
        className={styles.indicator}
        icon={<Icon aria-hidden />}
        aria-label={t("tone.indicator", { tone: label })}
      />
    </Popover>
  );
}

function useTone() {
  const current = useAppStore((state) => state.current);
  const conversation = useConversation();
  const runs = conversation.runs.length;
  // Once when a message was read, and once when its run ended: a model may have read it anew.
  const ended = conversation.runs.at(-1)?.endedAt ?? null;
  const entries = conversation.context.entries;
  const [tone, setTone] = useState<ToneInfo | null>(null);
  useEffect(() => {
    let stale = false;
    if (current === null || runs === 0) {
      setTone(null);
      return;
    }
    // Without it the page lacks nothing that matters: a failure shows nothing.
    signOutIfUnauthorized(api.tone(current)).then(
      (found) => stale || setTone(found),
      () => stale || setTone(null),
    );
    return () => {
      stale = true;
    };
  }, [current, runs, ended, entries]);
  return [tone, setTone] as const;
}
