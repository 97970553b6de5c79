/** Waits until `work` has ended, however it ends, but no longer than `milliseconds`; says whether it has. */
export async function within(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: elapsed, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    return await Promise.race([Promise.allSettled([work]).then(() => true), elapsed]);
  } finally {
    clearTimeout(timer);
  }
}
