// Memories: those used for an answer are shown below it, the others where they happened.
import type { Conversation, EventOf, MemoriesRow, RequirementsRow } from "./model";
import { editRun, insertRow } from "./runs";

export function memoryUpdate(state: Conversation, event: EventOf<"memory_update">): Conversation {
  const { change_type: change, memories } = event.payload;
  const row: MemoriesRow = { kind: "memories", key: event.id, change, ids: memories.map(({ id }) => id) };
  return editRun(state, event, (run) =>
    change === "used" ? { ...run, memories: row } : insertRow(run, row),
  );
}

export function requirementsKept(state: Conversation, event: EventOf<"requirements_kept">): Conversation {
  const texts = event.payload.requirements.map(({ text }) => text);
  const row: RequirementsRow = { kind: "requirements", key: event.id, texts };
  return editRun(state, event, (run) => insertRow(run, row));
}
