import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import path from 'node:path';
import * as vscode from 'vscode';
import { z } from 'zod';
import { runCommandLine } from '../../../src/cli/commandLine.ts';
import { WorkspaceCheck } from '../../../src/commands/checkWorkspace.ts';
import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { WorkspaceLinks } from '../../../src/editor/workspaceFiles/readWorkspaceFile.ts';
import { checkFiles } from '../../../src/editor/workspaceFiles/checkFiles.ts';
import { findWorkspaceFiles } from '../../../src/editor/workspaceFiles/findFiles.ts';
import { WorkspaceRoots } from '../../../src/editor/workspaceFiles/workspaceRoots.ts';
import { fixedIndex } from '../../../src/zones/knownZones.ts';
import { baselineOf } from '../../../src/panels/resultEditor.ts';
import type { ShowWorkspace } from '../../../src/panels/workspace/workspacePanel.ts';
import type { CheckedWorkspace } from '../../../src/panels/workspace/workspaceResult.ts';
import { readBaseline } from '../../../src/workspace/baseline.ts';
import { FilesCheck } from '../../../src/workspace/filesCheck.ts';
import { workspaceSarif } from '../../../src/workspace/workspaceFindings.ts';
import { shownWorkspace } from '../../support/product/checkedWorkspace.ts';
import { cellText, portionFrom } from '../../support/product/tableRows.ts';
import { leaveEditor, show, updateSetting, revert } from '../editor/documents.ts';
import { useService, type Fixture } from '../fixture.ts';
import { addIndexed } from '../indexed.ts';
import { removeAllAccounts, type Parts } from '../parts.ts';
import { unset } from '../settings.ts';
import { WAIT_MS } from '../../support/patience.ts';

const Log = z.object({
  runs: z.tuple([
    z.object({
      results: z.array(
        z.looseObject({ ruleId: z.string(), partialFingerprints: z.record(z.string(), z.string()) }),
      ),
    }),
  ]),
});

const { signal } = new AbortController();

const [top] = vscode.workspace.workspaceFolders ?? [];
const folder = top?.uri.fsPath ?? '';

/** Files with faults among those of the workspace, in a folder of their own. */
const PLANTED: Readonly<Record<string, string>> = {
  'planted/values.yaml': 'host: wwww.shop.example\nbackend: { host: gone.shop.example }\n',
  'planted/deep/again.yaml': 'host: wwww.shop.example\n',
  'planted/hosts': '203.0.113.99 www.shop.example\n',
  'planted/ignored/values.yaml': 'host: ignored.shop.example\n',
  'planted/.gitignore': 'ignored/\n',
  'planted/main.ts': 'const host = "code.shop.example";\n',
  'planted/unknown.kt': 'host: code.shop.example\n',
  'planted/node_modules/values.yaml': 'host: modules.shop.example\n',
  'planted/excluded/values.yaml': 'host: excluded.shop.example\n',
  'planted/old.sarif': '{"host": "sarif.shop.example"}\n',
};

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

/** Runs the command and returns what the panel would show. */
async function check(all: Parts): Promise<CheckedWorkspace> {
  let found: CheckedWorkspace | undefined;
  const showWorkspace: ShowWorkspace = async (checked, files) => {
    found = checked;
    files.dispose();
  };
  const command = new WorkspaceCheck({
    accounts: all.accounts,
    checks: all.checks,
    history: all.history,
    loadIndex: () => all.indexer.load(),
    index: () => assert.fail('all zones are loaded'),
    showWorkspace,
    checkedWorkspace: () => undefined,
  });
  await command.run();
  command.dispose();
  return found ?? assert.fail('nothing was shown');
}

/** `file:line:column rule`, counted from 1. */
function placesOf({ files }: CheckedWorkspace): readonly string[] {
  return files.problems.map(({ file, line, problem }) => `${file}:${line + 1}:${problem.start + 1}`);
}

async function logOf(checked: CheckedWorkspace): Promise<string> {
  const findings = (await shownWorkspace(checked).findings) ?? assert.fail();
  return [...workspaceSarif(findings, '1.2.3')].join('');
}

