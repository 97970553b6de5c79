/**
 * Seconds from a `Retry-After` in either form (a number, an HTTP date); undefined for a day and more. A date is
 * taken by the clock it was made with, that of the server, which may be far from the one here.
 */
export function secondsFrom(retryAfter: string | null, serverDate: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/u.test(retryAfter)
    ? Number(retryAfter)
    : ((httpDate(retryAfter) ?? 0) - (httpDate(serverDate) ?? Date.now())) / 1000;
  return seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : undefined;
}

/** Milliseconds since the epoch. */
function httpDate(header: string | null): number | undefined {
  if (header === null || !/^[A-Z][a-z]{2}.* GMT$/u.test(header)) return undefined;
  const millis = Date.parse(header);
  return Number.isNaN(millis) ? undefined : millis;
}
