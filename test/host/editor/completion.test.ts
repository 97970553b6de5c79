import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Completion } from '../../../src/editor/completion.ts';
import { ShownDocuments } from '../../../src/editor/documents/shownDocuments.ts';
import { record, recordIndex, zone } from '../../unit/config/zones.ts';
import { leaveEditor } from './documents.ts';

const CONTEXT = { triggerKind: vscode.CompletionTriggerKind.Invoke, triggerCharacter: undefined };

describe('The completion list', () => {
  afterEach(leaveEditor);

  it('shows no icons in the place of hosted values', async () => {
    const value = '$(warning) all';
    const records = [record({ host: 'www', type: 'TXT', value })];
    const index = recordIndex(zone('one.example', records, { loadedAt: Date.now() }));
    const shown = new ShownDocuments(index);
    const completion = new Completion(index, shown, () => undefined);
    const { token } = new vscode.CancellationTokenSource();
    try {
      const content = 'www.one.example ';
      const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
      const { end } = document.lineAt(0).range;
      const list = await completion.provideCompletionItems(document, end, token, CONTEXT);
      const [item] = list?.items ?? [];
      assert.deepEqual(item?.label, { label: '$ (warning) all', description: '' });
      assert.equal(item.insertText, value);
    } finally {
      shown.dispose();
    }
  });
});
