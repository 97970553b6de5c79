import assert from 'node:assert/strict';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { Emitter } from '../../../src/base/emitter.ts';
import { WorkspaceLinks } from '../../../src/editor/workspaceFiles/readWorkspaceFile.ts';
import { FilesWatch } from '../../../src/editor/workspaceFiles/filesWatch.ts';
import { findWorkspaceFiles } from '../../../src/editor/workspaceFiles/findFiles.ts';
import { WorkspaceRoots } from '../../../src/editor/workspaceFiles/workspaceRoots.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import type { TableView } from '../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../src/panels/table/tableSource.ts';
import { WorkspaceContent } from '../../../src/panels/workspace/workspaceContent.ts';
import { WorkspacePanel } from '../../../src/panels/workspace/workspacePanel.ts';
import { findDependents } from '../../../src/workspace/dependents/dependents.ts';
import type { Frame } from '../../../src/panels/protocol.ts';
import { resultOf } from '../../support/product/resultOf.ts';
import { record, zone } from '../../unit/config/zones.ts';
import { checkedWorkspace } from '../../support/product/checkedWorkspace.ts';
import { buttonsOf, cellText, columnTexts } from '../../support/product/tableRows.ts';
import { signIn, useService } from '../fixture.ts';
import { removeAllAccounts, until } from '../parts.ts';
import { nextLook } from '../../support/patience.ts';
import { openResult, type PuppetPage, type PuppetStage } from '../panels/pages.ts';
import { revert } from '../editor/documents.ts';

const { signal } = new AbortController();
const FILES = {
  'planted/a.yaml': 'host: wwww.example.com\nserver: apii.example.com\n',
  'planted/b.yaml': '\n\nhost: apii.example.com\nserver: wiki.example.com\n',
};
const folders = vscode.workspace.workspaceFolders ?? [];
const folder = folders[0]?.uri.fsPath ?? '';

/** The files of the check, which a test says to be changed. */
class TestFiles {
  readonly #changed = new Emitter<void>();
  readonly #roots = new WorkspaceRoots(folders);
  isOutdated = false;
  isDisposed = false;
  readonly onDidChange = this.#changed.event;

  change(): void {
    this.isOutdated = true;
    this.#changed.emit();
  }

