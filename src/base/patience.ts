/** Waits until `work` has ended, however it ends, but no longer than `milliseconds`. */
export async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise: elapsed, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    await Promise.race([Promise.allSettled([work]), elapsed]);
  } finally {
    clearTimeout(timer);
  }
}
