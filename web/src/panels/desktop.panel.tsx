import { LaptopOutlined } from "@ant-design/icons";
import i18next from "i18next";
import { lazy } from "react";
import { useTranslation } from "react-i18next";

import { useScrub } from "../app/scrub";
import { useAppStore } from "../app/store";
import { findTool } from "../shared/tools";
import { callsOf } from "../state/calls";
import type { Call, Run } from "../state/model";
import type { ToolInfo } from "../transport/api";
import styles from "./Pane.module.css";
import { definePanel, viewsOfRuns } from "./registry";

const LiveDesktop = lazy(() => import("../desktop/LiveDesktop"));

/** The desktop as it is now: nothing of it is recorded, so an earlier moment has none. */
function DesktopPanel() {
  const { t } = useTranslation();
  const current = useAppStore((state) => state.current);
  const earlier = useScrub((state) => state.count !== null);
  if (earlier) return <p className={styles.none}>{t("desktop.notRecorded")}</p>;
  return current === null ? null : <LiveDesktop key={current} conversationId={current} />;
}

function usesDesktop(call: Call, tools: readonly ToolInfo[]): boolean {
  return call.status !== "refused" && (findTool(tools, call.tool)?.needs.includes("display") ?? false);
}

/** One view for each run; it is live while the run's newest call is one of the desktop. */
function viewsOf(run: Run, tools: readonly ToolInfo[]) {
  const calls = callsOf(run);
  const last = calls.findLast((call) => usesDesktop(call, tools));
  if (!last) return [];
  const live = run.status === "running" && last === calls.at(-1);
  return [
    { key: run.id, at: last.startedAt, title: i18next.t("panel.desktop"), state: live ? "live" : "done" } as const,
  ];
}

export default definePanel({
  id: "desktop",
  title: (t) => t("panel.desktop"),
  icon: LaptopOutlined,
  order: 45,
  tab: true,
  relevant: ({ runs }) => {
    const { tools } = useAppStore.getState();
    return runs.some((run) => callsOf(run).some((call) => usesDesktop(call, tools)));
  },
  views: viewsOfRuns(viewsOf),
  component: DesktopPanel,
});
