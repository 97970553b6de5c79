import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import {
  recordsOfZoneFile,
  type ZoneFileNotJudged,
  type ZoneFileRecord,
} from '../../config/records/zoneFile.ts';
import { recordsInText } from '../../config/records/recordsInText.ts';
import type { UnjudgedPlace } from '../../config/records/statedRecord.ts';
import { languageFamily } from '../../config/structure/language.ts';
import { originOfFile } from '../../config/structure/zoneFile.ts';
import { contentFrom, readFileUpTo, type FileContent } from '../../base/readFile.ts';
import type { ComparedRecord } from '../../history/canonicalRecord.ts';
import type { IndexedZone } from '../../index/recordIndex.ts';
import { digits } from '../../text/digits.ts';
import { plain } from '../../text/visible.ts';
import { InputError } from '../inputError.ts';

/** A larger file is not read: a zone of 200,000 records is smaller. */
const MOST_BYTES = 16 * 1024 * 1024;
/** As much of a file tells what it is, in characters. */
const HEAD = 20_000;
/** How many places that are not judged are named; the others are counted. */
const MOST_NAMED = 20;

/** The records of a zone that a file states. */
interface FileRecords {
  readonly records: readonly ComparedRecord[];
  /** What is not judged, a line each. */
  readonly notJudged: readonly string[];
}

/**
 * Reads the records of a zone in a zone file, in Terraform, DNSControl, octoDNS or DNSEndpoint.
 * @throws InputError for a file that cannot be compared
 */
export async function recordsInFile(uri: vscode.Uri, { ascii, name }: IndexedZone): Promise<FileRecords> {
  const file = plain(vscode.workspace.asRelativePath(uri));
  const content = await contentOf(uri, file);
  if (content.kind !== 'text')
    throw new InputError(
      content.kind === 'large'
        ? l10n.t('{0} is too large to compare.', file)
        : l10n.t('{0} is no text.', file),
    );
  const family = languageFamily(uri.path, 'plaintext', content.text.slice(0, HEAD).split('\n'));
  if (family !== 'zone') {
    const { zones, notJudged } = recordsInText(content.text, uri.path, new Set([ascii]));
    const stated = zones.get(ascii);
    if (stated === undefined)
      throw new InputError(l10n.t('{0} states no records of {1}.', file, plain(name)));
    return { records: stated.map(compared), notJudged: notJudgedLines(notJudged, statedWhy) };
  }
  const read = recordsOfZoneFile(content.text, ascii, originOfFile(uri.path) ?? ascii);
  if (read.kind === 'include')
    throw new InputError(
      l10n.t('{0} cannot be compared: $INCLUDE in line {1} is not followed.', file, digits(read.line + 1)),
    );
  if (read.records.length === 0)
    throw new InputError(l10n.t('{0} states no records of {1}.', file, plain(name)));
  return { records: read.records.map(compared), notJudged: notJudgedLines(read.notJudged, zoneFileWhy) };
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

/** A file states records that are enabled and on the default line. */
function compared({
  host,
  type,
  value,
  mx,
  ttl,
}: Pick<ZoneFileRecord, 'host' | 'type' | 'value' | 'ttl'> & {
  readonly mx?: number | undefined;
}): ComparedRecord {
  return { id: undefined, host, type, value, mx, ttl, line: undefined, enabled: true };
}

function notJudgedLines<Why>(
  all: readonly { readonly line: number; readonly why: Why }[],
  text: (why: Why) => string,
): readonly string[] {
  const named = all
    .slice(0, MOST_NAMED)
    .map(({ line, why }) => l10n.t('Not judged, line {0}: {1}', digits(line + 1), text(why)));
  const more = all.length - named.length;
  return more > 0 ? [...named, l10n.t('Not judged: {0} more', digits(more))] : named;
}

function zoneFileWhy(why: ZoneFileNotJudged['why']): string {
  switch (why) {
    case 'generate':
      return l10n.t('a directive that makes records');
    case 'origin':
      return l10n.t('a relative name without $ORIGIN');
    case 'class':
      return l10n.t('another class than IN');
    case 'value':
      return l10n.t('a value that is not read');
  }
}

function statedWhy(why: UnjudgedPlace['why']): string {
  switch (why) {
    case 'expression':
      return l10n.t('only running the code would tell');
    case 'zone':
      return l10n.t('its zone is not stated here');
    case 'private':
      return l10n.t('it is for one network only');
    case 'value':
      return l10n.t('a value that is not read');
  }
}
