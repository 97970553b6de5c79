let latest = 0;

/**
 * The next number in the order of loads. The clock may be put back between two loads, so whatever compares loads
 * compares these numbers; times are for people to read. Loads from an earlier session have the number 0.
 */
export function nextLoadNumber(): number {
  latest += 1;
  return latest;
}

/**
 * Whether something loaded at `loadedAt` may be as old as `maxAge`, or older. A time in the future comes from a clock that was
 * put back and says nothing about the age, so the answer is yes. All in milliseconds.
 */
export function maybeOutdated(loadedAt: number, maxAge: number, now: number): boolean {
  return loadedAt > now || now - loadedAt >= maxAge;
}
