import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { showCommands, type ShowPanel } from '../../../src/commands/show.ts';
import { Targets } from '../../../src/commands/target/commandTargets.ts';
import { FocusedRow } from '../../../src/commands/target/focusedRow.ts';
import type { ItemRef } from '../../../src/zones/itemRef.ts';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import { signIn, useService } from '../fixture.ts';
import { child, childrenOf, select, until } from '../parts.ts';
import { patience } from '../../support/patience.ts';

const isLines = ({ input }: vscode.Tab): boolean =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith('dnsTree.lines');
const tabs = (): vscode.Tab[] =>
  vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => isLines(tab));

/** Opens the lines of a domain and waits until its tab has `label`. */
async function open(node: ZoneNode, label: RegExp): Promise<void> {
  await vscode.commands.executeCommand('dnsTree.domain.lines', node);
  await until(vscode.window.tabGroups.onDidChangeTabs, () => tabs().some((tab) => label.test(tab.label)));
}

describe('the lines of a domain', () => {
  const service = useService();
  afterEach(async () => vscode.window.tabGroups.close(tabs()));

  /** Adds an account, and opens its group. */
  async function openGroup() {
    const { all, proxy, account } = await signIn(service());
    return { all, proxy, account, group: await child(all, undefined, 'group', 'Default Group') };
  }

  it('are loaded with one call, which also serves the next domain of the same grade', async () => {
    const { all, proxy, group } = await openGroup();
    const first = await child(all, group, 'domain', 'example.com');
    await open(first, /example\.com/);
    await proxy.expectCalls('Record.Line', 1);
    await vscode.commands.executeCommand('dnsTree.domain.lines', first);
    const nodes = (await childrenOf(all, group)).filter((node) => node.kind === 'domain');
    const next = nodes.find(({ domain: { grade, name } }) => grade === 'DP_Free' && name !== 'example.com');
    assert.ok(next, 'there is no other domain of the grade');
    await open(next, /^Lines of (?!example\.com)/);
    assert.equal(tabs().length, 2);
    const { domain } = first.kind === 'domain' ? first : assert.fail();
    assert.ok(domain.id !== undefined);
    const lines = first.account.lines(domain.id);
    await lines.open(patience());
    assert.equal(proxy.count('Record.Line'), 1);
    assert.equal(proxy.count('Record.List') + proxy.count('Domain.Info'), 0);
  });

  it('are shown in one panel for the domain and all of its records', async () => {
    const { all, group } = await openGroup();
    const domain = await child(all, group, 'domain', 'example.com');
    const [record, other] = (await childrenOf(all, domain)).filter(({ kind }) => kind === 'record');
    assert.ok(record && other);
    await open(record, /example\.com/);
    await open(domain, /example\.com/);
    await open(other, /example\.com/);
    assert.equal(tabs().length, 1);
  });

  it('are not loaded for a domain of another grade', async () => {
    const { all, proxy, group } = await openGroup();
    const nodes = (await childrenOf(all, group)).filter((node) => node.kind === 'domain');
    const other = nodes.find(({ domain }) => domain.grade !== 'DP_Free');
    assert.ok(other, 'there is no domain of another grade');
    await open(other, /^Lines of /);
    assert.equal(proxy.count('Record.Line'), 0);
  });

  it('are shown for the given item, not for the selected one', async () => {
    const { all, account, group } = await openGroup();
    const domain = await child(all, group, 'domain', 'example.com');
    const record = await child(all, domain, 'record', 'autodiscover');
    await select(all, record);
    const shown: ItemRef[] = [];
    const show: ShowPanel = async (_name, ref) => void shown.push(ref);
    const focusedRow = new FocusedRow(all.trees);
    const parts = { ...all, showPanel: show, targets: new Targets(all), focusedRow };
    const command = showCommands(parts)['dnsTree.domain.lines'];
    const { id } = domain.domain;
    assert.ok(id !== undefined && record.record.id !== undefined);
    for (const argument of [
      { account, domain: id },
      domain,
      undefined,
      record,
      { account, domain: id, record: '9' },
    ])
      await command(argument);
    assert.deepEqual(
      shown.map((ref) => ref.record),
      [undefined, undefined, record.record.id, record.record.id, '9'],
    );
  });
});
