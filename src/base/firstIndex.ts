/** Returns the first index for which `isBefore` is false, or `length`. Those for which it is true come first. */
export function firstIndex(length: number, isBefore: (index: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
