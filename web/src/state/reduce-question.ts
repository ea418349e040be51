// Questions: a lasting row from the moment one is asked, closed when it ends.
import type { Conversation, EventOf } from "./model";
import { editRun, insertRow } from "./runs";
import { quietThoughts } from "./reduce-run";

export function opened(state: Conversation, event: EventOf<"hitl">): Conversation {
  const { request } = event.payload;
  return editRun(state, event, (run) =>
    insertRow(quietThoughts(run), {
      kind: "question",
      key: request.id,
      request,
      inStep: run.currentStep !== null,
      status: "pending",
      action: null,
      answeredBy: null,
      editedFields: [],
      answer: null,
    }),
  );
}

export function closed(state: Conversation, event: EventOf<"hitl_closed">): Conversation {
  const { request_id, status, action, answered_by, edited_fields, data } = event.payload;
  const runs = state.runs.map((run) => {
    const index = run.body.findIndex((row) => row.kind === "question" && row.key === request_id);
    const row = run.body[index];
    if (row?.kind !== "question") return run;
    const ended = { status, action, answeredBy: answered_by, editedFields: edited_fields };
    return { ...run, body: run.body.with(index, { ...row, ...ended, answer: data }) };
  });
  return { ...state, runs };
}