/** Checks in the window and in the command line. Returns the results of both, which have to be the same. */
async function bothLogs(fixture: Fixture): Promise<readonly (readonly string[])[]> {
  const log = Log.parse(JSON.parse(await logOf(await check(fixture.all))));
  const file = path.join(folder, 'planted/cli.sarif');
  let warned = '';
  const code = await runCommandLine(['check', '--account', fixture.proxy.address, '--sarif', file, folder], {
    print: () => undefined,
    warn: (text) => (warned += `${text}\n`),
    input: Readable.from([]),
    output: new PassThrough(),
    environment: { DNS_TREE_TOKEN: fixture.token },
    version: '1.2.3',
    signal,
  });
  assert.equal(code, 1, warned);
  const ofCommandLine = Log.parse(JSON.parse(readFileSync(file, 'utf8')));
  return [log, ofCommandLine].map(({ runs: [{ results }] }) =>
    results.map((result) => JSON.stringify(result)).toSorted(),
  );
}

/** Files whose first line tells what they are. */
const FIRST_LINES: Readonly<Record<string, string>> = {
  python: '#!/usr/bin/env python3\n',
  shell: '#!/bin/sh\n',
  node: '#!/usr/bin/node\n',
  markup: '<?xml version="1.0"?>\n',
  plain: '# a text\n',
};

/** Names that no one exists for, as several languages write them. */
function faults(nth: number): string {
  const host = `kind-${nth}.shop.example`;
  return `host: ${host}\nserver = "${host}"\ncurl https://${host}/\n<a host="${host}">x</a>\n`;
}

const Languages = z.object({
  contributes: z.object({
    languages: z.array(
      z.object({
        extensions: z.array(z.string()).default([]),
        filenames: z.array(z.string()).default([]),
      }),
    ),
  }),
});

/** The names of files that belong to a language of the editor, and some that belong to none. */
function kindsOfFiles(): readonly string[] {
  const languages = vscode.extensions.all.flatMap(
    ({ packageJSON }: { readonly packageJSON: unknown }) =>
      Languages.safeParse(packageJSON).data?.contributes.languages ?? [],
  );
  const names = languages.flatMap(({ extensions, filenames }) => [
    ...extensions.map((ending) => (ending.startsWith('.') ? `f${ending}` : ending)),
    ...extensions.filter((ending) => ending.startsWith('.')),
    ...filenames,
  ]);
  const others = ['toml', 'tf', 'tfvars', 'hcl', 'nix', 'pp', 'kt', 'vue', 'adoc', 'zone', 'unknown'];
  const patterns = [
    '.env.local',
    'compose.dev.yml',
    'Dockerfile.web',
    'Jenkinsfile-a',
    'db.example',
    'hosts.txt',
  ];
  const all = [...names, ...others.map((ending) => `f.${ending}`), ...patterns, 'Caddyfile', 'x.hosts'];
  return [...new Set(all.map((name) => name.toLowerCase()))].filter((name) => !name.includes('*'));
}

const because = async (name: string): Promise<unknown> =>
  baselineOf(vscode.Uri.file(path.join(folder, 'planted', name)));

