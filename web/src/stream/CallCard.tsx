import { CodeOutlined, FileTextOutlined, ToolOutlined } from "@ant-design/icons";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";

import { Chevron } from "../shared/Chevron";
import { Elapsed } from "../shared/Elapsed";
import { useDisclosure } from "../shared/useDisclosure";
import { StatusIcon } from "../shared/StatusIcon";
import { formatDuration } from "../shared/time";
import type { Call, StepStatus } from "../state/model";
import styles from "./CallCard.module.css";
import { CallBody } from "./CallBody";
import { headline } from "./headline";

const STATUS_ICON: Record<Call["status"], StepStatus> = {
  running: "running",
  success: "success",
  failed: "failed",
  stopped: "skipped",
};

const ICONS: Record<string, ComponentType<{ className?: string }> | undefined> = {
  execute_code: CodeOutlined,
  file_manager: FileTextOutlined,
  shell: Dollar,
};

function Dollar({ className }: { className?: string }) {
  return <span className={className}>$</span>;
}

/** One tool call: a headline, with arguments and output below. */
export function CallCard(props: { call: Call; openByDefault: boolean; waiting?: boolean }) {
  const { call, openByDefault, waiting = false } = props;
  const { t } = useTranslation();
  const [open, toggle] = useDisclosure(call.key, openByDefault);
  const Icon = ICONS[call.tool] ?? ToolOutlined;
  return (
    <div className={styles.card} data-status={call.status}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        <span aria-hidden="true">
          <Icon className={styles.mark} />
        </span>
        <span className="visually-hidden">{t(`tool.${call.tool}` as "tool.shell", call.tool)}</span>
        <span className={styles.text}>{headline(call)}</span>
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
