import * as l10n from '@vscode/l10n';
import { recordsInText } from '../../config/records/recordsInText.ts';
import { languageFamily } from '../../config/structure/language.ts';
import { isZoneFile } from '../../dns/zoneFile/entries.ts';
import { recordsOfZoneFile, type ZoneFileRecord } from '../../dns/zoneFile/records.ts';
import type { ComparedRecord } from '../../history/canonicalRecord.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { digits, plain } from '../../text/visible.ts';
import { listText, sentencesText, sentenceText } from '../../text/listText.ts';
import { FILE_LIMITS } from '../../workspace/fileLimits.ts';
import { InputError } from '../inputError.ts';
import { terraformLines } from './terraformLines.ts';
import { notJudgedLines, zoneFileWhy, declaredWhy } from './notJudgedText.ts';

/** How many characters at the start of a file decide its format. */
const HEAD = 20_000;

/** The records of a zone that a file declares. */
export interface FileRecords {
  readonly records: readonly ComparedRecord[];
  /** The parts of the file that are not judged, one line each. */
  readonly notJudged: readonly string[];
  /** The hosts, or `host type`, with declared records that are not read. */
  readonly unread: ReadonlySet<string>;
}

/** A file that declares records. */
interface RecordFile {
  /** `/` separates folders. */
  readonly path: string;
  /** The name for messages. */
  readonly label: string;
  readonly text: string;
}

/**
 * Returns the records of a zone that a text declares: a zone file, Terraform, DNSControl, octoDNS or DNSEndpoint. Does
 * not pause.
 *
 * @param zones the names of all zones of the accounts, in ASCII: a name belongs to the longest of them
 * @throws InputError for a text that cannot be compared
 */
export function recordsInFileText(
  { path, label, text }: RecordFile,
  { ascii, name }: Pick<ZoneState, 'ascii' | 'name'>,
  zones: ReadonlySet<string>,
): FileRecords {
  const family = languageFamily(path, 'plaintext', text.slice(0, HEAD).split('\n'));
  const isOther = family === 'yaml' || family === 'hcl' || family === 'dnscontrol';
  if (family !== 'zone' && (isOther || !isZoneFile(text))) {
    if (text.split('\n').length > FILE_LIMITS.comparedLines)
      throw new InputError(l10n.t('{0} is too large to compare.', label));
    const { zones: found, notJudged } = recordsInText(text, path, zones);
    const unread = notJudgedLines(notJudged, declaredWhy);
    const declared = found.get(ascii);
    if (declared === undefined) {
      const none = l10n.t('{0} states no records of {1}.', label, plain(name));
      throw new InputError(sentencesText([none, ...unread.map(sentenceText)]));
    }
    const lineOf = family === 'hcl' ? terraformLines(text) : undefined;
    const records = declared.map((record) => ({ ...compared(record), recordLine: lineOf?.(record.data) }));
    return { records, notJudged: unread, unread: new Set() };
  }
  const read = recordsOfZoneFile(text, ascii, ascii);
  if (read.kind !== 'read')
    throw new InputError(
      read.kind === 'include'
        ? l10n.t(
            '{0} cannot be compared: $INCLUDE in line {1} is not followed.',
            label,
            digits(read.line + 1),
          )
        : l10n.t(
            '{0} cannot be compared: the quote or parenthesis that opens in line {1} is not closed.',
            label,
            digits(read.line + 1),
          ),
    );
  if (read.records.length === 0)
    throw new InputError(l10n.t('{0} states no records of {1}.', label, plain(name)));
  const signing =
    read.signing.length === 0
      ? []
      : [l10n.t('Not judged: what signing the zone made ({0})', listText(read.signing))];
  return {
    records: read.records.map(compared),
    notJudged: [...signing, ...notJudgedLines(read.notJudged, zoneFileWhy)],
    unread: new Set(
      read.notJudged.flatMap(({ host, type }) =>
        host === undefined ? [] : [type === undefined ? host : `${host} ${type}`],
      ),
    ),
  };
}

/** Declared records are enabled, and on the default line unless the file is Terraform. */
function compared({
  host,
  type,
  value,
  mx,
  ttl,
}: Pick<ZoneFileRecord, 'host' | 'type' | 'value' | 'ttl'> & {
  readonly mx?: number | undefined;
}): ComparedRecord {
  return { id: undefined, host, type, value, mx, ttl, recordLine: undefined, enabled: true };
}
