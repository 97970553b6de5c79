import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from './lifecycle.ts';
import { settlesWithin } from './timeLimit.ts';

/** How long work runs before its progress is shown, in milliseconds. */
const PATIENCE_MS = 1000;

/** Runs `load` with the progress bar of a view. */
export async function workInView<T>(viewId: string, load: () => Promise<T>): Promise<T> {
  return vscode.window.withProgress({ location: { viewId } }, load);
}

/**
 * Runs `work`. If it takes longer than a moment, shows in the status bar how far it is, and a click there offers to stop
 * it, which aborts `running`.
 */
export async function stoppableWork<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
  running = new AbortController(),
): Promise<T> {
  let message: string | undefined;
  let report = (text: string): void => void (message = text);
  const working = work(running.signal, (text) => report(text));
  if (await settlesWithin(working, PATIENCE_MS)) return working;
  const shown = showProgress(title, running);
  try {
    shown.report(message);
    report = shown.report;
    return await working;
  } finally {
    shown.dispose();
  }
}

interface Progress extends Disposable {
  readonly report: (message: string | undefined) => void;
}

/** The ids of the items in the status bar. All items of one id are one entry, so work that runs at once has others. */
const shownIds = new Set<string>();

function unusedId(): string {
  let id = 'dnsTree.progress';
  for (let number = 2; shownIds.has(id); number += 1) id = `dnsTree.progress.${number}`;
  return id;
}

/** The editor's own progress in the status bar cannot be cancelled, and its notifications cover what is read. */
function showProgress(title: string, running: AbortController): Progress {
  const id = unusedId();
  shownIds.add(id);
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left);
  item.name = l10n.t('DNS Tree: progress');
  item.command = { command: '_dnsTree.stop', title: l10n.t('Stop…'), arguments: [title, running] };
  const report = (message: string | undefined): void => {
    const text = message === undefined ? title : l10n.t('{0}: {1}', title, message);
    item.text = `$(sync~spin) ${text}`;
    item.tooltip = l10n.t('{0}. Click to stop it.', text);
    item.accessibilityInformation = { label: text, role: 'button' };
  };
  report(undefined);
  item.show();
  return {
    report,
    dispose: () => {
      item.dispose();
      shownIds.delete(id);
    },
  };
}

/** Asks whether to stop work whose progress is shown. */
export async function offerToStop(title: unknown, running: unknown): Promise<void> {
  if (typeof title !== 'string' || !(running instanceof AbortController)) return;
  const stop = l10n.t('Stop');
  const placeHolder = l10n.t('Press Escape to let it go on');
  if ((await vscode.window.showQuickPick([stop], { title, placeHolder })) === stop) running.abort();
}
