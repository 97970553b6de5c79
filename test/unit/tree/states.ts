// Accounts and states of lists for the tests of the tree.
import { AccountId } from '../../../src/model/account.ts';
import type { Failure } from '../../../src/api/failure.ts';
import type { ListContent, ListState } from '../../../src/model/listState.ts';
import { Zones } from '../../../src/model/zones.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import type { DomainNode, GroupNode } from '../../../src/tree/nodes.ts';
import { clientOf } from '../api/server.ts';
import { domain, group } from '../model/rows.ts';

/** Returns an account that makes no calls. */
export function zones(id = '1@dns.example', label = 'n@example.com'): Zones {
  const address = ServiceAddress.parse('https://dns.example');
  return new Zones({ kind: 'hosted', id: AccountId.parse(id), address, label }, clientOf({ address }));
}

/** A group of an account. */
export const groupNodeOf = (owner: Zones): GroupNode => ({
  kind: 'group',
  id: 'account:1@dns.example/group:3',
  zones: owner,
  parent: undefined,
  matching: undefined,
  group: group(),
});

/** A domain in a group. */
export const domainNodeIn = (parent: GroupNode): DomainNode => ({
  kind: 'domain',
  id: `${parent.id}/domain:7`,
  zones: parent.zones,
  parent,
  domain: domain(),
  matching: undefined,
});

export const lost: Failure = { operation: 'Record.List', kind: 'network', reason: 'reset' };

export function unloaded<Row>(state: Partial<ListState<Row>> = {}): ListState<Row> {
  return { content: undefined, loading: undefined, failed: undefined, ...state };
}

export function listed<Row>(
  rows: readonly Row[],
  content: Partial<ListContent<Row>> = {},
  state: Partial<ListState<Row>> = {},
): ListState<Row> {
  return unloaded({
    content: {
      rows,
      total: rows.length,
      more: false,
      fault: undefined,
      loadedAt: Date.now(),
      loadNumber: 1,
      ...content,
    },
    ...state,
  });
}
