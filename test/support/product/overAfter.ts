/** Returns what says that a slice of time is over, once it was asked a number of times. */
export function overAfter(steps: number): () => boolean {
  let left = steps;
  return () => (left -= 1) < 0;
}
