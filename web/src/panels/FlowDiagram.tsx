// Loads React Flow: only where the diagram is opened.
import "@xyflow/react/dist/style.css";

import {
  Controls,
  Handle,
  Position,
  ReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from "@xyflow/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import { usePreferences } from "../app/preferences";
import { StatusIcon } from "../shared/StatusIcon";
import { showRow } from "../stream/target";
import type { Run } from "../state/model";
import styles from "./FlowDiagram.module.css";
import { flowOf, NODE_HEIGHT, NODE_WIDTH, type FlowNode } from "./flow-layout";

type BoxNode = Node<{ node: FlowNode }, "box">;
const TYPES = { box: Box };
/** Smaller, its words could not be read: a high diagram scrolls with the pane instead. */
const READABLE = 0.85;
const MARGIN = 16;

/** Stages and steps with their states (R79); a click goes to the step in the conversation. */
export default function FlowDiagram({ run }: { run: Run }) {
  const { t } = useTranslation();
  const mode = usePreferences((state) => state.mode);
  const flow = useMemo(() => flowOf(run), [run]);
  const shape = flow?.nodes.map(({ id }) => id).join();
  if (!flow) return null;
  const nodes: BoxNode[] = flow.nodes.map((node) => ({
    id: node.id,
    type: "box",
    position: { x: node.x, y: node.y },
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
    data: { node },
  }));
  const edges: Edge[] = flow.edges.map(({ from, to, active }) => ({
    id: `${from}>${to}`,
    source: from,
    target: to,
    animated: active,
  }));
  // Side by side it may be wider than the pane: then it is moved by hand.
  const wide = new Set(flow.nodes.map(({ x }) => x)).size > 1;
  const bottom = Math.max(...flow.nodes.map(({ y }) => y)) + NODE_HEIGHT;
  const minHeight = bottom * READABLE + 2 * MARGIN;
  return (
    <div className={styles.diagram} style={{ minHeight }} data-wide={wide} role="group" aria-label={t("flow.label")}>
      <ReactFlow
        key={shape}
        nodes={nodes}
        edges={edges}
        nodeTypes={TYPES}
        colorMode={mode}
        fitView
        fitViewOptions={{ padding: 0.02, minZoom: wide ? 0.2 : READABLE, maxZoom: 1 }}
        minZoom={0.2}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        panOnScroll={wide}
        panOnDrag={wide}
        preventScrolling={wide}
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          "controls.ariaLabel": t("flow.controls"),
          "controls.zoomIn.ariaLabel": t("flow.zoomIn"),
          "controls.zoomOut.ariaLabel": t("flow.zoomOut"),
          "controls.fitView.ariaLabel": t("flow.fit"),
        }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function Box({ data: { node } }: NodeProps<BoxNode>) {
  const { t } = useTranslation();
  const { step, kind, status } = node;
  const title = kind === "step" || kind === "revision" ? node.title : t(`flow.${stageOf(node)}`);
  const fixes = step?.items.filter((item) => item.kind === "fix" && item.repair !== null).length ?? 0;
  const retries = step?.items.filter((item) => item.kind === "retry").length ?? 0;
  return (
    <>
      <Handle type="target" position={Position.Top} className={styles.handle} />
      <button
        type="button"
        className={`${styles.box} nopan`}
        data-kind={kind}
        data-status={status}
        data-node={node.id}
        disabled={node.row === null}
        onClick={() => node.row !== null && showRow(node.row)}
      >
        <span className={styles.line}>
          <StatusIcon status={status} size={14} />
          <span className={styles.title} title={title}>
            {kind === "revision" ? `${t("flow.revision")}: ${title}` : title}
          </span>
        </span>
        <span className="visually-hidden">{t(`step.${status}`)}</span>
        {fixes + retries > 0 || step?.parallel ? (
          <span className={styles.facts}>
            {fixes > 0 ? <span>{t("step.fixed", { count: fixes })}</span> : null}
            {retries > 0 ? <span>{t("step.retries", { count: retries })}</span> : null}
            {step?.parallel ? <span>{t("step.parallel")}</span> : null}
          </span>
        ) : null}
      </button>
      <Handle type="source" position={Position.Bottom} className={styles.handle} />
    </>
  );
}

function stageOf({ title }: FlowNode): "analysis" | "planning" | "checks" | "end" {
  return title as "analysis" | "planning" | "checks" | "end";
}
