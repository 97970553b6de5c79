import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { contentFrom, readFileUpTo, type FileContent } from '../../base/readFile.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { FILE_LIMITS } from '../../workspace/fileLimits.ts';
import { fold, nameSpellings } from '../../dns/names.ts';
import { plain } from '../../text/visible.ts';
import { InputError } from '../inputError.ts';
import { recordsInFileText, type FileRecords } from './fileRecords.ts';

/**
 * Reads the records of a zone in a zone file, in Terraform, DNSControl, octoDNS or DNSEndpoint.
 *
 * @param zones the names of all zones of the accounts, in ASCII
 * @throws InputError for a file that cannot be compared, or the reason of `signal`
 */
export async function recordsInFile(
  uri: vscode.Uri,
  zone: ZoneState,
  zones: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<FileRecords> {
  const label = plain(vscode.workspace.asRelativePath(uri));
  const content = await contentOf(uri, label);
  signal.throwIfAborted();
  if (content.kind !== 'text')
    throw new InputError(
      content.kind === 'large'
        ? l10n.t('{0} is too large to compare.', label)
        : l10n.t('{0} is no text.', label),
    );
  return recordsInFileText({ path: uri.path, label, text: content.text }, zone, zones);
}

/** Counts the records of a zone that {@link recordsInFile} reads in a file; 0 of a file that it cannot read. */
export async function countInFile(
  uri: vscode.Uri,
  zone: ZoneState,
  zones: ReadonlySet<string>,
): Promise<number> {
  try {
    const content = await contentOf(uri, '');
    if (content.kind !== 'text') return 0;
    // True of few files: a file that declares a zone names it in its text or its path.
    const text = fold(`${uri.path}\n${content.text}`);
    if (!nameSpellings(zone.name).some((name) => text.includes(name))) return 0;
    return recordsInFileText({ path: uri.path, label: '', text: content.text }, zone, zones).records.length;
  } catch (error) {
    if (error instanceof InputError) return 0;
    throw error;
  }
}

/** A text that is open counts as it is in the editor. */
async function contentOf(uri: vscode.Uri, file: string): Promise<FileContent> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return contentFrom(new TextEncoder().encode(open.getText()), FILE_LIMITS.fileBytes);
  try {
    return uri.scheme === 'file'
      ? await readFileUpTo(uri.fsPath, FILE_LIMITS.fileBytes)
      : contentFrom(await vscode.workspace.fs.readFile(uri), FILE_LIMITS.fileBytes);
  } catch {
    throw new InputError(l10n.t('{0} cannot be read.', file));
  }
}
