import { failureOf } from '../api/failure.ts';
import type { OnPage } from '../model/listState.ts';
import type { Thing } from '../model/thing.ts';
import type { Zones, ZonesList } from '../model/zones.ts';
import type { ZoneNode } from './nodes.ts';
import type { ZonesTree } from './zonesTree.ts';

/** What was found of a thing. */
export interface Found {
  /** Its node, or the one nearest to it; undefined when not even its account is there. */
  readonly node: ZoneNode | undefined;
  /** What of it is not listed; undefined when all of it is. */
  readonly missing: 'account' | 'domain' | 'record' | undefined;
}

interface Way {
  /** Whether to read lists on, to their ends if need be; else a page of each is looked at. */
  readonly readOn: boolean;
  readonly onPage?: OnPage;
}

/**
 * The node of an account, a domain or a record, by the way that leads to it. Lists that were not read are read,
 * several calls at a time, until the thing is there.
 * @throws CallError
 */
export async function findThing(
  tree: ZonesTree,
  zones: Zones,
  { domain, record }: Thing,
  signal: AbortSignal,
  way: Way,
): Promise<Found> {
  const top = await childrenOf(tree, undefined, signal);
  const account = top.find((node) => node.kind === 'account' && node.zones === zones);
  if (domain === undefined) return { node: account ?? top[0], missing: undefined };
  if (zones.knownDomain(domain)?.groupId === undefined) await zones.domainInfo(domain).open(signal);
  const groupId = zones.knownDomain(domain)?.groupId;
  const groups = account === undefined ? top : await childrenOf(tree, account, signal);
  const group = groups.find((node) => node.kind === 'group' && node.group.id === groupId);
  if (group === undefined) return { node: account, missing: 'domain' };
  const found = await childWith(tree, group, 'domain', domain, signal, way);
  if (found === undefined) return { node: group, missing: 'domain' };
  if (record === undefined) return { node: found, missing: undefined };
  const node = await childWith(tree, found, 'record', record, signal, way);
  return node === undefined ? { node: found, missing: 'record' } : { node, missing: undefined };
}

async function childrenOf(
  tree: ZonesTree,
  place: ZoneNode | undefined,
  signal: AbortSignal,
): Promise<readonly ZoneNode[]> {
  await tree.listAt(place)?.open(signal);
  return tree.getChildren(place);
}

async function childWith(
  tree: ZonesTree,
  place: ZoneNode,
  kind: 'domain' | 'record',
  id: string,
  signal: AbortSignal,
  { readOn, onPage }: Way,
): Promise<ZoneNode | undefined> {
  const childIn = (nodes: readonly ZoneNode[]): ZoneNode | undefined =>
    nodes.find((node) => node.kind === kind && idOf(node) === id);
  const child = childIn(await childrenOf(tree, place, signal));
  const list = tree.listAt(place);
  if (child !== undefined || !readOn || list?.state.content?.more !== true) return child;
  await readUntil(list, id, signal, onPage);
  return childIn(await tree.getChildren(place));
}

function idOf(node: ZoneNode): string | undefined {
  if (node.kind === 'domain') return node.domain.id;
  return node.kind === 'record' ? node.record.id : undefined;
}

/** Reads on until a row has come, or to the end. */
async function readUntil(
  list: ZonesList,
  id: string,
  signal: AbortSignal,
  onPage: OnPage | undefined,
): Promise<void> {
  const came = new AbortController();
  try {
    await list.all(AbortSignal.any([signal, came.signal]), (shown, total, rows) => {
      onPage?.(shown, total, rows);
      if (rows.some((row) => row.id === id)) came.abort();
    });
  } catch (error) {
    if (!came.signal.aborted || failureOf(error) === undefined) throw error;
  }
}
