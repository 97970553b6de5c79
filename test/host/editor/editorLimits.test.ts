import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { zoneTerm } from '../../../src/editor/references/searchTerms.ts';
import {
  findInWorkspace,
  SEARCH_LIMITS,
  type WorkspaceMatches,
} from '../../../src/editor/references/workspaceSearch.ts';
import { expectDiagnostics, leaveEditor, ownDiagnostics, showLoaded, showText } from './documents.ts';
import { useService } from '../fixture.ts';
import { until } from '../parts.ts';

const WRONG = 'host: wwww.shop.example\n';

describe('A large document', () => {
  const service = useService();

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await leaveEditor();
  });

  for (const [limit, rest, more] of [
    ['a million characters', '#'.padEnd(19_999).concat('\n').repeat(50).slice(WRONG.length), ' '],
    ['50,000 lines', '\n'.repeat(49_998), '\n'],
  ] as const) {
    it(`is checked with ${limit}, and not with more`, async () => {
      await showLoaded(service(), 'hosts');
      const editor = await showText(`${WRONG}${rest}`);
      const { document } = editor;
      await expectDiagnostics(document, ['1: wwww.shop.example']);
      const end = document.lineAt(document.lineCount - 1).range.end;
      await editor.edit((edit) => edit.insert(end, more));
      await expectDiagnostics(document, []);
    });
  }

  for (const [count, last] of [
    [1000, 'No record answers for w999.shop.example.'],
    [1001, '2 more problems of this file are not shown.'],
  ] as const) {
    it(`with ${count} problems has 1,000 diagnostics, the last of which is: ${last}`, async () => {
      await showLoaded(service(), 'hosts');
      const lines = Array.from({ length: count }, (_, number) => `- host: w${number}.shop.example\n`);
      const { document } = await showText(lines.join(''));
      const isDone = (): boolean => ownDiagnostics(document).length === 1000;
      await until(vscode.languages.onDidChangeDiagnostics, isDone);
      assert.equal(ownDiagnostics(document).at(-1)?.message, last);
    });
  }

  it('that is edited while it is read is checked with its new text', async () => {
    await showLoaded(service(), 'hosts');
    const many = Array.from({ length: 30_000 }, (_, number) => `- host: w${number}.shop.example\n`);
    const editor = await showText(many.join(''));
    const { document } = editor;
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    await editor.edit((edit) => edit.replace(whole, WRONG));
    await expectDiagnostics(document, ['1: wwww.shop.example']);
  });

  for (const [hosts, symbols] of [
    [10_000, 10_000],
    [10_001, 10_001],
  ] as const) {
    it(`with ${hosts} hosts has ${symbols} entries in its outline`, async () => {
      const lines = Array.from({ length: hosts }, (_, number) => `a${number} A 192.0.2.1\n`);
      const { document } = await showText(lines.join(''), 'dns-zone');
      const outline = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      assert.equal(outline.length, symbols);
      const isCut = outline.at(-1)?.name === 'The outline ends after 10,000 hosts.';
      assert.equal(isCut, hosts > 10_000);
    });
  }
});

async function search(limits: Partial<typeof SEARCH_LIMITS> = {}): Promise<WorkspaceMatches> {
  const { signal } = new AbortController();
  return findInWorkspace([zoneTerm('kinds.example')], signal, undefined, { ...SEARCH_LIMITS, ...limits });
}

function namesIn({ matches }: WorkspaceMatches): readonly string[] {
  return matches.map(({ location }) => path.basename(location.uri.path));
}

describe('Find in Workspace, with files of all kinds', () => {
  const [root] = vscode.workspace.workspaceFolders ?? [];
  const folder = path.join(root?.uri.fsPath ?? '', 'kinds');
  const outside = path.join(root?.uri.fsPath ?? '', '..', 'outside');

  before(() => {
    for (const each of [folder, outside]) mkdirSync(each);
    for (const name of ['a.txt', 'b.txt', 'c.txt'])
      writeFileSync(path.join(folder, name), 'see www.kinds.example\n');
    writeFileSync(path.join(outside, 'd.txt'), 'see www.kinds.example\n');
    writeFileSync(path.join(folder, 'sparse'), 'see www.kinds.example\n'.repeat(1000));
    truncateSync(path.join(folder, 'sparse'), 2 ** 40);
    if (process.platform === 'win32') return;
    symlinkSync('/dev/zero', path.join(folder, 'endless'));
    symlinkSync(path.join(outside, 'd.txt'), path.join(folder, 'link.txt'));
    symlinkSync(outside, path.join(folder, 'linked'));
    execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  });

  after(() => {
    for (const each of [folder, outside]) rmSync(each, { recursive: true });
  });

  it('follows no links, and reads no pipe and no large file', async () => {
    const found = await search();
    assert.deepEqual(namesIn(found), ['a.txt', 'b.txt', 'c.txt']);
    assert.equal(found.endedAt, undefined);
    assert.equal(found.largeFiles, 1);
  });

  it('reads files up to a size', async () => {
    const size = 'see www.kinds.example\n'.length;
    assert.deepEqual(namesIn(await search({ fileBytes: size })), ['a.txt', 'b.txt', 'c.txt']);
    assert.deepEqual(namesIn(await search({ fileBytes: size - 1 })), []);
  });

  it('ends at a number of matches', async () => {
    const found = await search({ matches: 2 });
    assert.equal(found.matches.length, 2);
    assert.equal(found.endedAt, 'matches');
    assert.equal((await search({ matches: 4 })).endedAt, undefined);
  });

  it('ends at a number of bytes', async () => {
    const found = await search({ bytes: 1 });
    assert.equal(found.endedAt, 'bytes');
  });

  it('ends at a number of files', async () => {
    const files = await vscode.workspace.findFiles('**/*');
    assert.equal((await search({ files: files.length })).endedAt, undefined);
    assert.equal((await search({ files: files.length - 1 })).endedAt, 'files');
  });
});
