import * as vscode from 'vscode';
import { Emitter } from '../../base/emitter.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { mayBeText } from '../../workspace/fileKinds.ts';
import type { FoundFiles } from './findFiles.ts';
import { pathWithin, type WorkspaceRoots } from './workspaceRoots.ts';

/** The resolution of the times that file systems report, in milliseconds. */
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

  /** Whether one of the files changed, or a new one appeared, since the check began. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  uriOf(file: string): vscode.Uri | undefined {
    return this.#roots.uriOf(file);
  }

  /** Sets the files that are checked, and handles the changes from before. */
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
    // The editor reports changes with a delay, so it may report some from before the check.
    const isLate = changedAt !== undefined && changedAt < this.#startedAt - CLOCK_STEP_MS;
    if (isKnown ? !isLate : changedAt !== undefined) this.#outdate();
  }

  /** Whether a check would read a file that did not exist before. */
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

/**
 * Returns when a file changed, in milliseconds since the epoch; undefined if it no longer exists. Only the local disk
 * has the same clock as this process, so files of other schemes count as just changed.
 */
async function changeTime(uri: vscode.Uri): Promise<number | undefined> {
  try {
    const { mtime } = await vscode.workspace.fs.stat(uri);
    return uri.scheme === 'file' ? mtime : Number.POSITIVE_INFINITY;
  } catch {
    return undefined;
  }
}
