import { recordById, type ZoneState } from '../../zones/zoneState.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import { ItemRef } from '../../zones/itemRef.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { RegisteredPanels } from '../../panels/register.ts';
import type { RecordSearch } from '../../search/pick/recordSearch.ts';
import { indexedRecordNode, indexedZoneNode } from '../../tree/indexNodes.ts';
import type { DomainNode, RecordNode, ZoneNode } from '../../tree/nodes.ts';
import { domainsOfPinned } from '../../tree/pinnedNodes.ts';
import { recordsOfSet } from '../../tree/recordSets.ts';
import type { ShownTree, ShownTrees } from '../../tree/shownTree.ts';

/** An item that the user chose in the search box, and the query that found it. */
interface ChosenItem {
  readonly node: DomainNode | RecordNode;
  readonly query: string;
}

interface TargetParts {
  readonly trees: ShownTrees;
  readonly search: RecordSearch;
  readonly accounts: Accounts;
  readonly panelInFront: RegisteredPanels['panelInFront'];
}

/** Finds the node a command acts on: the one clicked, else the one selected, else the one the user chooses. */
export class Targets {
  readonly #parts: TargetParts;

  constructor(parts: TargetParts) {
    this.#parts = parts;
  }

  /**
   * Returns the nodes that a command acts on, from top to bottom; for a host or type, those of its records, and for
   * the row of pinned domains, those. The first
   * of these cases that applies:
   * - `clicked` is a node: that node, with the other selected ones if it is one of several.
   * - `clicked` is the ids of an item: that item; none if it is not loaded.
   * - `clicked` is the id of a view: the nodes selected there.
   * - `clicked` is undefined, and the panel in front was used later than the views: its item; none if it is not
   *   loaded.
   * - Otherwise the selected nodes of the view used last that has any.
   */
  chosen(clicked: unknown, selected: unknown): ZoneNode[] {
    const shown = this.#parts.trees.of(clicked);
    if (shown !== undefined) {
      this.#parts.trees.use(shown);
      const several: unknown[] = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
      return nodesIn(shown, several);
    }
    const given = clicked === undefined ? this.inFront : ItemRef.safeParse(clicked).data;
    if (given !== undefined) return [this.indexed(given)].filter((node) => node !== undefined);
    const named = this.#parts.trees.all.find(({ id }) => id === clicked);
    const [first = []] = (named === undefined ? this.#parts.trees.all : [named])
      .map((each) => nodesIn(each, each.view.selection))
      .filter((nodes) => nodes.length > 0);
    return first;
  }

  isNode(value: unknown): value is ZoneNode {
    return this.#parts.trees.of(value) !== undefined;
  }

  /** Whether a command got a node or ids as its argument, so that it ignores the cursor of the editor. */
  isGiven(clicked: unknown): boolean {
    return this.isNode(clicked) || ItemRef.safeParse(clicked).success;
  }

  /** Asks for a record in the search box. `title`: the title of the command. */
  async askRecord(title: string): Promise<RecordNode | undefined> {
    const choice = await this.#parts.search.choose({ kind: 'record', title });
    const node = choice?.kind === 'record' ? this.#nodeOf(choice.zone, choice.record) : undefined;
    return node?.kind === 'record' ? node : undefined;
  }

  /**
   * Asks for a zone in the search box, which opens with `query`. `listsAll`: the zones of all accounts are listed first,
   * one call for 500.
   */
  async askZone(title: string, { query = '', listsAll = false } = {}): Promise<DomainNode | undefined> {
    const choice = await this.#parts.search.choose({ kind: 'zone', title, listsAll }, query);
    const node = choice && this.#nodeOf(choice.zone, undefined);
    return node?.kind === 'domain' ? node : undefined;
  }

  /** Asks for a record or a whole zone in the search box, which opens with `query`. */
  async askRecordOrZone(title: string, query?: string): Promise<ChosenItem | undefined> {
    const choice = await this.#parts.search.choose({ kind: 'recordOrZone', title }, query);
    const record = choice?.kind === 'record' ? choice.record : undefined;
    const node = choice && this.#nodeOf(choice.zone, record);
    return choice && node && { node, query: choice.query };
  }

  /** Returns a node for a domain or record that is given by ids; undefined if it is neither loaded nor indexed. */
  indexed({ account, domain, record: id }: ItemRef): DomainNode | RecordNode | undefined {
    const zone = domain === undefined ? undefined : this.#parts.accounts.zone(account, domain);
    const record = zone && recordById(zone, id);
    if (zone === undefined || (id !== undefined && record === undefined)) return undefined;
    return this.#nodeOf(zone, record);
  }

  /** The item of the panel in front; undefined if a view was used after it. */
  get inFront(): ItemRef | undefined {
    const panel = this.#parts.panelInFront();
    return panel === undefined || panel.usedAt < this.#parts.trees.usedAt ? undefined : panel.ref;
  }

  /** Undefined when the account was removed meanwhile. */
  #nodeOf(zone: ZoneState, record: IndexedRecord | undefined): DomainNode | RecordNode | undefined {
    const account = this.#parts.accounts.get(zone.account);
    if (account === undefined) return undefined;
    const parent = indexedZoneNode(account, zone);
    return record === undefined ? parent : indexedRecordNode(parent, record);
  }
}

function nodesIn({ tree }: ShownTree, values: readonly unknown[]): ZoneNode[] {
  return tree.nodes.inOrder(values.filter((value) => tree.nodes.has(value))).flatMap((node) => {
    if (node.kind === 'recordSet') return recordsOfSet(node);
    return node.kind === 'pinned' ? domainsOfPinned(node) : [node];
  });
}
