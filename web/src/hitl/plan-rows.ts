// A plan as rows that a person edits: the written form of the server's fields, read and written.
// What is not edited stays as it was, so that an untouched plan is the same text.
import type { Check, JsonValue } from "../protocol.gen";

export interface PlanRow {
  step_id: number;
  description: string;
  tool?: string | null;
  tool_args?: Record<string, JsonValue>;
  depends_on: number[];
  expected?: string | null;
}

export type CheckRow = Pick<Check, "description" | "command">;

/** Null if the text is not a list of steps: then it is edited as text. */
export function readSteps(text: string): PlanRow[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isRow) ? (read as PlanRow[]) : null;
  } catch {
    return null;
  }
}

function isRow(value: unknown): boolean {
  const row = value as Partial<PlanRow> | null;
  return typeof row?.step_id === "number" && typeof row.description === "string" && Array.isArray(row.depends_on);
}

/** A row that was added and left empty is not a step. */
export function writeSteps(rows: readonly PlanRow[]): string {
  const written = rows.filter(({ description, tool }) => description.trim() !== "" || tool);
  const ids = new Set(written.map(({ step_id }) => step_id));
  const added = new Set(rows.map(({ step_id }) => step_id).filter((id) => !ids.has(id)));
  const lines = written.map((row) =>
    JSON.stringify({ ...row, depends_on: row.depends_on.filter((id) => !added.has(id)) }),
  );
  return `[\n${lines.join(",\n")}\n]`;
}

/**
 * The rows in another order, carried out in that order: what was moved follows the row above it, and
 * the row below follows what was moved. Nothing depends on a later row.
 */
export function moveRow(rows: readonly PlanRow[], from: number, to: number): PlanRow[] {
  const moved = rows[from];
  if (!moved || from === to || to < 0 || to >= rows.length) return [...rows];
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  return order.map((row, at) => {
    const earlier = new Set(order.slice(0, at).map(({ step_id }) => step_id));
    const listed = new Set(order.map(({ step_id }) => step_id));
    // Steps that began are not among the rows; what depends on them still does.
    const kept = row.depends_on.filter((id) => earlier.has(id) || !listed.has(id));
    const above = order[at - 1]?.step_id;
    const follows = at === to || at === to + 1 || kept.length < row.depends_on.length;
    const depends = follows && above !== undefined ? [...kept, above] : kept;
    return { ...row, depends_on: [...new Set(depends)].sort((a, b) => a - b) };
  });
}

/** What depended on the step now depends on what it depended on. */
export function removeRow(rows: readonly PlanRow[], at: number): PlanRow[] {
  const gone = rows[at];
  if (!gone) return [...rows];
  return rows.toSpliced(at, 1).map((row) => {
    if (!row.depends_on.includes(gone.step_id)) return row;
    const depends = row.depends_on.filter((id) => id !== gone.step_id);
    return { ...row, depends_on: [...new Set([...depends, ...gone.depends_on])].sort((a, b) => a - b) };
  });
}

/** An id identifies one step of the run: a new one is larger than any the plan has had. */
export function addRow(rows: readonly PlanRow[], ids: readonly number[]): PlanRow[] {
  const step_id = Math.max(-1, ...ids, ...rows.map((row) => row.step_id)) + 1;
  const last = rows.at(-1);
  return [...rows, { step_id, description: "", depends_on: last ? [last.step_id] : [] }];
}

export function readChecks(text: string): CheckRow[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(readCheck);
}

function readCheck(line: string): CheckRow {
  if (!line.startsWith("$")) return { description: line, command: null };
  const written = line.slice(1).trim();
  const at = written.lastIndexOf("  # ");
  if (at < 0) return { description: "", command: written };
  return { description: written.slice(at + 4).trim(), command: written.slice(0, at).trim() };
}

export function writeChecks(rows: readonly CheckRow[]): string {
  return rows.map(writeCheck).filter(Boolean).join("\n");
}

function writeCheck({ description, command }: CheckRow): string {
  const words = description.split(/\s+/).filter(Boolean).join(" ");
  const run = (command ?? "").trim().replaceAll("\n", "; ");
  if (run === "") return words;
  return words === "" ? `$ ${run}` : `$ ${run}  # ${words}`;
}
