import { CheckCircleOutlined, CloseCircleOutlined, RedoOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import type { Retry, StepItem, Verification } from "../state/model";
import { CallCard } from "./CallCard";
import { CompactedLine } from "./CompactedLine";
import { FixNote } from "./FixNote";
import { Note } from "./Note";
import { PlanNoteLine } from "./PlanNoteLine";
import { ReasoningBlock } from "./ReasoningBlock";
import { TurnTextLine } from "./TurnTextLine";
import { InteractivePromptUI } from "../terminal/InteractivePromptUI";
import styles from "./StepItems.module.css";

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

/** One thing that happened in a step. */
export function Item(props: {
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
    case "turn_text":
      return <TurnTextLine said={item} />;
    case "plan_note":
      return <PlanNoteLine note={item} />;
    case "reasoning":
      return <ReasoningBlock block={item} />;
    case "compacted":
      return <CompactedLine line={item} />;
  }
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
