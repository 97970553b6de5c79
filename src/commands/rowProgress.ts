import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withCancellation } from '../base/cancellation.ts';
import { settlesWithin } from '../base/timeLimit.ts';
import type { OnPage } from '../zones/lists/listState.ts';
import { digits } from '../text/visible.ts';

/** How long work runs before its progress is shown, in milliseconds. */
const PATIENCE_MS = 1000;

/** Runs `work`. After `patience` milliseconds, shows a cancellable notification with the number of rows so far. */
export async function countedWork<T>(
  title: string,
  work: (signal: AbortSignal, onPage: OnPage) => Promise<T>,
  patience = PATIENCE_MS,
): Promise<T> {
  const cancelled = new AbortController();
  let message = '';
  let report: ((message: string) => void) | undefined;
  const working = work(cancelled.signal, (shown, total) => {
    message = total === undefined ? digits(shown) : l10n.t('{0} of {1}', digits(shown), digits(total));
    report?.(message);
  });
  if (await settlesWithin(working, patience)) return working;
  return vscode.window.withProgress(notification(title), async (progress, cancellation) => {
    report = (text) => progress.report({ message: text });
    if (message !== '') report(message);
    return withCancellation(cancellation, () => working, cancelled);
  });
}

/**
 * Runs `work` with a cancellable notification, which is shown at once. Returns undefined if the user cancels it, or
 * `running` aborts.
 */
export async function cancellableWork<T>(
  title: string,
  work: (signal: AbortSignal, progress: vscode.Progress<ProgressReport>) => Promise<T>,
  running = new AbortController(),
): Promise<T | undefined> {
  return vscode.window.withProgress(notification(title), async (progress, cancellation) => {
    try {
      return await withCancellation(cancellation, (signal) => work(signal, progress), running);
    } catch (error) {
      if (running.signal.aborted) return undefined;
      throw error;
    }
  });
}

export interface ProgressReport {
  readonly message?: string;
  /** In percent. */
  readonly increment?: number;
}

function notification(title: string): vscode.ProgressOptions {
  return { location: vscode.ProgressLocation.Notification, title, cancellable: true };
}
