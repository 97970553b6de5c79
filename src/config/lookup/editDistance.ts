/**
 * Returns the optimal string alignment distance of two words: insertions, deletions, substitutions and swaps of
 * neighbours. Returns a number above `most` for any longer distance: only the band of that width around the
 * diagonal is computed. Made here because no library bounds the band and counts swaps.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  const start = commonPrefix(a, b);
  if (start === a.length && start === b.length) return 0;
  let before: number[] = [];
  let row = Array.from({ length: b.length - start + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length - start; i += 1) {
    const from = Math.max(1, i - most);
    const to = Math.min(b.length - start, i + most);
    const next = row.map(() => Infinity);
    if (from === 1) next[0] = i;
    let least = from === 1 ? i : Infinity;
    for (let j = from; j <= to; j += 1) {
      const left = a.charCodeAt(start + i - 1);
      const right = b.charCodeAt(start + j - 1);
      let distance = Math.min(
        (row[j] ?? Infinity) + 1,
        (next[j - 1] ?? Infinity) + 1,
        (row[j - 1] ?? Infinity) + (left === right ? 0 : 1),
      );
      const swapped = left === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === right;
      if (swapped) distance = Math.min(distance, (before[j - 2] ?? Infinity) + 1);
      next[j] = distance;
      least = Math.min(least, distance);
    }
    if (least > most) return Infinity;
    before = row;
    row = next;
  }
  return row[b.length - start] ?? Infinity;
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
