import type { Domain } from '../api/domain.ts';
import type { DomainId } from '../api/fields.ts';
import { toAscii } from '../dns/names.ts';
import { sortedRows } from '../text/rowOrder.ts';
import type { Account } from '../zones/account.ts';
import { indexedDomain } from './indexNodes.ts';
import { accountPath, domainNode, type AccountNode, type DomainNode, type PinnedNode } from './nodes.ts';
import type { PinnedDomain, PinnedDomains } from './pinnedDomains.ts';

/**
 * Returns the row of the pinned domains of an account; none if it has none. They are shown by their names until a list
 * has them, so that no page is loaded for them.
 * @param filtered the domains that a filter lets through; undefined without one
 */
export function pinnedNodes(
  account: Account,
  parent: AccountNode | undefined,
  pins: PinnedDomains,
  filtered: readonly Domain[] | undefined,
): readonly PinnedNode[] {
  const passing = filtered && new Set(filtered.map(({ id }) => id));
  const pinned = [...pins.of(account.id).values()].filter(({ id }) => passing?.has(id) !== false);
  if (pinned.length === 0) return [];
  const known = pinned.map((each) => account.zone(each.id).domain ?? unlistedDomain(each));
  const domains = sortedRows(known, ({ name }) => name, false);
  return [{ kind: 'pinned', id: `${accountPath(account)}/pinned`, account, parent, domains }];
}

/** Returns the rows of the pinned domains. */
export function domainsOfPinned(pinned: PinnedNode): readonly DomainNode[] {
  return pinned.domains.map((domain) => domainNode(pinned.account, pinned, domain));
}

/** Whether a list has other fields of a pinned domain than its row. */
export function hasOtherDomain({ account, domains }: PinnedNode): boolean {
  const current = (id: DomainId | undefined): Domain | undefined => id && account.zone(id).domain;
  return domains.some((domain) => (current(domain.id) ?? domain) !== domain);
}

function unlistedDomain({ id, name }: PinnedDomain): Domain {
  const ascii = toAscii(name).toLowerCase();
  return indexedDomain({ id, name, ascii, announced: undefined, updatedOn: undefined });
}
