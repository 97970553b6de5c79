import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../base/lifecycle.ts';
import type { PortfolioIndex } from '../index/portfolioIndex.ts';
import type { Indexer } from '../index/indexer.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { ItemRef } from '../model/itemRef.ts';
import type { Indexing } from './indexing.ts';
import type { RecentQueries } from './recentQueries.ts';
import { SearchPick } from './searchPick.ts';

/** What a search knows, and what it can have done. */
export interface SearchParts {
  readonly portfolio: Portfolio;
  readonly recordIndex: PortfolioIndex;
  readonly indexer: Indexer;
  readonly indexing: Indexing;
  readonly recent: RecentQueries;
  readonly iconOf: (recordType: string) => vscode.QuickPickItem['iconPath'];
  readonly reveal: (ref: ItemRef) => void;
  readonly showDetails: (ref: ItemRef) => void;
  readonly copy: (value: string) => void;
  /** Told of what nobody waits for and should not have failed. */
  readonly reportBug: (error: unknown) => void;
}

/** *Search Records…*: one box at a time, over everything that is known of all accounts. */
export class RecordSearch implements Disposable {
  readonly #parts: SearchParts;
  #open: SearchPick | undefined;

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  /** The box that is open, for those who drive it. */
  get pick(): vscode.QuickPick<vscode.QuickPickItem> | undefined {
    return this.#open?.pick;
  }

  /** Opens the box, with `query` in it. */
  async show(query = ''): Promise<void> {
    if (this.#parts.portfolio.all.length === 0) {
      // They name what nobody here may see any more.
      void this.#parts.recent.clear().catch(this.#parts.reportBug);
      return this.#offerAccount();
    }
    this.#open?.dispose();
    const opened = new SearchPick(this.#parts, query, () => {
      if (this.#open === opened) this.#open = undefined;
    });
    this.#open = opened;
    // What another window indexed meanwhile comes in while the person types.
    await this.#parts.indexer.load();
  }

  dispose(): void {
    this.#open?.dispose();
  }

  async #offerAccount(): Promise<void> {
    const items = [
      { label: `$(add) ${l10n.t('Add Account…')}`, command: 'dnsTree.account.add' },
      { label: `$(beaker) ${l10n.t('Open Sample Account')}`, command: 'dnsTree.account.addSample' },
    ];
    const picked = await vscode.window.showQuickPick(items, {
      placeHolder: l10n.t('There is no account to search in. Add one first.'),
    });
    if (picked !== undefined) await vscode.commands.executeCommand(picked.command);
  }
}
