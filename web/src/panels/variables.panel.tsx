import { NumberOutlined } from "@ant-design/icons";
import { lazy } from "react";

import { useShown } from "../app/scrub";
import { definePanel } from "./registry";

const Variables = lazy(() => import("./Variables"));

function VariablesPanel() {
  const variables = useShown((conversation) => conversation.variables);
  return <Variables variables={variables} />;
}

export default definePanel({
  id: "variables",
  title: (t) => t("panel.variables"),
  icon: NumberOutlined,
  order: 30,
  tab: true,
  relevant: () => true,
  count: ({ variables }) => variables.length,
  component: VariablesPanel,
});
