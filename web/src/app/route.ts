// The URL: `/` is a new conversation, `/c/{id}` that conversation, `/question/{id}` a window with
// just that question, `/memory` and `/memory/{id}` what is remembered.

export function conversationInPath(path: string): string | null {
  return decoded(/^\/c\/([^/]+)\/?$/.exec(path)?.[1]);
}

export function questionInPath(path: string): string | null {
  return decoded(/^\/question\/([^/]+)\/?$/.exec(path)?.[1]);
}

/** Null if the path is not the page of memories; empty if it names none of them. */
export function memoryInPath(path: string): string | null {
  const match = /^\/memory(?:\/([^/]+))?\/?$/.exec(path);
  return match ? (decoded(match[1]) ?? "") : null;
}

export function showMemoryPath(id: string): void {
  const path = id === "" ? "/memory" : `/memory/${encodeURIComponent(id)}`;
  if (location.pathname !== path) history.pushState(null, "", path);
}

/** A link cut in the middle of an escape must not throw. */
function decoded(part: string | undefined): string | null {
  try {
    return part ? decodeURIComponent(part) : null;
  } catch {
    return part ?? null;
  }
}

export function pathOfQuestion(id: string): string {
  return `/question/${encodeURIComponent(id)}`;
}

export function pathOf(id: string | null): string {
  return id === null ? "/" : `/c/${encodeURIComponent(id)}`;
}

export function showPath(id: string | null): void {
  if (location.pathname !== pathOf(id)) history.pushState(null, "", pathOf(id));
}
