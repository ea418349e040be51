// The lines of a step's loop: a repair belongs to the call after it.
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
export function foldedUntil(step: StepRow, lines: readonly Line[]): number {
  if (step.turn <= TURNS_IN_VIEW) return 0;
  const first = lines.findIndex(({ turn }) => turn > step.turn - TURNS_IN_VIEW);
  return first < 0 ? lines.length : first;
}

export function callsIn(lines: readonly Line[]): Call[] {
  return lines.flatMap(({ item }) => (item.kind === "call" ? item : []));
}
