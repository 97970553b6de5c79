import { failureOf } from '../api/failure.ts';
import type { DomainId, GroupId } from '../api/fields.ts';
import type { OnPage } from '../zones/lists/listState.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import type { Account } from '../zones/account.ts';
import type { AccountList } from '../zones/accountChange.ts';
import type { ZoneNode } from './nodes.ts';
import type { ZonesTree } from './zonesTree.ts';

/** The result of {@link findNode}. */
export interface FoundNode {
  /** The node of the item, or of its nearest ancestor in the tree; undefined when its account is not there. */
  readonly node: ZoneNode | undefined;
  /** The first part of the item that is not in the tree; undefined when all of it is. */
  readonly missing: 'account' | 'domain' | 'record' | undefined;
}

type SearchedTree = Pick<ZonesTree, 'listOf' | 'childrenOf'>;

interface FindOptions {
  /**
   * Whether to load lists to their ends if needed, and again what failed before; else only the loaded part or first
   * page is searched.
   */
  readonly loadRest: boolean;
  readonly onPage?: OnPage;
}

interface NodeSearch extends FindOptions {
  readonly tree: SearchedTree;
  readonly signal: AbortSignal;
}

/**
 * Finds the node of an account, a domain or a record, from the root of the tree down: a pinned domain among those.
 * Loads lists that are not loaded, until the item is found.
 * @throws CallError
 */
export async function findNode(
  tree: SearchedTree,
  account: Account,
  { domain, record }: ItemRef,
  signal: AbortSignal,
  options: FindOptions,
): Promise<FoundNode> {
  const search = { ...options, tree, signal };
  const top = await childrenOf(search, undefined);
  const parent = top.find((node) => node.kind === 'account' && node.account === account);
  if (domain === undefined) return { node: parent ?? top[0], missing: undefined };
  const pinned = (await tree.childrenOf(parent)).find(({ kind }) => kind === 'pinned');
  const atTop = pinned && (await childWith(search, pinned, 'domain', domain));
  const { node: found, missing } = atTop
    ? { node: atTop, missing: undefined }
    : await findInGroup(search, account, parent, domain);
  if (found === undefined || missing !== undefined) return { node: found, missing };
  if (record === undefined) return { node: found, missing: undefined };
  const node = await childWith(search, found, 'record', record);
  return node === undefined ? { node: found, missing: 'record' } : { node, missing: undefined };
}

async function findInGroup(
  search: NodeSearch,
  account: Account,
  parent: ZoneNode | undefined,
  domain: DomainId,
): Promise<FoundNode> {
  const groupId = await groupOf(search, account, domain);
  const group = groupId && (await childWith(search, parent, 'group', groupId));
  if (group === undefined) return { node: parent, missing: 'domain' };
  const found = await childWith(search, group, 'domain', domain);
  return found === undefined ? { node: group, missing: 'domain' } : { node: found, missing: undefined };
}

async function groupOf(
  { signal, loadRest }: NodeSearch,
  account: Account,
  domain: DomainId,
): Promise<GroupId | undefined> {
  const listed = account.zone(domain).domain?.groupId;
  if (listed !== undefined) return listed;
  const info = account.zone(domain).details;
  if (loadRest) info.forgetFailure();
  await info.open(signal);
  return account.zone(domain).domain?.groupId;
}

async function childrenOf(
  { tree, signal, loadRest }: NodeSearch,
  parent: ZoneNode | undefined,
): Promise<readonly ZoneNode[]> {
  const list = tree.listOf(parent);
  if (loadRest && list?.state.content === undefined) list?.forgetFailure();
  await list?.open(signal);
  return tree.childrenOf(parent);
}

async function childWith(
  search: NodeSearch,
  parent: ZoneNode | undefined,
  kind: 'group' | 'domain' | 'record',
  id: string,
): Promise<ZoneNode | undefined> {
  const { tree, signal } = search;
  const childIn = async (nodes: readonly ZoneNode[]): Promise<ZoneNode | undefined> => {
    const set = nodes.find(
      (node) => node.kind === 'recordSet' && node.rows.some(({ record }) => record.id === id),
    );
    const among = kind === 'record' && set !== undefined ? await tree.childrenOf(set) : nodes;
    return among.find((node) => node.kind === kind && idOf(node) === id);
  };
  const child = await childIn(await childrenOf(search, parent));
  const list = tree.listOf(parent);
  if (child !== undefined || !search.loadRest || list === undefined) return child;
  if (list.state.failed !== undefined) {
    // The item may be among the rows of the failed load: retry it.
    list.forgetFailure();
    await list.open(signal);
    const late = await childIn(await tree.childrenOf(parent));
    if (late !== undefined) return late;
  }
  if (list.state.content?.more !== true) return undefined;
  await loadUntil(search, list, id);
  return childIn(await tree.childrenOf(parent));
}

function idOf(node: ZoneNode): string | undefined {
  switch (node.kind) {
    case 'group':
      return node.group.id;
    case 'domain':
      return node.domain.id;
    case 'record':
      return node.record.id;
    case 'account':
    case 'pinned':
    case 'recordSet':
    case 'page':
    case 'message':
      return undefined;
  }
}

/** Loads further pages until the row with `id` arrives, or to the end. */
async function loadUntil({ signal, onPage }: NodeSearch, list: AccountList, id: string): Promise<void> {
  const arrived = new AbortController();
  try {
    await list.all(AbortSignal.any([signal, arrived.signal]), (shown, total, rows) => {
      onPage?.(shown, total, rows);
      if (rows.some((row) => row.id === id)) arrived.abort();
    });
  } catch (error) {
    if (!arrived.signal.aborted || failureOf(error) === undefined) throw error;
  }
}
