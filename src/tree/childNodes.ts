import type { Domain } from '../api/domain.ts';
import type { NoticedChange } from '../history/changeMarks.ts';
import type { LazyList } from '../model/lazyList.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Zones } from '../model/zones.ts';
import type { ZonesList } from '../model/zonesChange.ts';
import type { ItemChanges } from './changeDecorations.ts';
import type { TreeParent } from './changeNotifier.ts';
import type { DomainFilter } from './domainFilter.ts';
import type { RecordGrouping } from './recordGrouping.ts';
import { groupRecords, recordsOfSet } from './recordSets.ts';
import {
  accountNode,
  countByGroup,
  domainNodes,
  filterNode,
  groupNodes,
  recordNodes,
  removedNodes,
  type AccountNode,
  type DomainNode,
  type ZoneNode,
} from './nodes.ts';

/** Which children each node has: accounts, groups, domains that pass the filter, and records. Loads nothing. */
export class ChildNodes {
  readonly #portfolio: Portfolio;
  readonly #filter: DomainFilter;
  readonly #grouping: RecordGrouping;
  readonly #history: ItemChanges;

  constructor(portfolio: Portfolio, filter: DomainFilter, grouping: RecordGrouping, history: ItemChanges) {
    this.#portfolio = portfolio;
    this.#filter = filter;
    this.#grouping = grouping;
    this.#history = history;
  }

  /** The list whose rows are the children of `parent`, loaded or not. */
  listOf(parent: TreeParent): ZonesList | undefined {
    switch (parent?.kind) {
      case undefined:
        return this.#onlyAccount()?.groups;
      case 'account':
        return parent.zones.groups;
      case 'group':
        return parent.group.id && parent.zones.domains(parent.group.id, this.#filter.type);
      case 'domain':
        return parent.domain.id && parent.zones.records(parent.domain.id);
      case 'recordSet':
      case 'record':
      case 'page':
      case 'message':
        return undefined;
    }
  }

  /** The domains that pass the filter in the account whose groups are the children of `parent`. */
  matchingOf(parent: TreeParent): LazyList<Domain> | undefined {
    const { type } = this.#filter;
    if (type === 'all') return undefined;
    if (parent === undefined) return this.#onlyAccount()?.matching(type);
    return parent.kind === 'account' ? parent.zones.matching(type) : undefined;
  }

  /** The children of `parent`, as far as they are loaded. */
  nodesOf(parent: TreeParent): readonly ZoneNode[] {
    switch (parent?.kind) {
      case undefined: {
        const zones = this.#onlyAccount();
        if (zones === undefined) return this.#accountNodes();
        return [...this.#filterNodes(), ...this.#groupNodes(zones, undefined)];
      }
      case 'account':
        return this.#groupNodes(parent.zones, parent);
      case 'group': {
        const { type } = this.#filter;
        if (parent.group.id === undefined) return [];
        return domainNodes(parent, parent.zones.domains(parent.group.id, type).state, type !== 'all');
      }
      case 'domain':
        return this.#recordNodes(parent);
      case 'recordSet':
        return recordsOfSet(parent);
      case 'record':
      case 'page':
      case 'message':
        return [];
    }
  }

  /** Whether other records were removed than a row of `shown`, the children of a domain, tells. */
  hasOtherRemoved(parent: DomainNode, shown: readonly ZoneNode[]): boolean {
    const told = new Set(
      shown.flatMap((node) =>
        node.kind === 'message' && node.message.kind === 'removed' ? node.message.changes : [],
      ),
    );
    const removed = this.#removedOf(parent);
    return removed.length !== told.size || removed.some((each) => !told.has(each));
  }

  #removedOf({ zones, domain: { id } }: DomainNode): readonly NoticedChange[] {
    return id === undefined ? [] : this.#history.unseenRemoved({ account: zones.account.id, id });
  }

  #recordNodes(parent: DomainNode): readonly ZoneNode[] {
    const { zones, domain } = parent;
    if (domain.id === undefined) return [];
    const { state } = zones.records(domain.id);
    const nodes = groupRecords(parent, recordNodes(parent, state), this.#grouping.by);
    if (state.content === undefined) return nodes;
    return [...removedNodes(parent, this.#removedOf(parent)), ...nodes];
  }

  /** The account whose groups are the roots of the tree; undefined unless there is exactly one account. */
  #onlyAccount(): Zones | undefined {
    const { all } = this.#portfolio;
    return all.length === 1 ? all[0] : undefined;
  }

  #accountNodes(): readonly ZoneNode[] {
    return [...this.#filterNodes(), ...this.#portfolio.all.map(accountNode)];
  }

  #filterNodes(): readonly ZoneNode[] {
    const [zones] = this.#portfolio.all;
    const { type } = this.#filter;
    return zones === undefined || type === 'all' ? [] : [filterNode(zones, type)];
  }

  #groupNodes(zones: Zones, parent: AccountNode | undefined): readonly ZoneNode[] {
    const content = this.matchingOf(parent)?.state.content;
    // In what was not received, there may be domains of any group.
    const isWhole = content !== undefined && !content.more && content.fault === undefined;
    const matching = isWhole ? countByGroup(content.rows) : undefined;
    return groupNodes(zones, parent, zones.groups.state, matching);
  }
}
