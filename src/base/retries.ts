/** Runs `work` until it succeeds, with a pause before each further attempt. The last failure is thrown. */
export async function retried<T>(work: () => Promise<T>, pausesMs: readonly number[]): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch {
      await new Promise<void>((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}
