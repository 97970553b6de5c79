import * as vscode from 'vscode';
import { Emitter } from '../../base/emitter.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { mayBeText } from '../../workspace/fileKinds.ts';
import type { FoundFiles } from './findFiles.ts';
import { pathWithin, type WorkspaceRoots } from './workspaceRoots.ts';

/** Watches the files of a check from its beginning. Emits once, when the first of them changes. */
export class FilesWatch implements Disposable {
  readonly #roots: WorkspaceRoots;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  #found: FoundFiles | undefined;
  #files: ReadonlySet<string> = new Set();
  /** Changes before it is known which files are checked. */
  #early: vscode.Uri[] = [];
  #isOutdated = false;

  readonly onDidChange = this.#changed.event;

  constructor(roots: WorkspaceRoots) {
    this.#roots = roots;
    const watcher = this.#disposables.add(vscode.workspace.createFileSystemWatcher('**/*'));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
      this.#disposables.add(event((uri) => this.#note(uri)));
    this.#disposables.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#note(document.uri);
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
    for (const uri of this.#early) this.#note(uri);
    this.#early = [];
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #note(uri: vscode.Uri): void {
    if (this.#isOutdated) return;
    if (this.#found === undefined) this.#early.push(uri);
    else if (this.#files.has(uri.toString()) || this.#isNew(uri, this.#found)) this.#outdate();
  }

  /** Whether a check would read a file that was not there. */
  #isNew(uri: vscode.Uri, { ignored }: FoundFiles): boolean {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (root === undefined || root.path === uri.path) return false;
    const path = pathWithin(root, uri);
    return mayBeText(path) && /\.\w+$/u.test(path) && ignored.get(root.toString())?.has(path) === false;
  }

  #outdate(): void {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    this.#changed.emit();
  }
}
