import type { Listen } from '../base/emitter.ts';
import { recordById, type IndexedZone, type RecordIndex } from '../index/recordIndex.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import type { ItemRef } from '../model/itemRef.ts';
import { zonesOfAccount, type Portfolio } from '../model/portfolio.ts';
import type { RecordSearch } from '../search/pick/recordSearch.ts';
import { indexedRecordNode, indexedZoneNode } from '../tree/indexNodes.ts';
import type { DomainNode, RecordNode, ZoneNode } from '../tree/nodes.ts';
import type { ShownTree, ShownTrees } from '../tree/shownTree.ts';

/** An item that the user chose in the search box, and the query that found it. */
export interface ChosenItem {
  readonly node: DomainNode | RecordNode;
  readonly query: string;
}

interface TargetParts {
  readonly trees: ShownTrees;
  readonly search: RecordSearch;
  readonly portfolio: Portfolio;
  readonly recordIndex: RecordIndex;
}

/** Finds the node a command acts on: the one clicked, else the one selected, else the one the user chooses. */
export class Targets {
  readonly #trees: ShownTrees;
  readonly #search: RecordSearch;
  readonly #portfolio: Portfolio;
  readonly #recordIndex: RecordIndex;
  /** Emits the selection of a view when it changes. */
  readonly onDidSelect: Listen<readonly ZoneNode[]>;
  #selectedBefore: readonly ZoneNode[] = [];
  #focused: ZoneNode | undefined;
  /** How many key presses are between {@link beginFocus} and {@link takeFocused}. */
  #pending = 0;
  #toggledAt = Number.NEGATIVE_INFINITY;

  constructor({ trees, search, portfolio, recordIndex }: TargetParts) {
    this.#trees = trees;
    this.onDidSelect = trees.onDidSelect;
    this.#search = search;
    this.#portfolio = portfolio;
    this.#recordIndex = recordIndex;
  }

  /**
   * Returns the nodes that a command acts on, from top to bottom. If `clicked` is a node: that node, with the others if it
   * is one of several selected. If it is the id of a view: the nodes selected there. Else those of the view used last.
   */
  chosen(clicked: unknown, selected: unknown): ZoneNode[] {
    const shown = this.treeOf(clicked);
    if (shown !== undefined) {
      this.#trees.use(shown);
      const several: unknown[] = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
      return nodesIn(shown, several);
    }
    const named = this.#trees.all.find(({ id }) => id === clicked);
    const [first = []] = (named === undefined ? this.#trees.all : [named])
      .map((each) => nodesIn(each, each.view.selection))
      .filter((nodes) => nodes.length > 0);
    return first;
  }

  isNode(value: unknown): value is ZoneNode {
    return this.treeOf(value) !== undefined;
  }

  /** Returns the tree that shows a node. */
  treeOf(value: unknown): ShownTree | undefined {
    return this.#trees.all.find(({ tree }) => tree.nodes.has(value));
  }

  get #selection(): readonly ZoneNode[] {
    return this.#trees.all.flatMap(({ view }) => view.selection);
  }

  /** Ends the key press of {@link beginFocus}. Returns the focused node; undefined if it could not be determined. */
  takeFocused(): ZoneNode | undefined {
    const focused = this.#focused;
    this.#pending = Math.max(0, this.#pending - 1);
    if (this.#pending === 0) this.#focused = undefined;
    return focused;
  }

  /** When a key last toggled the focused row (`performance.now`). The editor reports the toggle as clicks. */
  get toggledAt(): number {
    return this.#toggledAt;
  }

  /** Call before the editor toggles the focused row in the selection. */
  beginFocus(): void {
    const now = performance.now();
    // Drop key presses whose command failed half-way.
    if (now - this.#toggledAt > 2000) this.#pending = 0;
    // A repeated key press must not take the toggled selection for the user's own.
    if (this.#pending === 0) this.#selectedBefore = this.#selection;
    this.#pending += 1;
    this.#toggledAt = now;
  }

  /** Call after the editor toggled the focused row: the row that changed is the focused one. */
  noteFocus(): void {
    // A selected row may disappear at the same time, such as the row of a filter that was just cleared.
    const changed = difference(this.#selectedBefore, this.#selection).filter((node) => this.isNode(node));
    if (changed.length === 1) [this.#focused] = changed;
  }

  /** Asks for a record in the search box. `title`: that of the command. */
  async askRecord(title: string): Promise<RecordNode | undefined> {
    const choice = await this.#search.choose({ kind: 'record', title });
    const node = choice?.kind === 'record' ? this.#nodeOf(choice.zone, choice.record) : undefined;
    return node?.kind === 'record' ? node : undefined;
  }

  /** Asks for a zone in the search box. */
  async askZone(title: string): Promise<DomainNode | undefined> {
    const choice = await this.#search.choose({ kind: 'zone', title });
    const node = choice && this.#nodeOf(choice.zone, undefined);
    return node?.kind === 'domain' ? node : undefined;
  }

  /** Asks for a record or a whole zone in the search box, which opens with `query`. */
  async askRecordOrZone(title: string, query?: string): Promise<ChosenItem | undefined> {
    const choice = await this.#search.choose({ kind: 'recordOrZone', title }, query);
    const record = choice?.kind === 'record' ? choice.record : undefined;
    const node = choice && this.#nodeOf(choice.zone, record);
    return choice && node && { node, query: choice.query };
  }

  /** Returns a node for a domain or record that is given by ids; undefined if it is neither loaded nor indexed. */
  indexed({ account, domain, record: id }: ItemRef): DomainNode | RecordNode | undefined {
    const zone = domain === undefined ? undefined : this.#recordIndex.zone(account, domain);
    const record = zone && recordById(zone, id);
    if (zone === undefined || (id !== undefined && record === undefined)) return undefined;
    return this.#nodeOf(zone, record);
  }

  /** Undefined when the account was removed meanwhile. */
  #nodeOf(zone: IndexedZone, record: IndexedRecord | undefined): DomainNode | RecordNode | undefined {
    const zones = zonesOfAccount(this.#portfolio, zone.account);
    if (zones === undefined) return undefined;
    const parent = indexedZoneNode(zones, zone);
    return record === undefined ? parent : indexedRecordNode(parent, record);
  }
}

function nodesIn({ tree }: ShownTree, values: readonly unknown[]): ZoneNode[] {
  return tree.nodes.inOrder(values.filter((value) => tree.nodes.has(value)));
}

function difference(before: readonly ZoneNode[], after: readonly ZoneNode[]): ZoneNode[] {
  return [
    ...after.filter((node) => !before.includes(node)),
    ...before.filter((node) => !after.includes(node)),
  ];
}
