import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { comparableWithFile } from '../../src/commands/history/comparable.ts';
import { recordsInFile } from '../../src/commands/history/comparedFile.ts';
import { zoneFileLine } from '../../src/export/zoneFile/zoneFileLine.ts';
import { changeZone, removeLastRecord } from '../../src/sample/zones/zone.ts';
import { ChangeDecorations } from '../../src/tree/changeDecorations.ts';
import type { DomainNode, RecordNode, RecordSetNode, ZoneNode } from '../../src/tree/nodes.ts';
import { signIn, useService } from './fixture.ts';
import { acceptUntil } from './export/exporting.ts';
import { child, childrenOf, reveal, select, until, type Parts } from './parts.ts';
import { patience } from '../support/patience.ts';

/** Opens example.com, and keeps its first snapshot. */
async function openZone(all: Parts): Promise<DomainNode> {
  const group = await child(all, undefined, 'group', 'Default Group');
  await childrenOf(all, group);
  const domain = await child(all, group, 'domain', 'example.com');
  await childrenOf(all, domain);
  await all.history.settled();
  return domain;
}

/** Changes the first address of example.com at the service, and refreshes its records. */
async function change(all: Parts, domain: DomainNode): Promise<RecordNode> {
  changeZone('example.com');
  all.tree.refresh(domain);
  let found: RecordNode | undefined;
  // The tree lists the records from before for a moment if the service takes long.
  await until(all.tree.onDidChangeTreeData, async () => {
    found = (await childrenOf(all, domain)).find(
      (node): node is RecordNode => node.kind === 'record' && node.record.value === '203.0.113.101',
    );
    return found !== undefined;
  });
  await all.history.settled();
  return found ?? assert.fail();
}

async function tooltipOf({ tree }: Parts, node: ZoneNode): Promise<string> {
  const { tooltip } = await tree.resolveTreeItem(new vscode.TreeItem(''), node);
  return typeof tooltip === 'string' ? tooltip : '';
}

let latestComparison: string | undefined;

/** Returns the comparison in front, unless it is the one from before: the window reports a new tab later. */
function newComparison(): vscode.TabInputTextDiff | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isNew = input instanceof vscode.TabInputTextDiff && input.modified.toString() !== latestComparison;
  return isNew ? input : undefined;
}

/** Waits for the next comparison, and returns its texts. */
async function comparedTexts(): Promise<readonly [string, string]> {
  await until(vscode.window.tabGroups.onDidChangeTabs, () => newComparison() !== undefined);
  const { original, modified } = newComparison() ?? assert.fail();
  latestComparison = modified.toString();
  const [left, right] = [original, modified].map((uri) => vscode.workspace.openTextDocument(uri));
  assert.ok(left && right);
  return [(await left).getText(), (await right).getText()];
}

const plain = (line: string): string => line.replaceAll(/\s+/gu, ' ');

/** The lines that are in one of two texts only. */
function differing([left, right]: readonly [string, string]): readonly (readonly string[])[] {
  const [one, other] = [left.split('\n'), right.split('\n')];
  return [
    one.filter((line) => !other.includes(line)).map(plain),
    other.filter((line) => !one.includes(line)).map(plain),
  ];
}