describe('Check Workspace Files', () => {
  const service = useService();

  beforeEach(() => {
    for (const [name, text] of Object.entries(PLANTED)) write(name, text);
  });
  afterEach(async () => {
    await leaveEditor();
    await unset('search', 'exclude');
    rmSync(path.join(folder, 'planted'), { recursive: true });
  });

  it('reads what the settings and version control do not exclude', async () => {
    const fixture = service();
    await addIndexed(fixture);
    await vscode.workspace.getConfiguration('search').update('exclude', { '**/excluded': true }, true);
    const checked = await check(fixture.all);
    assert.deepEqual(
      placesOf(checked).filter((place) => place.startsWith('planted/')),
      [
        'planted/deep/again.yaml:1:7',
        'planted/hosts:1:1',
        'planted/values.yaml:1:7',
        'planted/values.yaml:2:18',
      ],
    );
  });

  it('has the accounts that there were when it began', async () => {
    const fixture = service();
    await addIndexed(fixture);
    const began = fixture.all.accounts.all.map(({ id }) => id);
    const checking = check(fixture.all);
    // The check reads files, which takes longer.
    await removeAllAccounts(fixture.all);
    const { accounts } = await checking;
    assert.deepEqual([accounts, fixture.all.accounts.all], [began, []]);
  });

  it('finds what the diagnostics of each file show when it is open, and publishes none itself', async () => {
    // Slow: all zones are loaded, and each file with problems is opened.
    const fixture = service();
    await addIndexed(fixture);
    const before = vscode.languages.getDiagnostics().filter(([, found]) => found.length > 0);
    const checked = await check(fixture.all);
    const after = vscode.languages.getDiagnostics().filter(([, found]) => found.length > 0);
    assert.deepEqual(
      after.map(([uri]) => uri.path),
      before.map(([uri]) => uri.path),
    );
    const byFile = Map.groupBy(checked.files.problems, ({ file }) => file);
    assert.ok(byFile.size > 5, [...byFile.keys()].join(' '));
    for (const [file, problems] of byFile) {
      const document = await show(file);
      const places = problems.map(({ line, problem: { start } }) => `${line}:${start}`).join(' ');
      const shown = (): string =>
        vscode.languages
          .getDiagnostics(document.uri)
          .filter(({ source }) => source === 'DNS Tree')
          .map(({ range: { start } }) => `${start.line}:${start.character}`)
          .join(' ');
      while (shown() !== places) await nextDiagnostics(`${file}: ${shown()} instead of ${places}`);
    }
  });

  it('reads open documents as they are in the editor', async () => {
    const fixture = service();
    await addIndexed(fixture);
    const document = await show('planted/values.yaml');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'host: dirty.shop.example\n');
    await vscode.workspace.applyEdit(edit);
    assert.ok(document.isDirty);
    const { files } = await check(fixture.all);
    assert.ok(files.problems.some(({ problem }) => problem.name === 'dirty.shop.example'));
    await revert(document);
  });

  it('leaves out what the settings of the editor leave out', async () => {
    const fixture = service();
    await addIndexed(fixture);
    await updateSetting('ignore', ['**/deep/*', { key: 'host', language: 'yaml' }]);
    const places = placesOf(await check(fixture.all));
    assert.deepEqual(
      places.filter((place) => place.startsWith('planted/')),
      ['planted/excluded/values.yaml:1:7', 'planted/hosts:1:1'].filter((place) => !place.includes('yaml')),
    );
    await updateSetting('diagnostics', 'off');
    assert.deepEqual(placesOf(await check(fixture.all)), []);
  });

  it('lists the records that no file mentions, by host or value', async () => {
    const fixture = service();
    await addIndexed(fixture);
    write('planted/mentions.yaml', 'a: db-1.rack-7.hall-b.dc.internal.example.com\nb: 192.0.2.99\n');
    const { unmentioned } = await check(fixture.all);
    const hosts = new Set(
      unmentioned.records
        .filter(({ zone }) => zone.name === 'example.com')
        .map(({ record: { host, type } }) => `${host} ${type}`),
    );
    // By its host, by its address, and because every name of the zone is one of the wildcard.
    for (const mentioned of ['db-1.rack-7.hall-b.dc.internal A', 'old A', '* A'])
      assert.ok(!hosts.has(mentioned), mentioned);
    assert.ok(hosts.has('2024a._domainkey TXT'), [...hosts].join('\n'));
    assert.ok(unmentioned.compared > unmentioned.records.length);
  });

  it('has the findings of the command line in each kind of file that the editor knows', async () => {
    // Slow: all zones are loaded in the window, and loaded again by the command line.
    const fixture = service();
    await addIndexed(fixture);
    const kinds = [...kindsOfFiles(), ...Object.keys(FIRST_LINES)];
    for (const [nth, name] of kinds.entries())
      write(`planted/kinds/${nth}/${name}`, `${FIRST_LINES[name] ?? ''}${faults(nth)}`);
    const [window = [], commandLine = []] = await bothLogs(fixture);
    assert.ok(window.length > 100);
    assert.deepEqual(window, commandLine);
    const read = new Set(
      window.flatMap((result) => kinds[Number(/"planted\/kinds\/(\d+)\//u.exec(result)?.[1])] ?? []),
    );
    for (const name of ['f.yaml', 'f.conf', 'f.csproj', '.babelrc', 'f.toml', 'shell', 'plain'])
      assert.ok(read.has(name), name);
    for (const name of ['f.bat', 'f.ps1', 'f.mk', 'makefile', 'f.py', 'f.kt', 'f.xhtml', 'python'])
      assert.ok(!read.has(name) && kinds.includes(name), name);
  });

  it('knows the findings of its own log again, wherever their lines are then', async () => {
    const fixture = service();
    await addIndexed(fixture);
    const known = readBaseline(await logOf(await check(fixture.all))) ?? assert.fail();
    write('planted/values.yaml', `# moved\n${PLANTED['planted/values.yaml'] ?? ''}host: wwwx.shop.example\n`);
    const { rows } = await portionFrom(shownWorkspace(await check(fixture.all), known).table);
    assert.deepEqual(
      rows.filter(({ look }) => look !== 'known').map((row) => cellText(row, 0)),
      ['wwwx.shop.example'],
    );
  });

  it('says why it compares with no log', async () => {
    assert.equal(await because('none.sarif'), 'none.sarif cannot be read.');
    assert.equal(await because('deep'), 'deep cannot be read.');
    assert.equal(await because('values.yaml'), 'The file is no SARIF 2.1.0 log.');
    write('planted/large.sarif', ' '.repeat(5_000_001));
    assert.equal(await because('large.sarif'), 'The log is larger than 5 MB, so it is not read.');
    const log = JSON.stringify({ version: '2.1.0', runs: [{ results: [] }] });
    write('planted/large.sarif', log.padEnd(5_000_000));
    assert.deepEqual(await because('large.sarif'), { name: 'large.sarif', known: new Map() });
  });

  it('counts files with a NUL, which are not read', async () => {
    write('planted/nul.yaml', 'host: none.example.com\n\0');
    const roots = new WorkspaceRoots(vscode.workspace.workspaceFolders ?? []);
    const links = new WorkspaceLinks();
    const { files } = await findWorkspaceFiles(roots, links, signal);
    const planted = files.filter(({ file }) => file.endsWith('planted/nul.yaml'));
    const nothingHosted = new FilesCheck(new NameChecker(fixedIndex([]), { now: 0, maxAge: 0 }));
    const unread = await checkFiles(planted, nothingHosted, links, signal, () => undefined);
    assert.deepEqual(unread, { large: 0, binary: 1, failed: 0, isCut: false, unmarked: [] });
  });

  it('stops half-way when it is cancelled, and shows nothing', async () => {
    const { accounts } = service().all;
    const roots = new WorkspaceRoots(vscode.workspace.workspaceFolders ?? []);
    const links = new WorkspaceLinks();
    const { files } = await findWorkspaceFiles(roots, links, signal);
    const fresh = { now: Date.now(), maxAge: Number.POSITIVE_INFINITY };
    const found = new FilesCheck(new NameChecker(fixedIndex([...accounts.zones]), fresh));
    const cancelled = new AbortController();
    const half = Math.floor(files.length / 2);
    const work = checkFiles(files, found, links, cancelled.signal, (done) => {
      if (done === half) cancelled.abort();
    });
    await assert.rejects(work, { name: 'AbortError' });
    assert.ok(found.read <= half);
    await assert.rejects(findWorkspaceFiles(roots, links, cancelled.signal), { name: 'AbortError' });
  });
});

/** Waits for other diagnostics. The message is that of the test if none come. */
async function nextDiagnostics(message: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(message)), WAIT_MS);
    const listening = vscode.languages.onDidChangeDiagnostics(() => {
      clearTimeout(late);
      listening.dispose();
      resolve();
    });
  });
}
