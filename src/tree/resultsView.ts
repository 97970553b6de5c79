import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { SHOWN } from '../text/visible.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { ItemChanges } from './changeDecorations.ts';
import { recordDrag } from './drag.ts';
import type { ZoneNode } from './nodes.ts';
import { ResultsTree } from './resultsTree.ts';
import { resultsText, type FoundRecords } from './text/resultsText.ts';
import type { ShownTree } from './shownTree.ts';

/** The view "Search Results": the records that a search found, until they are cleared or the window is reloaded. */
export class ResultsView implements ShownTree, Disposable {
  readonly id = 'dnsTree.results';
  readonly view: vscode.TreeView<ZoneNode>;
  readonly tree: ResultsTree;
  readonly #accounts: Accounts;
  readonly #disposables = new DisposableStore();
  #found: FoundRecords | undefined;

  constructor(
    accounts: Accounts,
    media: vscode.Uri,
    checks: ZoneChecks,
    history: ItemChanges,
    reportBug: (error: unknown) => void,
  ) {
    this.#accounts = accounts;
    this.tree = this.#disposables.add(new ResultsTree(accounts, media, checks, history));
    this.view = this.#disposables.add(
      vscode.window.createTreeView(this.id, {
        treeDataProvider: this.tree,
        dragAndDropController: recordDrag,
        canSelectMany: true,
      }),
    );
    this.#disposables.add(this.view.onDidCollapseElement(({ element }) => this.tree.collapsed(element)));
    this.#disposables.add(this.view.onDidExpandElement(({ element }) => this.tree.expanded(element)));
    this.#disposables.add(accounts.onDidChangeList(() => void this.#accountsChanged().catch(reportBug)));
  }

  /** The records in the view; undefined while it is hidden. */
  get found(): FoundRecords | undefined {
    return this.#found;
  }

  /** Shows the view with the found records. */
  async show(found: FoundRecords): Promise<void> {
    this.#found = found;
    const shown = found.records.slice(0, SHOWN.view);
    this.tree.show(shown);
    this.view.message = resultsText(found, shown);
    await setHasResults(true);
  }

  /** Hides the view. */
  async clear(): Promise<void> {
    this.#found = undefined;
    this.tree.show([]);
    await setHasResults(false);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** Drops the records of removed accounts. With another number of accounts the roots change. */
  async #accountsChanged(): Promise<void> {
    const found = this.#found;
    if (found === undefined) return;
    if (this.#accounts.all.length === 0) return this.clear();
    const records = found.records.filter(({ zone }) => this.#accounts.get(zone.account));
    await this.show({ ...found, records });
  }
}

async function setHasResults(hasResults: boolean): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'dnsTree.hasResults', hasResults);
}
