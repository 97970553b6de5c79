import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { signIn, useService } from './fixture.ts';
import { child, select, until } from './parts.ts';
import { accept, closeQuickPickOf, openBox, results, rows, zoneRows } from './search/searchBox.ts';
import { nextLook } from '../support/patience.ts';

const activeTab = (): string | undefined => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

describe('the buttons of the walkthrough', () => {
  const service = useService();

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // The extension host hears of it later, and the next test looks at its tabs.
    await until(vscode.window.tabGroups.onDidChangeTabs, () => activeTab() === undefined);
  });

  it('copy the selected record, and ask for one when something else is selected', async () => {
    const { all } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    const domain = await child(all, group, 'domain', 'example.com');
    const record = await child(all, domain, 'record', 'autodiscover');
    for (const node of [group, domain]) {
      await select(all, node);
      await vscode.env.clipboard.writeText('before');
      const copying = vscode.commands.executeCommand('_dnsTree.getStarted.copy');
      const pick = await openBox(all);
      pick.value = 'autodiscover';
      await rows(pick, () => results(pick).length === 1);
      assert.equal(await vscode.env.clipboard.readText(), 'before');
      await accept(pick, results(pick)[0]);
      await copying;
      assert.equal(await vscode.env.clipboard.readText(), 'autodiscover.mail.example.');
    }
    await select(all, record);
    await vscode.env.clipboard.writeText('before');
    await vscode.commands.executeCommand('_dnsTree.getStarted.copy');
    assert.equal(await vscode.env.clipboard.readText(), 'autodiscover.mail.example.');
  });

  it('check and show the zones of the sample account that show the most, whatever is selected', async () => {
    const { all } = await signIn(service());
    await all.logins.addSample();
    const account = await child(all, undefined, 'account', /./u);
    await select(all, await child(all, account, 'group', 'Default Group'));
    await vscode.commands.executeCommand('_dnsTree.getStarted.check');
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /faults\.example/u);
    await vscode.commands.executeCommand('_dnsTree.getStarted.lines');
    while (activeTab() !== 'Lines of example.com') await nextLook();
  });

  it('open the example, the check and the map beside the walkthrough', async () => {
    const { all } = service();
    await all.logins.addSample();
    await vscode.commands.executeCommand('dnsTree.getStarted');
    while (activeTab() === undefined) await nextLook();
    for (const [command, shown] of [
      ['_dnsTree.openExample', /^# DNS Tree example|^Untitled/u],
      ['_dnsTree.getStarted.check', /^faults\.example\.zone/u],
      ['_dnsTree.getStarted.lines', /^Lines of example\.com$/u],
    ] as const) {
      await vscode.commands.executeCommand(command);
      const isShown = (): boolean => {
        const [walkthrough, beside, ...more] = vscode.window.tabGroups.all;
        const isBeside = walkthrough?.tabs.length === 1 && beside?.isActive === true && more.length === 0;
        return isBeside && shown.test(activeTab() ?? '');
      };
      // The extension host hears of tabs by one event and of their groups by another, in any order.
      while (!isShown()) await nextLook();
      if (command === '_dnsTree.openExample') {
        const lines = vscode.window.activeTextEditor?.document.getText().split('\n') ?? [];
        assert.deepEqual(
          lines.filter(({ length }) => length > 45),
          [],
          'cut off beside the walkthrough',
        );
      }
    }
  });

  it('close the panel below for the map, so that it has room', async () => {
    const { all } = service();
    await all.logins.addSample();
    let closings = 0;
    // The editor does not say whether the panel is open, so this stands in for its command.
    const closing = vscode.commands.registerCommand('workbench.action.closePanel', () => (closings += 1));
    try {
      await vscode.commands.executeCommand('_dnsTree.getStarted.check');
      assert.equal(closings, 0);
      await vscode.commands.executeCommand('_dnsTree.getStarted.lines');
      assert.equal(closings, 1);
    } finally {
      closing.dispose();
    }
  });

  it('ask for a zone of any account when there is no sample account', async () => {
    const { all } = await signIn(service());
    const checking = vscode.commands.executeCommand('_dnsTree.getStarted.check');
    const pick = await openBox(all);
    await rows(pick, () => zoneRows(pick).length > 10);
    assert.equal(pick.title, 'Check Zone');
    await closeQuickPickOf(checking);
    assert.equal(vscode.window.activeTextEditor, undefined);
  });
});
