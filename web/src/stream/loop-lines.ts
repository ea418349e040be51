// The lines of a step that a model carries out: a repair belongs to the call after it.
import type { Call, Fix, StepItem, StepRow } from "../state/model";

export interface Line {
  item: StepItem;
  /** Repairs that led to this call. */
  fixes: readonly Fix[];
  turn: number;
}

/** So many turns stay in view; earlier ones are folded. */
export const TURNS_IN_VIEW = 8;

export function linesOf({ items }: StepRow): readonly Line[] {
  const lines: Line[] = [];
  let fixes: Fix[] = [];
  let turn = 0;
  for (const item of items) {
    if (item.kind === "fix") {
      fixes.push(item);
      continue;
    }
    // A model reasons before its turn is told.
    turn = item.kind === "reasoning" ? turn + 1 : (turnOf(item) ?? turn);
    lines.push({ item, turn, fixes: item.kind === "call" ? fixes : [] });
    if (item.kind === "call") fixes = [];
  }
  return [...lines, ...fixes.map((item) => ({ item, turn, fixes: [] }))];
}

function turnOf(item: StepItem): number | null {
  return item.kind === "call" || item.kind === "turn_text" ? item.turn : null;
}

/** Where the lines in view begin; 0 if all of them are. */
export function foldedUntil(lines: readonly Line[]): number {
  const turns = [...new Set(lines.map(({ turn }) => turn))];
  const first = turns.at(-TURNS_IN_VIEW);
  return first === undefined ? 0 : lines.findIndex(({ turn }) => turn === first);
}

export function callsIn(lines: readonly Line[]): Call[] {
  return lines.flatMap(({ item }) => (item.kind === "call" ? item : []));
}
