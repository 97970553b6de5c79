import * as vscode from 'vscode';
import { failureOf } from '../api/failure.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { within } from '../base/patience.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Zones, ZonesChange, ZonesList } from '../model/zones.ts';
import type { DomainFilter } from './filter.ts';
import { treeItem } from './items.ts';
import { accountNode, domainNodes, groupNodes, recordNodes, type ZoneNode } from './nodes.ts';
import { nodeText } from './nodeText.ts';
import { NodeRegister } from './register.ts';

/** An answer that comes within this time is shown at once; a slower one is announced by a loading node. */
const PATIENCE_MS = 500;

/** Where children are: under a node, or at the top of the tree. */
type Place = ZoneNode | undefined;

/**
 * Maps the lists of the accounts to the nodes of the tree. A list is read when the editor asks for the children
 * of its node, and at no other time; a node that is closed while its list is read cancels the reading.
 */
export class ZonesTree implements vscode.TreeDataProvider<ZoneNode>, Disposable {
  readonly nodes = new NodeRegister();
  readonly #portfolio: Portfolio;
  readonly #filter: DomainFilter;
  readonly #media: vscode.Uri;
  readonly #reportBug: (error: unknown) => void;
  readonly #held = new DisposableStore();
  readonly #changed = this.#held.add(new vscode.EventEmitter<ZoneNode | undefined>());
  readonly #listening = new Map<Zones, Disposable>();
  /** Which list each place shows. */
  readonly #shown = new Map<Place, ZonesList>();
  /** What is being read for which place; ends when the place is closed or goes. */
  readonly #reading = new Set<{ readonly place: Place; readonly controller: AbortController }>();
  /** Places whose children the editor is waiting for; they need no telling. */
  readonly #awaited = new Set<Place>();
  readonly #closed = new Set<Place>();
  /** Changed while closed, and told when opened: the editor reads what it is told of, seen or not. */
  readonly #outdated = new Set<Place>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    portfolio: Portfolio,
    filter: DomainFilter,
    media: vscode.Uri,
    reportBug: (error: unknown) => void,
  ) {
    this.#portfolio = portfolio;
    this.#filter = filter;
    this.#media = media;
    this.#reportBug = reportBug;
    this.#followAccounts();
    this.#held.add(portfolio.onDidChange(() => this.#accountsChanged()));
    this.#held.add(filter.onDidChange(() => this.#startOver('group')));
  }

  getTreeItem(node: ZoneNode): vscode.TreeItem {
    return treeItem(node, this.#media);
  }

  resolveTreeItem(item: vscode.TreeItem, node: ZoneNode): vscode.TreeItem {
    item.tooltip = nodeText(node).tooltip;
    return item;
  }

  getParent(node: ZoneNode): ZoneNode | undefined {
    return node.parent;
  }

  async getChildren(node?: ZoneNode): Promise<ZoneNode[]> {
    const list = this.listAt(node);
    if (list === undefined) return this.nodes.put(node, node === undefined ? this.#accountNodes() : []);
    this.#shown.set(node, list);
    if (list.wantsReading) {
      this.#awaited.add(node);
      await within(
        this.readFor(node, (signal) => list.open(signal)),
        PATIENCE_MS,
      );
      this.#awaited.delete(node);
    }
    // The account, the filter or the node may be another by now.
    if (this.listAt(node) !== list || !this.nodes.holds(node)) return [];
    const children = this.nodes.put(node, this.#childrenNow(node));
    this.#forgetPlaces((place) => !this.nodes.holds(place));
    return children;
  }

  /** The list whose rows are, or would be, the children at `place`. */
  listAt(place: ZoneNode | undefined): ZonesList | undefined {
    switch (place?.kind) {
      case undefined:
        return this.#only()?.groups;
      case 'account':
        return place.zones.groups;
      case 'group':
        return place.group.id && place.zones.domains(place.group.id, this.#filter.type);
      case 'domain':
        return place.domain.id && place.zones.records(place.domain.id);
      case 'record':
      case 'page':
      case 'message':
        return undefined;
    }
  }

  /** Has what is under `node` read again when it is (or next comes) into view; everything without one. */
  refresh(node: ZoneNode | undefined): void {
    for (const [place, list] of this.#shown) {
      if (node === undefined || isWithin(place, node)) list.markStale();
    }
    if (node === undefined) for (const zones of this.#portfolio.all) zones.markStale();
    else this.listAt(node)?.markStale();
    this.#tell(node);
  }

  /**
   * Does `work` for as long as `place` stays open, with the view's progress bar. A failed call is told by the
   * nodes of the place.
   */
  async readFor(place: ZoneNode | undefined, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const reading = { place, controller: new AbortController() };
    this.#reading.add(reading);
    try {
      await vscode.window.withProgress({ location: { viewId: 'dnsTree.zones' } }, () =>
        work(reading.controller.signal),
      );
    } catch (error) {
      if (failureOf(error) === undefined) this.#reportBug(error);
    } finally {
      this.#reading.delete(reading);
    }
  }

  /** The editor closed a node: what is read for it, or below it, is not waited for any more. */
  closed(node: ZoneNode): void {
    this.#closed.add(node);
    this.#stopReading((place) => isWithin(place, node));
    const list = this.listAt(node);
    if (list?.state.content === undefined) list?.forgetFailure();
  }

  /** The editor opened a node. */
  opened(node: ZoneNode): void {
    this.#closed.delete(node);
    for (const place of this.#outdated) this.#tell(place);
  }

  dispose(): void {
    this.#stopReading(() => true);
    for (const listening of this.#listening.values()) listening.dispose();
    this.#held.dispose();
  }

  #only(): Zones | undefined {
    const { all } = this.#portfolio;
    return all.length === 1 ? all[0] : undefined;
  }

  #accountNodes(): readonly ZoneNode[] {
    return this.#portfolio.all.map(accountNode);
  }

  #childrenNow(place: Place): readonly ZoneNode[] {
    switch (place?.kind) {
      case undefined: {
        const zones = this.#only();
        return zones === undefined ? this.#accountNodes() : groupNodes(zones, undefined, zones.groups.state);
      }
      case 'account':
        return groupNodes(place.zones, place, place.zones.groups.state);
      case 'group': {
        const { type } = this.#filter;
        if (place.group.id === undefined) return [];
        return domainNodes(place, place.zones.domains(place.group.id, type).state, type !== 'all');
      }
      case 'domain':
        return place.domain.id === undefined
          ? []
          : recordNodes(place, place.zones.records(place.domain.id).state);
      case 'record':
      case 'page':
      case 'message':
        return [];
    }
  }

  #followAccounts(): void {
    const all = new Set(this.#portfolio.all);
    for (const [zones, listening] of this.#listening) {
      if (all.has(zones)) continue;
      listening.dispose();
      this.#listening.delete(zones);
    }
    for (const zones of all) {
      if (!this.#listening.has(zones))
        this.#listening.set(
          zones,
          zones.onDidChange((change) => this.#on(change)),
        );
    }
  }

  #accountsChanged(): void {
    this.#followAccounts();
    const all = new Set(this.#portfolio.all);
    this.#forgetPlaces((place) => place === undefined || !all.has(place.zones));
    this.#changed.fire(undefined);
  }

  #startOver(kind: ZoneNode['kind']): void {
    this.#stopReading((place) => place?.kind === kind);
    for (const place of this.#shown.keys()) if (place?.kind === kind) this.#shown.delete(place);
    this.#changed.fire(undefined);
  }

  #forgetPlaces(which: (place: Place) => boolean): void {
    this.#stopReading(which);
    for (const places of [this.#shown, this.#closed, this.#outdated]) {
      for (const place of places.keys()) if (which(place)) places.delete(place);
    }
  }

  #stopReading(where: (place: Place) => boolean): void {
    for (const { place, controller } of this.#reading) if (where(place)) controller.abort();
  }

  #on(change: ZonesChange): void {
    if (change.kind === 'refusal') return this.#changed.fire(undefined);
    if (change.kind !== 'list') return;
    for (const [place, list] of this.#shown) {
      if (list === change.list && !this.#awaited.has(place)) this.#tell(place);
    }
  }

  /** Has the editor ask for `place` again: now if it is in view, else when it comes into view. */
  #tell(place: Place): void {
    if (!this.nodes.holds(place)) return;
    if (this.#isInView(place)) {
      this.#outdated.delete(place);
      this.#changed.fire(place);
    } else {
      this.#outdated.add(place);
    }
  }

  #isInView(place: Place): boolean {
    for (let node = place; node !== undefined; node = node.parent) {
      if (this.#closed.has(node)) return false;
    }
    return true;
  }
}

function isWithin(place: Place, node: ZoneNode): boolean {
  for (let at = place; at !== undefined; at = at.parent) {
    if (at === node) return true;
  }
  return false;
}
