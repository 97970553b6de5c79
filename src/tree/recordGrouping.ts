import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import { Emitter, type Listen } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';

const GROUPING_KEY = 'dnsTree.recordGrouping';

/** The ways in which the tree can group the records of a domain. */
export const GROUPINGS = ['none', 'host', 'type', 'service'] as const;
export const Grouping = z.enum(GROUPINGS);
export type Grouping = z.infer<typeof Grouping>;
const StoredGrouping = z.catch(Grouping, 'none');

/** How the tree groups records. Persisted over restarts. */
export class RecordGrouping implements Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new Emitter<void>();
  #by: Grouping;

  readonly onDidChange: Listen<void> = this.#changed.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#by = StoredGrouping.parse(state.get(GROUPING_KEY));
  }

  get by(): Grouping {
    return this.#by;
  }

  async set(by: Grouping): Promise<void> {
    if (by === this.#by) return;
    this.#by = by;
    this.#changed.emit();
    await this.#state.update(GROUPING_KEY, by);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Returns the name of a grouping. */
export function groupingText(by: Grouping): string {
  switch (by) {
    case 'none':
      return l10n.t('Not grouped');
    case 'host':
      return l10n.t('By host');
    case 'type':
      return l10n.t('By type');
    case 'service':
      return l10n.t('By service');
  }
}
