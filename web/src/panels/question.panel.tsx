import { QuestionCircleOutlined } from "@ant-design/icons";
import { lazy } from "react";

import { definePanel, viewsOfRuns } from "./registry";

/** What the run asks or shows: forms, approvals, plans, tables, drawings. */
export default definePanel({
  id: "question",
  title: (t) => t("panel.question"),
  icon: QuestionCircleOutlined,
  order: 6,
  tab: false,
  relevant: () => true,
  views: viewsOfRuns((run) =>
    run.body.flatMap((row) => {
      if (row.kind !== "question") return [];
      const waits = row.request.type === "form" && row.status === "pending";
      return { key: row.key, at: row.askedAt, title: row.request.title, state: waits ? "waiting" : "done" } as const;
    }),
  ),
  component: lazy(() => import("./QuestionView")),
});
