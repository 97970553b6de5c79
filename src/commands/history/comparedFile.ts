import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { contentFrom, readFileUpTo, type FileContent } from '../../base/readFile.ts';
import type { IndexedZone } from '../../index/recordIndex.ts';
import { plain } from '../../text/visible.ts';
import { InputError } from '../inputError.ts';
import { recordsInFileText, type FileRecords } from './fileRecords.ts';

/** A larger file is not read, because reading it does not pause. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Reads the records of a zone in a zone file, in Terraform, DNSControl, octoDNS or DNSEndpoint.
 *
 * @param zones the names of all zones of the accounts, in ASCII
 * @throws InputError for a file that cannot be compared, or the reason of `signal`
 */
export async function recordsInFile(
  uri: vscode.Uri,
  zone: IndexedZone,
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

/** A text that is open counts as it is in the editor. */
async function contentOf(uri: vscode.Uri, file: string): Promise<FileContent> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return contentFrom(new TextEncoder().encode(open.getText()), MOST_BYTES);
  try {
    return uri.scheme === 'file'
      ? await readFileUpTo(uri.fsPath, MOST_BYTES)
      : contentFrom(await vscode.workspace.fs.readFile(uri), MOST_BYTES);
  } catch {
    throw new InputError(l10n.t('{0} cannot be read.', file));
  }
}
