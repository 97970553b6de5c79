import * as vscode from 'vscode';
import { failureOf } from '../api/failure.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { workInView } from '../base/progress.ts';
import { settlesWithin } from '../base/timeLimit.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { Zone } from '../zones/zone.ts';
import type { ZoneIds } from '../history/snapshotFormat.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { AccountChange, AccountList } from '../zones/accountChange.ts';
import { ChildNodes } from './childNodes.ts';
import type { ItemChanges } from './unseenChanges.ts';
import { ChangeNotifier, isWithin, type TreeParent } from './changeNotifier.ts';
import type { ExpandedNodes } from './expandedNodes.ts';
import type { TreeChoices } from './treeChoices.ts';
import { TreeItems } from './items.ts';
import { NodeRegister } from './nodeRegister.ts';
import { accountNode, zoneOfNode, type DomainNode, type ZoneNode } from './nodes.ts';
import { PinnedRows } from './pinnedRows.ts';

/** How long the editor waits for a list before it shows a loading node, in milliseconds. */
const LOADING_NODE_AFTER_MS = 500;

/**
 * Maps the lists of the accounts to the nodes of the tree. A list is loaded when the editor asks for the children of
 * its node, and at no other time. Collapsing the node cancels the load.
 */
export class ZonesTree implements vscode.TreeDataProvider<ZoneNode>, Disposable {
  readonly nodes = new NodeRegister();
  readonly #accounts: Accounts;
  readonly #children: ChildNodes;
  readonly #expanded: ExpandedNodes;
  readonly #items: TreeItems;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<ZoneNode | ZoneNode[] | undefined>());
  /** The list that each parent shows. */
  readonly #shown = new Map<TreeParent, AccountList>();
  readonly #loads = new Set<{ readonly parent: TreeParent; readonly controller: AbortController }>();
  readonly #reportBug: (error: unknown) => void;
  /**
   * Parents whose children the editor waits for. It is not notified of changes to them: it gets the latest children
   * anyway, and up to VS Code 1.110 such a notification kept it from ever listing or revealing them again.
   */
  readonly #awaited = new Set<TreeParent>();
  readonly #notifier = this.#disposables.add(
    new ChangeNotifier((parent) => {
      if (this.nodes.holds(parent)) this.#changed.fire(parent);
    }),
  );

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    accounts: Accounts,
    choices: TreeChoices,
    expanded: ExpandedNodes,
    media: vscode.Uri,
    checks: ZoneChecks,
    history: ItemChanges,
    reportBug: (error: unknown) => void,
  ) {
    this.#accounts = accounts;
    this.#children = new ChildNodes(accounts, choices, history);
    this.#expanded = expanded;
    this.#items = new TreeItems(media, checks, history, choices.pins);
    this.#disposables.add(
      new PinnedRows(accounts, choices.pins, {
        nodes: this.nodes,
        put: (parent) => this.#put(parent),
        changed: (parent) => this.#notifier.changed(parent),
        redraw: (rows) => this.#changed.fire(rows),
      }),
    );
    this.#reportBug = reportBug;
    this.#expanded.keepBelow(accounts.all.map(accountNode));
    this.#disposables.add(accounts.memory.keep(() => this.#zonesInView()));
    this.#disposables.add(accounts.onDidChangeAccount(({ change }) => this.#accountChanged(change)));
    this.#disposables.add(accounts.onDidChangeList(() => this.#accountsChanged()));
    this.#disposables.add(choices.filter.onDidChange(() => this.#filterChanged()));
    for (const { onDidChange } of [choices.grouping, choices.sorting])
      this.#disposables.add(onDidChange(() => this.#notifier.changed(undefined)));
    this.#disposables.add(checks.onDidChange((zone) => this.#badgesChanged(zone)));
    this.#disposables.add(history.onDidChange((zone) => this.#badgesChanged(zone)));
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

  async getChildren(parent?: ZoneNode): Promise<ZoneNode[]> {
    this.#notifier.asked(parent);
    const isAwaited = this.#awaited.has(parent);
    // Before a load begins, which emits a change.
    this.#awaited.add(parent);
    try {
      return await this.childrenOf(parent);
    } finally {
      if (!isAwaited) this.#awaited.delete(parent);
    }
  }

  /** Returns the same children to the extension itself. Changes that the editor did not request stay to be notified. */
  async childrenOf(parent: TreeParent): Promise<ZoneNode[]> {
    const list = this.listOf(parent);
    // The editor may ask for the children of a row that is gone.
    if (list === undefined) return this.nodes.holds(parent) ? this.#put(parent) : [];
    this.#shown.set(parent, list);
    const loads = [...(list.needsLoad ? [this.#open(parent, list)] : []), ...this.#matchingLoads(parent)];
    if (loads.length > 0) await settlesWithin(Promise.all(loads), LOADING_NODE_AFTER_MS);
    // The accounts, the filter or the node may have changed meanwhile.
    if (this.listOf(parent) !== list || !this.nodes.holds(parent)) return [];
    if (parent?.kind === 'domain' && this.#items.hasOtherCount(parent)) {
      // Once the editor has the children.
      setImmediate(() => this.#notifier.changed(parent));
    }
    return this.#put(parent);
  }

  *#zonesInView(): Generator<Zone> {
    for (const parent of this.#shown.keys()) {
      const zone = this.#notifier.isInView(parent) ? zoneOfNode(parent) : undefined;
      if (zone !== undefined) yield zone;
    }
  }

  /** Loads the list of a parent, and the record count of a domain, which may be older than its records. */
  async #open(parent: TreeParent, list: AccountList): Promise<void> {
    const zone = zoneOfNode(parent);
    await this.loadFor(parent, async (signal) => {
      await list.open(signal);
      // A pinned domain may be in no list that is loaded.
      if (zone !== undefined && zone.domain === undefined) await zone.details.open(signal);
      await zone?.confirmCount(signal);
    });
  }

  /** The list whose rows are the children of `parent`, loaded or not. */
  listOf(parent: TreeParent): AccountList | undefined {
    return this.#children.listOf(parent);
  }

  /**
   * Reloads the lists below `node` that are in view, and the others when they come into view; without a node, all
   * lists.
   */
  refresh(node: ZoneNode | undefined): void {
    for (const [parent, list] of this.#shown)
      if (node === undefined || isWithin(parent, node)) list.markStale();
    if (node === undefined) for (const account of this.#accounts.all) account.markStale();
    else this.listOf(node)?.markStale();
    this.#notifier.changed(node);
  }

  /** Reloads the lists of an account whose loads failed: the cause of all may have been the same. */
  refreshFailed({ account }: ZoneNode): void {
    for (const [at, { state }] of this.#shown) if (at?.account === account && state.failed) this.refresh(at);
  }

  /**
   * Loads every list in view again, and the others when they come into view. Returns the lists that were in view; a
   * failure is in the state of its list.
   */
  async refreshAll(cancelled: AbortSignal): Promise<readonly AccountList[]> {
    this.refresh(undefined);
    const inView = [...this.#shown].filter(([parent]) => this.#notifier.isInView(parent));
    const parents = new Set(inView.map(([parent]) => parent));
    const cancel = (): void => {
      // The editor asks for the children once more, which must not begin the loads again.
      for (const [parent, list] of inView)
        for (const each of [list, this.#children.matchingOf(parent)]) each?.markFresh();
      // The editor asks for the children meanwhile, and so joins these loads.
      this.#cancelLoads((parent) => parents.has(parent));
    };
    cancelled.addEventListener('abort', cancel, { once: true });
    await Promise.all(
      inView.map(([parent, list]) =>
        this.loadFor(parent, (closed) => list.open(AbortSignal.any([closed, cancelled]))),
      ),
    );
    return inView.map(([, list]) => list);
  }

  /**
   * Runs `load` with the view's progress bar and cancels it when `parent` is collapsed or removed. A failed call is
   * shown by the nodes under `parent`, not thrown.
   */
  async loadFor(parent: TreeParent, load: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const pending = { parent, controller: new AbortController() };
    this.#loads.add(pending);
    try {
      await workInView('dnsTree.zones', () => load(pending.controller.signal));
    } catch (error) {
      if (failureOf(error) === undefined) this.#reportBug(error);
    } finally {
      this.#loads.delete(pending);
    }
  }

  /** Cancels pending loads of a collapsed node and its descendants. */
  collapsed(node: ZoneNode): void {
    this.#expanded.set(node, false);
    this.#notifier.collapsed(node);
    this.#cancelLoads((parent) => isWithin(parent, node));
    const list = this.listOf(node);
    if (list?.state.content === undefined) list?.forgetFailure();
  }

  expanded(node: ZoneNode): void {
    this.#expanded.set(node, true);
    this.#notifier.expanded(node);
  }

  isExpanded(node: ZoneNode): boolean {
    return this.#expanded.isExpanded(node);
  }

  /** Notifies the editor now of pending changes of `node` and its ancestors, so that the node can be revealed. */
  flushChanges(node: ZoneNode): void {
    this.#notifier.flush(node);
  }

  /** Runs `reveal` of a node as {@link ChangeNotifier.revealing} does. */
  async revealing(node: ZoneNode, reveal: () => Promise<void>): Promise<void> {
    return this.#notifier.revealing(node, reveal);
  }

  dispose(): void {
    this.#cancelLoads(() => true);
    this.#disposables.dispose();
  }

  #cancelLoads(which: (parent: TreeParent) => boolean): void {
    for (const { parent, controller } of this.#loads) if (which(parent)) controller.abort();
  }

  /** Puts the children of `parent` into the tree, and forgets the descendants of nodes that are gone. */
  #put(parent: TreeParent): ZoneNode[] {
    const children = this.nodes.put(parent, this.#children.nodesOf(parent));
    this.#forgetParents((each) => !this.nodes.holds(each));
    return children;
  }

  /** Loads the domains that pass the filter, unless they are loaded or could not be loaded. */
  #matchingLoads(parent: TreeParent): readonly Promise<void>[] {
    const list = this.#children.matchingOf(parent);
    if (list === undefined || list.state.failed !== undefined) return [];
    if (!list.needsLoad && list.state.content?.more !== true) return [];
    return [this.loadFor(parent, (signal) => list.all(signal))];
  }

  #accountsChanged(): void {
    this.#expanded.accountsChanged(this.#accounts.all.map(accountNode));
    const all = new Set(this.#accounts.all);
    this.#forgetParents((parent) => parent === undefined || !all.has(parent.account));
    this.#notifier.changed(undefined);
  }

  #filterChanged(): void {
    this.#cancelLoads((parent) => parent?.kind === 'group');
    for (const parent of this.#shown.keys()) if (parent?.kind === 'group') this.#shown.delete(parent);
    this.#notifier.changed(undefined);
  }

  #forgetParents(which: (parent: TreeParent) => boolean): void {
    this.#cancelLoads(which);
    this.#notifier.forget(which);
    for (const parent of this.#shown.keys()) if (which(parent)) this.#shown.delete(parent);
  }

  /**
   * Replaces only the rows of records whose badges changed, because replacing a list clears its selection. Only the row
   * of removed records appears and disappears.
   */
  #badgesChanged(zone: ZoneIds | undefined): void {
    const changed: ZoneNode[] = [];
    for (const parent of this.#shownDomains(zone)) {
      const rows = this.nodes.childrenOf(parent);
      if (this.#children.hasOtherRemoved(parent, rows)) this.#notifier.changed(parent);
      const inSets = rows.flatMap((row) => (row.kind === 'recordSet' ? this.nodes.childrenOf(row) : []));
      changed.push(...this.#items.changedMarks([...rows, ...inSets]));
    }
    if (changed.length > 0) this.#changed.fire(changed);
  }

  #accountChanged(change: AccountChange): void {
    if (change.kind === 'refusal') return this.#notifier.changed(undefined);
    if (change.kind === 'zone') return this.#countChanged(change.zone);
    if (change.kind !== 'list') return;
    for (const [parent, list] of this.#shown) {
      const isShown = list === change.list || this.#children.matchingOf(parent) === change.list;
      if (isShown && !this.#awaited.has(parent)) this.#notifier.changed(parent);
    }
  }

  /** The record count of a domain may show that all of its records are loaded, or that they are not. */
  #countChanged(zone: ZoneIds | undefined): void {
    for (const parent of this.#shownDomains(zone)) {
      if (this.#awaited.has(parent)) continue;
      if (this.#children.hasOtherEnd(parent, this.nodes.childrenOf(parent))) this.#notifier.changed(parent);
    }
  }

  /** Yields the domain of `zone` if its records are shown; without a zone, all whose records are. */
  *#shownDomains(zone: ZoneIds | undefined): Generator<DomainNode> {
    for (const parent of this.#shown.keys()) {
      if (parent?.kind !== 'domain') continue;
      if (zone === undefined || (zone.account === parent.account.id && zone.id === parent.domain.id))
        yield parent;
    }
  }
}
