import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { z } from 'zod';
import { DisposableStore } from '../../../src/base/lifecycle.ts';
import { chooseRecordForm } from '../../../src/commands/export/exportChoice.ts';
import { mayReplace, placedFiles, saveExport } from '../../../src/commands/export/saveExport.ts';
import { writeAsFiles, writeForClipboard } from '../../../src/commands/export/writeForm.ts';
import { listSources, loadExportZones } from '../../../src/commands/export/exportZones.ts';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { FileError } from '../../../src/files/fileError.ts';
import { writeFiles } from '../../../src/files/writeFiles.ts';
import { record as hostedRecord } from '../../unit/zones/rows.ts';
import { signIn, useService } from '../fixture.ts';
import { acceptUntil, copied, ref, run, stopWork } from './exporting.ts';
import { child, childrenOf, domainNode, removeAllAccounts, until } from '../parts.ts';
import { clickItem, recordStatusBar } from '../statusBar.ts';

/** Returns whether a call requests a page in the middle of a long zone. */
function isLater({ parameters }: { readonly parameters: Readonly<Record<string, string>> }): boolean {
  return Number(parameters['offset']) > 5000;
}

/** Takes the rows out of a page of records. */
function withoutRows(page: unknown): unknown {
  return { ...z.record(z.string(), z.unknown()).parse(page), records: [] };
}

/** A file system without free space. */
class FullDisk implements vscode.FileSystemProvider, Disposable {
  readonly place = vscode.Uri.from({ scheme: 'full', path: '/example.com.zone' });
  readonly #changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changes.event;
  readonly #registered: vscode.Disposable;

  constructor() {
    this.#registered = vscode.workspace.registerFileSystemProvider(this.place.scheme, this);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    if (uri.path !== '/') throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
  }

  writeFile(): void {
    throw new Error('ENOSPC: no space left on device, write');
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  readFile(): Uint8Array {
    return new Uint8Array();
  }

  createDirectory(): void {}
  delete(): void {}
  rename(): void {}

  [Symbol.dispose](): void {
    this.#registered.dispose();
    this.#changes.dispose();
  }
}

/** Returns whether an error names a place and one of these reasons. */
const refusal =
  (place: vscode.Uri, ...reasons: readonly string[]) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof FileError, String(error));
    const sentences = reasons.map((reason) => `${place.fsPath} could not be written: ${reason}`);
    assert.ok(sentences.includes(error.message), error.message);
    return true;
  };

const never = new AbortController().signal;

