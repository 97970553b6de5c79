import * as vscode from 'vscode';
import { opensManual, until } from './parts.ts';

const activeTab = (): string | undefined => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

describe('the manual', () => {
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // The extension host hears of it later, and the next test looks at its tabs.
    await until(vscode.window.tabGroups.onDidChangeTabs, () => activeTab() === undefined);
  });

  for (const [what, args, page] of [
    ['the first page', [], 'README'],
    ['a page', ['checking'], 'checking'],
    ['a section of a page', ['rules', 'cname-loop'], 'rules'],
    ['the first page instead of one that does not exist', ['../../package'], 'README'],
  ] as const) {
    it(`opens ${what} in the preview, without an account`, async () => {
      await vscode.commands.executeCommand('dnsTree.openManual', ...args);
      await opensManual(page);
    });
  }
});
