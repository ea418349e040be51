import { CodeOutlined } from "@ant-design/icons";
import { lazy } from "react";

import { findTool, headlineOf, runsOnTerminal } from "../shared/tools";
import { callsOf } from "../state/calls";
import { definePanel, viewsOfRuns } from "./registry";

/** Commands and programs: their output while they run, and what came of them. */
export default definePanel({
  id: "terminal",
  title: (t) => t("panel.terminal"),
  icon: CodeOutlined,
  order: 5,
  tab: false,
  relevant: () => true,
  views: viewsOfRuns((run, tools) =>
    callsOf(run).flatMap((call) => {
      const tool = findTool(tools, call.tool);
      if (call.status === "refused" || (!runsOnTerminal(tool) && !tool?.code_argument)) return [];
      const line = (headlineOf(tool, call.args) ?? call.tool).trim().split("\n", 1)[0] ?? "";
      const title = runsOnTerminal(tool) ? `$ ${line}` : line;
      const state = call.status === "running" ? "live" : "done";
      return { key: call.key, at: call.startedAt, title, state } as const;
    }),
  ),
  component: lazy(() => import("./CommandView")),
});
