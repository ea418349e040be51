import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  EditOutlined,
  RedoOutlined,
  ToolOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import type { Arguments, Fix, PromptItem, Retry, StepItem, Verification } from "../state/model";
import { CallCard } from "./CallCard";
import styles from "./StepItems.module.css";

/** What happened in a step, in order: calls, repairs, retries, prompts, verifications. */
export function StepItems({ items }: { items: readonly StepItem[] }) {
  const lastCall = items.findLastIndex((item) => item.kind === "call");
  const waiting = items.some((item) => item.kind === "prompt" && item.state !== "answered");
  return (
    <div className={styles.items}>
      {items.map((item, index) => (
        <Item key={item.key} item={item} latest={index === lastCall} waiting={waiting} />
      ))}
    </div>
  );
}

function Item(props: { item: StepItem; latest: boolean; waiting: boolean }) {
  const { item, latest, waiting } = props;
  switch (item.kind) {
    case "call":
      return <CallCard call={item} openByDefault={latest} waiting={latest && waiting} />;
    case "fix":
      return <FixNote fix={item} />;
    case "retry":
      return <RetryNote retry={item} />;
    case "prompt":
      return <PromptNote prompt={item} />;
    case "verification":
      return <VerificationNote verification={item} />;
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

function FixNote({ fix }: { fix: Fix }) {
  const { t } = useTranslation();
  const { repair } = fix;
  if (!repair) {
    return (
      <Note
        icon={<StatusIcon status="retrying" size={14} />}
        tone="orange"
        title={t("fix.seeking", { attempt: fix.attempt })}
      >
        <div className={styles.detail}>{fix.error}</div>
      </Note>
    );
  }
  return (
    <Note icon={<ToolOutlined aria-hidden />} tone="orange" title={t("fix.found")}>
      <div className={styles.detail}>{repair.why || repair.analysis}</div>
      <dl className={styles.change}>
        <dt>{t("fix.before")}</dt>
        <dd>
          <del>{argument(repair.before)}</del>
        </dd>
        <dt>{t("fix.after")}</dt>
        <dd>
          <ins>{argument(repair.after)}</ins>
        </dd>
      </dl>
    </Note>
  );
}

/** The part of the arguments that a person recognises: the command or the code. */
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

function PromptNote({ prompt }: { prompt: PromptItem }) {
  const { t } = useTranslation();
  const state = prompt.by
    ? t(`prompt.${prompt.by}`)
    : t(`prompt.${prompt.state === "asked" ? "asked" : "deciding"}`);
  return (
    <Note
      icon={<EditOutlined aria-hidden />}
      tone={prompt.by ? "plain" : "orange"}
      title={prompt.by ? state : t("prompt.waiting")}
    >
      <div className={styles.mono}>{prompt.text}</div>
      {prompt.response === null ? (
        <div className={styles.detail}>{state}</div>
      ) : (
        <div className={styles.detail}>
          <code>{prompt.response}</code> {prompt.reasoning}
        </div>
      )}
    </Note>
  );
}

function VerificationNote({ verification }: { verification: Verification }) {
  const { t } = useTranslation();
  const { valid, expected, actual } = verification;
  if (valid === null) {
    return (
      <Note
        icon={<StatusIcon status="running" size={14} />}
        tone="plain"
        title={t("verify.running")}
      />
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
      {valid ? null : <div className={styles.mono}>{actual}</div>}
    </Note>
  );
}
