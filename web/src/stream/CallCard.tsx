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
import type { Call, StepStatus } from "../state/model";
import type { ToolInfo } from "../transport/api";
import styles from "./CallCard.module.css";
import { CallBody } from "./CallBody";

const STATUS_ICON: Record<Call["status"], StepStatus> = {
  running: "running",
  success: "success",
  failed: "failed",
  stopped: "skipped",
};

function iconOf(tool: ToolInfo | undefined): ComponentType<{ className?: string }> {
  if (runsOnTerminal(tool)) return Dollar;
  if (tool?.code_argument) return CodeOutlined;
  return tool?.changes === "files" ? FileTextOutlined : ToolOutlined;
}

function Dollar({ className }: { className?: string }) {
  return <span className={className}>$</span>;
}

/** One tool call: a headline, with arguments and output below. */
export function CallCard(props: { call: Call; openByDefault: boolean; waiting?: boolean }) {
  const { call, openByDefault, waiting = false } = props;
  const [open, toggle] = useDisclosure(call.key, openByDefault);
  const tool = useTool(call.tool);
  const english = usePreferences((state) => state.language) === "en";
  const Icon = iconOf(tool);
  return (
    <div className={styles.card} data-status={call.status}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        <span aria-hidden="true">
          <Icon className={styles.mark} />
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
