import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  fixes,
  hoverOn,
  untilLoaded,
  leaveEditor,
  expectDiagnostics,
  diagnosticsOf,
  ownDiagnostics,
  showLoaded,
  show,
  revert,
} from './documents.ts';
import { signIn, useService } from '../fixture.ts';
import { addAccount, until } from '../parts.ts';

const WRONG_IN_HOSTS = ['4: 192.0.2.81'];

/** For each file: the first text with a diagnostic, and what its fix replaces it with. */
const FIXED: readonly (readonly [string, string, string])[] = [
  ['service.json', 'app.shop.example', 'api.shop.example'],
  ['hosts', '192.0.2.81', '192.0.2.80'],
];

/** A document with a name in strings, and with CRLF line ends. */
function written(name: string): string {
  return `# wwww.shop.example\r\n\tähost: "${name}.",\r\n\ta: "https://${name}.:443/x";\r\n`;
}

describe('a document', () => {
  const service = useService();

  afterEach(leaveEditor);

  for (const [file, wrong, right] of FIXED) {
    it(`is corrected by the fix in ${file}, and nothing else changes`, async () => {
      const document = await showLoaded(service(), file);
      const before = document.getText();
      const [fix] = await fixes(document);
      assert.equal(fix?.title, `Change to ${right}`);
      await apply(fix);
      assert.equal(document.getText(), before.replace(wrong, right));
      await revert(document);
    });
  }

  it('offers to compare the zone with the file where a declared record is not hosted yet', async () => {
    await showLoaded(service(), 'hosts');
    const text = '$ORIGIN shop.example.\nquay A 198.51.100.7\n';
    await withFile('declared.zone', text, async (document) => {
      await expectDiagnostics(document, ['2: quay']);
      const [diagnostic] = ownDiagnostics(document);
      assert.equal(diagnostic?.message, 'quay.shop.example is declared here and not hosted yet.');
      assert.equal(diagnostic.severity, vscode.DiagnosticSeverity.Hint);
      const offered = await fixes(document);
      assert.deepEqual(
        offered.map(({ title }) => title),
        ['Compare shop.example With This File'],
      );
      const [given] = offered[0]?.command?.arguments ?? [];
      assert.equal(given.with.file, document.uri.toString());
    });
  });

  it('keeps its line ends, quotes, final dots and surrounding text when it is corrected', async () => {
    await showLoaded(service(), 'hosts');
    await withFile('mended.txt', written('ApPi.Shop.Example'), async (document) => {
      await expectDiagnostics(document, ['2: ApPi.Shop.Example', '3: ApPi.Shop.Example']);
      for (let left = 2; left > 0; left -= 1) {
        const [fix] = await fixes(document);
        assert.ok(fix);
        await apply(fix);
        await until(vscode.languages.onDidChangeDiagnostics, () => diagnosticsOf(document).length < left);
      }
      assert.equal(document.getText(), written('api.shop.example'));
    });
  });

  it('loses a diagnostic with the mistake, and gets one for the next mistake', async () => {
    const text = (await showLoaded(service(), 'hosts')).getText();
    await withFile('etc/hosts', text, async (document) => {
      await expectDiagnostics(document, WRONG_IN_HOSTS);
      const edit = new vscode.WorkspaceEdit();
      const from = document.positionAt(text.indexOf('192.0.2.81'));
      edit.replace(document.uri, new vscode.Range(from, from.translate(0, 10)), '192.0.2.80');
      edit.insert(document.uri, new vscode.Position(0, 0), '198.51.100.1 shop.example\n\n');
      await vscode.workspace.applyEdit(edit);
      await expectDiagnostics(document, ['1: 198.51.100.1']);
      const back = new vscode.WorkspaceEdit();
      back.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
      await vscode.workspace.applyEdit(back);
      await expectDiagnostics(document, WRONG_IN_HOSTS);
    });
  });

  it('is ignored when it is not a file: a version of the history, a notebook cell', async () => {
    await showLoaded(service(), 'hosts');
    const text = 'https://wwww.shop.example/ api.shop.example';
    const provider = { provideTextDocumentContent: () => text };
    const registered = vscode.workspace.registerTextDocumentContentProvider('history', provider);
    const content = new vscode.NotebookData([
      new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, 'plaintext'),
    ]);
    const notebook = await vscode.workspace.openNotebookDocument('interactive', content);
    const uri = vscode.Uri.from({ scheme: 'history', path: '/hosts' });
    const documents = [await vscode.workspace.openTextDocument(uri), notebook.cellAt(0).document];
    for (const document of documents) {
      if (document.uri.scheme === 'history') await vscode.window.showTextDocument(document);
      else await vscode.window.showNotebookDocument(notebook);
      assert.equal(await hoverOn(document, 'api.shop.example'), '', document.uri.scheme);
    }
    // Documents are checked in the order in which they are shown.
    await withFile('shown.txt', text, (document) => expectDiagnostics(document, ['1: wwww.shop.example']));
    for (const document of documents) assert.deepEqual(diagnosticsOf(document), [], document.uri.scheme);
    registered.dispose();
  });

  it('is ignored when it is a program, even if it is named like a list of hosts', async () => {
    await showLoaded(service(), 'hosts');
    const text = 'url = "https://wwww.shop.example/"';
    for (const name of ['hosts.py', 'db.py']) {
      await withFile(name, text, async (document) => {
        assert.equal(document.languageId, 'python');
        assert.equal(await hoverOn(document, 'wwww.shop.example'), '', name);
      });
    }
    for (const name of ['hosts.local', 'db.shop.example'])
      await withFile(name, text, (document) => expectDiagnostics(document, ['1: wwww.shop.example']));
  });

  it('has its zones loaded once the refused token is replaced', async () => {
    const { all, proxy, token } = await signIn(service());
    const heal = proxy.spoil({ on: 'Record.List', fault: { kind: 'code', code: '-1' } });
    await show('service.json');
    await proxy.expectCalls('Record.List', 1);
    const [account] = all.accounts.all;
    assert.ok(account);
    await until(
      (listener) => account.onDidChange(listener),
      () => account.refusal !== undefined,
    );
    heal();
    await addAccount(all, proxy.address, token);
    await untilLoaded(all, ['shop.example', 'example.com']);
  });

  for (const [name, text] of [
    ['a line of 2 MB', `${'a.b.'.repeat(250_000)} api.example.com ${'1.2.'.repeat(250_000)}`],
    ['a log of 60,000 lines', '192.0.2.1 GET wwww.example.com\n'.repeat(60_000)],
    ['a million dots', `${'.'.repeat(1_000_000)} api.example.com\n${'.\n'.repeat(40_000)}`],
    ['mixed scripts', `${'例え.中a。ü\u202e\ud800.'.repeat(50_000)} api.example.com`],
    ['lines of mixed scripts', `${'例え.中a。ü\u202e\u{1F600}.\n'.repeat(40_000)} api.example.com`],
  ] as const) {
    it(`can contain ${name} and still has hovers`, async () => {
      // Slow: the editor takes long to open these documents.
      await showLoaded(service(), 'hosts');
      // Uses a new file, because the editor may still hold the text of the previous one.
      await withFile(`${name}.txt`, text, async (document) => {
        assert.match(await hoverOn(document, 'example.com'), /zone example\.com/u);
        const editor = await vscode.window.showTextDocument(document);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'x'));
        assert.deepEqual(diagnosticsOf(document), []);
        await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      });
    });
  }
});

async function apply({ edit }: vscode.CodeAction): Promise<void> {
  assert.ok(edit);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** Creates and shows a file, and deletes it after `act`. */
async function withFile(
  name: string,
  text: string,
  act: (document: vscode.TextDocument) => Promise<void>,
): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const uri = vscode.Uri.joinPath(folder.uri, name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  try {
    await act(await show(name));
  } finally {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    // The editor keeps a document that an extension opened for minutes, unless its file is deleted like this.
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(uri);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await until(vscode.workspace.onDidCloseTextDocument, () =>
      vscode.workspace.textDocuments.every((document) => document.uri.toString() !== uri.toString()),
    );
  }
}
