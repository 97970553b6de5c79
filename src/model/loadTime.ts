let latest = 0;

/**
 * Returns the next load number. To find out which of two loads is newer, compare their numbers rather than their times,
 * because the clock may be put back in between. Loads of an earlier session have the number 0.
 */
export function nextLoadNumber(): number {
  latest += 1;
  return latest;
}

/**
 * Whether something loaded at `loadedAt` may be `maxAge` old or older. True for a time in the future: the clock was put
 * back, so the age is unknown. All in milliseconds.
 */
export function maybeOutdated(loadedAt: number, maxAge: number, now: number): boolean {
  return loadedAt > now || now - loadedAt >= maxAge;
}
