import { CodeOutlined, FileTextOutlined, ToolOutlined } from "@ant-design/icons";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";

import { usePreferences } from "../app/preferences";
import { Chevron } from "../shared/Chevron";
import { Elapsed } from "../shared/Elapsed";
import { useDisclosure } from "../shared/useDisclosure";
import { StatusIcon } from "../shared/StatusIcon";
import { formatDuration } from "../shared/time";
import { headlineOf, runsOnTerminal, useTool } from "../shared/tools";
import type { Call, Fix, StepStatus } from "../state/model";
import type { ToolInfo } from "../transport/api";
import { CallUndo, NotKeptOf } from "../undo/CallUndo";
import styles from "./CallCard.module.css";
import { CallBody } from "./CallBody";
import { FixNote } from "./FixNote";
import { firstLineOf } from "./Folded";

const STATUS_ICON: Record<Call["status"], StepStatus> = {
  running: "running",
  success: "success",
  failed: "failed",
  stopped: "cancelled",
  refused: "skipped",
};

function iconOf(tool: ToolInfo | undefined): ComponentType<{ className?: string }> {
  if (runsOnTerminal(tool)) return Dollar;
  if (tool?.code_argument) return CodeOutlined;
  return tool?.changes === "files" ? FileTextOutlined : ToolOutlined;
}

function Dollar({ className }: { className?: string }) {
  return <span className={className}>$</span>;
}

interface Props {
  call: Call;
  openByDefault: boolean;
  waiting?: boolean;
  /** Repairs that led to this call of a loop. */
  fixes?: readonly Fix[];
  /** One of many: a line without a frame, with every argument on request. */
  compact?: boolean;
}

/** One tool call: a headline, with arguments and output below. */
export function CallCard(props: Props) {
  const { call, openByDefault, waiting = false, fixes = [], compact = false } = props;
  const [open, toggle] = useDisclosure(call.key, openByDefault);
  const tool = useTool(call.tool);
  const english = usePreferences((state) => state.language) === "en";
  const Icon = iconOf(tool);
  const reason = compact ? reasonOf(call) : "";
  return (
    <div className={styles.card} data-status={call.status} data-compact={compact}>
      <div className={styles.row}>
        <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
          <span aria-hidden="true">
            <Icon className={styles.mark} />
          </span>
          <span className="visually-hidden">
            {(english ? tool?.title_en : tool?.title) ?? call.tool}
          </span>
          <span className={styles.text}>{inOneLine(headlineOf(tool, call.args) ?? call.description ?? call.tool)}</span>
          <Facts call={call} fixed={fixes.some(({ repair }) => repair !== null)} />
          <Chevron open={open} />
        </button>
        <CallUndo call={call} />
      </div>
      <div className={styles.notKept}>
        <NotKeptOf call={call} />
      </div>
      {reason !== "" && !open ? <p className={styles.reason}>{reason}</p> : null}
      {open ? (
        <div className={styles.body}>
          {fixes.map((fix) => (
            <FixNote key={fix.key} fix={fix} inProgress={false} />
          ))}
          <CallBody call={call} waiting={waiting} compact={compact} />
        </div>
      ) : null}
    </div>
  );
}

/** A line break is part of a command: it is marked where there is one line only. */
function inOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, " ⏎ ");
}

/** Why a tool failed that gives no exit code. */
function reasonOf({ status, result }: Call): string {
  if (status !== "failed" || result === null || result.return_code !== null) return "";
  return firstLineOf(result.message || result.stderr);
}

/** Why no tool carried it out, as far as the page has a word for it. */
const REFUSALS: Readonly<Record<string, "unknown" | "arguments" | "denied" | "rejected">> = {
  unknown_tool: "unknown",
  invalid_tool: "unknown",
  tool_unavailable: "unknown",
  invalid_arguments: "arguments",
  denied: "denied",
  not_allowed: "denied",
  rejected: "rejected",
  approval_expired: "denied",
};

function Facts({ call, fixed }: { call: Call; fixed: boolean }) {
  const { t } = useTranslation();
  const code = call.result?.return_code ?? null;
  return (
    <span className={styles.facts}>
      {code !== null && call.status !== "stopped" && (code !== 0 || call.status === "failed") ? (
        <span className={styles.exit}>{t("call.exit", { code })}</span>
      ) : null}
      {fixed ? <span className={styles.fixed}>{t("call.fixed")}</span> : null}
      {call.status === "refused" ? (
        <span className={styles.refused} data-code={call.code}>{t(`call.refused.${REFUSALS[call.code ?? ""] ?? "other"}`)}</span>
      ) : null}
      {call.status === "stopped" ? <span>{t("call.cancelled")}</span> : null}
      {call.seconds !== null ? <span>{formatDuration(t, call.seconds)}</span> : null}
      {call.status === "running" ? <Elapsed since={call.startedAt} /> : null}
      {call.status === "running" ? (
        <span className="visually-hidden">{t("call.running")}</span>
      ) : null}
      <StatusIcon status={STATUS_ICON[call.status]} size={13} />
    </span>
  );
}
