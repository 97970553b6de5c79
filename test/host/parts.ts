import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ServiceAddress } from '../../src/api/address.ts';
import { LoginToken } from '../../src/api/token.ts';
import type { activate } from '../../src/extension.ts';
import type { AccountId } from '../../src/model/account.ts';
import { nodeText } from '../../src/tree/nodeText.ts';
import type { ZoneNode } from '../../src/tree/nodes.ts';

/** The parts of the running extension, as it hands them to tests. */
export type Parts = NonNullable<Awaited<ReturnType<typeof activate>>>;

type Kind = ZoneNode['kind'];
type NodeOf<K extends Kind> = Extract<ZoneNode, { kind: K }>;

export async function parts(): Promise<Parts> {
  const extension = vscode.extensions.getExtension<Parts | undefined>('dns-tree.dns-tree');
  const running = await extension?.activate();
  assert.ok(running, 'the extension runs in test mode');
  return running;
}

/** Adds the account that `token` opens at `address`, as *Add Account…* does once all is typed. */
export async function addAccount({ signIn }: Parts, address: string, token: string): Promise<AccountId> {
  const login = LoginToken.parse(token);
  assert.ok(login instanceof LoginToken);
  const signal = AbortSignal.timeout(15_000);
  const proof = await signIn.proveAndAdd({ address: ServiceAddress.parse(address), token: login }, signal);
  assert.ok(proof.ok, proof.ok ? '' : proof.problem);
  return proof.answer.account.id;
}

export async function removeAllAccounts({ store }: Parts): Promise<void> {
  for (const { id } of store.all) await store.remove(id);
}

/** The children at a place, once there is more to see than that they are loading. */
export async function childrenOf({ tree }: Parts, place?: ZoneNode): Promise<ZoneNode[]> {
  for (;;) {
    const changed = nextChange(tree.onDidChangeTreeData);
    const children = await tree.getChildren(place);
    if (!children.some((node) => node.kind === 'message' && node.message.kind === 'loading')) return children;
    await changed;
  }
}

/** The child of `kind` whose label is `label`. */
export async function child<K extends Kind>(
  all: Parts,
  place: ZoneNode | undefined,
  kind: K,
  label: string | RegExp,
): Promise<NodeOf<K>> {
  const children = await childrenOf(all, place);
  const found = children.find(
    (node): node is NodeOf<K> => node.kind === kind && matches(nodeText(node).label, label),
  );
  assert.ok(
    found,
    `a ${kind} ${String(label)} among: ${children.map((node) => nodeText(node).label).join(' | ')}`,
  );
  return found;
}

/** What a screen reader would say of the children at a place. */
export async function spoken(all: Parts, place?: ZoneNode): Promise<string[]> {
  return (await childrenOf(all, place)).map((node) => nodeText(node).spoken);
}

/** Waits for `holds` to come true, asking again whenever `event` fires. */
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
