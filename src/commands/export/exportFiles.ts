import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ExportFile } from '../../export/exported.ts';
import { plain, visible } from '../../text/visible.ts';
import { FileError, namingFile } from './fileError.ts';
import { sizeText } from '../../text/size.ts';
import { digits } from '../../text/digits.ts';

/** More than this is asked about. */
const LARGE = { bytes: 50_000_000, files: 1000 };

/** Asks before very many or very large files are written. */
export async function mayWrite(files: readonly ExportFile[]): Promise<boolean> {
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes <= LARGE.bytes && files.length <= LARGE.files) return true;
  const write = l10n.t('Write');
  const question =
    files.length === 1
      ? l10n.t('The file has {0}. Write it?', sizeText(bytes))
      : l10n.t('The {0} files have {1}. Write them?', digits(files.length), sizeText(bytes));
  return (await vscode.window.showWarningMessage(question, { modal: true }, write)) === write;
}

/** Asks where the files go: a file for one, a folder for several. */
export async function askTarget(files: readonly ExportFile[]): Promise<vscode.Uri | undefined> {
  const [first, ...more] = files;
  if (first === undefined) return undefined;
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (more.length === 0) {
    const place = workspace && vscode.Uri.joinPath(workspace, first.name);
    return vscode.window.showSaveDialog({ ...(place && { defaultUri: place }), saveLabel: l10n.t('Export') });
  }
  const [folder] =
    (await vscode.window.showOpenDialog({
      ...(workspace && { defaultUri: workspace }),
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: l10n.t('Export Here'),
    })) ?? [];
  return folder;
}

/**
 * Returns where each file goes: a single one replaces the target, unless that is a folder; several go into it.
 * @throws FileError when the file system cannot tell
 */
export async function filePlaces(
  files: readonly ExportFile[],
  target: vscode.Uri,
): Promise<readonly (readonly [ExportFile, vscode.Uri])[]> {
  const isFolder = files.length > 1 || isDirectory(await typeOf(target));
  return files.map((file) => [file, isFolder ? vscode.Uri.joinPath(target, file.name) : target]);
}

/** Asks before files are replaced. @throws FileError when the file system cannot tell */
export async function mayReplace(places: readonly vscode.Uri[]): Promise<boolean> {
  const types = await Promise.all(places.map(typeOf));
  const existing = places.filter((_, index) => types[index] !== undefined);
  const [first] = existing;
  if (first === undefined) return true;
  const replace = l10n.t('Replace');
  const name = visible(first.path.slice(first.path.lastIndexOf('/') + 1));
  const question =
    existing.length === 1
      ? l10n.t('{0} exists. Replace it?', name)
      : l10n.t('{0} and {1} more files exist. Replace them?', name, digits(existing.length - 1));
  return (await vscode.window.showWarningMessage(question, { modal: true }, replace)) === replace;
}

/**
 * Writes all files or none, on any file system of the editor. New texts go to `….part` files first, all at once. Then
 * each existing file is renamed to `….old` and its new text takes its place. A failure restores what was there before.
 * @throws FileError of the first file that could not be written
 */
export async function writeFiles(places: readonly (readonly [ExportFile, vscode.Uri])[]): Promise<void> {
  const undo: (() => Thenable<void>)[] = [];
  const old: vscode.Uri[] = [];
  const { fs } = vscode.workspace;
  try {
    await allWritten(
      places.map(([{ text }, place]) =>
        namingFile(place, fs.writeFile(beside(place, 'part'), new TextEncoder().encode(text))),
      ),
    );
    const types = await Promise.all(places.map(([, place]) => typeOf(place)));
    for (const [index, [, place]] of places.entries()) {
      const type = types[index];
      if (isDirectory(type)) throw new FileError(place, vscode.FileSystemError.FileIsADirectory());
      if (type !== undefined) {
        const kept = beside(place, 'old');
        await namingFile(place, fs.rename(place, kept));
        undo.push(() => fs.rename(kept, place, { overwrite: true }));
        old.push(kept);
      }
      await namingFile(place, fs.rename(beside(place, 'part'), place));
      if (type === undefined) undo.push(() => fs.delete(place));
    }
  } catch (error) {
    for (const step of undo.toReversed()) await Promise.allSettled([step()]);
    await Promise.allSettled(places.map(([, place]) => fs.delete(beside(place, 'part'))));
    throw error;
  }
  await Promise.allSettled(old.map((kept) => fs.delete(kept)));
}

/** Writes a file that the user chose, like {@link writeFiles}. Returns false, and shows why, if that fails. */
export async function saveFile(text: string, place: vscode.Uri): Promise<boolean> {
  try {
    await writeFiles([[{ name: '', text }, place]]);
    return true;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    void vscode.window.showErrorMessage(plain(error.message));
    return false;
  }
}

/** Waits for every write, so that none goes on after a failure. @throws the first failure */
async function allWritten(writes: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(writes);
  await Promise.all(writes);
}

/** Whether a type is that of a folder, or of a symbolic link to one: the type is a bit mask. */
function isDirectory(type: vscode.FileType | undefined): boolean {
  return type !== undefined && (type & vscode.FileType.Directory) !== 0;
}

function beside(place: vscode.Uri, ending: 'part' | 'old'): vscode.Uri {
  return place.with({ path: `${place.path}.${process.pid}.${ending}` });
}

/** Returns what a URI leads to; undefined for nothing. @throws FileError when the file system cannot tell */
async function typeOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError)) throw error;
    if (error.code === 'FileNotFound') return undefined;
    throw new FileError(uri, error);
  }
}
