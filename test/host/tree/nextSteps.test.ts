import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod';
import type { Failure } from '../../../src/api/failure.ts';
import type { Message, MessageNode, ZoneNode } from '../../../src/tree/nodes.ts';
import { treeItem } from '../../../src/tree/items.ts';
import { signIn, useService } from '../fixture.ts';
import { commandsIn, isIcon, shownEntries, type ShownEntry } from '../../support/product/menus.ts';
import { ManyZones, writtenRecord } from '../../support/service/manyZones.ts';
import { addAccount, child, childrenOf, domainNode, until, type Parts } from '../parts.ts';

const lost: Failure = { operation: 'Record.List', kind: 'network', reason: 'reset' };
const missing: Failure = { operation: 'Record.List', kind: 'token', problem: 'missing' };
const loadedAt = 0;
const REFRESH = ['dnsTree.refresh', '_dnsTree.retry'];
const TOKEN = ['dnsTree.account.replaceToken'];
const CLEAR = ['dnsTree.clearFilter'];

/** Every state of a list in the view Zones, and the commands that stand for its next step. */
const STATES: readonly (readonly [Message, readonly string[]])[] = [
  [{ kind: 'loading' }, []],
  [{ kind: 'filtered', type: 'pause' }, CLEAR],
  [{ kind: 'empty', of: 'groups' }, REFRESH],
  [{ kind: 'empty', of: 'domains' }, REFRESH],
  [{ kind: 'empty', of: 'records' }, REFRESH],
  [{ kind: 'empty', of: 'filteredDomains' }, CLEAR],
  [{ kind: 'failed', failure: lost }, REFRESH],
  [{ kind: 'failed', failure: missing }, TOKEN],
  [{ kind: 'stale', failure: lost, loadedAt }, REFRESH],
  [{ kind: 'stale', failure: missing, loadedAt }, TOKEN],
  [{ kind: 'refused', failure: missing }, TOKEN],
  [{ kind: 'short', announced: 2, received: 1 }, REFRESH],
  [{ kind: 'incomplete', why: { kind: 'short', announced: 2, received: 1 } }, REFRESH],
  [{ kind: 'removed', changes: [] }, ['dnsTree.history.changes']],
];

const Manifest = z.object({
  contributes: z.object({
    viewsWelcome: z.array(z.object({ view: z.string(), contents: z.string() })),
  }),
});

/** The commands of the buttons that a row with this context has. */
function buttonsOf(context: string): readonly string[] {
  return commandsIn(entriesOf(context).filter(isIcon));
}

/** The buttons of a row with this context, and the entries of its menu. */
function entriesOf(viewItem: string): readonly ShownEntry[] {
  return shownEntries('view/item/context', { view: 'dnsTree.zones', viewItem });
}

async function someDomain(all: Parts): Promise<ZoneNode> {
  return domainNode(all, 'example.com');
}

/** The item in the status bar, which comes and goes. */
function itemOf({ status }: Parts): vscode.StatusBarItem | undefined {
  return status.item;
}

describe('next steps', () => {
  const service = useService();

  it('are a button and Enter on the row of every state but loading', async () => {
    const { all } = await signIn(service());
    const parent = await someDomain(all);
    for (const [message, commands] of STATES) {
      const node: MessageNode = { kind: 'message', id: 'x', account: parent.account, parent, message };
      const item = treeItem(node, vscode.Uri.file('/'), false);
      const name = JSON.stringify(message);
      const clicked = item.command?.command;
      assert.equal(clicked !== undefined && commands.includes(clicked), commands.length > 0, name);
      const buttons = buttonsOf(item.contextValue ?? '');
      assert.equal(
        buttons.some((button) => commands.includes(button)),
        commands.length > 0,
        `${name} has ${buttons.join()}`,
      );
      if (commands.length > 0)
        assert.match(item.accessibilityInformation?.label ?? '', /Enter: \p{Lu}/u, name);
    }
  });

  it('load all records of a domain only while some are not loaded', async () => {
    const { all } = service();
    await using many = await ManyZones.start(2, 500);
    many.zones[1]?.records.push(writtenRecord(1, 500));
    await addAccount(all, many.address, '1,0123456789abcdef');
    const menuNow = async (name: string): Promise<readonly string[]> => {
      const node = await domainNode(all, name);
      return commandsIn(entriesOf(treeItem(node, vscode.Uri.file('/'), false).contextValue ?? ''));
    };
    const short = await menuNow('z0.example');
    assert.ok(!short.includes('dnsTree.loadAll'));
    assert.deepEqual(
      (await menuNow('z1.example')).filter((command) => command !== 'dnsTree.loadAll'),
      short,
    );
    const long = await domainNode(all, 'z1.example');
    await childrenOf(all, long);
    assert.ok((await menuNow('z1.example')).includes('dnsTree.loadAll'));
    await vscode.commands.executeCommand('dnsTree.loadAll', long);
    assert.deepEqual(await menuNow('z1.example'), short);
  });

  it('load what can be loaded of a list that is too long', async () => {
    const { all } = await signIn(service());
    const domain = await someDomain(all);
    const message = { kind: 'cut', received: 9 } as const;
    const cut = (parent: ZoneNode | undefined): vscode.TreeItem =>
      treeItem(
        { kind: 'message', id: 'x', account: domain.account, parent, message },
        vscode.Uri.file('/'),
        false,
      );
    for (const [parent, command] of [
      [domain, 'dnsTree.lookUp'],
      [domain.parent, 'dnsTree.filterDomains'],
    ] as const) {
      assert.equal(cut(parent).command?.command, command);
      assert.deepEqual(buttonsOf(cut(parent).contextValue ?? ''), [command]);
    }
  });

  it('of an account that is signed out are on its own row too, and in the status bar', async () => {
    const { all, proxy, token, account: id } = await signIn(service());
    await vscode.commands.executeCommand('dnsTree.account.addSample');
    assert.equal(itemOf(all)?.text, undefined);
    const hosted = await child(all, undefined, 'account', 'dns@example.com');
    const heal = proxy.spoil({ on: 'Domaingroup.List', fault: { kind: 'code', code: '-1' } });
    await vscode.commands.executeCommand('dnsTree.refresh', hosted);
    await until(all.tree.onDidChangeTreeData, () => all.accounts.all[0]?.refusal !== undefined);
    const out = await child(all, undefined, 'account', 'dns@example.com');
    const { contextValue = '' } = treeItem(out, vscode.Uri.file('/'), false);
    assert.deepEqual(buttonsOf(contextValue).toSorted(), ['dnsTree.account.replaceToken', 'dnsTree.refresh']);
    assert.equal(itemOf(all)?.text, '$(key) Token or key needed');
    assert.deepEqual(itemOf(all)?.command, {
      command: 'dnsTree.account.replaceToken',
      title: 'Replace Token…',
      arguments: [{ account: id }],
    });
    heal();
    const signedIn = until(all.tree.onDidChangeTreeData, () => all.accounts.all[0]?.refusal === undefined);
    await addAccount(all, proxy.address, token);
    await signedIn;
    assert.equal(itemOf(all)?.text, undefined);
  });

  it('are buttons of both views when they are empty', () => {
    const manifest = Manifest.parse(vscode.extensions.getExtension('dns-tree.dns-tree')?.packageJSON);
    for (const view of ['dnsTree.zones', 'dnsTree.results']) {
      const welcome = manifest.contributes.viewsWelcome.find((each) => each.view === view);
      assert.match(welcome?.contents ?? '', /^\[[^\]]+\]\(command:dnsTree\.[\w.]+\)$/mu, view);
    }
  });
});
