import type { Domain } from '../api/domain.ts';
import { needsToken, type Failure } from '../api/failure.ts';
import type { DomainGroup } from '../api/group.ts';
import type { DnsRecord } from '../api/record.ts';
import type { ListContent, ListFailure, ListState } from '../model/listState.ts';
import type { Zones } from '../model/zones.ts';

interface Base {
  /** A path from the account down: unique, and the same after a refresh. */
  readonly id: string;
  readonly zones: Zones;
  readonly parent: ZoneNode | undefined;
}

export interface AccountNode extends Base {
  readonly kind: 'account';
  readonly refusal: Failure | undefined;
}
export interface GroupNode extends Base {
  readonly kind: 'group';
  readonly group: DomainGroup;
}
export interface DomainNode extends Base {
  readonly kind: 'domain';
  readonly domain: Domain;
}
export interface RecordNode extends Base {
  readonly kind: 'record';
  readonly record: DnsRecord;
  readonly domain: Domain;
}
/** Stands where a list goes on. */
export interface PageNode extends Base {
  readonly kind: 'page';
  readonly shown: number;
  readonly total: number | undefined;
  readonly reading: boolean;
  readonly failure: Failure | undefined;
}
/** Says what there is to say about a list, in its place. */
export interface MessageNode extends Base {
  readonly kind: 'message';
  readonly message: Message;
}

export type Message =
  | { readonly is: 'loading' }
  | { readonly is: 'empty'; readonly of: 'groups' | 'domains' | 'filteredDomains' | 'records' }
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'stale'; readonly failure: Failure; readonly readAt: number }
  | { readonly is: 'refused'; readonly failure: Failure }
  /** The list ended before the total that the service announced. */
  | { readonly is: 'short'; readonly announced: number; readonly came: number };

/** Plain data; its parent is part of it. */
export type ZoneNode = AccountNode | GroupNode | DomainNode | RecordNode | PageNode | MessageNode;

export function accountNode(zones: Zones): AccountNode {
  return { kind: 'account', id: accountPath(zones), zones, parent: undefined, refusal: zones.refusal };
}

function accountPath(zones: Zones): string {
  return `account:${encodeURIComponent(zones.account.id.toWellFormed())}`;
}

/** The children of an account: its groups, in the account's node or at the top when it is the only one. */
export function groupNodes(
  zones: Zones,
  parent: AccountNode | undefined,
  state: ListState<DomainGroup>,
): readonly ZoneNode[] {
  const place: Place = { zones, parent, path: accountPath(zones) };
  const nodes = listNodes(place, state, 'groups', undefined, (group, path) => ({
    kind: 'group',
    id: `${path}/group:${step(group.id, group.name)}`,
    zones,
    parent,
    group,
  }));
  const { refusal } = zones;
  const failure = state.failed?.failure;
  const told = refusal === undefined || (failure !== undefined && needsToken(failure));
  return told ? nodes : [message(place, { is: 'refused', failure: refusal }), ...nodes];
}

export function domainNodes(
  parent: GroupNode,
  state: ListState<Domain>,
  filtered: boolean,
): readonly ZoneNode[] {
  const { zones } = parent;
  const of = filtered ? 'filteredDomains' : 'domains';
  // What passes a filter is not what the group's size counts.
  const announced = filtered ? undefined : parent.group.size;
  return listNodes({ zones, parent, path: parent.id }, state, of, announced, (domain, path) => ({
    kind: 'domain',
    id: `${path}/domain:${step(domain.id, domain.name)}`,
    zones,
    parent,
    domain,
  }));
}

export function recordNodes(parent: DomainNode, state: ListState<DnsRecord>): readonly ZoneNode[] {
  const { zones, domain } = parent;
  const announced = state.content?.total;
  return listNodes({ zones, parent, path: parent.id }, state, 'records', announced, (record, path) => ({
    kind: 'record',
    id: `${path}/record:${step(record.id, `${record.host} ${record.type}`)}`,
    zones,
    parent,
    record,
    domain,
  }));
}

/** A step of a path: what a service calls a thing must not be taken for another step, or for a repetition. */
function step(id: string | undefined, instead: string): string {
  const text = encodeURIComponent((id ?? instead).toWellFormed());
  return id === undefined ? `?${text}` : text;
}

interface Place {
  readonly zones: Zones;
  readonly parent: ZoneNode | undefined;
  readonly path: string;
}

function message(place: Place, text: Message): MessageNode {
  const { zones, parent, path } = place;
  return { kind: 'message', id: `${path}/message:${text.is}`, zones, parent, message: text };
}

function listNodes<Row>(
  place: Place,
  state: ListState<Row>,
  of: (Message & { is: 'empty' })['of'],
  announced: number | undefined,
  nodeOf: (row: Row, path: string) => ZoneNode,
): readonly ZoneNode[] {
  const { content, failed } = state;
  if (content === undefined) {
    return [
      message(place, failed === undefined ? { is: 'loading' } : { is: 'failed', failure: failed.failure }),
    ];
  }
  const nodes: ZoneNode[] = [];
  if (failed?.during === 'again') {
    nodes.push(message(place, { is: 'stale', failure: failed.failure, readAt: content.readAt }));
  }
  for (const node of distinct(content.rows.map((row) => nodeOf(row, place.path)))) nodes.push(node);
  if (content.more) nodes.push(pageNode(place, content, state.reading, failed));
  else if (announced !== undefined && announced > content.rows.length)
    nodes.push(message(place, { is: 'short', announced, came: content.rows.length }));
  else if (content.rows.length === 0) nodes.push(message(place, { is: 'empty', of }));
  return nodes;
}

function pageNode(
  { zones, parent, path }: Place,
  content: ListContent<unknown>,
  reading: ListState<unknown>['reading'],
  failed: ListFailure | undefined,
): PageNode {
  return {
    kind: 'page',
    id: `${path}/page`,
    zones,
    parent,
    shown: content.rows.length,
    total: content.total,
    reading: reading === 'next',
    failure: failed?.during === 'next' ? failed.failure : undefined,
  };
}

/** The editor refuses two items of one id; rows without one of their own may come out the same. */
function distinct(nodes: readonly ZoneNode[]): readonly ZoneNode[] {
  const times = new Map<string, number>();
  return nodes.map((node) => {
    const count = times.get(node.id) ?? 0;
    times.set(node.id, count + 1);
    return count === 0 ? node : { ...node, id: `${node.id}#${count}` };
  });
}
