import * as vscode from 'vscode';
import { opensManual, until } from './parts.ts';

const activeTab = (): string | undefined => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

describe('help', () => {
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // The extension host hears of it later, and the next test looks at its tabs.
    await until(vscode.window.tabGroups.onDidChangeTabs, () => activeTab() === undefined);
  });

  for (const [what, args, page] of [
    ['the first page of the manual', [], 'README'],
    ['a page of the manual', ['checking'], 'checking'],
    ['a section of the manual', ['rules', 'cname-loop'], 'rules'],
    ['the first page of the manual instead of one that does not exist', ['../../package'], 'README'],
  ] as const) {
    it(`opens ${what} in the preview, without an account`, async () => {
      await vscode.commands.executeCommand('dnsTree.openManual', ...args);
      await opensManual(page);
    });
  }

  it('opens the settings', async () => {
    await vscode.commands.executeCommand('_dnsTree.openSettings');
    await until(vscode.window.tabGroups.onDidChangeTabs, () => activeTab() === 'Settings');
  });
});
