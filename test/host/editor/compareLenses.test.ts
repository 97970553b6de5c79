import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { leaveEditor, show, showLoaded, updateSetting } from './documents.ts';
import { useService } from '../fixture.ts';
import { addAccount, until } from '../parts.ts';
import { nextLook } from '../../support/patience.ts';

/** Returns the lenses of this extension in a document: their line and title. */
async function lensesOf({ uri }: vscode.TextDocument): Promise<readonly string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    9,
  );
  return lenses
    .filter(({ command }) => command?.command === 'dnsTree.history.compare')
    .map(({ range, command }) => `${range.start.line} ${command?.title}`);
}

/** Waits until the lenses of a document fit. Its reading emits no event that a test could wait for. */
async function untilLenses(document: vscode.TextDocument, wanted: readonly string[]): Promise<void> {
  while (JSON.stringify(await lensesOf(document)) !== JSON.stringify(wanted)) await nextLook();
}

describe('The lens of a file that declares records', () => {
  const service = useService();

  afterEach(leaveEditor);

  it('compares it with the hosted zone', async () => {
    const document = await showLoaded(service(), 'example.com.zone');
    await untilLenses(document, ['0 Compare with hosted example.com']);
    const [lens] = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      9,
    );
    assert.ok(lens?.command);
    await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
    await until(
      vscode.window.tabGroups.onDidChangeTabs,
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff,
    );
  });

  it('is gone without accounts, and where files are ignored', async () => {
    const { all, proxy, token } = service();
    const document = await show('example.com.zone');
    assert.deepEqual(await lensesOf(document), []);
    await addAccount(all, proxy.address, token);
    await all.accounts.all[0]?.allDomains.open(AbortSignal.timeout(60_000));
    await untilLenses(document, ['0 Compare with hosted example.com']);
    await updateSetting('ignore', ['**/*.zone']);
    assert.deepEqual(await lensesOf(document), []);
  });

  it('is not shown in files that only mention names', async () => {
    const document = await showLoaded(service(), 'service.json');
    assert.deepEqual(await lensesOf(document), []);
  });
});
