// The runs in protocol/fixtures reduce to the state that the server folds from the same events.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { EMPTY, type Conversation, type MemoriesRow, type QuestionRow, type Run, type StepRow } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { NAMES, recorded } from "./recorded";

const CUTS = 3;

describe.each(NAMES)("the recorded run %s", (name) => {
  it("R3 reduces to the same states as on the server", () => {
    const file = join(__dirname, `../../protocol/fixtures/states/${name}.json`);
    const expected = JSON.parse(readFileSync(file, "utf8")) as unknown[];
    const events = recorded(name);
    const cuts = [1, 2, 3].map((number) => Math.floor((events.length * number) / CUTS));
    expect(expected.length).toBe(CUTS);
    cuts.forEach((cut, index) =>
      expect(stateOf(reduceAll(EMPTY, events.slice(0, cut)))).toEqual(expected[index]),
    );
  });
});

/** What a person would see of it, in the words of the server's summary. */
function stateOf(state: Conversation) {
  const runs = state.runs.map(runOf);
  return {
    last_seq: state.lastSeq,
    runs,
    open_questions: runs.flatMap(({ questions }) =>
      questions.filter(({ status }) => status === "pending").map(({ id }) => id),
    ),
    todo: todoOf(state),
    changes: state.changes.map(({ path, change_type }) => [path, change_type]).sort(byFirst),
    variables: Object.fromEntries(state.variables.map(({ name, type }) => [name, type])),
  };
}

function runOf(run: Run) {
  const steps = run.body.filter((row): row is StepRow => row.kind === "step");
  const memories = run.body.filter((row): row is MemoriesRow => row.kind === "memories");
  const questions = run.body.filter((row): row is QuestionRow => row.kind === "question");
  const used = run.memories ? [run.memories] : [];
  return {
    id: run.id,
    message: run.user?.text ?? null,
    status: run.status,
    paused: run.paused,
    text: run.answer.trim(),
    notes: run.body.flatMap((row) => (row.kind === "steer" ? [row.text] : [])),
    steps: steps.sort((a, b) => a.id - b.id).map((step) => stepOf(step, run)),
    questions: questions.map(({ request, status }) => ({
      id: request.id,
      title: request.title,
      status,
      expires_at: "expires_at" in request ? request.expires_at : null,
    })),
    memories: [...used, ...memories].map(({ change, ids }) => [change, ids.length]),
  };
}

function stepOf(step: StepRow, run: Run) {
  const { id, description, tool } = step;
  return { id, title: description, tool, status: stepStatus(step.status, run.status) };
}

/** A step that a person stopped did not fail: it was not finished. */
function stepStatus(status: StepRow["status"], run: Run["status"]): string {
  if (status === "success" || (status === "failed" && run !== "cancelled")) return status;
  if (run !== "running") return "not_finished";
  return status === "retrying" || status === "waiting_input" ? "running" : status;
}

function todoOf({ todo }: Conversation): Record<string, number> | null {
  if (todo === null) return null;
  const counts: Record<string, number> = {};
  for (const { status } of todo.items) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function byFirst([a = ""]: readonly string[], [b = ""]: readonly string[]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
