import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { listFolder, listWorkspace } from '../../../src/editor/workspaceFiles/listFolder.ts';
import { FILE_LIMITS } from '../../../src/workspace/fileLimits.ts';

/** In a file system that the editor does not search: a folder (a map), a file (a text), or what cannot be listed. */
type Entry = string | undefined | ReadonlyMap<string, Entry>;

const folder = (entries: Readonly<Record<string, Entry>>): Entry => new Map(Object.entries(entries));

const excluded = (count: number): Entry =>
  new Map(Array.from({ length: count }, (_, nth) => [`${nth}.code-search`, '']));

class VirtualFiles implements vscode.FileSystemProvider {
  /** Resolves before a folder is listed. */
  held: Promise<void> = Promise.resolve();
  readonly #top: Entry;

  constructor(top: Entry) {
    this.#top = top;
  }

  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  async readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    await this.held;
    const entry = this.#at(uri);
    if (typeof entry !== 'object') throw vscode.FileSystemError.NoPermissions(uri);
    return [...entry].map(([name, each]) => [
      name,
      typeof each === 'string' ? vscode.FileType.File : vscode.FileType.Directory,
    ]);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const type = typeof this.#at(uri) === 'string' ? vscode.FileType.File : vscode.FileType.Directory;
    return { type, ctime: 0, mtime: 0, size: 0 };
  }

  readFile(): Uint8Array {
    return new Uint8Array();
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
  readonly writeFile = this.createDirectory.bind(this);
  readonly delete = this.createDirectory.bind(this);
  readonly rename = this.createDirectory.bind(this);

  #at({ path }: vscode.Uri): Entry {
    let entry = this.#top;
    for (const name of path.split('/').filter((each) => each !== ''))
      entry = typeof entry === 'object' ? entry.get(name) : undefined;
    return entry;
  }
}

const root = vscode.Uri.parse('dns-tree-listed:/repo');

async function withFiles(entries: Entry, act: (files: VirtualFiles) => Promise<void>): Promise<void> {
  const files = new VirtualFiles(folder({ repo: entries }));
  const registered = vscode.workspace.registerFileSystemProvider(root.scheme, files);
  try {
    await act(files);
  } finally {
    registered.dispose();
  }
}

interface Listed {
  readonly names: readonly string[];
  readonly isCut: boolean;
  readonly failed: number;
}

async function list(glob: string, most = 10, signal = new AbortController().signal): Promise<Listed> {
  const { files, isCut, failed } = await listFolder(root, glob, most, signal);
  return { names: files.map(({ path }) => path.slice('/repo/'.length)).toSorted(), isCut, failed };
}

describe('The list of a folder in a virtual file system', () => {
  const zones = folder({
    'a.zone': '',
    'b.yaml': '',
    node_modules: folder({ 'c.zone': '' }),
    'd.code-search': '',
    closed: undefined,
    deep: folder({ deeper: folder({ 'e.zone': '' }) }),
  });

  it('has the files that match a glob, without what is excluded', async () => {
    await withFiles(zones, async () => {
      assert.deepEqual(await list('**/*'), {
        names: ['a.zone', 'b.yaml', 'deep/deeper/e.zone'],
        isCut: false,
        failed: 1,
      });
      assert.deepEqual((await list('**/{x,*.zone}')).names, ['a.zone', 'deep/deeper/e.zone']);
    });
  });

  it('ends at a number of files that match', async () => {
    await withFiles(zones, async () => {
      const all = await list('**/*.zone', 2);
      assert.deepEqual([all.names.length, all.isCut], [2, false]);
      const cut = await list('**/*.zone', 1);
      assert.deepEqual([cut.names.length, cut.isCut], [1, true]);
    });
  });

  it('ends at a number of entries, excluded ones too', async () => {
    for (const [count, isCut] of [
      [FILE_LIMITS.files, false],
      [FILE_LIMITS.files + 1, true],
    ] as const)
      await withFiles(excluded(count), async () =>
        assert.deepEqual(await list('**/*'), { names: [], isCut, failed: 0 }),
      );
  });

  it('is not waited for after it was cancelled', async () => {
    await withFiles(zones, async (files) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      files.held = promise;
      const controller = new AbortController();
      const listing = list('**/*', 10, controller.signal);
      controller.abort();
      await assert.rejects(listing);
      resolve();
    });
  });

  it('ends early with what was found, and counts the other folders', async () => {
    const { signal } = new AbortController();
    assert.deepEqual(await listWorkspace('**/*', 10, signal, AbortSignal.abort()), {
      files: [],
      isCut: false,
      failed: vscode.workspace.workspaceFolders?.length ?? 0,
    });
    await assert.rejects(listWorkspace('**/*', 10, AbortSignal.abort()));
  });
});
