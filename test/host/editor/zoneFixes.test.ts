import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod';
import { zoneUri } from '../../../src/editor/zoneDocument/zoneDocuments.ts';
import { codeActions, leaveEditor, showLoaded } from './documents.ts';
import { useService, type Fixture } from '../fixture.ts';
import { opensManual, until } from '../parts.ts';
import { unset } from '../settings.ts';

/** Returns a page of two records with one finding each in their place. */
function twoFaults(json: unknown): unknown {
  const page = z.looseObject({}).parse(json);
  const row = { line: 'Default', mx: '0', ttl: '600', enabled: '1', remark: '' };
  const records = [
    { ...row, id: '1', type: 'CNAME', name: 'a', value: 'target.example.net' },
    { ...row, id: '2', type: 'A', name: 'b_c', value: '203.0.114.5' },
  ];
  return { ...page, info: { record_total: 2 }, records };
}

function rules(): unknown {
  return vscode.workspace.getConfiguration('dnsTree.check').inspect('rules')?.globalValue;
}

const BOTH = ['target-dot target.example.net', 'underscore-host b_c.example.com.'] as const;

function codeOf(code: vscode.Diagnostic['code']): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** The rules of the findings that a document shows, with the texts that they underline. */
function found(document: vscode.TextDocument): readonly string[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .map(({ code, range }) => `${codeOf(code)} ${document.getText(range)}`)
    .toSorted();
}

function expectFound(document: vscode.TextDocument, wanted: readonly string[]): Promise<void> {
  return until(vscode.languages.onDidChangeDiagnostics, () => found(document).join() === wanted.join());
}

async function fixesAt(document: vscode.TextDocument, rule: string): Promise<vscode.CodeAction[]> {
  const at = vscode.languages.getDiagnostics(document.uri).find(({ code }) => codeOf(code) === rule);
  return codeActions(document, at?.range);
}

async function choose(document: vscode.TextDocument, rule: string, title: string): Promise<void> {
  const actions = await fixesAt(document, rule);
  const command = actions.find((action) => action.title === title)?.command;
  assert.ok(command, actions.map((action) => action.title).join());
  await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
}

async function openFaults(fixture: Fixture): Promise<vscode.TextDocument> {
  fixture.proxy.spoil({ on: 'Record.List', fault: { kind: 'replace', with: twoFaults } });
  await showLoaded(fixture, 'example.com.zone');
  const [zone] = fixture.all.accounts.named('example.com');
  assert.ok(zone);
  const document = await vscode.workspace.openTextDocument(zoneUri(zone));
  await vscode.window.showTextDocument(document);
  await expectFound(document, BOTH);
  return document;
}

describe('A finding in the document of a zone', () => {
  const service = useService();

  beforeEach(() => vscode.commands.executeCommand('notifications.clearAll'));
  afterEach(async () => {
    await unset('dnsTree.check', 'rules');
    await leaveEditor();
  });

  it('has fixes that concern the check and none for files, and links to its rule', async () => {
    const document = await openFaults(service());
    const titles = (await fixesAt(document, 'target-dot')).map(({ title }) => title);
    assert.deepEqual(titles, [
      'Copy Corrected Record',
      'Copy “dns-tree-ignore:target-dot” for the Remark',
      'Turn Off Rule “target-dot” in example.com',
      'Turn Off Rule “target-dot” in All Zones',
      'Show Rule “target-dot” in the Manual',
      'Do Not Check example.com',
    ]);
    const others = (await fixesAt(document, 'underscore-host')).map(({ title }) => title);
    assert.equal(others.includes('Copy Corrected Record'), false);
    await choose(document, 'target-dot', 'Copy Corrected Record');
    assert.equal(await vscode.env.clipboard.readText(), 'target.example.net.');
    await choose(document, 'target-dot', 'Copy “dns-tree-ignore:target-dot” for the Remark');
    assert.equal(await vscode.env.clipboard.readText(), 'dns-tree-ignore:target-dot');
    const [code] = vscode.languages
      .getDiagnostics(document.uri)
      .flatMap((each) => (codeOf(each.code) === 'target-dot' ? [each.code] : []));
    assert.ok(typeof code === 'object');
    assert.equal(code.target.toString(), `${vscode.env.uriScheme}://dns-tree.dns-tree/rules#target-dot`);
    await choose(document, 'target-dot', 'Show Rule “target-dot” in the Manual');
    await opensManual('rules');
  });

  it('goes when its rule is turned off, in its zone or in all, until that is undone', async () => {
    const document = await openFaults(service());
    for (const [where, off] of [
      ['example.com', { 'example.com': { 'target-dot': 'off' } }],
      ['All Zones', { 'target-dot': 'off' }],
    ] as const) {
      await choose(document, 'target-dot', `Turn Off Rule “target-dot” in ${where}`);
      await expectFound(document, BOTH.slice(1));
      assert.deepEqual(rules(), off);
      await vscode.commands.executeCommand('notification.acceptPrimaryAction');
      await expectFound(document, BOTH);
      assert.equal(rules(), undefined);
    }
  });

  it('goes with all of its zone when that is not checked', async () => {
    const document = await openFaults(service());
    await choose(document, 'target-dot', 'Do Not Check example.com');
    await expectFound(document, []);
    assert.deepEqual(rules(), { 'example.com': 'off' });
  });
});
