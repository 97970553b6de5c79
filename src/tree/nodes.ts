import type { Domain, DomainListType } from '../api/domain.ts';
import type { Failure } from '../api/failure.ts';
import { needsToken } from '../api/failureEffects.ts';
import type { GroupId } from '../api/fields.ts';
import type { DomainGroup } from '../api/group.ts';
import type { DnsRecord } from '../api/record.ts';
import type { NoticedChange } from '../history/changeBadges.ts';
import type { ListContent, ListFailure, ListState } from '../zones/lists/listState.ts';
import type { Incomplete } from '../zones/lists/wholeness.ts';
import type { Account } from '../zones/account.ts';
import type { Zone } from '../zones/zone.ts';

interface Base {
  /** A path from the account down. Unique, and the same after a refresh. */
  readonly id: string;
  readonly account: Account;
  readonly parent: ZoneNode | undefined;
}

export interface AccountNode extends Base {
  readonly kind: 'account';
  readonly refusal: Failure | undefined;
}
export interface GroupNode extends Base {
  readonly kind: 'group';
  readonly group: DomainGroup;
  /** How many of its domains pass the filter; undefined without a filter, or while that is not loaded. */
  readonly matching: number | undefined;
}
/** Stands above the groups of an account for its pinned domains, which their groups have too. At least one. */
export interface PinnedNode extends Base {
  readonly kind: 'pinned';
  readonly domains: readonly Domain[];
}
export interface DomainNode extends Base {
  readonly kind: 'domain';
  readonly domain: Domain;
  /** How many of its records are among the search results; undefined in the Zones view. */
  readonly matching: number | undefined;
}
export interface RecordNode extends Base {
  readonly kind: 'record';
  readonly record: DnsRecord;
  readonly domain: Domain;
  /** Whether it is from the index, which does not keep all fields. */
  readonly indexed: boolean;
}
/** The records of a host, a type or a service, while the tree groups records. */
export interface RecordSetNode extends Base {
  readonly kind: 'recordSet';
  readonly parent: DomainNode;
  readonly domain: Domain;
  readonly by: 'host' | 'type' | 'service';
  /** At least one. Their ids are unique within the domain. */
  readonly rows: readonly RecordNode[];
  /** On how many lines they are. */
  readonly lineCount: number;
  /** Whether all records of the domain are loaded, so that there are no others. */
  readonly isWhole: boolean;
}
/** Stands for the rows of a list that are not loaded yet. */
export interface PageNode extends Base {
  readonly kind: 'page';
  readonly shown: number;
  readonly total: number | undefined;
  readonly loading: boolean;
  readonly failure: Failure | undefined;
}
/** Stands in a list for its state: loading, empty, failed and so on. */
export interface MessageNode extends Base {
  readonly kind: 'message';
  readonly message: Message;
}

export type Message =
  | { readonly kind: 'filtered'; readonly type: DomainListType }
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty'; readonly of: 'groups' | 'domains' | 'filteredDomains' | 'records' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stale'; readonly failure: Failure; readonly loadedAt: number }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The list ended before the size of its group. */
  | { readonly kind: 'short'; readonly announced: number; readonly received: number }
  | { readonly kind: 'incomplete'; readonly why: Incomplete }
  /** Unseen removed records. At least one. */
  | { readonly kind: 'removed'; readonly changes: readonly NoticedChange[] }
  /** The list was cut off at its maximum length. */
  | { readonly kind: 'cut'; readonly received: number };

/** A node of the tree: plain data with its parent. */
export type ZoneNode =
  | AccountNode
  | GroupNode
  | PinnedNode
  | DomainNode
  | RecordSetNode
  | RecordNode
  | PageNode
  | MessageNode;

/** The zone of a domain; undefined for another node, and without an id. */
export function zoneOfNode(node: ZoneNode | undefined): Zone | undefined {
  if (node?.kind !== 'domain' || node.domain.id === undefined) return undefined;
  return node.account.zone(node.domain.id);
}

export function accountNode(account: Account): AccountNode {
  return { kind: 'account', id: accountPath(account), account, parent: undefined, refusal: account.refusal };
}

export function accountPath(account: Account): string {
  return `account:${encodeURIComponent(account.id.toWellFormed())}`;
}

/** Returns the first root of a filtered tree, which names the filter. */
export function filterNode(account: Account, type: DomainListType): MessageNode {
  return message({ account, parent: undefined, path: 'filter' }, { kind: 'filtered', type });
}

