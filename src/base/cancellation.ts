import type { Disposable } from './lifecycle.ts';

/** The part of `vscode.CancellationToken` that is used here. */
interface Cancellation {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): Disposable;
}

/** Runs `work` with the signal of `controller`, which aborts when `cancellation` is requested. */
export async function withCancellation<T>(
  cancellation: Cancellation,
  work: (signal: AbortSignal) => Promise<T>,
  controller = new AbortController(),
): Promise<T> {
  if (cancellation.isCancellationRequested) controller.abort();
  const listening = cancellation.onCancellationRequested(() => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    listening.dispose();
  }
}

/** Returns whether an error is that of an aborted signal. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
