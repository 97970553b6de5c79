import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { offerToMoveSettings } from '../../src/commands/oldSettings.ts';
import { readDiagnosticSettings } from '../../src/config/problems/diagnosticSettings.ts';
import { parts, until } from './parts.ts';
import { unset } from './settings.ts';

const { Global } = vscode.ConfigurationTarget;

function section(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('dnsTree.editor');
}

describe('Settings that others took over', () => {
  const { showInformationMessage } = vscode.window;
  const said: unknown[] = [];

  beforeEach(() => {
    said.splice(0);
    Object.defineProperty(vscode.window, 'showInformationMessage', {
      value: async (message: unknown, button: unknown) => {
        said.push(message);
        return button;
      },
      configurable: true,
    });
  });
  afterEach(async () => {
    Object.defineProperty(vscode.window, 'showInformationMessage', { value: showInformationMessage });
    await unset('dnsTree.editor', 'ignore', 'notHosts');
  });

  it('count until one message moves them to where they were set', async () => {
    const { memory } = await parts();
    await memory.update('dnsTree.check.silenced', ['a finding']);
    await section().update('ignore', ['**/*.tmp'], Global);
    // The editor writes no setting that it does not know.
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    await vscode.workspace.fs.writeFile(
      vscode.Uri.joinPath(folder.uri, '.vscode/settings.json'),
      new TextEncoder().encode('{ "dnsTree.editor.notHosts": [{ "key": "host" }, { "file": "**/*.tf" }] }'),
    );
    await until(vscode.workspace.onDidChangeConfiguration, () => section().has('notHosts'));
    const { ignore } = readDiagnosticSettings((name) => section().get(name));
    assert.deepEqual(ignore, ['**/*.tmp', { key: 'host' }, '**/*.tf']);

    await offerToMoveSettings(memory);
    await until(vscode.workspace.onDidChangeConfiguration, () => !section().has('notHosts'));
    const { globalValue, workspaceValue } = section().inspect('ignore') ?? {};
    assert.deepEqual([globalValue, workspaceValue], [['**/*.tmp'], ignore]);
    await offerToMoveSettings(memory);
    assert.equal(said.length, 1);
    assert.equal(memory.get('dnsTree.check.silenced'), undefined);
  });
});
