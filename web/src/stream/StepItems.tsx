import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  RedoOutlined,
  ToolOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import type { Arguments, Fix, Retry, StepItem, Verification } from "../state/model";
import { CallCard } from "./CallCard";
import { wordDiff, type WordDiff } from "./word-diff";
import { InteractivePromptUI } from "../terminal/InteractivePromptUI";
import styles from "./StepItems.module.css";

type Parts = WordDiff["before"];

/** What happened in a step, in order: calls, repairs, retries, prompts, verifications. */
export function StepItems(props: { items: readonly StepItem[]; active: boolean }) {
  const { items, active } = props;
  const lastCall = items.findLastIndex((item) => item.kind === "call");
  const waiting = items.some(
    (item) => item.kind === "prompt" && item.by === null && item.ending === null,
  );
  return (
    <div className={styles.items}>
      {items.map((item, index) => (
        <Item
          key={item.key}
          item={item}
          latest={index === lastCall}
          waiting={waiting}
          inProgress={active && index === items.length - 1}
        />
      ))}
    </div>
  );
}

function Item(props: {
  item: StepItem;
  latest: boolean;
  waiting: boolean;
  /** Whether it is the latest item of an active step. */
  inProgress: boolean;
}) {
  const { item, latest, waiting, inProgress } = props;
  switch (item.kind) {
    case "call":
      return <CallCard call={item} openByDefault={latest} waiting={latest && waiting} />;
    case "fix":
      return <FixNote fix={item} inProgress={inProgress} />;
    case "retry":
      return <RetryNote retry={item} />;
    case "prompt":
      return <InteractivePromptUI prompt={item} />;
    case "verification":
      return <VerificationNote verification={item} inProgress={inProgress} />;
  }
}

function Note({
  icon,
  tone,
  title,
  children,
}: {
  icon: ReactNode;
  tone: "orange" | "green" | "red" | "plain";
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.note} data-tone={tone}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.body}>
        <div className={styles.title}>{title}</div>
        {children}
      </div>
    </div>
  );
}

function FixNote({ fix, inProgress }: { fix: Fix; inProgress: boolean }) {
  const { t } = useTranslation();
  const { repair } = fix;
  if (!repair) {
    return (
      <Note
        icon={inProgress ? <StatusIcon status="retrying" size={14} /> : <ToolOutlined aria-hidden />}
        tone={inProgress ? "orange" : "plain"}
        title={t(inProgress ? "fix.searching" : "fix.none", { attempt: fix.attempt })}
      >
        <div className={styles.detail}>{fix.error}</div>
      </Note>
    );
  }
  const change = wordDiff(argument(repair.before), argument(repair.after));
  const why = [repair.analysis, repair.why].filter(Boolean);
  return (
    <Note
      icon={<ToolOutlined aria-hidden />}
      tone="orange"
      title={`${t("fix.found")} · ${t(`fix.type.${repair.type}` as "fix.type.other", repair.type)}`}
    >
      {[...new Set(why)].map((sentence) => (
        <div key={sentence} className={styles.detail}>
          {sentence}
        </div>
      ))}
      <dl className={styles.change}>
        <dt>{t("fix.before")}</dt>
        <dd>
          <Part parts={change.before} as="del" />
        </dd>
        <dt>{t("fix.after")}</dt>
        <dd>
          <Part parts={change.after} as="ins" />
        </dd>
      </dl>
    </Note>
  );
}

/** A line with the difference marked. */
function Part({ parts: [start, middle, end], as: Mark }: { parts: Parts; as: "del" | "ins" }) {
  return (
    <>
      {start}
      {middle ? <Mark>{middle}</Mark> : null}
      {end}
    </>
  );
}

/** The main argument: the command, the code or the path. */
function argument(args: Arguments): string {
  const main = args.command ?? args.code ?? args.path;
  return typeof main === "string" ? main : JSON.stringify(args);
}

function RetryNote({ retry }: { retry: Retry }) {
  const { t } = useTranslation();
  return (
    <Note icon={<RedoOutlined aria-hidden />} tone="orange" title={t("retry.title", { ...retry })}>
      <div className={styles.detail}>{retry.error}</div>
    </Note>
  );
}

function VerificationNote(props: { verification: Verification; inProgress: boolean }) {
  const { t } = useTranslation();
  const { inProgress } = props;
  const { valid, expected, actual, reason } = props.verification;
  if (valid === null) {
    return (
      <Note
        icon={<StatusIcon status={inProgress ? "running" : "skipped"} size={14} />}
        tone="plain"
        title={t(inProgress ? "verify.running" : "verify.stopped")}
      >
        <div className={styles.detail}>
          {t("verify.expected")}
          {expected}
        </div>
      </Note>
    );
  }
  return (
    <Note
      icon={valid ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
      tone={valid ? "green" : "red"}
      title={valid ? t("verify.valid") : t("verify.invalid")}
    >
      <div className={styles.detail}>
        {t("verify.expected")}
        {expected}
      </div>
      {reason ? <div className={styles.detail}>{reason}</div> : null}
      {valid ? null : <div className={styles.mono}>{actual}</div>}
    </Note>
  );
}
