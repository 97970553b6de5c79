import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { abortOnCancellation } from '../base/cancellation.ts';
import { settlesWithin } from '../base/timeLimit.ts';
import type { OnPage } from '../zones/lists/listState.ts';
import { digits } from '../text/digits.ts';

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
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, cancellation) => {
    report = (text) => progress.report({ message: text });
    if (message !== '') report(message);
    const listening = abortOnCancellation(cancellation, cancelled);
    try {
      return await working;
    } finally {
      listening.dispose();
    }
  });
}
