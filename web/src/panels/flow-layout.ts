// The flow of a run as nodes and edges with their places: stages from top to bottom, steps that run
// side by side beside each other, revisions between the steps that they follow and lead to.
import type { ChecksRow, RevisionRow, Run, StepRow, StepStatus } from "../state/model";

export interface FlowNode {
  id: string;
  kind: "stage" | "step" | "revision" | "checks" | "end";
  /** For a stage, its name; else a text for the reader. */
  title: string;
  status: StepStatus;
  /** The row of the stream that it stands for. */
  row: string | null;
  step: StepRow | null;
  x: number;
  y: number;
}

export interface FlowEdge {
  from: string;
  to: string;
  active: boolean;
}

export interface Flow {
  nodes: readonly FlowNode[];
  edges: readonly FlowEdge[];
}

export const NODE_WIDTH = 190;
export const NODE_HEIGHT = 64;
const GAP_X = 20;
const GAP_Y = 36;

type Placed = Omit<FlowNode, "x" | "y"> & { layer: number };

/** Null for a run without a plan: it has nothing that flows. */
export function flowOf(run: Run): Flow | null {
  const rows = run.body.filter((row): row is StepRow | RevisionRow => row.kind === "step" || row.kind === "revision");
  if (!rows.some(({ kind }) => kind === "step")) return null;
  const nodes: Placed[] = [];
  const edges: [string, string][] = [];
  if (run.analysis) {
    nodes.push(stage("analysis", run.analysis.key, run.analysis.done ? "success" : "running", 0));
    edges.push(["analysis", "planning"]);
  }
  nodes.push(stage("planning", null, "success", nodes.length));
  placeRows(rows, nodes, edges);
  const last = () => Math.max(...nodes.map(({ layer }) => layer));
  const ends = leaves(nodes, edges);
  if (run.checks) nodes.push(checksNode(run.checks, last() + 1));
  nodes.push({ ...stage("end", run.end?.key ?? null, endStatus(run), last() + 1), kind: "end" });
  const first = run.checks ? "checks" : "end";
  edges.push(...ends.map((id): [string, string] => [id, first]));
  if (run.checks) edges.push(["checks", "end"]);
  return { nodes: withPlaces(nodes), edges: withStates(nodes, edges) };
}

function stage(id: string, row: string | null, status: StepStatus, layer: number): Placed {
  return { id, kind: "stage", title: id, status, row, step: null, layer };
}

function placeRows(rows: readonly (StepRow | RevisionRow)[], nodes: Placed[], edges: [string, string][]): void {
  const start = nodes.at(-1)?.layer ?? 0;
  const layers = new Map<number, number>();
  let before = { id: "planning", layer: start };
  for (const row of rows) {
    if (row.kind === "revision") {
      const layer = Math.max(start, ...layers.values()) + 1;
      leaves(nodes, edges).forEach((id) => edges.push([id, row.key]));
      const status = row.inProgress ? "running" : row.added === null ? "failed" : "success";
      nodes.push({ id: row.key, kind: "revision", title: row.error, status, row: row.key, step: null, layer });
      before = { id: row.key, layer };
      continue;
    }
    const known = row.dependsOn.filter((id) => layers.has(id));
    const deep = Math.max(before.layer, ...known.map((id) => layers.get(id) ?? 0)) + 1;
    layers.set(row.id, deep);
    nodes.push({ id: row.key, kind: "step", title: row.description, status: row.status, row: row.key, step: row, layer: deep });
    const own = rows.filter((each): each is StepRow => each.kind === "step");
    // A revision stands between what came before it and what it added.
    const direct = known.filter((id) => (layers.get(id) ?? 0) > before.layer);
    const from = direct.map((id) => own.find((each) => each.id === id)?.key ?? before.id);
    (from.length > 0 ? from : [before.id]).forEach((id) => edges.push([id, row.key]));
  }
}

function leaves(nodes: readonly Placed[], edges: readonly [string, string][]): string[] {
  const left = new Set(edges.map(([from]) => from));
  return nodes.filter(({ id }) => !left.has(id)).map(({ id }) => id);
}

function checksNode({ key, checks }: ChecksRow, layer: number): Placed {
  const has = (status: string) => checks.some((each) => each.status === status);
  const status = has("failed") ? "failed" : has("running") ? "running" : has("pending") ? "pending" : "success";
  return { id: "checks", kind: "checks", title: "checks", status, row: key, step: null, layer };
}

function endStatus({ status }: Run): StepStatus {
  return status === "running" ? "pending" : status;
}

function withPlaces(nodes: readonly Placed[]): FlowNode[] {
  return nodes.map(({ layer, ...node }) => {
    const row = nodes.filter((each) => each.layer === layer);
    const at = row.findIndex(({ id }) => id === node.id);
    const x = (at - (row.length - 1) / 2) * (NODE_WIDTH + GAP_X);
    return { ...node, x, y: layer * (NODE_HEIGHT + GAP_Y) };
  });
}

const AT_WORK: ReadonlySet<StepStatus> = new Set(["running", "retrying", "waiting_input"]);

function withStates(nodes: readonly Placed[], edges: readonly [string, string][]): FlowEdge[] {
  const working = new Set(nodes.filter(({ status, kind }) => kind !== "revision" && AT_WORK.has(status)).map(({ id }) => id));
  return edges.map(([from, to]) => ({ from, to, active: working.has(to) }));
}
