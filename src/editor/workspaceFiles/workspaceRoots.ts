import * as vscode from 'vscode';

/** The folders of the workspace at one time, and what findings call their files. */
export class WorkspaceRoots {
  readonly all: readonly vscode.WorkspaceFolder[];
  /** By the name that paths begin with; with a single folder that is empty. */
  readonly #byName = new Map<string, vscode.Uri>();
  readonly #names = new Map<string, string>();

  constructor(all: readonly vscode.WorkspaceFolder[]) {
    this.all = all;
    for (const { name, uri } of all) {
      const base = all.length === 1 ? '' : `${name.replaceAll('/', '-')}/`;
      let unique = base;
      for (let count = 2; this.#byName.has(unique); count += 1) unique = `${base.slice(0, -1)}-${count}/`;
      this.#byName.set(unique, uri);
      this.#names.set(uri.toString(), unique);
    }
  }

  /**
   * Returns what findings call a file: its path within its folder, after the name of the folder if there are several.
   */
  fileOf(root: vscode.Uri, uri: vscode.Uri): string {
    return `${this.#names.get(root.toString()) ?? ''}${pathWithin(root, uri)}`;
  }

  /** The file that findings call like this. */
  uriOf(file: string): vscode.Uri | undefined {
    for (const [name, root] of this.#byName)
      if (file.startsWith(name)) return vscode.Uri.joinPath(root, file.slice(name.length));
    return undefined;
  }
}

/** The path of a file within a folder that it is in, with `/`. */
export function pathWithin(root: vscode.Uri, uri: vscode.Uri): string {
  return uri.path.slice(root.path.endsWith('/') ? root.path.length : root.path.length + 1);
}
