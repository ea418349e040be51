import { RedoOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";

import { retryStep } from "../app/actions";
import { currentConversation, useAppStore } from "../app/store";
import { Chevron } from "../shared/Chevron";
import { Elapsed } from "../shared/Elapsed";
import { useDisclosure } from "../shared/useDisclosure";
import { toPlainText } from "../shared/plain-text";
import { StatusIcon } from "../shared/StatusIcon";
import { secondsBetween, formatDuration } from "../shared/time";
import { headlineOf, runsOnTerminal, useTool, withoutCommand } from "../shared/tools";
import type { Call, StepItem, StepRow, StepStatus } from "../state/model";
import { isRunActive } from "../state/rows";
import { CallUndo, NotKeptOf } from "../undo/CallUndo";
import styles from "./Step.module.css";
import { Loop } from "./Loop";
import { StepItems } from "./StepItems";

const OPENS_ITSELF: ReadonlySet<StepStatus> = new Set([
  "running",
  "retrying",
  "waiting_input",
  "failed",
]);

// Whatever a step is still looking for, it looks for only while it is one of these.
const AT_WORK = new Set<StepStatus>(["running", "retrying", "waiting_input"]);

/** One step of the plan: a line, and on request everything that happened in it. */
export const Step = memo(function Step({ step }: { step: StepRow }) {
  const [open, toggle] = useDisclosure(step.key, OPENS_ITSELF.has(step.status));
  // What such a tool asks or shows is a card of its own below the step.
  const asks = useTool(step.tool)?.talks_to_person ?? false;
  const items = asks ? step.items.filter((item) => item.kind !== "call") : step.items;
  const foldable = items.length > 0;
  const preview = asks ? null : step.preview;
  const looped = isLooped(step);
  // Of several, each has its own undo in the open step.
  const changing = items.filter((item): item is Call => item.kind === "call" && item.files !== null);
  const folded = !open && changing.length === 1 ? changing[0] : undefined;
  const { t } = useTranslation();
  return (
    <section className={styles.step} data-status={step.status}>
      <div className={styles.gutter}>
        <StatusIcon status={step.status} />
      </div>
      <div className={styles.content}>
        {foldable ? (
          <div className={styles.row}>
            <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
              <Heading step={step} open={open} />
              <Chevron open={open} />
            </button>
            {folded ? <CallUndo call={folded} /> : null}
          </div>
        ) : (
          <div className={styles.head}>
            <Heading step={step} open={false} />
          </div>
        )}
        {folded ? <NotKeptOf call={folded} /> : null}
        {step.status === "failed" && !(open && isShownBelow(step, items)) ? (
          <p className={styles.error}>{step.error}</p>
        ) : null}
        {step.status === "cancelled" && step.error && step.error !== t("step.cancelled") ? <p className={styles.preview}>{step.error}</p> : null}
        {preview && !open ? <p className={styles.preview}>{oneLine(looped ? withoutMarks(preview) : preview)}</p> : null}
        {open && foldable ? <Body step={step} items={items} looped={looped} /> : null}
        {preview && open && looped && !items.some(isFinal) ? <p className={styles.preview}>{withoutMarks(preview)}</p> : null}
        {step.status === "failed" || step.status === "cancelled" || (open && step.status === "success") ? (
          <RetryFrom step={step} />
        ) : null}
      </div>
    </section>
  );
});

function Body(props: { step: StepRow; items: readonly StepItem[]; looped: boolean }) {
  const { step, items, looped } = props;
  const active = AT_WORK.has(step.status);
  return looped ? <Loop step={step} active={active} /> : <StepItems items={items} active={active} />;
}

/** Whether a model carries it out in turns: its plan fixed no call. */
function isLooped({ tool }: StepRow): boolean {
  return tool === null;
}

function isFinal(item: StepItem): boolean {
  return item.kind === "turn_text" && item.final;
}

/** What came before this step is kept; from here on it is done again. */
function RetryFrom({ step }: { step: StepRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const offered = useAppStore((state) => {
    const conversation = currentConversation(state);
    return !isRunActive(conversation) && conversation.runs.at(-1)?.id === step.runId;
  });
  if (!offered) return null;
  const retry = () => {
    setBusy(true);
    retryStep(step.id, step.runId)
      .catch((error: Error) => message.error(error.message || t("form.offline")))
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="small"
      className={styles.retry}
      icon={<RedoOutlined />}
      loading={busy}
      aria-label={t("step.retryFromOf", { step: step.description })}
      onClick={retry}
    >
      {t("step.retryFrom")}
    </Button>
  );
}

/** The error output of the last call often is the error: once is enough. */
function isShownBelow(step: StepRow, items: readonly StepItem[]): boolean {
  const last = items.findLast((item) => item.kind === "call");
  const shown = `${last?.result?.stderr ?? ""}${last?.result?.message ?? ""}`;
  return step.error !== null && shown.includes(step.error.trim());
}

function Heading({ step, open }: { step: StepRow; open: boolean }) {
  const { t } = useTranslation();
  const description = useDescription(step, open);
  const fixes = step.items.filter((item) => item.kind === "fix" && item.repair !== null).length;
  const answers = step.items.filter((item) => item.kind === "prompt" && item.by !== null).length;
  const retries = step.items.filter((item) => item.kind === "retry").length;
  const calls = isLooped(step) ? step.items.filter((item) => item.kind === "call").length : 0;
  const quiet = step.status === "success" || step.status === "pending" || step.status === "running";
  return (
    <span className={styles.heading}>
      <span className={styles.description} title={step.description}>
        {description}
      </span>
      <span className={quiet ? "visually-hidden" : styles.state}>{t(`step.${step.status}`)}</span>
      {step.parallel && !step.endedAt ? (
        <span className={styles.answered}>{t("step.parallel")}</span>
      ) : null}
      {calls > 0 ? <span className={styles.answered}>{t("step.calls", { count: calls })}</span> : null}
      {fixes > 0 ? <span className={styles.fixed}>{t("step.fixed", { count: fixes })}</span> : null}
      {retries > 0 ? (
        <span className={styles.fixed}>{t("step.retries", { count: retries })}</span>
      ) : null}
      {answers > 0 ? (
        <span className={styles.answered}>{t("step.answers", { count: answers })}</span>
      ) : null}
      <Duration step={step} />
    </span>
  );
}

/** The command of an open step stands in the line below: the title need not repeat it. */
function useDescription(step: StepRow, open: boolean): string {
  const tool = useTool(step.tool);
  const calls = step.items.filter((item) => item.kind === "call");
  const [only] = calls;
  if (!open || calls.length !== 1 || !only || !runsOnTerminal(tool)) return step.description;
  return withoutCommand(step.description, headlineOf(tool, only.args) ?? "");
}

function Duration({ step }: { step: StepRow }) {
  const { t } = useTranslation();
  if (!step.startedAt) return null;
  if (step.endedAt) {
    return <span className={styles.time}>{formatDuration(t, secondsBetween(step.startedAt, step.endedAt))}</span>;
  }
  if (step.status === "skipped") return null;
  return (
    <span className={styles.time}>
      <Elapsed since={step.startedAt} />
    </span>
  );
}

/** A model's text in one line needs no Markdown. */
function withoutMarks(text: string): string {
  return text.replace(/^\s*(?:#+|[-*])\s+/gm, "").replace(/`+|\*\*/g, "");
}

function oneLine(text: string): string {
  const lines = toPlainText(text).split("\n");
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 6)
    .join(" · ");
}
