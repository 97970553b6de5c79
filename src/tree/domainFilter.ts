import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import { DOMAIN_LIST_TYPES, type DomainListType } from '../api/domain.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';

const FILTER_KEY = 'dnsTree.domainFilter';
const StoredFilter = z.catch(z.enum(DOMAIN_LIST_TYPES), 'all');

/** The filter of the tree: one of the types of Domain.List (api.md 4.6). Persisted over restarts. */
export class DomainFilter implements Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new Emitter<void>();
  #type: DomainListType;

  readonly onDidChange: Listen<void> = this.#changed.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#type = StoredFilter.parse(state.get(FILTER_KEY));
  }

  get type(): DomainListType {
    return this.#type;
  }

  async set(type: DomainListType): Promise<void> {
    if (type === this.#type) return;
    this.#type = type;
    this.#changed.emit();
    await this.#state.update(FILTER_KEY, type);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Returns the name of a filter. */
export function filterText(type: DomainListType): string {
  switch (type) {
    case 'all':
      return l10n.t('All domains');
    case 'mine':
      return l10n.t('Own domains');
    case 'share':
      return l10n.t('Shared with me');
    case 'ismark':
      return l10n.t('Marked domains');
    case 'pause':
      return l10n.t('Paused domains');
    case 'vip':
      return l10n.t('VIP domains');
    case 'recent':
      return l10n.t('Recently managed');
    case 'share_out':
      return l10n.t('Shared by me');
  }
}
