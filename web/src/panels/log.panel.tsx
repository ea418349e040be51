import { ProfileOutlined } from "@ant-design/icons";
import { lazy } from "react";

import { definePanel } from "./registry";

/** Every event as it came. */
export default definePanel({
  id: "log",
  title: (t) => t("panel.log"),
  icon: ProfileOutlined,
  order: 90,
  tab: true,
  relevant: ({ lastSeq }) => lastSeq > 0,
  component: lazy(() => import("./EventLog")),
});
