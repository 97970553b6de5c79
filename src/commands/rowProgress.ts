import * as l10n from '@vscode/l10n';
import { stoppableWork } from '../base/progress.ts';
import type { OnPage } from '../zones/lists/listState.ts';
import { digits } from '../text/visible.ts';

/** Runs `work`, whose progress is the number of rows so far. */
export async function countedWork<T>(
  title: string,
  work: (signal: AbortSignal, onPage: OnPage) => Promise<T>,
): Promise<T> {
  return stoppableWork(title, (signal, report) =>
    work(signal, (shown, total) =>
      report(total === undefined ? digits(shown) : l10n.t('{0} of {1}', digits(shown), digits(total))),
    ),
  );
}

/** Runs `work`. Returns undefined if the user stops it, or `running` aborts. */
export async function cancellableWork<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
  running = new AbortController(),
): Promise<T | undefined> {
  try {
    return await stoppableWork(title, work, running);
  } catch (error) {
    if (running.signal.aborted) return undefined;
    throw error;
  }
}
