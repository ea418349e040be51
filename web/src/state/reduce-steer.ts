// Steering: messages to a running task, pause and resume; turns in a real folder.
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

export function folderWaiting(state: Conversation, event: EventOf<"folder_waiting">): Conversation {
  const { message } = event.payload;
  return editRun(state, event, (run) => ({
    ...run,
    folderWaiting: run.status === "running" ? message : null,
  }));
}

export function folderTaken(state: Conversation, event: EventOf<"folder_taken">): Conversation {
  const { message, files, total } = event.payload;
  const more = total > files.length ? ["…"] : [];
  return editRun(state, event, (run) => {
    const going = { ...run, folderWaiting: null };
    if (total === 0) return going;
    const detail = [...files.map(({ path }) => path), ...more].join("\n");
    const row = { kind: "notice", key: event.id, tone: "info", title: message, detail, code: null } as const;
    return insertRow(going, row);
  });
}
