/**
 * Parses a `Retry-After` header, a number of seconds or an HTTP date. Returns seconds; undefined for a day or more. A
 * date is compared with the server's own `Date`, because its clock may differ from the local one.
 */
export function secondsFrom(retryAfter: string | null, serverDate: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const text = retryAfter.trim();
  const seconds = /^\d+(?:\.\d+)?$/u.test(text)
    ? Number(text)
    : ((httpDate(text) ?? 0) - (httpDate(serverDate) ?? Date.now())) / 1000;
  return seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : undefined;
}

/** Milliseconds since the epoch. */
function httpDate(header: string | null): number | undefined {
  if (header === null || !/^[A-Z][a-z]{2}.* GMT$/u.test(header)) return undefined;
  const millis = Date.parse(header);
  return Number.isNaN(millis) ? undefined : millis;
}
