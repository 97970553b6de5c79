import * as vscode from 'vscode';
import { failureOf } from '../api/failure.ts';
import type { Place } from './places.ts';

/** What is being read for which place of the tree; it ends when the place is closed or goes. */
export class Readings {
  readonly #reportBug: (error: unknown) => void;
  readonly #underWay = new Set<{ readonly place: Place; readonly controller: AbortController }>();

  constructor(reportBug: (error: unknown) => void) {
    this.#reportBug = reportBug;
  }

  /** Does `work` with the view's progress bar. A failed call is told by the nodes of the place. */
  async run(place: Place, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const reading = { place, controller: new AbortController() };
    this.#underWay.add(reading);
    try {
      await vscode.window.withProgress({ location: { viewId: 'dnsTree.zones' } }, () =>
        work(reading.controller.signal),
      );
    } catch (error) {
      if (failureOf(error) === undefined) this.#reportBug(error);
    } finally {
      this.#underWay.delete(reading);
    }
  }

  stop(where: (place: Place) => boolean): void {
    for (const { place, controller } of this.#underWay) if (where(place)) controller.abort();
  }
}
