import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { within } from '../base/patience.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Zones, ZonesChange, ZonesList } from '../model/zones.ts';
import type { DomainFilter } from './filter.ts';
import { treeItem } from './items.ts';
import { accountNode, domainNodes, groupNodes, recordNodes, type ZoneNode } from './nodes.ts';
import { nodeText } from './nodeText.ts';
import { isWithin, Telling, type Place } from './places.ts';
import { Readings } from './readings.ts';
import { NodeRegister } from './register.ts';

/** An answer that comes within this time is shown at once; a slower one is announced by a loading node. */
const PATIENCE_MS = 500;

/**
 * Maps the lists of the accounts to the nodes of the tree. A list is read when the editor asks for the children
 * of its node, and at no other time; a node that is closed while its list is read cancels the reading.
 */
export class ZonesTree implements vscode.TreeDataProvider<ZoneNode>, Disposable {
  readonly nodes = new NodeRegister();
  readonly #portfolio: Portfolio;
  readonly #filter: DomainFilter;
  readonly #media: vscode.Uri;
  readonly #held = new DisposableStore();
  readonly #changed = this.#held.add(new vscode.EventEmitter<ZoneNode | undefined>());
  readonly #listening = new Map<Zones, Disposable>();
  /** Which list each place shows. */
  readonly #shown = new Map<Place, ZonesList>();
  readonly #readings: Readings;
  /** Places whose children the editor is waiting for; they need no telling. */
  readonly #awaited = new Set<Place>();
  readonly #telling = new Telling((place) => {
    if (this.nodes.holds(place)) this.#changed.fire(place);
  });

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
    this.#readings = new Readings(reportBug);
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
    this.#telling.tell(node);
  }

  /**
   * Does `work` for as long as `place` stays open, with the view's progress bar. A failed call is told by the
   * nodes of the place.
   */
  async readFor(place: ZoneNode | undefined, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    await this.#readings.run(place, work);
  }

  /** The editor closed a node: what is read for it, or below it, is not waited for any more. */
  closed(node: ZoneNode): void {
    this.#telling.closed(node);
    this.#readings.stop((place) => isWithin(place, node));
    const list = this.listAt(node);
    if (list?.state.content === undefined) list?.forgetFailure();
  }

  /** The editor opened a node. */
  opened(node: ZoneNode): void {
    this.#telling.opened(node);
  }

  /** Has the editor ask for what changed on the way down to `node` and in it, open or closed: to reveal it. */
  tellNow(node: ZoneNode): void {
    this.#telling.catchUp(node);
  }

  dispose(): void {
    this.#readings.stop(() => true);
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
    this.#readings.stop((place) => place?.kind === kind);
    for (const place of this.#shown.keys()) if (place?.kind === kind) this.#shown.delete(place);
    this.#changed.fire(undefined);
  }

  #forgetPlaces(which: (place: Place) => boolean): void {
    this.#readings.stop(which);
    this.#telling.forget(which);
    for (const place of this.#shown.keys()) if (which(place)) this.#shown.delete(place);
  }

  #on(change: ZonesChange): void {
    if (change.kind === 'refusal') return this.#changed.fire(undefined);
    if (change.kind !== 'list') return;
    for (const [place, list] of this.#shown) {
      if (list === change.list && !this.#awaited.has(place)) this.#telling.tell(place);
    }
  }
}
