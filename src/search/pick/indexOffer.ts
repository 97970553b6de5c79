import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { isUnloadable, isWorthIndexing, type Coverage } from '../../zones/indexing/coverage.ts';
import type { IndexPlan } from '../../zones/indexing/indexPlan.ts';
import { coverageDetail, listedText, loadedZonesText } from '../indexing/coverageText.ts';
import { digits } from '../../text/visible.ts';
import { estimateText, exceedsHour, needsConfirmation } from '../indexing/indexText.ts';
import type { SearchParts } from './searchParts.ts';

/** The state of the offer. Accepting it lists the domains, then asks for confirmation if indexing takes many calls. */
type Stage =
  | { readonly kind: 'offered' }
  | { readonly kind: 'listing' }
  | { readonly kind: 'asking'; readonly plans: readonly IndexPlan[] };

/** The last row of the search box: shows how much the search covers, and indexes the other zones when accepted. */
export class IndexOffer implements Disposable {
  readonly #parts: Pick<SearchParts, 'accounts' | 'indexer' | 'indexing'>;
  readonly #listsOnly: boolean;
  readonly #changed: () => void;
  readonly #closed = new AbortController();
  #stage: Stage = { kind: 'offered' };
  #item: vscode.QuickPickItem | undefined;

  /** `listsOnly`: offers to list the zones, not to load their records. */
  constructor(
    parts: Pick<SearchParts, 'accounts' | 'indexer' | 'indexing'>,
    listsOnly: boolean,
    changed: () => void,
  ) {
    this.#parts = parts;
    this.#listsOnly = listsOnly;
    this.#changed = changed;
  }

  get busy(): boolean {
    return this.#stage.kind === 'listing' || this.#parts.indexer.running;
  }

  /** Whether the user has accepted the offer and it is not done yet. */
  get isAccepted(): boolean {
    return this.#stage.kind !== 'offered' || this.#parts.indexer.running;
  }

  isOffer(item: vscode.QuickPickItem): boolean {
    return item === this.#item;
  }

  /** Whether the offer may bring zones that were not searched: not those that the service refuses. */
  bringsZones(coverage: Coverage): boolean {
    const { listed, total } = coverage;
    if (total === undefined) return true;
    if (this.#listsOnly) return listed < total;
    return isWorthIndexing(coverage, [...this.#parts.accounts.zones].filter(isUnloadable).length);
  }

  /** `isOnly`: nothing was found, so the offer says that too. */
  itemFor(coverage: Coverage, isOnly: boolean): vscode.QuickPickItem {
    const detail = this.#listsOnly ? '' : coverageDetail(coverage, Date.now());
    const searched = this.#listsOnly ? listedText(coverage) : loadedZonesText(coverage);
    const description = isOnly ? { description: `${l10n.t('nothing found so far')} · ${searched}` } : {};
    const item = {
      ...description,
      ...this.#words(coverage),
      ...(detail === '' ? {} : { detail }),
      alwaysShow: true,
    };
    if (!isDeepStrictEqual(item, this.#item)) this.#item = item;
    return this.#item ?? item;
  }

  /** Lists the domains; once it has asked for confirmation, starts indexing. */
  async accept(): Promise<void> {
    const { indexer, indexing, accounts } = this.#parts;
    const stage = this.#stage;
    if (stage.kind === 'listing' || indexer.running) return;
    if (stage.kind === 'asking') return this.#run(stage.plans);
    this.#to({ kind: 'listing' });
    let plans: readonly IndexPlan[] = [];
    try {
      plans = await indexing.plan(accounts.all, this.#closed.signal);
    } finally {
      this.#to({ kind: 'offered' });
    }
    if (this.#listsOnly || plans.length === 0) return;
    if (needsConfirmation(plans)) this.#to({ kind: 'asking', plans });
    else await this.#run(plans);
  }

  dispose(): void {
    this.#closed.abort();
  }

  /** Indexing continues after the search is closed; the user can stop it in the status bar. */
  async #run(plans: readonly IndexPlan[]): Promise<void> {
    this.#stage = { kind: 'offered' };
    await this.#parts.indexing.run(plans);
  }

  #to(stage: Stage): void {
    this.#stage = stage;
    this.#changed();
  }

  #words({ covered, listed, total }: Coverage): { readonly label: string; readonly description?: string } {
    const { progress } = this.#parts.indexer;
    if (progress !== undefined) {
      const text = l10n.t('Loading: {0} of {1} zones', digits(progress.done), digits(progress.total));
      return { label: `$(loading~spin) ${text}` };
    }
    const stage = this.#stage;
    switch (stage.kind) {
      case 'listing':
        return { label: `$(loading~spin) ${l10n.t('Listing domains')}` };
      case 'asking': {
        const now = Date.now();
        const cost = estimateText(stage.plans, now);
        return {
          label: `$(database) ${l10n.t('Start Loading')}`,
          description: exceedsHour(stage.plans, now) ? l10n.t('{0}; stops near the limit', cost) : cost,
        };
      }
      case 'offered':
        if (this.#listsOnly)
          return {
            label:
              total !== undefined && listed >= total
                ? `$(refresh) ${l10n.t('List Zones Again')}`
                : `$(list-flat) ${l10n.t('List All Zones')}`,
          };
        return {
          label:
            total !== undefined && covered === total
              ? `$(refresh) ${l10n.t('Reload Changed Zones')}`
              : `$(database) ${l10n.t('Load All Zones')}`,
        };
    }
  }
}
