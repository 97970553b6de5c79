import type { Thing } from '../model/thing.ts';
import type { Zones } from '../model/zones.ts';
import type { ZoneNode } from './nodes.ts';
import type { ZonesTree } from './zonesTree.ts';

/**
 * The node of a domain or a record, by the way that leads to it: opens its lists, a page each. Undefined when
 * it is not listed, be it for the filter or because it is further down.
 * @throws CallError
 */
export async function findNode(
  tree: ZonesTree,
  zones: Zones,
  { domain, record }: Thing,
  signal: AbortSignal,
): Promise<ZoneNode | undefined> {
  const childrenOf = async (node: ZoneNode | undefined): Promise<readonly ZoneNode[]> => {
    await tree.listAt(node)?.open(signal);
    return tree.getChildren(node);
  };
  const top = await childrenOf(undefined);
  const account = top.find((node) => node.kind === 'account' && node.zones === zones);
  if (domain === undefined) return account;
  const info = zones.domainInfo(domain);
  if (zones.knownDomain(domain)?.groupId === undefined) await info.open(signal);
  const groupId = zones.knownDomain(domain)?.groupId;
  const groups = account === undefined ? top : await childrenOf(account);
  const group = groups.find((node) => node.kind === 'group' && node.group.id === groupId);
  if (group === undefined) return undefined;
  const domains = await childrenOf(group);
  const found = domains.find((node) => node.kind === 'domain' && node.domain.id === domain);
  if (found === undefined || record === undefined) return found;
  const records = await childrenOf(found);
  return records.find((node) => node.kind === 'record' && node.record.id === record) ?? found;
}
