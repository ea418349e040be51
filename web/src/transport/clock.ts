// The server's time of day. A phone whose clock is wrong must not see a question as over.
let offset = 0;

/** Takes the `Date` header of an answer, which is exact to a second. */
export function syncClock(header: string | null): void {
  const server = Date.parse(header ?? "");
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  offset = Math.abs(difference) > 2000 ? difference : 0;
}

export function serverNow(): number {
  return Date.now() + offset;
}
