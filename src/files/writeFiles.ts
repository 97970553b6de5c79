import * as vscode from 'vscode';
import { showError } from '../base/messages.ts';
import { plain } from '../text/visible.ts';
import { PlaceError, writeAllOrNone, type NewFile } from './allOrNone.ts';
import { DISK_FILES } from './diskFiles.ts';
import { FileError } from './fileError.ts';
import { EDITOR_FILES } from './editorFiles.ts';

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
    void showError(plain(error.message));
    return false;
  }
}
