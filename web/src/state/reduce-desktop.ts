// Who has the desktop's mouse and keyboard, and which servers of the sandbox can be opened.
import type { Conversation, EventOf } from "./model";

export function controlled(state: Conversation, event: EventOf<"desktop_control">): Conversation {
  return { ...state, desktopHolder: event.payload.holder };
}

export function previewUpdated(state: Conversation, event: EventOf<"preview_update">): Conversation {
  const { port, program, state: now, address } = event.payload;
  const others = state.previews.filter((each) => each.port !== port);
  if (now === "gone") return { ...state, previews: others };
  const preview = { port, program, open: now === "open", address: address ?? null, at: event.timestamp };
  return { ...state, previews: [...others, preview].sort((a, b) => a.port - b.port) };
}
