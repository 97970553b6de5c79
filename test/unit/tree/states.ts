// Accounts and states of lists for the tests of the tree.
import { AccountId } from '../../../src/zones/accountInfo.ts';
import type { Failure } from '../../../src/api/failure.ts';
import type { ListContent, ListState } from '../../../src/zones/lists/listState.ts';
import { Account } from '../../../src/zones/account.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import type { DomainNode, GroupNode } from '../../../src/tree/nodes.ts';
import { clientOf } from '../api/server.ts';
import { domain, group } from '../zones/rows.ts';

/** Returns an account that makes no calls. */
export function offlineAccount(id = '1@dns.example', label = 'n@example.com'): Account {
  const address = ServiceAddress.parse('https://dns.example');
  return new Account({ kind: 'hosted', id: AccountId.parse(id), address, label }, clientOf({ address }));
}

/** A group of an account. */
export const groupNodeOf = (owner: Account): GroupNode => ({
  kind: 'group',
  id: 'account:1@dns.example/group:3',
  account: owner,
  parent: undefined,
  matching: undefined,
  group: group(),
});

/** A domain in a group. */
export const domainNodeIn = (parent: GroupNode): DomainNode => ({
  kind: 'domain',
  id: `${parent.id}/domain:7`,
  account: parent.account,
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
      bytes: 0,
      fault: undefined,
      loadedAt: Date.now(),
      loadNumber: 1,
      ...content,
    },
    ...state,
  });
}