/** Returns how many of `domains` each group has; undefined if a domain has no group id. */
export function countByGroup(domains: readonly Domain[]): ReadonlyMap<GroupId, number> | undefined {
  const counts = new Map<GroupId, number>();
  for (const { groupId } of domains) {
    if (groupId === undefined) return undefined;
    counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns the groups of an account. `parent` is undefined when they are the roots of the tree. `matching` counts the
 * domains that pass the filter; groups without one are left out.
 */
export function groupNodes(
  account: Account,
  parent: AccountNode | undefined,
  state: ListState<DomainGroup>,
  matching?: ReadonlyMap<GroupId, number>,
): readonly ZoneNode[] {
  const at: ListParent = { account, parent, path: accountPath(account) };
  const listed = listNodes(at, state, 'groups', cutOff, (group, path) => ({
    kind: 'group',
    id: `${path}/group:${pathStep(group.id, group.name)}`,
    account,
    parent,
    group,
    matching: group.id && matching && (matching.get(group.id) ?? 0),
  }));
  const passing = listed.filter((node) => node.kind !== 'group' || node.matching !== 0);
  const nodes = passing.length === 0 ? [message(at, { kind: 'empty', of: 'filteredDomains' })] : passing;
  const { refusal } = account;
  const failure = state.failed?.failure;
  const isShown = refusal === undefined || (failure !== undefined && needsToken(failure));
  return isShown ? nodes : [message(at, { kind: 'refused', failure: refusal }), ...nodes];
}

export function domainNodes(
  parent: GroupNode,
  state: ListState<Domain>,
  filtered: boolean,
): readonly ZoneNode[] {
  const { account } = parent;
  const of = filtered ? 'filteredDomains' : 'domains';
  // The size of a group counts all domains, not those that pass a filter.
  const announced = filtered ? undefined : parent.group.size;
  const at: ListParent = { account, parent, path: parent.id };
  const endOf = (content: ListContent<Domain>): Message | undefined => {
    const received = content.rows.length;
    const isShort = announced !== undefined && announced > received;
    return cutOff(content) ?? (isShort ? { kind: 'short', announced, received } : undefined);
  };
  return listNodes(at, state, of, endOf, (domain) => domainNode(account, parent, domain));
}

/** `matching` is set outside of the Zones view, where there is no group. */
export function domainNode(
  account: Account,
  parent: GroupNode | PinnedNode | AccountNode | undefined,
  domain: Domain,
  matching?: number,
): DomainNode {
  const id = `${parent?.id ?? accountPath(account)}/domain:${pathStep(domain.id, domain.name)}`;
  return { kind: 'domain', id, account, parent, domain, matching };
}

export function recordNodes(parent: DomainNode, state: ListState<DnsRecord>): readonly ZoneNode[] {
  const at: ListParent = { account: parent.account, parent, path: parent.id };
  const endOf = (content: ListContent<DnsRecord>): Message | undefined => {
    const why = zoneOfNode(parent)?.whyIncomplete(content);
    return cutOff(content) ?? (why && { kind: 'incomplete', why });
  };
  return listNodes(at, state, 'records', endOf, (record) => recordNode(parent, record));
}

/** Stands above the records of a domain for those that were removed. */
export function removedNodes(parent: DomainNode, changes: readonly NoticedChange[]): readonly MessageNode[] {
  const { account } = parent;
  return changes.length === 0
    ? []
    : [message({ account, parent, path: parent.id }, { kind: 'removed', changes })];
}

export function recordNode(parent: DomainNode, record: DnsRecord, indexed = false): RecordNode {
  const { account, domain } = parent;
  const id = `${parent.id}/record:${pathStep(record.id, `${record.host} ${record.type}`)}`;
  return { kind: 'record', id, account, parent, record, domain, indexed };
}

/**
 * Returns a part of the path that is the id of a node: the id of its row, or `?` and `fallback` for a row without one.
 * Escaped, so that no id of the service looks like two parts, or like the number of a repetition.
 */
function pathStep(id: string | undefined, fallback: string): string {
  const text = encodeURIComponent((id ?? fallback).toWellFormed());
  return id === undefined ? `?${text}` : text;
}

/** The node whose children a list fills; `path` begins their ids. */
interface ListParent {
  readonly account: Account;
  readonly parent: ZoneNode | undefined;
  readonly path: string;
}

function message(at: ListParent, text: Message): MessageNode {
  const { account, parent, path } = at;
  return { kind: 'message', id: `${path}/message:${text.kind}`, account, parent, message: text };
}

/** Says that a list was cut off at its maximum length. */
function cutOff({ rows, fault }: ListContent<unknown>): Message | undefined {
  return fault?.kind === 'limit' ? { kind: 'cut', received: rows.length } : undefined;
}

/** `endOf` returns the rows at the end of a list that was loaded to its end. */
function listNodes<Row>(
  at: ListParent,
  state: ListState<Row>,
  of: (Message & { kind: 'empty' })['of'],
  endOf: (content: ListContent<Row>) => Message | undefined,
  nodeOf: (row: Row, path: string) => ZoneNode,
): readonly ZoneNode[] {
  const { content, failed } = state;
  if (content === undefined) {
    return [
      message(at, failed === undefined ? { kind: 'loading' } : { kind: 'failed', failure: failed.failure }),
    ];
  }
  const nodes: ZoneNode[] = [];
  if (failed?.during === 'refresh') {
    nodes.push(message(at, { kind: 'stale', failure: failed.failure, loadedAt: content.loadedAt }));
  }
  for (const node of withUniqueIds(content.rows.map((row) => nodeOf(row, at.path)))) nodes.push(node);
  const end = content.more ? undefined : endOf(content);
  if (content.more) nodes.push(pageNode(at, content, state.loading, failed));
  else if (end !== undefined) nodes.push(message(at, end));
  else if (content.rows.length === 0) nodes.push(message(at, { kind: 'empty', of }));
  return nodes;
}

function pageNode(
  { account, parent, path }: ListParent,
  content: ListContent<unknown>,
  loading: ListState<unknown>['loading'],
  failed: ListFailure | undefined,
): PageNode {
  return {
    kind: 'page',
    id: `${path}/page`,
    account,
    parent,
    shown: content.rows.length,
    total: content.total,
    loading: loading === 'next',
    failure: failed?.during === 'next' ? failed.failure : undefined,
  };
}

/** Makes ids unique, because rows that the service sent without an id may have the same path. */
export function withUniqueIds(nodes: readonly ZoneNode[]): readonly ZoneNode[] {
  const times = new Map<string, number>();
  return nodes.map((node) => {
    const count = times.get(node.id) ?? 0;
    times.set(node.id, count + 1);
    return count === 0 ? node : { ...node, id: `${node.id}#${count}` };
  });
}
