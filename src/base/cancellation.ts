import type { Disposable } from './lifecycle.ts';

/** The part of `vscode.CancellationToken` that is used here. */
interface Cancellation {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): Disposable;
}

/** Aborts `controller` when `cancellation` is requested. Dispose the result to stop listening. */
export function abortOnCancellation(cancellation: Cancellation, controller: AbortController): Disposable {
  if (cancellation.isCancellationRequested) controller.abort();
  return cancellation.onCancellationRequested(() => controller.abort());
}

/** Runs `work` with a signal that aborts when `cancellation` is requested. */
export async function withCancellation<T>(
  cancellation: Cancellation,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const listening = abortOnCancellation(cancellation, controller);
  try {
    return await work(controller.signal);
  } finally {
    listening.dispose();
  }
}
