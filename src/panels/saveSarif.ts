import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { inSlices } from '../base/timeSlices.ts';
import { saveFile } from '../files/writeFiles.ts';

const PackageVersion = z.object({ version: z.string() });

/** Asks for a file and writes the pieces of a SARIF log to it. Returns whether it was written. */
export async function saveSarif(
  log: (version: string) => Generator<string, void>,
  { packageJSON }: vscode.Extension<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    filters: { SARIF: ['sarif'] },
    saveLabel: l10n.t('Save as SARIF…'),
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, 'dns-tree.sarif') }),
  });
  if (uri === undefined) return false;
  const { version } = PackageVersion.parse(packageJSON);
  const pieces: string[] = [];
  await inSlices(log(version), signal, (text) => void pieces.push(text));
  return saveFile(pieces.join(''), uri);
}
