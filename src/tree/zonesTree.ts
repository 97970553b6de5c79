import * as vscode from 'vscode';
import type { DomainId } from '../api/fields.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { settlesWithin } from '../base/timeLimit.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { IndexedZone } from '../index/recordIndex.ts';
import type { AccountId } from '../model/account.ts';
import { listenToZones, type Portfolio } from '../model/portfolio.ts';
import type { ZonesChange, ZonesList } from '../model/zonesChange.ts';
import { ChildNodes } from './childNodes.ts';
import type { ItemChanges } from './changeDecorations.ts';
import { ChangeNotifier, isWithin, type TreeParent } from './changeNotifier.ts';
import type { ExpandedNodes } from './expandedNodes.ts';
import type { DomainFilter } from './domainFilter.ts';
import { TreeItems } from './items.ts';
import { NodeRegister } from './nodeRegister.ts';
import { accountNode, type DomainNode, type ZoneNode } from './nodes.ts';
import { PendingLoads } from './pendingLoads.ts';
import type { RecordGrouping } from './recordGrouping.ts';

/** How long the editor waits for a list before it shows a loading node, in milliseconds. */
const LOADING_NODE_AFTER_MS = 500;

/**
 * Maps the lists of the accounts to the nodes of the tree. A list is loaded when the editor asks for the children of
 * its node, and at no other time. Collapsing the node cancels the load.
 */
