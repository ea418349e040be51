import { ReadOutlined } from "@ant-design/icons";
import { lazy } from "react";

import { definePanel } from "./registry";

export default definePanel({
  id: "context",
  title: (t) => t("context.title"),
  icon: ReadOutlined,
  order: 40,
  tab: true,
  relevant: ({ context }) => context.entries > 0,
  count: ({ context }) => context.entries,
  component: lazy(() => import("./Context")),
});
