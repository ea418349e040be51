// The server's clock. A phone whose clock is wrong must not show a question as expired.
let offset = 0;

/** Takes the `Date` header of a response, which has a resolution of one second. */
export function syncClock(header: string | null): void {
  const server = Date.parse(header ?? "");
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  offset = Math.abs(difference) > 2000 ? difference : 0;
}

export function serverNow(): number {
  return Date.now() + offset;
}
