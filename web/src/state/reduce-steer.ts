// Steering: messages to a running task, pause and resume.
import type { Conversation, EventOf } from "./model";
import { editRun, insertRow } from "./runs";

export function steered(state: Conversation, event: EventOf<"steered">): Conversation {
  const { message } = event.payload;
  return editRun(state, event, (run) =>
    insertRow(run, { kind: "steer", key: event.id, text: message }),
  );
}

export function paused(state: Conversation, event: EventOf<"run_paused">): Conversation {
  return editRun(state, event, (run) => ({ ...run, paused: run.status === "running" }));
}

export function resumed(state: Conversation, event: EventOf<"run_resumed">): Conversation {
  return editRun(state, event, (run) => ({ ...run, paused: false }));
}
