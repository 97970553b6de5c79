import * as vscode from 'vscode';
import { failureOf } from '../api/failure.ts';
import type { TreeParent } from './changeNotifier.ts';

/** The loads that run for the parents in the tree. */
export class PendingLoads {
  readonly #reportBug: (error: unknown) => void;
  readonly #pending = new Set<{ readonly parent: TreeParent; readonly controller: AbortController }>();

  constructor(reportBug: (error: unknown) => void) {
    this.#reportBug = reportBug;
  }

  /** Runs `load` with the view's progress bar. A failed call is shown by the nodes under `parent`, not thrown. */
  async run(parent: TreeParent, load: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const pending = { parent, controller: new AbortController() };
    this.#pending.add(pending);
    try {
      await vscode.window.withProgress({ location: { viewId: 'dnsTree.zones' } }, () =>
        load(pending.controller.signal),
      );
    } catch (error) {
      if (failureOf(error) === undefined) this.#reportBug(error);
    } finally {
      this.#pending.delete(pending);
    }
  }

  cancel(where: (parent: TreeParent) => boolean): void {
    for (const { parent, controller } of this.#pending) if (where(parent)) controller.abort();
  }
}
