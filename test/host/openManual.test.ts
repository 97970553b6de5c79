import * as vscode from 'vscode';
import { until } from './parts.ts';

const activeTab = (): string | undefined => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

describe('the manual', () => {
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // The extension host hears of it later, and the next test looks at its tabs.
    await until(vscode.window.tabGroups.onDidChangeTabs, () => activeTab() === undefined);
  });

  for (const [what, args, file] of [
    ['the first page', [], /README\.md/u],
    ['a page', ['checking'], /checking\.md/u],
    ['a section of a page', ['rules', 'cname-loop'], /rules\.md/u],
    ['the first page instead of one that does not exist', ['../../package'], /README\.md/u],
  ] as const) {
    it(`opens ${what} in the preview, without an account`, async () => {
      await vscode.commands.executeCommand('dnsTree.openManual', ...args);
      await until(vscode.window.tabGroups.onDidChangeTabs, () => {
        const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
        return tab?.input instanceof vscode.TabInputWebview && file.test(tab.label);
      });
    });
  }
});
