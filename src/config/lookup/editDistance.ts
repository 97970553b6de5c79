/**
 * Returns the optimal string alignment distance of two words: insertions, deletions, substitutions and swaps of
 * neighbours. Returns Infinity for any distance above `most`, which must be small: each edit is tried where the words
 * first differ.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  const start = commonPrefix(a, b);
  if (start === a.length && start === b.length) return 0;
  if (most === 0) return Infinity;
  const after = (left: number, right: number): number =>
    editDistance(a.slice(start + left), b.slice(start + right), most - 1);
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return 1 + Math.min(after(1, 1), after(1, 0), after(0, 1), isSwapped ? after(2, 2) : Infinity);
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
