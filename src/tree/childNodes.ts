import type { Domain } from '../api/domain.ts';
import type { NoticedChange } from '../history/changeBadges.ts';
import type { LazyList } from '../zones/lists/lazyList.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { Account } from '../zones/account.ts';
import type { AccountList } from '../zones/accountChange.ts';
import type { ItemChanges } from './unseenChanges.ts';
import type { TreeParent } from './changeNotifier.ts';
import { domainsOfPinned, pinnedNodes } from './pinnedNodes.ts';
import { sortRecords } from './recordSorting.ts';
import type { TreeChoices } from './treeChoices.ts';
import { groupRecords, recordsOfSet } from './recordSets.ts';
import {
  accountNode,
  countByGroup,
  domainNodes,
  filterNode,
  groupNodes,
  recordNodes,
  removedNodes,
  zoneOfNode,
  type AccountNode,
  type DomainNode,
  type ZoneNode,
} from './nodes.ts';

/** Returns the children of each node, as far as they are loaded. Loads nothing. */
export class ChildNodes {
  readonly #accounts: Accounts;
  readonly #choices: TreeChoices;
  readonly #history: ItemChanges;

  constructor(accounts: Accounts, choices: TreeChoices, history: ItemChanges) {
    this.#accounts = accounts;
    this.#choices = choices;
    this.#history = history;
  }

  /** The list whose rows are the children of `parent`, loaded or not. */
  listOf(parent: TreeParent): AccountList | undefined {
    switch (parent?.kind) {
      case undefined:
        return this.#onlyAccount()?.groups;
      case 'account':
        return parent.account.groups;
      case 'group':
        return parent.group.id && parent.account.domains(parent.group.id, this.#choices.filter.value);
      case 'domain':
        return zoneOfNode(parent)?.pages;
      case 'pinned':
      case 'recordSet':
      case 'record':
      case 'page':
      case 'message':
        return undefined;
    }
  }

  /** The domains that pass the filter in the account whose groups are the children of `parent`. */
  matchingOf(parent: TreeParent): LazyList<Domain> | undefined {
    const type = this.#choices.filter.value;
    if (type === 'all') return undefined;
    if (parent === undefined) return this.#onlyAccount()?.matching(type);
    return parent.kind === 'account' ? parent.account.matching(type) : undefined;
  }

  /** Returns the loaded children of `parent`. */
  nodesOf(parent: TreeParent): readonly ZoneNode[] {
    switch (parent?.kind) {
      case undefined: {
        const account = this.#onlyAccount();
        if (account === undefined) return this.#accountNodes();
        return [...this.#filterNodes(), ...this.#pinnedAndGroups(account, undefined)];
      }
      case 'account':
        return this.#pinnedAndGroups(parent.account, parent);
      case 'pinned':
        return domainsOfPinned(parent);
      case 'group': {
        const type = this.#choices.filter.value;
        if (parent.group.id === undefined) return [];
        return domainNodes(parent, parent.account.domains(parent.group.id, type).state, type !== 'all');
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

  /**
   * Whether the removed records of a domain differ from those in its row of removed records. `shown` are the domain's
   * children.
   */
  hasOtherRemoved(parent: DomainNode, shown: readonly ZoneNode[]): boolean {
    const told = new Set(
      shown.flatMap((node) =>
        node.kind === 'message' && node.message.kind === 'removed' ? node.message.changes : [],
      ),
    );
    const removed = this.#removedOf(parent);
    return removed.length !== told.size || removed.some((each) => !told.has(each));
  }

  /**
   * Whether the records of a domain became whole or incomplete, or incomplete for another reason, since they were listed
   * as `shown`.
   */
  hasOtherEnd(parent: DomainNode, shown: readonly ZoneNode[]): boolean {
    const zone = zoneOfNode(parent);
    const content = zone?.pages.state.content;
    // In these cases the last row is not about the record count.
    if (content === undefined || content.more || content.fault?.kind === 'limit') return false;
    const last = shown.at(-1);
    const why = last?.kind === 'message' && last.message.kind === 'incomplete' ? last.message.why : undefined;
    return why?.kind !== zone?.whyIncomplete()?.kind;
  }

  #removedOf({ account, domain: { id } }: DomainNode): readonly NoticedChange[] {
    return id === undefined ? [] : this.#history.unseenRemoved({ account: account.id, id });
  }

  #recordNodes(parent: DomainNode): readonly ZoneNode[] {
    const state = zoneOfNode(parent)?.pages.state;
    if (state === undefined) return [];
    const { sorting, grouping } = this.#choices;
    const records = sortRecords(recordNodes(parent, state), sorting.value);
    const nodes = groupRecords(parent, records, grouping.value);
    if (state.content === undefined) return nodes;
    return [...removedNodes(parent, this.#removedOf(parent)), ...nodes];
  }

  /** The account whose groups are the roots of the tree; undefined unless there is exactly one account. */
  #onlyAccount(): Account | undefined {
    const { all } = this.#accounts;
    return all.length === 1 ? all[0] : undefined;
  }

  #accountNodes(): readonly ZoneNode[] {
    return [...this.#filterNodes(), ...this.#accounts.all.map(accountNode)];
  }

  #filterNodes(): readonly ZoneNode[] {
    const [account] = this.#accounts.all;
    const type = this.#choices.filter.value;
    return account === undefined || type === 'all' ? [] : [filterNode(account, type)];
  }

  #pinnedAndGroups(account: Account, parent: AccountNode | undefined): readonly ZoneNode[] {
    const content = this.matchingOf(parent)?.state.content;
    const filtered = this.#choices.filter.value === 'all' ? undefined : (content?.rows ?? []);
    // Rows that were not received may be domains of any group, so the groups are counted only in a complete list.
    const isWhole = content !== undefined && !content.more && content.fault === undefined;
    const matching = isWhole ? countByGroup(content.rows) : undefined;
    return [
      ...pinnedNodes(account, parent, this.#choices.pins, filtered),
      ...groupNodes(account, parent, account.groups.state, matching),
    ];
  }
}
