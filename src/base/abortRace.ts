/**
 * Waits for `work`, but only until `signal` aborts. The work itself goes on.
 * @throws what `work` throws, or the error that `onAbort` returns. `onAbort` runs at once when the signal aborts.
 */
export async function abortRace<T>(
  work: Promise<T>,
  signal: AbortSignal,
  onAbort: () => Error = () => new Error('Cancelled'),
): Promise<T> {
  if (signal.aborted) throw onAbort();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(onAbort());
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
