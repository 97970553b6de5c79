import * as vscode from 'vscode';
import { Emitter } from '../../base/emitter.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { mayBeText } from '../../workspace/fileKinds.ts';
import type { FoundFiles } from './findFiles.ts';
import { pathWithin, type WorkspaceRoots } from './workspaceRoots.ts';

/** File systems tell the time of a change in steps, in milliseconds. */
const CLOCK_STEP_MS = 10;

/** Watches the files of a check from its beginning. Emits once, when the first of them changes. */
export class FilesWatch implements Disposable {
  readonly #roots: WorkspaceRoots;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  #found: FoundFiles | undefined;
  #files: ReadonlySet<string> = new Set();
  /** Changes before it is known which files are checked: on disk, and in the editor. */
  #early: vscode.Uri[] = [];
  #earlyEdits: vscode.Uri[] = [];
  readonly #startedAt = Date.now();
  #isOutdated = false;

  readonly onDidChange = this.#changed.event;

  constructor(roots: WorkspaceRoots) {
    this.#roots = roots;
    const watcher = this.#disposables.add(vscode.workspace.createFileSystemWatcher('**/*'));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
      this.#disposables.add(event((uri) => void this.#note(uri)));
    this.#disposables.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#edited(document.uri);
      }),
    );
    this.#disposables.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#outdate()));
  }

  /** Whether any of the files changed, or another one came, since the check began. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  uriOf(file: string): vscode.Uri | undefined {
    return this.#roots.uriOf(file);
  }

  /** Says which files are checked. */
  follow(found: FoundFiles): void {
    this.#found = found;
    this.#files = new Set(found.files.map(({ uri }) => uri.toString()));
    for (const uri of this.#earlyEdits) this.#edited(uri);
    for (const uri of this.#early) void this.#note(uri);
    this.#early = [];
    this.#earlyEdits = [];
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #edited(uri: vscode.Uri): void {
    if (this.#found === undefined) this.#earlyEdits.push(uri);
    else if (this.#files.has(uri.toString())) this.#outdate();
  }

  async #note(uri: vscode.Uri): Promise<void> {
    if (this.#isOutdated) return;
    if (this.#found === undefined) {
      this.#early.push(uri);
      return;
    }
    const isKnown = this.#files.has(uri.toString());
    if (!isKnown && !this.#isNew(uri, this.#found)) return;
    const changedAt = await changeTime(uri);
    // The editor tells of changes with a delay, so of those before the check too.
    const isLate = changedAt !== undefined && changedAt < this.#startedAt - CLOCK_STEP_MS;
    if (isKnown ? !isLate : changedAt !== undefined) this.#outdate();
  }

  /** Whether a check would read a file that was not there. */
  #isNew(uri: vscode.Uri, { ignored }: FoundFiles): boolean {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (root === undefined || root.path === uri.path) return false;
    const path = pathWithin(root, uri);
    return mayBeText(path) && /\.\w+$/u.test(path) && ignored.get(root.toString())?.verdict(path) === 'read';
  }

  #outdate(): void {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    this.#changed.emit();
  }
}

/** When a file changed, in milliseconds since the epoch; undefined if it is gone. Only the disk's clock is ours. */
async function changeTime(uri: vscode.Uri): Promise<number | undefined> {
  try {
    const { mtime } = await vscode.workspace.fs.stat(uri);
    return uri.scheme === 'file' ? mtime : Number.POSITIVE_INFINITY;
  } catch {
    return undefined;
  }
}
