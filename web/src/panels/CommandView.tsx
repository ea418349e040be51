import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { useShown, useScrub } from "../app/scrub";
import { useAppStore } from "../app/store";
import { Code } from "../shared/Code";
import { Elapsed } from "../shared/Elapsed";
import { toPlainText } from "../shared/plain-text";
import { StatusIcon } from "../shared/StatusIcon";
import { formatDuration } from "../shared/time";
import { codeOf, runsOnTerminal, useTool } from "../shared/tools";
import { findCall } from "../state/calls";
import type { Call } from "../state/model";
import { LiveTerminal } from "../terminal/Terminal";
import styles from "./CommandView.module.css";
import type { PanelProps } from "./registry";

/** One command: what was run, its output as it comes, and how it ended. */
export default function CommandView({ view }: PanelProps) {
  const call = useShown((conversation) => findCall(conversation, view));
  if (!call) return null;
  return <Command key={call.key} call={call} />;
}

function Command({ call }: { call: Call }) {
  const { t } = useTranslation();
  const tool = useTool(call.tool);
  const code = codeOf(tool, call.args);
  const onTerminal = runsOnTerminal(tool);
  return (
    <div className={styles.command}>
      {code === null || (onTerminal && isInTitle(code.text)) ? null : onTerminal ? (
        <pre className={styles.line} tabIndex={0} aria-label={t("approval.tool")}>
          $ {code.text}
        </pre>
      ) : (
        <Code text={code.text} language={code.language} label={t("call.arguments")} />
      )}
      <Output call={call} onTerminal={onTerminal} />
      <Ending call={call} />
    </div>
  );
}

/** A short command is whole in the title above. */
function isInTitle(command: string): boolean {
  return command.length <= 40 && !command.trim().includes("\n");
}

function Output({ call, onTerminal }: { call: Call; onTerminal: boolean }) {
  const conversationId = useAppStore((state) => state.current);
  const running = call.status === "running";
  const scrubbing = useScrub((state) => state.count !== null);
  const text = call.result ? joined(call.result.stdout, call.result.stderr) : call.liveOutput;
  const output = <Lines text={text} follow={running} />;
  // A recorded run, or one seen on another server, has no terminal to open.
  if (!running || scrubbing || !onTerminal || call.id === null || conversationId === null) return output;
  return (
    <LiveTerminal callId={call.id} waiting={false}>
      {output}
    </LiveTerminal>
  );
}

function joined(stdout: string, stderr: string): string {
  return stdout && stderr ? `${stdout.trimEnd()}\n${stderr}` : stdout || stderr;
}

/** The newest line stays in view until the person scrolls up. */
function Lines({ text, follow }: { text: string; follow: boolean }) {
  const { t } = useTranslation();
  const box = useRef<HTMLPreElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const shown = toPlainText(text).trimEnd();
  useLayoutEffect(() => {
    if (follow && atEnd && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [follow, atEnd, shown]);
  useEffect(() => setAtEnd(true), [follow]);
  if (shown === "") return follow ? <p className={styles.none}>{t("panel.noOutputYet")}</p> : null;
  return (
    <pre
      ref={box}
      className={styles.output}
      tabIndex={0}
      aria-label={t("panel.output")}
      onScroll={({ currentTarget: area }) =>
        setAtEnd(area.scrollHeight - area.clientHeight - area.scrollTop < 8)
      }
    >
      {shown}
    </pre>
  );
}

function Ending({ call }: { call: Call }) {
  const { t } = useTranslation();
  const { result, status } = call;
  const code = result?.return_code ?? null;
  const icon = ({ running: "running", success: "success", failed: "failed", stopped: "cancelled", refused: "skipped" } as const)[status];
  return (
    <p className={styles.ending} data-status={status} role="status">
      <StatusIcon status={icon} size={14} />
      {status === "running" ? (
        <>
          <span>{t("call.running")}</span>
          <Elapsed since={call.startedAt} />
        </>
      ) : (
        <>
          <span>{t(`step.${icon}`)}</span>
          {code !== null && status !== "stopped" ? <span>{t("call.exit", { code })}</span> : null}
          {call.seconds !== null ? <span>{formatDuration(t, call.seconds)}</span> : null}
          {result?.truncated ? <span>{t("call.truncated")}</span> : null}
          {result?.message ? <span>{result.message}</span> : null}
        </>
      )}
    </p>
  );
}
