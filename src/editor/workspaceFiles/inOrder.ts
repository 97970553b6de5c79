/**
 * Does some work for each item, `atOnce` items at a time, and yields the results in the order of the items. `work` must
 * not reject: what was begun ahead is not awaited when the caller stops early.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void> {
  const begun: Promise<R>[] = [];
  for (const item of items) {
    begun.push(work(item));
    const first = begun.length < atOnce ? undefined : begun.shift();
    if (first !== undefined) yield await first;
  }
  for (const each of begun) yield await each;
}