export class ZonesTree implements vscode.TreeDataProvider<ZoneNode>, Disposable {
  readonly nodes = new NodeRegister();
  readonly #portfolio: Portfolio;
  readonly #children: ChildNodes;
  readonly #expanded: ExpandedNodes;
  readonly #items: TreeItems;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<ZoneNode | ZoneNode[] | undefined>());
  #accounts: readonly AccountId[] = [];
  /** The list that each parent shows. */
  readonly #shown = new Map<TreeParent, ZonesList>();
  readonly #loads: PendingLoads;
  /** How many records the editor last showed in the row of a domain. */
  readonly #counts = new WeakMap<DomainNode, number | undefined>();
  /**
   * Parents whose children the editor waits for. It gets them anyway, so it is not notified: up to VS Code 1.110 it
   * could never list or reveal them again.
   */
  readonly #awaited = new Set<TreeParent>();
  readonly #notifier = new ChangeNotifier((parent) => {
    if (this.nodes.holds(parent)) this.#changed.fire(parent);
  });

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    portfolio: Portfolio,
    filter: DomainFilter,
    grouping: RecordGrouping,
    expanded: ExpandedNodes,
    media: vscode.Uri,
    checks: ZoneChecks,
    history: ItemChanges,
    reportBug: (error: unknown) => void,
  ) {
    this.#portfolio = portfolio;
    this.#children = new ChildNodes(portfolio, filter, grouping, history);
    this.#expanded = expanded;
    this.#items = new TreeItems(media, checks, history);
    this.#loads = new PendingLoads(reportBug);
    this.#accounts = portfolio.all.map(({ account }) => account.id);
    this.#forgetExpanded();
    this.#disposables.add(listenToZones(portfolio, (change) => this.#zonesChanged(change)));
    this.#disposables.add(portfolio.onDidChange(() => this.#accountsChanged()));
    this.#disposables.add(filter.onDidChange(() => this.#filterChanged()));
    this.#disposables.add(grouping.onDidChange(() => this.#changed.fire(undefined)));
    this.#disposables.add(checks.onDidChange((zone) => this.#marksChanged(zone)));
    this.#disposables.add(history.onDidChange((zone) => this.#marksChanged(zone)));
  }

  getTreeItem(node: ZoneNode): vscode.TreeItem {
    if (node.kind === 'domain') this.#counts.set(node, node.zones.recordTotal(node.domain));
    return this.#items.itemOf(node, this.#expanded.has(node.id));
  }

  async resolveTreeItem(item: vscode.TreeItem, node: ZoneNode): Promise<vscode.TreeItem> {
    item.tooltip = await this.#items.tooltipOf(node);
    return item;
  }

  getParent(node: ZoneNode): ZoneNode | undefined {
    return node.parent;
  }

  async getChildren(parent?: ZoneNode): Promise<ZoneNode[]> {
    const list = this.listOf(parent);
    // The editor may ask for the children of a row that is gone.
    if (list === undefined) return this.nodes.holds(parent) ? this.#put(parent) : [];
    this.#shown.set(parent, list);
    const isAwaited = this.#awaited.has(parent);
    // Before a load begins, which emits a change.
    this.#awaited.add(parent);
    const loads = [...(list.needsLoad ? [this.#open(parent, list)] : []), ...this.#matchingLoads(parent)];
    if (loads.length > 0) await settlesWithin(Promise.all(loads), LOADING_NODE_AFTER_MS);
    if (!isAwaited) this.#awaited.delete(parent);
    // The accounts, the filter or the node may have changed meanwhile.
    if (this.listOf(parent) !== list || !this.nodes.holds(parent)) return [];
    if (parent?.kind === 'domain') this.#updateCount(parent);
    return this.#put(parent);
  }

  /** Loads the list of a parent, and the record count of a domain, which may be older than its records. */
  async #open(parent: TreeParent, list: ZonesList): Promise<void> {
    await this.loadFor(parent, async (signal) => {
      await list.open(signal);
      if (parent?.kind === 'domain' && parent.domain.id !== undefined)
        await parent.zones.confirmCount(parent.domain.id, signal);
    });
  }

  /** The editor asks for the row of a parent before the load of its children, which may show another count. */
  #updateCount(node: DomainNode): void {
    const total = node.zones.recordTotal(node.domain);
    if (!this.#counts.has(node) || this.#counts.get(node) === total) return;
    // Once the editor has the children.
    setImmediate(() => this.#notifier.changed(node));
  }

  /** The list whose rows are the children of `parent`, loaded or not. */
  listOf(parent: TreeParent): ZonesList | undefined {
    return this.#children.listOf(parent);
  }

  /** Reloads what is below `node` when it is in view, or comes into view; without a node, everything. */
  refresh(node: ZoneNode | undefined): void {
    for (const [parent, list] of this.#shown) {
      if (node === undefined || isWithin(parent, node)) list.markStale();
    }
    if (node === undefined) for (const zones of this.#portfolio.all) zones.markStale();
    else this.listOf(node)?.markStale();
    this.#notifier.changed(node);
  }

  /** Reloads the lists of an account whose loads failed: the cause of all may have been the same. */
  refreshFailed({ zones }: ZoneNode): void {
    for (const [at, { state }] of this.#shown) if (at?.zones === zones && state.failed) this.refresh(at);
  }

  /**
   * Loads every list in view again, and the others when they come into view. Returns the lists that were in view; a
   * failure is in the state of its list.
   */
  async refreshAll(cancelled: AbortSignal): Promise<readonly ZonesList[]> {
    this.refresh(undefined);
    const inView = [...this.#shown].filter(([parent]) => this.#notifier.isInView(parent));
    const parents = new Set(inView.map(([parent]) => parent));
    const cancel = (): void => {
      // The editor asks for the children once more, which must not begin the loads again.
      for (const [parent, list] of inView)
        for (const each of [list, this.#children.matchingOf(parent)]) each?.markFresh();
      // The editor asks for the children meanwhile, and so joins these loads.
      this.#loads.cancel((parent) => parents.has(parent));
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
    await this.#loads.run(parent, load);
  }

  /** Cancels pending loads of a collapsed node and its descendants. */
  collapsed(node: ZoneNode): void {
    this.#expanded.delete(node.id);
    this.#notifier.collapsed(node);
    this.#loads.cancel((parent) => isWithin(parent, node));
    const list = this.listOf(node);
    if (list?.state.content === undefined) list?.forgetFailure();
  }

  expanded(node: ZoneNode): void {
    this.#expanded.add(node.id);
    this.#notifier.expanded(node);
  }

  isExpanded(node: ZoneNode): boolean {
    return this.#expanded.has(node.id);
  }

  /** Notifies the editor now of pending changes of `node` and its ancestors, so that the node can be revealed. */
  flushChanges(node: ZoneNode): void {
    this.#notifier.flush(node);
  }

  dispose(): void {
    this.#loads.cancel(() => true);
    this.#disposables.dispose();
  }

  /** Puts the children of `parent` into the tree, and forgets what was below nodes that are gone. */
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
    this.#forgetExpanded();
    this.#expandNewAccounts(this.#accounts);
    this.#accounts = this.#portfolio.all.map(({ account }) => account.id);
    const all = new Set(this.#portfolio.all);
    this.#forgetParents((parent) => parent === undefined || !all.has(parent.zones));
    this.#changed.fire(undefined);
  }

  /** Expands added accounts, and the account whose groups were the roots, so that its open groups stay in view. */
  #expandNewAccounts(before: readonly AccountId[]): void {
    for (const zones of this.#portfolio.all) {
      if (before.length === 1 || !before.includes(zones.account.id))
        this.#expanded.add(accountNode(zones).id);
    }
  }

  #forgetExpanded(): void {
    this.#expanded.keepBelow(this.#portfolio.all.map((zones) => accountNode(zones).id));
  }

  #filterChanged(): void {
    this.#loads.cancel((parent) => parent?.kind === 'group');
    for (const parent of this.#shown.keys()) if (parent?.kind === 'group') this.#shown.delete(parent);
    this.#changed.fire(undefined);
  }

  #forgetParents(which: (parent: TreeParent) => boolean): void {
    this.#loads.cancel(which);
    this.#notifier.forget(which);
    for (const parent of this.#shown.keys()) if (which(parent)) this.#shown.delete(parent);
  }

  /**
   * Replaces the rows of records that got or lost a mark, and no other: a list that is replaced loses its selection. But
   * the row of removed records comes and goes.
   */
  #marksChanged(zone: Pick<IndexedZone, 'account' | 'id'> | undefined): void {
    const changed: ZoneNode[] = [];
    for (const parent of this.#shown.keys()) {
      if (parent?.kind !== 'domain') continue;
      const { account } = parent.zones;
      if (zone !== undefined && (zone.account !== account.id || zone.id !== parent.domain.id)) continue;
      const rows = this.nodes.childrenOf(parent);
      if (this.#children.hasOtherRemoved(parent, rows)) this.#notifier.changed(parent);
      const inSets = rows.flatMap((row) => (row.kind === 'recordSet' ? this.nodes.childrenOf(row) : []));
      changed.push(...this.#items.changedMarks([...rows, ...inSets]));
    }
    if (changed.length > 0) this.#changed.fire(changed);
  }

  #zonesChanged(change: ZonesChange): void {
    if (change.kind === 'refusal') return this.#changed.fire(undefined);
    if (change.kind === 'domainInfo') return this.#countChanged(change.id);
    if (change.kind !== 'list') return;
    for (const [parent, list] of this.#shown) {
      const isShown = list === change.list || this.#children.matchingOf(parent) === change.list;
      if (isShown && !this.#awaited.has(parent)) this.#notifier.changed(parent);
    }
  }

  /** The record count of a domain may show that all of its records are loaded, or that they are not. */
  #countChanged(id: DomainId): void {
    for (const parent of this.#shown.keys()) {
      if (parent?.kind !== 'domain' || parent.domain.id !== id || this.#awaited.has(parent)) continue;
      const last = this.nodes.childrenOf(parent).at(-1);
      const shown =
        last?.kind === 'message' && last.message.kind === 'incomplete' ? last.message.why : undefined;
      if (shown?.kind !== parent.zones.whyIncomplete(id)?.kind) this.#notifier.changed(parent);
    }
  }
}
