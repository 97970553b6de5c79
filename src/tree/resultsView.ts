import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { SHOWN } from '../text/visible.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { ItemChanges } from './unseenChanges.ts';
import { recordDrag } from './drag.ts';
import { accountNode, withUniqueIds, type AccountNode, type ZoneNode } from './nodes.ts';
import { resultsText, type FoundRecords } from './text/resultsText.ts';
import type { ShownTree } from './shownTree.ts';
import type { KeptRecord } from '../zones/knownZones.ts';
import type { Account } from '../zones/account.ts';
import { indexedRecordNode, indexedZoneNode } from './indexNodes.ts';
import { TreeItems } from './items.ts';
import { NodeRegister } from './nodeRegister.ts';

/** The tree of found records: by account when there are several, then by zone, the best match first. */
class ResultsTree implements vscode.TreeDataProvider<ZoneNode>, Disposable {
  readonly nodes = new NodeRegister();
  readonly #accounts: Accounts;
  readonly #items: TreeItems;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<ZoneNode | ZoneNode[] | undefined>());
  readonly #collapsed = new Set<string>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(accounts: Accounts, media: vscode.Uri, checks: ZoneChecks, history: ItemChanges) {
    this.#accounts = accounts;
    this.#items = new TreeItems(media, checks, history);
    this.#disposables.add(checks.onDidChange(() => this.#badgesChanged()));
    this.#disposables.add(history.onDidChange(() => this.#badgesChanged()));
  }

  /** Replaces the records of the tree. Ignores records of removed accounts. */
  show(found: readonly KeptRecord[]): void {
    const byAccount = Map.groupBy(found, ({ zone }) => zone.account);
    const { all } = this.#accounts;
    const accounts = all.filter(({ info: account }) => byAccount.has(account.id));
    const [only] = all;
    if (all.length > 1) {
      const nodes = this.nodes.put(undefined, accounts.map(accountNode));
      for (const node of nodes)
        if (node.kind === 'account') this.#putZones(node.account, node, byAccount.get(node.account.id));
    } else if (only !== undefined) {
      this.#putZones(only, undefined, byAccount.get(only.id));
    } else {
      this.nodes.put(undefined, []);
    }
    this.#changed.fire(undefined);
  }

  getTreeItem(node: ZoneNode): vscode.TreeItem {
    return this.#items.itemOf(node, this.isExpanded(node));
  }

  async resolveTreeItem(item: vscode.TreeItem, node: ZoneNode): Promise<vscode.TreeItem> {
    item.tooltip = await this.#items.tooltipOf(node);
    return item;
  }

  getParent(node: ZoneNode): ZoneNode | undefined {
    return node.parent;
  }

  getChildren(parent?: ZoneNode): ZoneNode[] {
    return [...this.nodes.childrenOf(parent)];
  }

  isExpanded(node: ZoneNode): boolean {
    return !this.#collapsed.has(node.id);
  }

  collapsed(node: ZoneNode): void {
    this.#collapsed.add(node.id);
  }

  expanded(node: ZoneNode): void {
    this.#collapsed.delete(node.id);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #putZones(account: Account, parent: AccountNode | undefined, found: readonly KeptRecord[] = []): void {
    const groups = [...Map.groupBy(found, ({ zone }) => zone.id).values()];
    const listed = groups.flatMap(([first, ...more]) =>
      first === undefined ? [] : [indexedZoneNode(account, first.zone, parent, more.length + 1)],
    );
    for (const [index, node] of this.nodes.put(parent, listed).entries()) {
      if (node.kind !== 'domain') continue;
      const records = (groups[index] ?? []).map(({ record }) => indexedRecordNode(node, record));
      this.nodes.put(node, withUniqueIds(records));
    }
  }

  #badgesChanged(): void {
    const changed = this.#domains().flatMap((node) => this.#items.changedMarks(this.nodes.childrenOf(node)));
    if (changed.length > 0) this.#changed.fire(changed);
  }

  #domains(): readonly ZoneNode[] {
    return this.nodes
      .childrenOf(undefined)
      .flatMap((node) => (node.kind === 'account' ? this.nodes.childrenOf(node) : [node]));
  }
}

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
