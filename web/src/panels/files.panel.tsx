import { FolderOpenOutlined } from "@ant-design/icons";
import { lazy } from "react";

import { definePanel } from "./registry";

const Files = lazy(() => import("../viewer/Files"));

export default definePanel({
  id: "files",
  title: (t) => t("panel.files"),
  icon: FolderOpenOutlined,
  order: 25,
  tab: true,
  relevant: () => true,
  component: () => <Files />,
});