  uriOf(file: string): vscode.Uri | undefined {
    return this.#roots.uriOf(file);
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

function isInFront(file: string): boolean {
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && input.uri.path.endsWith(file);
}

function isEmpty({ content, notice }: Frame): boolean {
  return content === undefined && notice !== undefined;
}

/** Whether the rows of a check are counted. */
function areCounted({ tabs }: WorkspaceContent): boolean {
  return tabs.slice(0, 3).every(({ count }) => count !== '');
}

describe('the panel of Check Workspace Files', () => {
  const service = useService();
  let panel: WorkspacePanel;
  let stage: PuppetStage;
  let page: PuppetPage;

  beforeEach(() => {
    mkdirSync(path.join(folder, 'planted'), { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
    const { all } = service();
    ({ panel, stage, page } = openResult(all, (editor) => new WorkspacePanel(all.accounts, editor)));
  });
  afterEach(async () => {
    stage.dispose();
    panel.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(path.join(folder, 'planted'), { recursive: true });
    assert.deepEqual(stage.logged, []);
  });

  const content = async (holds: (shown: WorkspaceContent) => boolean): Promise<WorkspaceContent> => {
    const frame = await page.frame((each) => {
      const parsed = WorkspaceContent.safeParse(each.content);
      return parsed.success && holds(parsed.data);
    });
    return WorkspaceContent.parse(frame.content);
  };
  const open = (value: string | undefined): Promise<void> =>
    page.sendLast({ kind: 'act', name: 'open', value });
  const copied = async (form: 'csv' | 'markdown', view: Partial<TableView>): Promise<string> => {
    const table = WorkspaceContent.parse(page.frames.at(-1)?.content).shown;
    await page.send({ kind: 'copyTable', table, form, view: { ...FIRST_VIEW, ...view } });
    await page.until(() => page.received.some((message) => JSON.stringify(message).includes('Copied')));
    return vscode.env.clipboard.readText();
  };
  it('asks for a new check after a reload, then shows its lists, and opens the file of a place', async () => {
    const { notice } = await page.frame((frame) => frame.notice !== undefined);
    assert.deepEqual(
      notice?.actions.map(({ name }) => name),
      ['again'],
    );
    panel.show(checkedWorkspace(FILES), new TestFiles());
    const shown = await content(areCounted);
    const listed = await page.rows();
    assert.deepEqual(columnTexts(listed), ['wwww.example.com', 'apii.example.com']);
    assert.deepEqual(
      shown.tabs.map(({ label, count }) => [label, count]),
      [
        ['Probably wrong', '2'],
        ['Mentioned, not hosted', '1'],
        ['Hosted, not mentioned', '6'],
        ['Depends on…', ''],
      ],
    );
    const [, row] = listed.rows;
    await open(row && buttonsOf(row, 'link')[1]?.action.value);
    await until(vscode.window.tabGroups.onDidChangeTabs, () => isInFront('/planted/b.yaml'));
  });

  it('filters, sorts and copies each list by itself', async () => {
    panel.show(checkedWorkspace(FILES), new TestFiles());
    await content(() => true);
    const order = { column: 'name', descending: true };
    assert.deepEqual(columnTexts(await page.rows({ order })), ['wwww.example.com', 'apii.example.com']);
    const view = { filter: 'b.yaml', order };
    assert.deepEqual(columnTexts(await page.rows(view)), ['apii.example.com']);
    assert.equal(
      await copied('csv', view),
      'Name or address,Rule,Reason,Places\r\n' +
        'apii.example.com,misspelled,No record answers for apii.example.com. Did you mean api.example.com?,planted/a.yaml:2:9\r\n' +
        'apii.example.com,misspelled,No record answers for apii.example.com. Did you mean api.example.com?,planted/b.yaml:3:7',
    );
    await page.send({ kind: 'act', name: 'list', value: 'records' });
    const records = await content(({ shown }) => shown === 'records');
    assert.deepEqual([(await page.rows()).rows.length, records.table?.initial], [6, FIRST_VIEW]);
    // Known kinds of messages with unknown names and values.
    await page.send(
      { kind: 'copy', key: '__proto__' },
      { kind: 'act', name: 'constructor' },
      { kind: 'act', name: 'list', value: 'toString' },
      { kind: 'act', name: 'open', value: '-1' },
      { kind: 'act', name: 'open', value: 'constructor' },
      { kind: 'act', name: 'noBaseline' },
    );
    const sorted = await page.rows({ order: { column: '__proto__', descending: true } });
    assert.deepEqual([sorted.table, sorted.rows.length], ['records', 6]);
  });

  it('shows what depends on something, opens its places and copies it as nested Markdown', async () => {
    const hosted = zone('example.com', [
      record({ host: 'wwww', value: '192.0.2.1' }),
      record({ host: 'apii', type: 'CNAME', value: 'wwww.example.com' }),
    ]);
    const checked = checkedWorkspace(FILES, [hosted]);
    const found = resultOf(
      findDependents({ kind: 'host', host: 'wwww.example.com' }, [hosted], checked.files.mentions),
    );
    panel.showDependents(found, { host: 'wwww.example.com' });
    const alone = await content(({ shown, tabs }) => shown === 'dependents' && tabs[3]?.count !== '');
    assert.deepEqual(
      alone.tabs.map(({ count }) => count),
      ['', '', '', '5'],
    );
    panel.show(checked, new TestFiles());
    assert.equal((await content((each) => each.shown === 'problems' && areCounted(each))).tabs[3]?.count, '');
    panel.showDependents(found, { host: 'wwww.example.com' });
    await content(({ shown }) => shown === 'dependents');
    assert.deepEqual(
      (await page.rows()).rows.map((row) => `${row.level} ${cellText(row, 0)}`),
      [
        '1 wwww.example.com',
        '2 planted/a.yaml:1:7',
        '2 apii.example.com',
        '3 planted/a.yaml:2:9',
        '3 planted/b.yaml:3:7',
      ],
    );
    const filter = 'a.yaml:2';
    const filtered = (await page.rows({ filter })).rows;
    assert.equal(filtered.length, 3);
    assert.equal(
      await copied('markdown', { filter }),
      [
        '- wwww.example.com',
        '  - apii.example.com (CNAME wwww.example.com)',
        '    - planted/a.yaml:2:9',
      ].join('\n'),
    );
    const [first, , last] = filtered;
    assert.deepEqual(first && buttonsOf(first, 'plain'), []);
    await open(last && buttonsOf(last, 'link')[0]?.action.value);
    await until(vscode.window.tabGroups.onDidChangeTabs, () => isInFront('/planted/a.yaml'));
  });

  it('has merely absent names in a folded tree, whose names open their first place', async () => {
    panel.show(checkedWorkspace(FILES), new TestFiles());
    await content(() => true);
    await page.send({ kind: 'act', name: 'list', value: 'absent' });
    await content(({ shown }) => shown === 'absent');
    const folded = await page.rows();
    assert.deepEqual(columnTexts(folded), ['example.com']);
    const toggled = folded.rows.flatMap(({ id = '' }) => id);
    const unfolded = await page.rows({ toggled });
    assert.deepEqual(columnTexts(unfolded), ['example.com', 'wiki.example.com']);
    const [, name] = unfolded.rows;
    toggled.push(name?.id ?? '');
    assert.deepEqual(columnTexts(await page.rows({ toggled })), [
      'example.com',
      'wiki.example.com',
      'planted/b.yaml:4:9',
    ]);
    await open(name && buttonsOf(name, 'plain')[0]?.action.value);
    await until(vscode.window.tabGroups.onDidChangeTabs, () => isInFront('/planted/b.yaml'));
  });

  it('drops what it shows when an account is removed, or was during the check', async () => {
    const { all } = await signIn(service());
    const files = new TestFiles();
    panel.show(checkedWorkspace(FILES), files);
    await content(() => true);
    await removeAllAccounts(all);
    await page.frame(isEmpty);
    assert.ok(files.isDisposed);
    panel.show(checkedWorkspace(FILES), new TestFiles());
    await content(() => true);
    // An account of this check was removed since it began.
    const late = new TestFiles();
    panel.show(checkedWorkspace(FILES, undefined, { accounts: [AccountId.parse('removed@here')] }), late);
    await page.frame(isEmpty);
    assert.ok(late.isDisposed);
    assert.equal(panel.current, undefined);
  });

  it('says that files changed, and offers to check again', async () => {
    const files = new TestFiles();
    panel.show(checkedWorkspace(FILES), files);
    const before = await page.frame((frame) => frame.content !== undefined);
    assert.equal(before.notice, undefined);
    files.change();
    const { notice } = await page.frame((frame) => frame.content !== undefined && frame.notice !== undefined);
    assert.match(notice?.text ?? '', /^Files changed/u);
    assert.deepEqual(
      notice?.actions.map(({ name }) => name),
      ['again'],
    );
    panel.show(checkedWorkspace(FILES), new TestFiles());
    assert.ok(files.isDisposed);
    await page.frame((frame) => frame.content !== undefined && frame.notice === undefined);
  });
});

/** A folder of the watched files alone. */
const watched = path.join(folder, 'watched');

/** Writes a file that seems to be there for a minute: the editor may tell later that it was written. */
function writeOld(name: string, text: string): void {
  const place = path.join(watched, name);
  writeFileSync(place, text);
  const then = Date.now() / 1000 - 60;
  utimesSync(place, then, then);
}

/** Resolves once the editor tells of a file on disk. */
async function toldOf(name: string): Promise<true> {
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(folder, `watched/${name}`),
  );
  const told = new Promise<true>((resolve) => {
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
      event(() => resolve(true));
  });
  return told.finally(() => watcher.dispose());
}

/** Changes a file on disk, and waits until the editor has noticed. */
async function onDisk(name: string, act: () => void): Promise<void> {
  const told = toldOf(name);
  act();
  await told;
}

/** Makes the folder. The editor watches a new one a little later, and tells nothing of what is written there before. */
async function makeWatched(): Promise<void> {
  mkdirSync(watched, { recursive: true });
  const told = toldOf('first.log');
  do writeFileSync(path.join(watched, 'first.log'), `${Date.now()}\n`);
  while ((await Promise.race([told, nextLook()])) !== true);
}

describe('the watch of checked files', () => {
  let watch: FilesWatch | undefined;
  /** A file of its own for each test: the editor tells late of what became of the others. */
  let file = '';
  let count = 0;

  before(async () => {
    await makeWatched();
    writeOld('.gitignore', 'ignored.yaml\n');
  });
  beforeEach(async () => {
    count += 1;
    file = `a${count}.yaml`;
    await onDisk(file, () => writeOld(file, '# first\n'));
  });
  afterEach(async () => {
    watch?.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(() => rmSync(watched, { recursive: true }));

  async function watching(): Promise<FilesWatch> {
    const roots = new WorkspaceRoots(folders);
    watch = new FilesWatch(roots);
    watch.follow(await findWorkspaceFiles(roots, new WorkspaceLinks(), signal));
    assert.equal(watch.isOutdated, false);
    return watch;
  }

  it('sees an edit in the editor', async () => {
    const files = await watching();
    const uri = vscode.Uri.file(path.join(watched, file));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), '# edited\n');
    await vscode.workspace.applyEdit(edit);
    assert.ok(files.isOutdated);
    await revert(document);
  });

  it('sees a new file, a deletion and a change on disk', async () => {
    const made = path.join(watched, 'new.yaml');
    for (const [name, act] of [
      ['new.yaml', () => writeFileSync(made, '# new\n')],
      ['new.yaml', () => rmSync(made)],
      [file, () => writeFileSync(path.join(watched, file), '# changed\n')],
    ] as const) {
      const files = await watching();
      const change = new Promise<void>((resolve) => {
        files.onDidChange(() => resolve());
      });
      // The editor tells nothing of a file that is deleted before it has told of the new one.
      await onDisk(name, act);
      await change;
      files.dispose();
    }
  });

  it('is not about files that are not checked', async () => {
    const files = await watching();
    for (const name of ['dns-tree.sarif', 'app.log', 'ignored.yaml'])
      await onDisk(name, () => writeFileSync(path.join(watched, name), 'x\n'));
    assert.equal(files.isOutdated, false);
  });

  it('counts a change before it is known which files are checked', async () => {
    const roots = new WorkspaceRoots(folders);
    watch = new FilesWatch(roots);
    const uri = vscode.Uri.file(path.join(watched, file));
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), '# edited\n');
    await vscode.workspace.applyEdit(edit);
    watch.follow(await findWorkspaceFiles(roots, new WorkspaceLinks(), signal));
    assert.ok(watch.isOutdated);
    await revert(document);
  });
});

function root(name: string, place: string, index: number): vscode.WorkspaceFolder {
  return { name, index, uri: vscode.Uri.file(place) };
}

describe('the names of files in findings', () => {
  it('are paths, after the name of the folder if there are several, and lead back', () => {
    const one = root('repo', '/srv/repo', 0);
    const other = root('repo', '/other/repo', 1);
    const file = vscode.Uri.file('/srv/repo/a b/c.yaml');
    const single = new WorkspaceRoots([one]);
    assert.equal(single.fileOf(one.uri, file), 'a b/c.yaml');
    assert.equal(single.uriOf('a b/c.yaml')?.path, file.path);
    const both = new WorkspaceRoots([one, other]);
    assert.equal(both.fileOf(one.uri, file), 'repo/a b/c.yaml');
    assert.equal(both.fileOf(other.uri, vscode.Uri.file('/other/repo/d.yaml')), 'repo-2/d.yaml');
    assert.equal(both.uriOf('repo-2/d.yaml')?.path, '/other/repo/d.yaml');
    assert.equal(both.uriOf('elsewhere/d.yaml'), undefined);
  });
});
