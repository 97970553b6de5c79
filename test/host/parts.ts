import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ServiceAddress } from '../../src/api/serviceAddress.ts';
import type { Commands } from '../../src/commands/createCommands.ts';
import type { activate } from '../../src/extension.ts';
import type { AccountId } from '../../src/zones/accountInfo.ts';
import { nodeText } from '../../src/tree/text/nodeText.ts';
import type { DomainNode, ZoneNode } from '../../src/tree/nodes.ts';
import { readToken } from '../unit/api/server.ts';
import { nextLook, patience, WAIT_MS } from '../support/patience.ts';

/** What activate() returns in test mode. */
type Running = NonNullable<ReturnType<typeof activate>>;

/** The parts of the running extension. */
export type Parts = Running & Pick<Commands, 'logins' | 'search'>;

type Kind = ZoneNode['kind'];
type NodeOf<K extends Kind> = Extract<ZoneNode, { kind: K }>;

export async function parts(): Promise<Parts> {
  const extension = vscode.extensions.getExtension<Running | undefined>('dns-tree.dns-tree');
  const running = await extension?.activate();
  assert.ok(running, 'the extension runs in test mode');
  const { logins, search } = await running.commands.get();
  return { ...running, logins, search };
}

/** Adds the account of a token like the last step of *Add Account…*. */
export async function addAccount({ logins }: Parts, address: string, token: string): Promise<AccountId> {
  const login = readToken(token);
  const signal = patience();
  const added = await logins.add({ address: ServiceAddress.parse(address), secret: login }, signal);
  assert.ok(added.ok, added.ok ? '' : added.problem);
  return added.answer.account.id;
}

export async function removeAllAccounts({ store }: Parts): Promise<void> {
  for (const { id } of store.all) await store.remove(id);
}

/** Waits until the tab in front is the Markdown preview of a page of the manual. */
export function opensManual(page: string): Promise<void> {
  return until(vscode.window.tabGroups.onDidChangeTabs, () => {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    return tab?.input instanceof vscode.TabInputWebview && tab.label.endsWith(`${page}.md`);
  });
}

/** Returns the children of a node once they are loaded. The tree tells of no change to children that the editor awaits. */
export async function childrenOf({ tree }: Parts, parent?: ZoneNode): Promise<ZoneNode[]> {
  for (;;) {
    const children = await tree.getChildren(parent);
    if (!children.some((node) => node.kind === 'message' && node.message.kind === 'loading')) return children;
    await nextLook();
  }
}

/** Returns the child with a kind and a label. */
export async function child<K extends Kind>(
  all: Parts,
  parent: ZoneNode | undefined,
  kind: K,
  label: string | RegExp,
): Promise<NodeOf<K>> {
  const children = await childrenOf(all, parent);
  const found = children.find(
    (node): node is NodeOf<K> => node.kind === kind && matches(nodeText(node).label, label),
  );
  assert.ok(
    found,
    `a ${kind} ${String(label)} among: ${children.map((node) => nodeText(node).label).join(' | ')}`,
  );
  return found;
}

/** Returns a domain of the default group of the only account. */
export async function domainNode(all: Parts, name: string): Promise<DomainNode> {
  return child(all, await child(all, undefined, 'group', 'Default Group'), 'domain', name);
}

/** Reveals a node. The editor rejects one whose row it has not drawn yet, and has no event for that. */
export async function reveal(
  view: Parts['view'],
  node: ZoneNode,
  options: Parameters<Parts['view']['reveal']>[1],
): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await view.reveal(node, options);
    } catch (error) {
      if (performance.now() > end || !/(?:node|element) not found/u.test(String(error))) throw error;
    }
    await nextLook();
  }
}

/** Selects and focuses a node as *Reveal in Zones* does. The editor does nothing while its rows change. */
export async function select({ tree, view }: Parts, node: ZoneNode): Promise<void> {
  tree.flushChanges(node);
  const end = performance.now() + WAIT_MS;
  for (;;) {
    await reveal(view, node, { select: true, focus: true });
    const [selected, ...others] = view.selection;
    if (selected === node && others.length === 0) return;
    assert.ok(performance.now() < end, `“${nodeText(node).label}” is not selected`);
    await nextLook();
  }
}

/** Waits until one node is selected, and it fulfils `wanted`. The editor tells of a selection after it is made. */
export async function untilSelected(
  view: vscode.TreeView<ZoneNode>,
  wanted: (node: ZoneNode) => boolean,
): Promise<void> {
  await until(view.onDidChangeSelection, () => {
    const [node, ...others] = view.selection;
    return node !== undefined && others.length === 0 && wanted(node);
  });
}

/** Returns what a screen reader says for each child of a node. Waits for the end of a refresh. */
export async function spoken(all: Parts, parent?: ZoneNode): Promise<string[]> {
  for (;;) {
    const children = await childrenOf(all, parent);
    // A slow refresh leaves the old rows.
    if (all.tree.listOf(parent)?.state.loading !== 'refresh')
      return children.map((node) => nodeText(node).spoken);
    await nextLook();
  }
}

/** Waits until `holds` returns true, checking again after each event. */
export async function until(
  event: vscode.Event<unknown>,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  for (;;) {
    const changed = nextChange(event);
    if (await holds()) return;
    await changed;
  }
}

export function nextChange(event: vscode.Event<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const listening = event(() => {
      listening.dispose();
      resolve();
    });
  });
}

function matches(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text === wanted : wanted.test(text);
}
