/**
 * Waits until all of some work ended, so that what fails first does not hide what the rest brings.
 * @throws what the first of them failed with, in their order
 */
export async function allSettled(works: Iterable<Promise<unknown>>): Promise<void> {
  for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') throw end.reason;
}
