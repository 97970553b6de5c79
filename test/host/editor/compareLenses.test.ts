import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { leaveEditor, show, showLoaded, updateSetting } from './documents.ts';
import { useService } from '../fixture.ts';
import { addAccount, until } from '../parts.ts';
import { nextLook } from '../../support/patience.ts';

/** Returns the commands of the lenses of this extension in a document, each with its line and title. */
async function lensesOf({ uri }: vscode.TextDocument): Promise<ReadonlyMap<string, vscode.Command>> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    9,
  );
  return new Map(
    lenses.flatMap(({ range, command }) =>
      command?.command === 'dnsTree.history.compare'
        ? [[`${range.start.line} ${command.title}`, command]]
        : [],
    ),
  );
}

async function lensTexts(document: vscode.TextDocument): Promise<readonly string[]> {
  return [...(await lensesOf(document)).keys()];
}

/** Waits for the lens of a document. Its reading emits no event that a test could wait for. */
async function untilLens(document: vscode.TextDocument, wanted: string): Promise<vscode.Command> {
  for (;;) {
    const command = (await lensesOf(document)).get(wanted);
    if (command !== undefined) return command;
    await nextLook();
  }
}

describe('The lens of a file that declares records', () => {
  const service = useService();

  afterEach(leaveEditor);

  it('compares it with the hosted zone', async () => {
    const document = await showLoaded(service(), 'example.com.zone');
    const lens = await untilLens(document, '0 Compare with hosted example.com');
    await vscode.commands.executeCommand(lens.command, ...(lens.arguments ?? []));
    await until(
      vscode.window.tabGroups.onDidChangeTabs,
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff,
    );
  });

  it('is gone without accounts, and where files are ignored', async () => {
    const { all, proxy, token } = service();
    const document = await show('example.com.zone');
    assert.deepEqual(await lensTexts(document), []);
    await addAccount(all, proxy.address, token);
    await all.accounts.all[0]?.allDomains.open(AbortSignal.timeout(60_000));
    await untilLens(document, '0 Compare with hosted example.com');
    await updateSetting('ignore', ['**/*.zone']);
    assert.deepEqual(await lensTexts(document), []);
  });

  it('is not shown in files that only mention names', async () => {
    const document = await showLoaded(service(), 'service.json');
    assert.deepEqual(await lensTexts(document), []);
  });
});
