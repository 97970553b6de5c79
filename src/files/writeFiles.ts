import * as vscode from 'vscode';
import { plain } from '../text/visible.ts';
import { PlaceError, writeAllOrNone, type FileStore, type NewFile } from './allOrNone.ts';
import { DISK_FILES } from './diskFiles.ts';
import { FileError } from './fileError.ts';

/**
 * Writes all files or none. All places are in one file system.
 * @throws FileError of the first file that could not be written, or the reason of the signal
 */
export async function writeFiles(
  files: readonly NewFile<vscode.Uri>[],
  signal: AbortSignal,
  onFile?: (count: number) => void,
): Promise<void> {
  try {
    if (files.every(({ place }) => place.scheme === 'file')) {
      const onDisk = files.map(({ place, text }) => ({ place: place.fsPath, text }));
      await writeAllOrNone(DISK_FILES, onDisk, signal, onFile);
    } else await writeAllOrNone(EDITOR_FILES, files, signal, onFile);
  } catch (error) {
    if (!(error instanceof PlaceError)) throw error;
    const { place } = error;
    throw new FileError(place instanceof vscode.Uri ? place : vscode.Uri.file(String(place)), error.cause);
  }
}

/** Returns the kind of the file at a place, or of the target of a link. @throws FileError if the file system refuses */
export async function placeKind(place: vscode.Uri): Promise<'file' | 'folder' | 'nothing'> {
  try {
    return await (place.scheme === 'file' ? DISK_FILES.kind(place.fsPath) : EDITOR_FILES.kind(place));
  } catch (error) {
    throw new FileError(place, error);
  }
}

/** Writes a file that the user chose. Returns false, and shows why, if that fails. */
export async function saveFile(text: string, place: vscode.Uri): Promise<boolean> {
  try {
    await writeFiles([{ place, text }], new AbortController().signal);
    return true;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    void vscode.window.showErrorMessage(plain(error.message));
    return false;
  }
}

/** The file systems of the editor: of a remote machine, or of another extension. */
const EDITOR_FILES: FileStore<vscode.Uri> = {
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
