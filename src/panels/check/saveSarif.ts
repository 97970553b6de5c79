import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { inSlices } from '../../base/timeSlices.ts';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import { sarifText } from '../../check/sarif.ts';
import { saveFile } from '../../files/writeFiles.ts';

const PackageVersion = z.object({ version: z.string() });

/** Asks for a file and writes the findings to it as SARIF. Returns whether it was written. */
export async function saveSarif(
  all: readonly ZoneFindings<NamedZone>[],
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
  await inSlices(sarifText(all, version), signal, (text) => void pieces.push(text));
  return saveFile(pieces.join(''), uri);
}
