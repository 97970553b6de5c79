import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { within } from '../base/patience.ts';
import type { OnPage } from '../model/listState.ts';
import { digits } from '../tree/itemText.ts';

/** Does `work`; if it takes longer than `patience` milliseconds, with a count in view and a way to stop it. */
export async function countedWork<T>(
  title: string,
  patience: number,
  work: (signal: AbortSignal, onPage: OnPage) => Promise<T>,
): Promise<T> {
  const cancelled = new AbortController();
  let tell: ((message: string) => void) | undefined;
  const working = work(cancelled.signal, (shown, total) =>
    tell?.(total === undefined ? digits(shown) : l10n.t('{0} of {1}', digits(shown), digits(total))),
  );
  if (await within(working, patience)) return working;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, cancellation) => {
    tell = (message) => progress.report({ message });
    const listening = cancellation.onCancellationRequested(() => cancelled.abort());
    try {
      return await working;
    } finally {
      listening.dispose();
    }
  });
}
