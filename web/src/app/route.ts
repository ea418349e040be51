// The address bar: `/` is a new conversation, `/c/{id}` is that one.

export function conversationInPath(path: string): string | null {
  const match = /^\/c\/([^/]+)\/?$/.exec(path);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

export function pathOf(id: string | null): string {
  return id === null ? "/" : `/c/${encodeURIComponent(id)}`;
}

export function showPath(id: string | null): void {
  if (location.pathname !== pathOf(id)) history.pushState(null, "", pathOf(id));
}
