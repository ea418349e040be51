// The address bar: `/` is a new conversation, `/c/{id}` is that one, `/question/{id}` is a window
// with nothing but that question.

export function conversationInPath(path: string): string | null {
  const match = /^\/c\/([^/]+)\/?$/.exec(path);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

export function questionInPath(path: string): string | null {
  const match = /^\/question\/([^/]+)\/?$/.exec(path);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
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
