import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ref } from './export/exporting.ts';
import { signIn, useService } from './fixture.ts';
import { domainNode } from './parts.ts';
import { unset } from './settings.ts';
import { recordStatusBar } from './statusBar.ts';

describe('Check Zone', () => {
  const service = useService();
  const { said, next } = recordStatusBar();

  afterEach(async () => {
    await unset('dnsTree.check', 'rules');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('says of a zone that a setting leaves out that it is not checked', async () => {
    const { all } = await signIn(service());
    const zone = ref(await domainNode(all, 'faults.example'));
    await vscode.commands.executeCommand('dnsTree.check.zone', zone);
    await next('dnsTree.message');
    const settings = vscode.workspace.getConfiguration('dnsTree.check');
    await settings.update('rules', { 'faults.*': 'off' }, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('dnsTree.check.zone', zone);
    const { accessibilityInformation } = await next('dnsTree.message');
    const [checked, left, ...more] = said;
    assert.match(checked ?? '', /^faults\.example: \d+ errors/u);
    assert.deepEqual(
      [left, ...more],
      ['faults.example is not checked: the setting “dnsTree.check.rules” leaves it out.'],
    );
    // Screen readers speak an alert, and nothing else of the status bar.
    assert.deepEqual(accessibilityInformation, { label: left, role: 'alert' });
  });
});
