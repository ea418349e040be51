import { UnorderedListOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { useConversation } from "../app/scrub";
import { flowOf } from "./flow-layout";
import { usePane } from "./pane-store";
import panelStyles from "./Plan.module.css";
import { Plan } from "./Plan";
import { definePanel } from "./registry";
import { todoStatus } from "./todo-status";

const FlowDiagram = lazy(() => import("./FlowDiagram"));

/** The plan as a list, or as a diagram of what leads to what. */
function PlanPanel() {
  const { t } = useTranslation();
  const conversation = useConversation();
  const { todo, todoRun, runs } = conversation;
  const asFlow = usePane((state) => state.planAsFlow);
  const run = runs.findLast(({ id }) => id === todoRun);
  const hasFlow = run !== undefined && flowOf(run) !== null;
  const list = (
    <Plan todo={todo} statusOf={(item) => todoStatus(conversation, item)} checks={run?.checks?.checks} />
  );
  if (!hasFlow) return list;
  return (
    <div className={panelStyles.panel}>
      <Segmented
        className={panelStyles.switch}
        aria-label={t("flow.view")}
        value={asFlow ? "flow" : "list"}
        options={[
          { value: "list", label: t("flow.list") },
          { value: "flow", label: t("flow.flow") },
        ]}
        onChange={(value) => usePane.setState({ planAsFlow: value === "flow" })}
      />
      {asFlow ? (
        <Suspense>
          <FlowDiagram run={run} />
        </Suspense>
      ) : (
        list
      )}
    </div>
  );
}

export default definePanel({
  id: "plan",
  title: (t) => t("panel.plan"),
  icon: UnorderedListOutlined,
  order: 10,
  tab: true,
  relevant: () => true,
  component: PlanPanel,
});
