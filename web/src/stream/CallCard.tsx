import { CodeOutlined, FileTextOutlined, ToolOutlined } from "@ant-design/icons";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";

import { usePreferences } from "../app/preferences";
import { Chevron } from "../shared/Chevron";
import { Elapsed } from "../shared/Elapsed";
import { useFold } from "../shared/folds";
import { StatusIcon } from "../shared/StatusIcon";
import { spoken } from "../shared/time";
import { headlineOf, runsOnTerminal, useTool } from "../shared/tools";
import type { Call, StepStatus } from "../state/model";
import type { ToolInfo } from "../wire/api";
import styles from "./CallCard.module.css";
import { CallBody } from "./CallBody";

const ICON: Record<Call["status"], StepStatus> = {
  running: "running",
  success: "success",
  failed: "failed",
  stopped: "skipped",
};

function markOf(tool: ToolInfo | undefined): ComponentType<{ className?: string }> {
  if (runsOnTerminal(tool)) return Dollar;
  if (tool?.code_argument) return CodeOutlined;
  return tool?.changes === "files" ? FileTextOutlined : ToolOutlined;
}

function Dollar({ className }: { className?: string }) {
  return <span className={className}>$</span>;
}

/** One use of a tool: what was asked in the head, arguments and output below. */
export function CallCard(props: { call: Call; openByDefault: boolean; waiting?: boolean }) {
  const { call, openByDefault, waiting = false } = props;
  const [open, toggle] = useFold(call.key, openByDefault);
  const tool = useTool(call.tool);
  const english = usePreferences((state) => state.language) === "en";
  const Mark = markOf(tool);
  return (
    <div className={styles.card} data-status={call.status}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        <span aria-hidden="true">
          <Mark className={styles.mark} />
        </span>
        <span className="visually-hidden">
          {(english ? tool?.title_en : tool?.title) ?? call.tool}
        </span>
        <span className={styles.text}>{headlineOf(tool, call.args) ?? call.description ?? call.tool}</span>
        <Facts call={call} />
        <Chevron open={open} />
      </button>
      {open ? <CallBody call={call} waiting={waiting} /> : null}
    </div>
  );
}

function Facts({ call }: { call: Call }) {
  const { t } = useTranslation();
  const code = call.result?.return_code ?? null;
  return (
    <span className={styles.facts}>
      {code !== null && (code !== 0 || call.status === "failed") ? (
        <span className={styles.exit}>{t("call.exit", { code })}</span>
      ) : null}
      {call.status === "stopped" ? <span>{t("call.stopped")}</span> : null}
      {call.seconds !== null ? <span>{spoken(t, call.seconds)}</span> : null}
      {call.status === "running" ? <Elapsed since={call.startedAt} /> : null}
      {call.status === "running" ? (
        <span className="visually-hidden">{t("call.running")}</span>
      ) : null}
      <StatusIcon status={ICON[call.status]} size={13} />
    </span>
  );
}
