import type * as vscode from 'vscode';
import type { IndexedZone, RecordIndex } from '../index/recordIndex.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import type { ItemRef } from '../model/itemRef.ts';
import { zonesOfAccount, type Portfolio } from '../model/portfolio.ts';
import type { RecordSearch } from '../search/recordSearch.ts';
import { indexedRecordNode, indexedZoneNode } from '../tree/indexNodes.ts';
import type { DomainNode, RecordNode, ZoneNode } from '../tree/nodes.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';
import { recordOf } from './editorLinks.ts';

/** An item that the user chose in the box of the search, and the query that found it. */
export interface AskedItem {
  readonly node: DomainNode | RecordNode;
  readonly query: string;
}

interface TargetParts {
  readonly tree: ZonesTree;
  readonly view: vscode.TreeView<ZoneNode>;
  readonly search: RecordSearch;
  readonly portfolio: Portfolio;
  readonly recordIndex: RecordIndex;
}

/** Finds the node a command acts on: the one clicked, else the one selected, else the one the user chooses. */
export class Targets {
  readonly #tree: ZonesTree;
  readonly #view: vscode.TreeView<ZoneNode>;
  readonly #search: RecordSearch;
  readonly #portfolio: Portfolio;
  readonly #recordIndex: RecordIndex;
  #selectedBefore: readonly ZoneNode[] = [];
  #focused: ZoneNode | undefined;
  /** How many key presses are between {@link beginFocus} and {@link takeFocused}. */
  #pending = 0;
  #toggledAt = Number.NEGATIVE_INFINITY;

  constructor({ tree, view, search, portfolio, recordIndex }: TargetParts) {
    this.#tree = tree;
    this.#view = view;
    this.#search = search;
    this.#portfolio = portfolio;
    this.#recordIndex = recordIndex;
  }

  /** Returns the clicked node with the rest of its selection, else the selected nodes, from top to bottom. */
  chosen(clicked: unknown, selected: unknown): ZoneNode[] {
    if (this.#tree.nodes.has(clicked)) {
      const several: unknown[] = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
      return this.#tree.nodes.inOrder(several.filter((node) => this.#tree.nodes.has(node)));
    }
    return this.#tree.nodes.inOrder(this.#view.selection.filter((node) => this.#tree.nodes.has(node)));
  }

  isNode(value: unknown): value is ZoneNode {
    return this.#tree.nodes.has(value);
  }

  /** Ends what {@link beginFocus} began. Returns the focused node; undefined when it could not be determined. */
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
    if (this.#pending === 0) this.#selectedBefore = this.#view.selection;
    this.#pending += 1;
    this.#toggledAt = now;
  }

  /** Call after the editor toggled the focused row: the row that changed is the focused one. */
  noteFocus(): void {
    const changed = difference(this.#selectedBefore, this.#view.selection);
    if (changed.length === 1) [this.#focused] = changed;
  }

  /** Asks for a record with the box of the search. `title`: that of the command. */
  async askRecord(title: string): Promise<RecordNode | undefined> {
    const choice = await this.#search.choose({ kind: 'record', title });
    const node = choice?.kind === 'record' ? this.#nodeOf(choice.zone, choice.record) : undefined;
    return node?.kind === 'record' ? node : undefined;
  }

  /** Asks for a zone with the box of the search. */
  async askZone(title: string): Promise<DomainNode | undefined> {
    const choice = await this.#search.choose({ kind: 'zone', title });
    const node = choice && this.#nodeOf(choice.zone, undefined);
    return node?.kind === 'domain' ? node : undefined;
  }

  /** Asks for a record or a whole zone with the box of the search, which opens with `query`. */
  async askRecordOrZone(title: string, query?: string): Promise<AskedItem | undefined> {
    const choice = await this.#search.choose({ kind: 'recordOrZone', title }, query);
    const record = choice?.kind === 'record' ? choice.record : undefined;
    const node = choice && this.#nodeOf(choice.zone, record);
    return choice && node && { node, query: choice.query };
  }

  /** Returns a node for a domain or record that is given by ids; undefined if it is not at hand. */
  indexed({ account, domain, record: id }: ItemRef): DomainNode | RecordNode | undefined {
    const zone = domain === undefined ? undefined : this.#recordIndex.zone(account, domain);
    const record = zone && recordOf(zone, id);
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

function difference(before: readonly ZoneNode[], after: readonly ZoneNode[]): ZoneNode[] {
  return [
    ...after.filter((node) => !before.includes(node)),
    ...before.filter((node) => !after.includes(node)),
  ];
}
