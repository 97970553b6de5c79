import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Completion } from '../../../src/editor/completion.ts';
import { ShownDocuments } from '../../../src/editor/documents/shownDocuments.ts';
import { record, knownZones, zone } from '../../unit/config/zones.ts';
import { until } from '../parts.ts';
import { leaveEditor, openText } from './documents.ts';

const CONTEXT = { triggerKind: vscode.CompletionTriggerKind.Invoke, triggerCharacter: undefined };

describe('The completion list', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dns-tree-completion-'));
  after(() => rmSync(folder, { recursive: true }));
  afterEach(leaveEditor);

  it('shows no icons in the place of hosted values', async () => {
    const value = '$(warning) all';
    const records = [record({ host: 'www', type: 'TXT', value })];
    const index = knownZones(zone('one.example', records, { loadedAt: Date.now() }));
    const shown = new ShownDocuments(index);
    const completion = new Completion(index, shown, () => undefined);
    const { token } = new vscode.CancellationTokenSource();
    try {
      const content = 'www.one.example ';
      const document = await openText(content, 'plaintext');
      const { end } = document.lineAt(0).range;
      const list = await completion.provideCompletionItems(document, end, token, CONTEXT);
      const [item] = list?.items ?? [];
      assert.deepEqual(item?.label, { label: '$ (warning) all', description: '' });
      assert.equal(item.insertText, value);
    } finally {
      shown.dispose();
    }
  });

  it('begins with the values of the record, whose host stands in another line', async () => {
    const records = ['api A 192.0.2.30', 'api A 192.0.2.31', 'zzz A 192.0.2.32'].map((text) => {
      const [host = '', type = '', value = ''] = text.split(' ');
      return record({ host, type, value });
    });
    const index = knownZones(zone('one.example', records, { loadedAt: Date.now() }));
    const shown = new ShownDocuments(index);
    const completion = new Completion(index, shown, () => undefined);
    const { token } = new vscode.CancellationTokenSource();
    try {
      for (const [name, content] of [
        ['main.tf', TERRAFORM],
        ['one.example.zone', '$ORIGIN one.example.\napi 600 IN A 192.0.2.9\n    600 IN A |'],
      ] as const) {
        const at = content.indexOf('|');
        const file = path.join(folder, name);
        writeFileSync(file, content.replace('|', ''));
        const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
        await vscode.window.showTextDocument(document);
        await until(shown.onDidSettle, () => shown.of(document) !== undefined);
        const position = document.positionAt(at);
        const list = await completion.provideCompletionItems(document, position, token, CONTEXT);
        const offered = list?.items.map(({ insertText }) => insertText);
        assert.deepEqual(offered?.slice(0, 2), ['192.0.2.30', '192.0.2.31'], name);
      }
    } finally {
      shown.dispose();
    }
  });
});

const TERRAFORM = `resource "tencentcloud_dnspod_record" "api" {
  domain     = "one.example"
  sub_domain = "api"
  value      = "|"
}
`;
