import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { confirm } from '../../base/messages.ts';
import type { ExportFile } from '../../export/exportResult.ts';
import type { FormName } from '../../export/forms.ts';
import type { NewFile } from '../../files/allOrNone.ts';
import { placeKind, writeFiles } from '../../files/writeFiles.ts';
import { bytesText } from '../../text/bytesText.ts';
import { plain, digits } from '../../text/visible.ts';
import { countedWork } from '../rowProgress.ts';
import { givenTarget } from './exportArgument.ts';
import type { ExportChoice, WrittenExport } from './exportChoice.ts';
import { formTitle } from './exportForm.ts';
import { writeAsFiles } from './writeForm.ts';

/**
 * Writes the files of an export. Asks for the target unless `given` has one, and asks again before it writes large
 * files or replaces existing ones. Undefined if the user cancels, and then nothing is written.
 * @throws FileError for the first file that could not be written
 */
export async function saveExport(choice: ExportChoice, given: unknown): Promise<WrittenExport | undefined> {
  const exported = await writeAsFiles(choice);
  if (exported === undefined || !(await mayWrite(exported.files))) return undefined;
  const known = givenTarget(given);
  const target = known ?? (await askTarget(exported.files, choice.form));
  if (target === undefined) return undefined;
  const files = await placedFiles(exported.files, target);
  // The save dialog has already asked whether to replace the file.
  const wasAsked = known === undefined && files.length === 1;
  if (!wasAsked && !(await mayReplace(files.map(({ place }) => place)))) return undefined;
  if (!(await isWritten(files))) return undefined;
  const places = files.map(({ place }) => place);
  return { said: writtenText(choice.form, places), places, choice, exported };
}

/** Writes files with progress. Returns false when the user cancels. @throws FileError */
function isWritten(files: readonly NewFile<vscode.Uri>[]): Promise<boolean> {
  const title = l10n.t('Writing {0} files', digits(files.length));
  return countedWork(title, async (signal, onPage) => {
    try {
      await writeFiles(files, signal, (count) => onPage(count, files.length, []));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  });
}

function writtenText(form: FormName, [first, ...others]: readonly vscode.Uri[]): string {
  if (first === undefined || others.length > 0)
    return l10n.t('Exported to {0} files ({1})', digits(others.length + 1), formTitle(form));
  return l10n.t('Exported to {0} ({1})', fileNameOf(first), formTitle(form));
}

function fileNameOf({ path }: vscode.Uri): string {
  return plain(path.slice(path.lastIndexOf('/') + 1));
}

/** Larger exports need a confirmation. */
const LARGE = { bytes: 50_000_000, files: 1000 };

/** Asks before very many or very large files are written. */
async function mayWrite(files: readonly ExportFile[]): Promise<boolean> {
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes <= LARGE.bytes && files.length <= LARGE.files) return true;
  const write = l10n.t('Write');
  const question =
    files.length === 1
      ? l10n.t('The file has {0}. Write it?', bytesText(bytes))
      : l10n.t('The {0} files have {1}. Write them?', digits(files.length), bytesText(bytes));
  return (await confirm('warning', question, undefined, write)) === write;
}

/** Asks where the files go: a file for one, a folder for several. */
async function askTarget(files: readonly ExportFile[], form: FormName): Promise<vscode.Uri | undefined> {
  const [first, ...more] = files;
  if (first === undefined) return undefined;
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  const title = l10n.t('Export as {0}', formTitle(form));
  if (more.length === 0) {
    const place = workspace && vscode.Uri.joinPath(workspace, first.name);
    return vscode.window.showSaveDialog({
      title,
      ...(place && { defaultUri: place }),
      saveLabel: l10n.t('Export'),
    });
  }
  const [folder] =
    (await vscode.window.showOpenDialog({
      title,
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
export async function placedFiles(
  files: readonly ExportFile[],
  target: vscode.Uri,
): Promise<readonly NewFile<vscode.Uri>[]> {
  const isFolder = files.length > 1 || (await placeKind(target)) === 'folder';
  return files.map(({ name, text }) => ({
    place: isFolder ? vscode.Uri.joinPath(target, name) : target,
    text,
  }));
}

/** Asks before files are replaced. @throws FileError when the file system cannot tell */
export async function mayReplace(places: readonly vscode.Uri[]): Promise<boolean> {
  const existing: vscode.Uri[] = [];
  for (const place of places) if ((await placeKind(place)) !== 'nothing') existing.push(place);
  const [first] = existing;
  if (first === undefined) return true;
  const replace = l10n.t('Replace');
  const name = fileNameOf(first);
  const question =
    existing.length === 1
      ? l10n.t('{0} exists. Replace it?', name)
      : l10n.t('{0} and {1} more files exist. Replace them?', name, digits(existing.length - 1));
  return (await confirm('warning', question, undefined, replace)) === replace;
}
