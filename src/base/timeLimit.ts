/**
 * Waits until `work` settles, at most `milliseconds`. Returns whether it settled; its result and failure are ignored.
 */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: elapsed, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    return await Promise.race([Promise.allSettled([work]).then(() => true), elapsed]);
  } finally {
    clearTimeout(timer);
  }
}