describe('what changed', () => {
  const service = useService();
  const folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-compared-'));
  after(() => rm(folder, { recursive: true }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const { tabGroups } = vscode.window;
    await until(tabGroups.onDidChangeTabs, () => tabGroups.all.every(({ tabs }) => tabs.length === 0));
  });

  it('is marked in the tree until it was seen', async () => {
    const { all, account } = await signIn(service());
    const domain = await openZone(all);
    const { tree, history } = all;
    assert.ok(domain.domain.id);
    const zone = { account, id: domain.domain.id };
    assert.equal(history.unseenCount(zone), 0);
    const record = await change(all, domain);
    assert.equal(history.unseenCount(zone), 1);
    assert.ok(tree.getTreeItem(record).resourceUri, 'the row has a mark');
    assert.match(
      await tooltipOf(all, record),
      /\nChanged (?:at|between \d\d:\d\d and) \d\d:\d\d: 192\.0\.2\.10 → 203\.0\.113\.101/u,
    );
    assert.match(await tooltipOf(all, domain), /\n1 record changed/u);
    await reveal(all.view, domain, { expand: true });
    await select(all, record);
    assert.equal(history.unseenCount(zone), 0);
  });

  it('is marked on a collapsed group of records until it was seen', async () => {
    const { all, account } = await signIn(service());
    const domain = await openZone(all);
    const { tree, view } = all;
    const decorations = new ChangeDecorations(all.history);
    await vscode.commands.executeCommand('dnsTree.groupRecords', 'host');
    try {
      await reveal(view, domain, { expand: true });
      const apex = (): Promise<RecordSetNode> => child(all, domain, 'recordSet', '@');
      const badgeOf = (node: RecordSetNode): string | undefined => {
        const { resourceUri } = tree.getTreeItem(node);
        return resourceUri && decorations.provideFileDecoration(resourceUri)?.badge;
      };
      const set = await apex();
      assert.equal(badgeOf(set), undefined);
      changeZone('example.com');
      tree.refresh(domain);
      await childrenOf(all, domain);
      await all.history.settled();
      const changed = await apex();
      assert.equal(badgeOf(changed), '1');
      assert.match(tree.getTreeItem(changed).accessibilityInformation?.label ?? '', /, 1 record changed$/u);
      assert.match(await tooltipOf(all, changed), /\n1 record changed$/u);
      assert.equal(badgeOf(await child(all, domain, 'recordSet', 'www')), undefined, 'of other records');
      const record = await child(all, changed, 'record', /203\.0\.113\.101/u);
      assert.match(tree.getTreeItem(record).accessibilityInformation?.label ?? '', /, changed$/u);
      const ref = { account, domain: domain.domain.id, record: record.record.id };
      await vscode.commands.executeCommand('dnsTree.reveal', ref);
      await until(all.history.onDidChange, async () => badgeOf(await apex()) === undefined);
    } finally {
      decorations.dispose();
      await vscode.commands.executeCommand('dnsTree.groupRecords', 'none');
    }
  });

  it('is told of a removed record by a row until its changes were shown', async () => {
    const { all, account } = await signIn(service());
    const domain = await openZone(all);
    const { tree, history } = all;
    assert.ok(domain.domain.id);
    const zone = { account, id: domain.domain.id };
    removeLastRecord('example.com');
    tree.refresh(domain);
    await childrenOf(all, domain);
    await all.history.settled();
    const row = await child(all, domain, 'message', /^1 record removed$/u);
    assert.equal(history.unseenCount(zone), 1);
    assert.match(await tooltipOf(all, domain), /\n1 record changed/u);
    assert.equal(tree.getTreeItem(row).command?.command, 'dnsTree.history.changes');
    await reveal(all.view, domain, { expand: true });
    // Passing over it with a key leaves it below the cursor.
    await select(all, row);
    assert.equal(history.unseenCount(zone), 1);
    const replaced: unknown[] = [];
    const listening = tree.onDidChangeTreeData((changed) => replaced.push(changed));
    const ref = { account, domain: domain.domain.id };
    await vscode.commands.executeCommand('dnsTree.history.changes', { ...ref, change: 0 });
    listening.dispose();
    assert.equal(history.unseenCount(zone), 0);
    assert.ok(replaced.includes(domain), 'the editor asks for the rows again');
    const left = await childrenOf(all, domain);
    assert.ok(left.every(({ kind }) => kind === 'record' || kind === 'page'));
  });

  it('is shown in a comparison of the zone before and after it', async () => {
    const { all, proxy, account } = await signIn(service());
    const domain = await openZone(all);
    await change(all, domain);
    const ref = { account, domain: domain.domain.id };
    await vscode.commands.executeCommand('dnsTree.history.changes', { ...ref, change: 0 });
    assert.deepEqual(differing(await comparedTexts()), [
      ['@ 600 IN A 192.0.2.10'],
      ['@ 600 IN A 203.0.113.101'],
    ]);
    assert.ok(domain.domain.id);
    assert.equal(all.history.unseenCount({ account, id: domain.domain.id }), 0);
    const calls = proxy.calls.length;
    await acceptUntil(vscode.commands.executeCommand('dnsTree.history.changes', domain));
    assert.equal(proxy.calls.length, calls, 'snapshots are on disk');
  });

  it('is told of a zone file in the workspace', async () => {
    const { all, account } = await signIn(service());
    const domain = await openZone(all);
    const ref = { account, domain: domain.domain.id };
    const hosted = await exportedZone(all, domain);
    const file = path.join(folder, 'example.com.zone');
    const compare = async (text: string): Promise<void> => {
      await writeFile(file, text);
      const uri = vscode.Uri.file(file).toString();
      await vscode.commands.executeCommand('dnsTree.history.compare', { ...ref, with: { file: uri } });
    };
    await compare(hosted);
    // Nothing differs but the notes on records that a zone file cannot have.
    const [notes = [], none = []] = differing(await comparedTexts());
    assert.ok(notes.every((line) => line.startsWith(';')) && notes.length > 0, notes.join('\n'));
    assert.deepEqual(none, []);
    await compare(
      hosted.replace('192.0.2.10', '192.0.2.99').replace(/^api .*\n/mu, '') +
        'new 600 IN A 192.0.2.7\n$GENERATE 1-2 x$ A 192.0.2.$\n',
    );
    const [left = [], right = []] = differing(await comparedTexts());
    assert.ok(left.includes('@ 600 IN A 192.0.2.10'));
    assert.ok(left.some((line) => line.startsWith('api ')));
    assert.ok(left.some((line) => line.startsWith('; Left out: ')));
    assert.ok(right.includes('@ 600 IN A 192.0.2.99'));
    assert.ok(right.includes('new 600 IN A 192.0.2.7'));
    assert.ok(right.some((line) => /^; Not judged, line \d+: a directive/u.test(line)));
  });

  it('is not told of a file that is too large, or when it is cancelled', async () => {
    const { all, account } = await signIn(service());
    const domain = await openZone(all);
    const zone = domain.domain.id && all.accounts.zone(account, domain.domain.id);
    assert.ok(zone);
    const file = path.join(folder, 'example.com.zone');
    const read = (signal: AbortSignal): Promise<unknown> =>
      recordsInFile(vscode.Uri.file(file), zone, all.accounts.names, signal);
    await writeFile(file, 'www A 192.0.2.1\n');
    await assert.rejects(read(AbortSignal.abort()), { name: 'AbortError' });
    await writeFile(file, `;${'x'.repeat(4 * 1024 * 1024)}\n`);
    await assert.rejects(read(patience()), /is too large to compare\./u);
  });

  it('is told of a snapshot and of another domain', async () => {
    const { all, account } = await signIn(service());
    const domain = await openZone(all);
    await change(all, domain);
    const ref = { account, domain: domain.domain.id };
    await vscode.commands.executeCommand('dnsTree.history.compare', { ...ref, with: { snapshot: 1 } });
    assert.deepEqual(differing(await comparedTexts()), [
      ['@ 600 IN A 203.0.113.101'],
      ['@ 600 IN A 192.0.2.10'],
    ]);
    const group = domain.parent;
    const other = await child(all, group, 'domain', 'example.net');
    const given = { account, domain: other.domain.id };
    await vscode.commands.executeCommand('dnsTree.history.compare', { ...ref, with: given });
    const [left = [], right = []] = differing(await comparedTexts());
    assert.ok(left.includes('@ 600 IN A 203.0.113.101') && right.length > 0);
  });

  it('is the command of the sample account in a window for tests', async () => {
    const commands = await vscode.commands.getCommands();
    assert.ok(commands.includes('_dnsTree.sample.change'));
  });
});

/** The records of a zone that a zone file can state. */
async function exportedZone({ accounts }: Parts, { account, domain }: DomainNode): Promise<string> {
  assert.ok(domain.id);
  const records = accounts.zone(account.id, domain.id)?.loaded?.table.records ?? [];
  const lines = comparableWithFile(records, records).hosted.map((record) =>
    zoneFileLine({ ...record, host: record.host }, 'example.com')?.replace(/^(\S+)\.example\.com\. /u, '$1 '),
  );
  return ['$ORIGIN example.com.', '@ 600 IN SOA ns1 hostmaster 1 2 3 4 5', ...lines, ''].join('\n');
}