describe('copying and exporting records', () => {
  const service = useService();
  const statusBar = recordStatusBar();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dns-tree-export-'));
  const inFolder = (name: string): string => vscode.Uri.file(path.join(folder, name)).toString();
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('copies a record that is given as a node or by its ids', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const record = await child(all, domain, 'record', 'autodiscover');
    const line = 'autodiscover.example.com. 600 IN CNAME autodiscover.mail.example.';
    const byIds = { ...ref(domain), record: record.record.id };
    await run('dnsTree.copy.as', { ...byIds, as: 'zoneFile' });
    assert.equal((await copied()).split('\n').at(-1), line);
    await run('dnsTree.copy.as', { ...byIds, as: 'dig' });
    const asked = 'autodiscover.example.com. CNAME';
    assert.match(await copied(), new RegExp(`^dig "@\\S+" ${asked}\ndig ${asked}$`, 'u'));
    await vscode.env.clipboard.writeText('');
    await acceptUntil(run('dnsTree.copy.as', record));
    assert.match(await copied(), /autodiscover/u);
  });

  it('copies the selected records', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const records = (await childrenOf(all, domain)).filter(({ kind }) => kind === 'record').slice(2, 5);
    const copying = run('dnsTree.copy.as', records[0], records);
    await acceptUntil(copying);
    for (const value of ['192.0.2.10', '192.0.2.11', '2001:db8::10'])
      assert.ok((await copied()).includes(value));
  });

  it('copies the answers of the requested line or of that of a record, and nothing for an unknown line', async () => {
    const { all } = await signIn(service());
    const node = await domainNode(all, 'example.com');
    const domain = ref(node);
    await run('dnsTree.copy.as', { ...domain, as: 'zoneFile' });
    assert.match(await copied(), /^www\.example\.com\. 600 IN CNAME example\.com\.$/mu);
    const tokyo = (await childrenOf(all, node)).find(
      (each) => each.kind === 'record' && each.record.recordLine === 'Japan',
    );
    assert.ok(tokyo?.kind === 'record');
    for (const part of [{ line: 'Japan' }, { record: tokyo.record.id }]) {
      await vscode.env.clipboard.writeText('kept');
      await run('dnsTree.copy.as', { ...domain, as: 'zoneFile', ...part });
      assert.match(await copied(), /^www\.example\.com\. 600 IN CNAME edge-tokyo\.example\.net\.$/mu);
    }
    await vscode.env.clipboard.writeText('kept');
    await run('dnsTree.copy.as', { ...domain, as: 'zoneFile', line: 'Japna' });
    assert.equal(await copied(), 'kept');
  });

  it('copies all domains of a group', async () => {
    const { all } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Often Change');
    await vscode.env.clipboard.writeText('');
    await acceptUntil(run('dnsTree.copy.as', group));
    const domains = (await childrenOf(all, group)).filter(({ kind }) => kind === 'domain');
    const text = await copied();
    assert.ok(domains.length > 1);
    for (const node of domains)
      if (node.kind === 'domain')
        assert.ok(text.includes(node.domain.punycode || node.domain.name), node.domain.name);
  });

  it('copies a group without the zone that the service refuses, and says so', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Often Change');
    const [first] = (await childrenOf(all, group)).filter((node) => node.kind === 'domain');
    const refused = first?.domain ?? assert.fail('the group is empty');
    const where = ({ parameters }: { readonly parameters: Readonly<Record<string, string>> }): boolean =>
      parameters['domain_id'] === refused.id;
    proxy.spoil({ on: 'Record.List', fault: { kind: 'code', code: '9' }, where });
    await run('dnsTree.copy.as', {
      account: group.account.id,
      group: group.group.id,
      as: 'terraform',
    });
    const [head] = (await copied()).split('\n');
    assert.match(head ?? '', /^# (\d+) of \d+ zones; 1 left out: staging\.example \(No permission\)\.$/u);
    assert.ok(head?.includes(refused.name), head);
  });

  it('asks before it makes many calls for a group, after the form was chosen', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    const texts = { asking: '', nothing: '', title: () => '' };
    const held = new DisposableStore();
    const choosing = chooseRecordForm(all.memory, [group], {}, texts, false, held);
    // The editor shows no dialog in a test, and fails instead.
    await assert.rejects(
      acceptUntil(choosing).then(() => choosing),
      /Load 14 zones of /u,
    );
    assert.equal(proxy.count('Record.List'), 0);
    held.dispose();
  });

  it('writes nothing when it is cancelled while it loads', async () => {
    const { all, proxy } = await signIn(service());
    const domain = ref(await domainNode(all, 'huge.example'));
    await vscode.env.clipboard.writeText('before');
    proxy.spoil({ on: 'Record.List', fault: { kind: 'silence' }, where: isLater });
    const exporting = run('dnsTree.export', { ...domain, as: 'zoneFile', to: inFolder('huge.zone') });
    await stopWork(statusBar, exporting);
    assert.deepEqual(readdirSync(folder), []);
    assert.equal(await copied(), 'before');
  });

  for (const [why, fault] of [
    ['the account is removed while it loads', { kind: 'silence' }],
    ['a page fails', { kind: 'code', code: '9' }],
  ] as const)
    it(`writes nothing when ${why}`, async () => {
      const { all, proxy } = await signIn(service());
      const domain = ref(await domainNode(all, 'huge.example'));
      await vscode.env.clipboard.writeText('before');
      proxy.spoil({ on: 'Record.List', fault, where: isLater });
      const exporting = run('dnsTree.export', { ...domain, as: 'zoneFile', to: inFolder('huge.zone') });
      const copying = run('dnsTree.copy.as', { ...domain, as: 'csv' });
      if (fault.kind === 'silence') await removeAllAccounts(all);
      await Promise.all([exporting, copying]);
      assert.deepEqual(readdirSync(folder), []);
      assert.equal(await copied(), 'before');
    });

  it('copies no more than the clipboard takes', async () => {
    const value = 'x'.repeat(100_000);
    const zoneOf = (count: number): readonly ExportZone[] => {
      const records = Array.from({ length: count }, () => hostedRecord({ type: 'TXT', value }));
      return [{ name: 'huge.example', records, whole: true, groups: undefined }];
    };
    const exported = await writeForClipboard({
      form: 'csv',
      recordLine: undefined,
      zones: zoneOf(300),
      refused: [],
    });
    assert.ok((exported?.files[0]?.text.length ?? 0) > 30_000_000);
    await assert.rejects(
      writeForClipboard({ form: 'csv', recordLine: undefined, zones: zoneOf(320), refused: [] }),
      {
        name: 'InputError',
        message: 'The text would have more than 32 MB. Copy fewer records, or use Export… instead.',
      },
    );
  });

  it('asks before it writes more than a thousand files', async () => {
    // Nothing is written where there is no file system, so that the test writes no thousand files.
    const nowhere = vscode.Uri.from({ scheme: 'nowhere', path: '/zones' });
    const save = (zones: number): Promise<unknown> => {
      const all = Array.from({ length: zones }, (_, index) => ({
        name: `z${index}.example`,
        records: [hostedRecord({})],
        whole: true,
        groups: undefined,
      }));
      const choice = {
        form: 'csv',
        recordLine: undefined,
        zones: all,
        refused: [],
        withoutId: [],
        incompleteGroups: [],
        indexed: new Set<never>(),
      } as const;
      return saveExport(choice, { to: nowhere.toString() });
    };
    // The editor shows no dialog in a test, and fails instead.
    await assert.rejects(save(1001), /The 1,001 files have .* Write them\?/u);
    await assert.rejects(save(1000), FileError);
  });

  it('ends when it is cancelled while it writes a large zone', async () => {
    // Far more than any machine writes in the second before the progress appears.
    const one = hostedRecord({});
    const records = Array.from({ length: 500_000 }, (_, index) => ({ ...one, host: `host-${index}` }));
    const zones = [{ name: 'huge.example', records, whole: true, groups: undefined }];
    const written = writeAsFiles({ form: 'octodns', recordLine: undefined, zones, refused: [] });
    await stopWork(statusBar, written);
    assert.equal(await written, undefined);
  });

  it('knows when the service sent only part of a zone', async () => {
    const { all, proxy } = await signIn(service());
    const { account, domain } = await domainNode(all, 'huge.example');
    assert.ok(domain.id);
    proxy.spoil({ on: 'Record.List', fault: { kind: 'replace', with: withoutRows }, where: isLater });
    const held = new DisposableStore();
    const source = { kind: 'ref', account, domain: domain.id, record: undefined } as const;
    const loaded = await loadExportZones(await listSources(source, never), held, never);
    const [zone] = loaded.zones;
    assert.equal(zone?.records.length, 5490);
    assert.deepEqual(zone?.incomplete, { kind: 'short', announced: 12_345, received: 5490 });
    held.dispose();
  });

  it('refuses domains that came without an id, and names them', async () => {
    const { all } = await signIn(service());
    const node = await domainNode(all, 'example.com');
    const nodes = [{ ...node, domain: { ...node.domain, id: undefined } }];
    const held = new DisposableStore();
    const texts = { asking: '', nothing: '', title: () => '' };
    await assert.rejects(chooseRecordForm(all.memory, nodes, { as: 'dnscontrol' }, texts, false, held), {
      name: 'InputError',
      message: 'Records of example.com cannot be loaded: the service sent no id.',
    });
    held.dispose();
  });

  it('leaves whole zones in the index, and holds no more rows while its message is unanswered', async () => {
    const { all } = await signIn(service());
    const node = await domainNode(all, 'example.com');
    const { id } = node.domain;
    assert.ok(id);
    const { account } = node;
    const indexed = (): number => all.accounts.zone(account.id, id)?.loaded?.table.records.length ?? 0;
    const held = new Set<number>();
    assert.equal(indexed(), 0);
    for (let times = 0; times < 3; times += 1) {
      // The zone file has omissions, so each message waits for an answer.
      await run('dnsTree.copy.as', { ...ref(node), as: 'zoneFile' });
      assert.equal(indexed(), 73);
      held.add(all.accounts.memory.bytes);
    }
    assert.equal(held.size, 1);
    await run('notifications.clearAll');
  });

  it('opens the file that it wrote', async () => {
    const { all } = await signIn(service());
    const domain = ref(await domainNode(all, 'example.com'));
    const shown = new Promise<string>((resolve) => {
      const listening = vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor?.document.uri.scheme !== 'file') return;
        listening.dispose();
        resolve(path.basename(editor.document.uri.fsPath));
      });
    });
    await run('dnsTree.export', { ...domain, as: 'json', to: inFolder('opened.json') });
    await clickItem(await statusBar.next('dnsTree.message'));
    assert.equal(await shown, 'opened.json');
    await run('workbench.action.closeAllEditors');
  });

  it('lists the lost fields of all records by a click in the status bar', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const rows = await childrenOf(all, domain);
    const row = rows.find((node) => node.kind === 'record' && node.record.remark && node.record.type === 'A');
    assert.ok(row?.kind === 'record' && row.record.remark);
    await run('dnsTree.copy.as', { ...ref(domain), record: row.record.id, as: 'zoneFile' });
    await clickItem(await statusBar.next('dnsTree.message'));
    await until(
      vscode.window.onDidChangeActiveTextEditor,
      () => vscode.window.activeTextEditor?.document.uri.scheme === 'dns-tree-losses',
    );
    assert.ok(vscode.window.activeTextEditor?.document.getText().includes(row.record.remark));
    await run('workbench.action.closeAllEditors');
  });

  it('restores replaced files when a later one cannot be written', async () => {
    const place = (name: string): vscode.Uri => vscode.Uri.file(path.join(folder, name));
    writeFileSync(path.join(folder, 'first.zone'), 'first before');
    mkdirSync(path.join(folder, 'third.zone'));
    const files = ['first.zone', 'second.zone', 'third.zone'].map((name) => ({
      place: place(name),
      text: 'new',
    }));
    await assert.rejects(writeFiles(files, never), {
      name: 'FileError',
      message: `${place('third.zone').fsPath} could not be written: there is a folder of that name. Choose another name.`,
    });
    assert.deepEqual(readdirSync(folder).toSorted(), ['first.zone', 'third.zone']);
    assert.equal(readFileSync(path.join(folder, 'first.zone'), 'utf8'), 'first before');
    await writeFiles(files.slice(0, 2), never);
    assert.deepEqual(readdirSync(folder).toSorted(), ['first.zone', 'second.zone', 'third.zone']);
    assert.equal(readFileSync(path.join(folder, 'first.zone'), 'utf8'), 'new');
  });

  describe('names the file and the reason when it is refused', () => {
    const file = { name: 'example.com.zone', text: 'new' };
    it('of a place below a file', async () => {
      writeFileSync(path.join(folder, 'plain'), 'kept');
      const place = vscode.Uri.file(path.join(folder, 'plain', 'example.com.zone'));
      const why = 'a part of its path is a file. Choose another folder.';
      await assert.rejects(placedFiles([file], place), refusal(place, why));
      await assert.rejects(mayReplace([place]), refusal(place, why));
      await assert.rejects(writeFiles([{ place, text: 'new' }], never), FileError);
      assert.equal(readFileSync(path.join(folder, 'plain'), 'utf8'), 'kept');
    });

    it('of a read-only folder', async () => {
      // The root user can write to any folder on a disk, but not to this one of the kernel.
      const isAdministrator = process.getuid?.() === 0;
      const readOnly = isAdministrator ? '/sys/kernel' : path.join(folder, 'read-only');
      if (!isAdministrator) mkdirSync(readOnly, { mode: 0o555 });
      const place = vscode.Uri.file(path.join(readOnly, 'example.com.zone'));
      assert.equal((await placedFiles([file], vscode.Uri.file(readOnly)))[0]?.place.fsPath, place.fsPath);
      assert.equal(await mayReplace([place]), true);
      await assert.rejects(
        writeFiles([{ place, text: 'new' }], never),
        refusal(
          place,
          'you may not write there. Choose another folder.',
          'its file system is read-only. Choose another folder.',
        ),
      );
    });

    it('of a full disk', async () => {
      using disk = new FullDisk();
      await assert.rejects(writeFiles([{ place: disk.place, text: 'new' }], never), {
        name: 'FileError',
        message:
          'full:/example.com.zone could not be written: there is no space left. Make room, or choose another folder.',
      });
    });

    it('not of a folder behind a symbolic link, which gets the file', async () => {
      mkdirSync(path.join(folder, 'real'));
      symlinkSync(path.join(folder, 'real'), path.join(folder, 'link'), 'dir');
      const link = vscode.Uri.file(path.join(folder, 'link'));
      const [found] = await placedFiles([file], link);
      assert.equal(found?.place.toString(), vscode.Uri.joinPath(link, file.name).toString());
    });

    it('of a file system that does not exist', async () => {
      const place = vscode.Uri.from({ scheme: 'nowhere', path: '/example.com.zone' });
      await assert.rejects(placedFiles([file], place), {
        name: 'FileError',
        message:
          'nowhere:/example.com.zone could not be written: its file system cannot be reached. Choose another folder.',
      });
    });
  });

  it('does not replace a file without asking', async () => {
    const { all } = await signIn(service());
    const domain = ref(await domainNode(all, 'example.com'));
    const target = path.join(folder, 'kept.csv');
    writeFileSync(target, 'kept');
    void run('dnsTree.export', { ...domain, as: 'csv', to: inFolder('kept.csv') });
    await run('dnsTree.export', { ...domain, as: 'csv', to: inFolder('new.csv') });
    assert.equal(readFileSync(target, 'utf8'), 'kept');
    assert.ok(readFileSync(path.join(folder, 'new.csv'), 'utf8').startsWith('\uFEFFzone,name,'));
  });
});
