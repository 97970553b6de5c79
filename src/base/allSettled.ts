/**
 * Waits until all of the work has settled: unlike `Promise.all`, it does not end at the first failure.
 * @throws the failure of the first work that failed, in the order of `works`
 */
export async function allSettled(works: Iterable<Promise<unknown>>): Promise<void> {
  for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') throw end.reason;
}
