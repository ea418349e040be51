// The access token: taken from the link's fragment, stored in this browser, never in a URL.
const KEY = "wenko.token";
const TICKET_KEY = "wenko.ticket";
const TICKET_MARK = "wq1.";

/** Moves a token from `#token=…` into storage, so that neither history nor a shared link shows it. */
export function saveTokenFromFragment(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get("token") ?? given.get("ticket");
  if (!token) return;
  if (token.startsWith(TICKET_MARK)) saveTicket(token);
  else saveToken(token);
  history.replaceState(null, "", location.pathname + location.search);
}

/** A ticket is valid for one question only: it must not replace this browser's own token. */
function saveTicket(ticket: string): void {
  sessionStorage.setItem(TICKET_KEY, JSON.stringify({ path: location.pathname, ticket }));
}

export function savedTicket(): string | null {
  const { path, ticket } = JSON.parse(sessionStorage.getItem(TICKET_KEY) ?? "{}") as {
    path?: string;
    ticket?: string;
  };
  return ticket !== undefined && path === location.pathname ? ticket : null;
}

export function savedToken(): string | null {
  return localStorage.getItem(KEY);
}

export function saveToken(token: string): void {
  localStorage.setItem(KEY, token.trim());
}

export function clearToken(): void {
  localStorage.removeItem(KEY);
}
