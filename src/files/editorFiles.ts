import * as vscode from 'vscode';
import type { FileStore } from './allOrNone.ts';

/** The file systems of the editor: of a remote machine, or of another extension. */
export const EDITOR_FILES: FileStore<vscode.Uri> = {
  async kind(place) {
    try {
      const { type } = await vscode.workspace.fs.stat(place);
      // The type is a bit mask: a link also has the bit of its target.
      return (type & vscode.FileType.Directory) === 0 ? 'file' : 'folder';
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return 'nothing';
      throw error;
    }
  },

  resolved: (place) => Promise.resolve(place),

  beside: (place, name) => vscode.Uri.joinPath(place, '..', name),

  async write(place, text) {
    await vscode.workspace.fs.writeFile(place, new TextEncoder().encode(text));
  },

  async copy(from, to) {
    await vscode.workspace.fs.copy(from, to);
  },

  async replace(from, to) {
    // The editor would delete a folder, with all that is in it.
    if ((await EDITOR_FILES.kind(to)) === 'folder') throw vscode.FileSystemError.FileIsADirectory(to);
    await vscode.workspace.fs.rename(from, to, { overwrite: true });
  },

  async remove(place) {
    await vscode.workspace.fs.delete(place);
  },
};
