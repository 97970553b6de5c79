import * as l10n from '@vscode/l10n';
import { recordsInText } from '../../config/records/recordsInText.ts';
import type { TextSpan, UnjudgedPlace } from '../../config/records/declaredRecord.ts';
import { languageFamily } from '../../config/structure/language.ts';
import { isZoneFile } from '../../dns/zoneFile/entries.ts';
import {
  recordsOfZoneFile,
  type ZoneFileNotJudged,
  type ZoneFileRecord,
} from '../../dns/zoneFile/records.ts';
import { DOCUMENT_LIMITS } from '../../config/structure/documentLimits.ts';
import type { ComparedRecord } from '../../history/canonicalRecord.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { digits, SHOWN, LIMIT, plain, visible } from '../../text/visible.ts';
import { listText, sentencesText, sentenceText } from '../../text/listText.ts';
import { FILE_LIMITS } from '../../workspace/fileLimits.ts';
import { InputError } from '../inputError.ts';
import { terraformBlocks } from '../../config/records/terraformBlocks.ts';
import { attributeOf } from '../../config/records/terraformAttributes.ts';
import { structureOf } from '../../config/structure/structure.ts';
import { isDefaultLine } from '../../dns/record.ts';

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

function notJudgedLines<Place extends { readonly line: number }>(
  all: readonly Place[],
  why: (place: Place) => string,
): readonly string[] {
  const named = all
    .slice(0, SHOWN.cell)
    .map((place) => l10n.t('Not judged, line {0}: {1}', digits(place.line + 1), why(place)));
  const more = all.length - named.length;
  return more > 0 ? [...named, l10n.t('Not judged: {0} more', digits(more))] : named;
}

function zoneFileWhy(place: ZoneFileNotJudged): string {
  const written = 'word' in place ? visible(place.word, LIMIT.word) : '';
  const texts: Readonly<Record<ZoneFileNotJudged['why'], string>> = {
    directive: l10n.t('a directive that is not followed'),
    origin: l10n.t('a name that is not valid, or relative without $ORIGIN'),
    type: l10n.t('"{0}" is no record type', written),
    timeStamp: l10n.t('a time stamp of Windows: "{0}"', written),
    class: l10n.t('another class than IN'),
    value: l10n.t('a value that is not read'),
  };
  return texts[place.why];
}

function declaredWhy({ why }: UnjudgedPlace): string {
  const texts: Readonly<Record<UnjudgedPlace['why'], string>> = {
    expression: l10n.t('only running the code would tell'),
    zone: l10n.t('its zone is not named here'),
    private: l10n.t('it is for one network only'),
    owner: l10n.t('its host is written twice, in two ways'),
    value: l10n.t('a value that is not read'),
    long: l10n.t('a line of more than {0} characters', digits(DOCUMENT_LIMITS.lineCharacters)),
  };
  return texts[why];
}

/**
 * The attributes of tencentcloud_dnspod_record, alicloud_alidns_record (`line`) and alicloud_dns_record (`routing`).
 */
const ATTRIBUTES = ['record_line_id', 'record_line', 'line', 'routing'];
/** The `record_line_id` of the default line. */
const DEFAULT_ID = '0';

/**
 * Finds the lines of the records that a Terraform file declares. The function returns the line of the record with a
 * value; undefined for the default line, or if the line depends on running the code.
 */
function terraformLines(text: string): (value: TextSpan) => string | undefined {
  /** Other lines than the default one, by the places of the values of their resources. */
  const found = new Map<string, string>();
  const lines = text.split(/\r?\n/u);
  const textOf = (line: number): string => lines[line] ?? '';
  const entries = structureOf('hcl', lines.length, textOf).all();
  for (const resource of terraformBlocks({ entries, textOf })) {
    const [line] = ATTRIBUTES.flatMap((key) => {
      const said = attributeOf(resource, key);
      return typeof said === 'object' ? said.map((each) => each.text) : [];
    });
    if (line === undefined || line === DEFAULT_ID || isDefaultLine(line)) continue;
    for (const placed of resource.values.values()) for (const each of placed) found.set(placeKey(each), line);
  }
  return (value) => found.get(placeKey(value));
}

function placeKey({ line, entry }: TextSpan): string {
  return `${line}:${entry.start}`;
}
