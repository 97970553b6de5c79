import * as l10n from '@vscode/l10n';
import { DEFAULT_DNS_CLIENT } from '../../dns/client.ts';
import { isDefaultLine } from '../../dns/record.ts';
import { RecordsPerClient, type ClientRecords } from '../lines/recordsPerClient.ts';
import { fileName, UniqueNames } from '../fileName.ts';
import type { ExportRun } from '../exportRun.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ExportResult, ExportFile, ExportOptions } from '../exportResult.ts';
import { unsupportedFields, NONE_CARRIED, type Omission } from '../omissions/omission.ts';
import { incompleteComments, zoneFileOmissionComments } from '../omissions/omissionList.ts';
import { loadableRecords } from './loadableZone.ts';
import {
  DEFAULT_TTL,
  MasterZone,
  zoneOrigin,
  type MasterRecord,
  type MasterRecords,
} from './masterRecords.ts';
import { isHost } from './ownerName.ts';
import { zoneFileLine } from './zoneFileLine.ts';

/**
 * Master files (RFC 1035 section 5), one per zone, which a name server loads as they are. They hold the answers of one
 * line. Some records of a zone are written without the head, to be put into a file that has one.
 */
export async function zoneFile(
  zones: readonly ExportZone[],
  { run, recordLine }: ExportOptions,
): Promise<ExportResult> {
  const names = new UniqueNames();
  const files: ExportFile[] = [];
  const omissions: Omission[] = [];
  for (const zone of zones) {
    const answers = new RecordsPerClient(zone);
    await run.pause();
    const master = await MasterZone.from(zone, run);
    const answering = answersOn(answers, recordLine);
    await run.pause();
    const loadable = loadableRecords(zone, master, answers, answering);
    await run.pause();
    const content = await zoneContent(zone, loadable, answers.omissions, run);
    await run.pause();
    const base = fileName(zone.name);
    const name = names.take(`${base}.zone`, (number) => `${base}-${number}.zone`);
    files.push({ name, text: content.text });
    for (const omission of content.omissions) omissions.push(omission);
  }
  return { files, omissions };
}

/** The records that a line, or else the default line, answers with. */
export function answersOn(answers: RecordsPerClient, recordLine: string | undefined): ClientRecords {
  return answers.of(recordLine === undefined ? DEFAULT_DNS_CLIENT : { kind: 'line', recordLine });
}

/** The text of a zone file with these records, and all omissions of the zone. */
async function zoneContent(
  zone: ExportZone,
  { records, omissions: unloaded }: MasterRecords,
  before: readonly Omission[],
  run: ExportRun,
): Promise<{ readonly text: string; readonly omissions: readonly Omission[] }> {
  const omissions = [
    ...before,
    ...unloaded,
    ...records.flatMap(({ record }) => unsupportedFields(zone.name, record, NONE_CARRIED)),
    // Without the rest of the zone, nothing tells which line a record answers on.
    ...records.flatMap(({ record }): readonly Omission[] =>
      zone.whole || isDefaultLine(record.recordLine)
        ? []
        : [{ zone: zone.name, record, kind: 'unsupportedField', what: 'line' }],
    ),
  ];
  const written = [
    ...masterLines(zone, records),
    ...omissions.flatMap((omission) => disabledLine(omission) ?? []),
  ];
  await run.pause();
  const counted = run.countedLines(written);
  await run.pause();
  const comments = zoneFileOmissionComments(zone, omissions, run);
  const lines = [...comments.head, ...counted, ...comments.end];
  return { text: `${lines.join('\n')}\n`, omissions };
}

/**
 * Returns the lines of a zone file: comments if the service did not send all records or BIND may refuse some, the head
 * of a whole zone, and one line for each record. There are no comments about omissions.
 */
export function masterLines(zone: ExportZone, records: readonly MasterRecord[]): readonly string[] {
  const origin = zone.whole ? zoneOrigin(zone.name) : undefined;
  return [
    ...incompleteComments(';', [zone]),
    ...crowdedComments(records),
    ...(origin === undefined ? [] : head(origin, zone, records)),
    ...records.map(masterLine),
  ];
}

/** How many records of one name and type BIND loads (`max-records-per-type`). */
const BIND_RECORDS = 100;

/** A comment for each name with more records of a type than BIND loads. */
export function crowdedComments(records: readonly MasterRecord[]): readonly string[] {
  if (records.length <= BIND_RECORDS) return [];
  return [...Map.groupBy(records, ({ host, type }) => `${host} ${type}`).values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined || all.length <= BIND_RECORDS) return [];
    return `; ${l10n.t(
      '{0} has {1} {2} records: BIND loads no zone with more than {3} of one name and type, unless its option max-records-per-type allows them.',
      first.owner,
      all.length,
      first.type,
      BIND_RECORDS,
    )}`;
  });
}

export function masterLine({ owner, ttl, type, data }: MasterRecord): string {
  return `${owner} ${ttl} IN ${type} ${data}`;
}

/**
 * Returns `$ORIGIN`, `$TTL` and an SOA record. A zone without name servers also gets an NS record, because BIND loads
 * no zone without one.
 */
function head(origin: string, { records }: ExportZone, written: readonly MasterRecord[]): readonly string[] {
  const server = written.find(({ type, host }) => type === 'NS' && host === '@');
  const lines = [`$ORIGIN ${origin}`, `$TTL ${DEFAULT_TTL}`];
  if (server === undefined)
    lines.push(
      `; ${l10n.t('The zone has no name server, and no server loads a zone without one: replace "{0}".', NO_SERVER)}`,
    );
  else
    lines.push(
      `; ${l10n.t('The service does not list the SOA record: this one is made from the first name server.')}`,
    );
  const mailbox = isHost('hostmaster', origin) ? `hostmaster.${origin}` : 'hostmaster.';
  const numbers = `${serial(records)} 3600 600 1209600 ${DEFAULT_TTL}`;
  lines.push(`${origin} ${DEFAULT_TTL} IN SOA ${server?.data ?? NO_SERVER} ${mailbox} ${numbers}`);
  return server === undefined ? [...lines, `${origin} ${DEFAULT_TTL} IN NS ${NO_SERVER}`] : lines;
}

/** The name that no server has (RFC 2606 section 2). */
const NO_SERVER = 'invalid.';

/** A serial number that grows with the latest change: `2024-09-01 08:00:00` → 2024090108. */
function serial(records: ExportZone['records']): string {
  let latest = '';
  for (const { updatedOn = '' } of records) if (updatedOn > latest) latest = updatedOn;
  const digits = latest.replaceAll(/\D/gu, '').slice(0, 10);
  return digits.length === 10 && Number(digits) < 2 ** 32 ? digits : '1';
}

/** A disabled record as a comment, so that it can be enabled in the file. */
function disabledLine(omission: Omission): string | undefined {
  if (omission.kind !== 'leftOut' || omission.why !== 'disabled') return undefined;
  return zoneFileLine(omission.record, omission.zone);
}
