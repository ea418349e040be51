// The access token: taken from the link's fragment once, kept in this browser, never in an address.
const KEY = "wenko.token";

/** Moves a token from `#token=…` into storage, so that neither history nor a shared link shows it. */
export function adoptTokenFromFragment(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!token) return;
  saveToken(token);
  history.replaceState(null, "", location.pathname + location.search);
}

export function savedToken(): string | null {
  return localStorage.getItem(KEY);
}

export function saveToken(token: string): void {
  localStorage.setItem(KEY, token.trim());
}

export function forgetToken(): void {
  localStorage.removeItem(KEY);
}
