import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { ignoreFixes, leaveEditor, expectDiagnostics, showLoaded, show, revert } from './documents.ts';
import { useService } from '../fixture.ts';
import { until } from '../parts.ts';

/** Returns what the workspace ignores. */
function inWorkspace(): unknown {
  return vscode.workspace.getConfiguration('dnsTree.editor').inspect('ignore')?.workspaceValue;
}

/** Waits until the workspace ignores exactly this: the editor tells extensions of a setting after it has saved it. */
async function expectIgnored(wanted: unknown): Promise<void> {
  await until(vscode.workspace.onDidChangeConfiguration, () => isDeepStrictEqual(inWorkspace(), wanted));
}

async function choose(document: vscode.TextDocument, title: string): Promise<void> {
  const actions = await ignoreFixes(document);
  const fix = actions.find((action) => action.title === title);
  assert.ok(fix, actions.map((action) => action.title).join());
  if (fix.edit !== undefined) await vscode.workspace.applyEdit(fix.edit);
  if (fix.command !== undefined)
    await vscode.commands.executeCommand(fix.command.command, ...(fix.command.arguments ?? []));
}

/** Presses the first button of the visible notification. */
async function pressFirstButton(): Promise<void> {
  await vscode.commands.executeCommand('notification.acceptPrimaryAction');
}

describe('a diagnostic', () => {
  const service = useService();

  beforeEach(() => vscode.commands.executeCommand('notifications.clearAll'));
  afterEach(leaveEditor);

  it('is suppressed by a comment on its line', async () => {
    const document = await showLoaded(service(), 'hosts');
    await expectDiagnostics(document, ['4: 192.0.2.81']);
    await choose(document, 'Do Not Check This Line');
    assert.match(document.lineAt(3).text, / # dns-tree-ignore$/u);
    await expectDiagnostics(document, []);
    await revert(document);
    await expectDiagnostics(document, ['4: 192.0.2.81']);
  });

  it('has no fix that adds a comment in JSON', async () => {
    const document = await showLoaded(service(), 'service.json');
    const titles = (await ignoreFixes(document)).map(({ title }) => title);
    assert.deepEqual(
      titles.filter((title) => title.startsWith('Do Not Check This')),
      ['Do Not Check This File'],
    );
  });

  it('is suppressed for its file in the workspace settings, and Undo restores it', async () => {
    const document = await showLoaded(service(), 'hosts');
    await expectDiagnostics(document, ['4: 192.0.2.81']);
    await choose(document, 'Do Not Check This File');
    await expectIgnored(['hosts']);
    await expectDiagnostics(document, []);
    await pressFirstButton();
    await expectIgnored(undefined);
    await expectDiagnostics(document, ['4: 192.0.2.81']);
  });

  it('is suppressed for its key in all files of the language, and Undo restores it', async () => {
    const document = await showLoaded(service(), 'ingress.yaml');
    await expectDiagnostics(document, ['13: wwww.shop.example']);
    await choose(document, 'Do Not Check Values of “host”');
    await expectIgnored([{ language: 'yaml', key: 'host' }]);
    await expectDiagnostics(document, []);
    const other = await show('service.json');
    await expectDiagnostics(other, ['5: app.shop.example']);
    await pressFirstButton();
    await expectIgnored(undefined);
    await expectDiagnostics(document, ['13: wwww.shop.example']);
  });

  it('keeps the patterns of the user settings when its file is ignored', async () => {
    await vscode.workspace
      .getConfiguration('dnsTree.editor')
      .update('ignore', ['**/*.tmp'], vscode.ConfigurationTarget.Global);
    const document = await showLoaded(service(), 'hosts');
    await expectDiagnostics(document, ['4: 192.0.2.81']);
    await choose(document, 'Do Not Check This File');
    await expectIgnored(['**/*.tmp', 'hosts']);
  });
});
