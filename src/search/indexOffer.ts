import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Disposable } from '../base/lifecycle.ts';
import type { Coverage } from '../index/coverage.ts';
import type { IndexPlan } from '../index/indexPlan.ts';
import { coverageDetail } from './coverageText.ts';
import { digits } from '../text/digits.ts';
import { estimateText, exceedsHour } from './indexText.ts';
import type { SearchParts } from './recordSearch.ts';

/** Where the offer to index stands: it lists the domains first, then asks with what it costs. */
type Stage =
  | { readonly is: 'offered' }
  | { readonly is: 'listing' }
  | { readonly is: 'asking'; readonly plans: readonly IndexPlan[] };

/** The last row of a search: what it covers, and indexing the rest without leaving the box. */
export class IndexOffer implements Disposable {
  readonly #parts: Pick<SearchParts, 'portfolio' | 'indexer' | 'indexing'>;
  readonly #listsOnly: boolean;
  readonly #changed: () => void;
  readonly #closed = new AbortController();
  #stage: Stage = { is: 'offered' };
  #item: vscode.QuickPickItem | undefined;

  /** `listsOnly`: offers to list the zones, not to load their records. */
  constructor(
    parts: Pick<SearchParts, 'portfolio' | 'indexer' | 'indexing'>,
    listsOnly: boolean,
    changed: () => void,
  ) {
    this.#parts = parts;
    this.#listsOnly = listsOnly;
    this.#changed = changed;
  }

  get busy(): boolean {
    return this.#stage.is === 'listing' || this.#parts.indexer.running;
  }

  /** Whether it was taken up, and what follows is under way. */
  get pressed(): boolean {
    return this.#stage.is !== 'offered' || this.#parts.indexer.running;
  }

  isOffer(item: vscode.QuickPickItem): boolean {
    return item === this.#item;
  }

  itemFor(coverage: Coverage): vscode.QuickPickItem {
    const detail = this.#listsOnly ? '' : coverageDetail(coverage, Date.now());
    const item = { ...this.#words(coverage), ...(detail === '' ? {} : { detail }), alwaysShow: true };
    if (!isDeepStrictEqual(item, this.#item)) this.#item = item;
    return this.#item ?? item;
  }

  /** Goes one step further: lists the domains, or reads what it asked about. */
  async accept(): Promise<void> {
    const { indexer, indexing, portfolio } = this.#parts;
    const stage = this.#stage;
    if (stage.is === 'listing' || indexer.running) return;
    if (stage.is === 'asking') return this.#run(stage.plans);
    this.#to({ is: 'listing' });
    let plans: readonly IndexPlan[] = [];
    try {
      plans = await indexing.plan(portfolio.all, this.#closed.signal);
    } finally {
      this.#to({ is: 'offered' });
    }
    if (this.#closed.signal.aborted || this.#listsOnly || plans.length === 0) return;
    if (indexing.asksFor(plans)) this.#to({ is: 'asking', plans });
    else await this.#run(plans);
  }

  dispose(): void {
    this.#closed.abort();
  }

  /** It goes on when the search is closed: its own notification ends it. */
  async #run(plans: readonly IndexPlan[]): Promise<void> {
    this.#stage = { is: 'offered' };
    await this.#parts.indexing.run(plans);
  }

  #to(stage: Stage): void {
    this.#stage = stage;
    if (!this.#closed.signal.aborted) this.#changed();
  }

  #words({ covered, total }: Coverage): { readonly label: string; readonly description?: string } {
    const progress = this.#parts.portfolio.all.flatMap(
      ({ account }) => this.#parts.indexer.progressOf(account.id) ?? [],
    );
    if (progress.length > 0) {
      const [done, all] = (['done', 'total'] as const).map((of) =>
        digits(progress.reduce((sum, each) => sum + each[of], 0)),
      );
      return { label: `$(loading~spin) ${l10n.t('Indexing: {0} of {1} zones', done ?? '', all ?? '')}` };
    }
    const stage = this.#stage;
    switch (stage.is) {
      case 'listing':
        return { label: `$(loading~spin) ${l10n.t('Listing domains')}` };
      case 'asking': {
        const now = Date.now();
        const cost = estimateText(stage.plans, now);
        return {
          label: `$(database) ${l10n.t('Start Indexing')}`,
          description: exceedsHour(stage.plans, now) ? l10n.t('{0}; stops near the limit', cost) : cost,
        };
      }
      case 'offered':
        if (this.#listsOnly) return { label: `$(list-flat) ${l10n.t('List All Zones')}` };
        return {
          label:
            total !== undefined && covered === total
              ? `$(refresh) ${l10n.t('Reload Changed Zones')}`
              : `$(database) ${l10n.t('Index All Zones')}`,
        };
    }
  }
}
