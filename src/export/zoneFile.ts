import { ZoneAnswers, type Answering } from './zoneAnswers.ts';
import { fileName, UniqueNames } from './fileName.ts';
import {
  unsaidFields,
  type Exported,
  type ExportFile,
  type ExportOptions,
  type ExportZone,
  type Loss,
} from './form.ts';
import { lossLines } from './lossList.ts';
import { loadableRecords } from './loadableZone.ts';
import { DEFAULT_TTL, type MasterRecord, type MasterRecords } from './masterRecords.ts';
import { nameText } from './masterText.ts';
import { zoneFileLine } from './zoneFileLine.ts';

/**
 * Master files (RFC 1035 section 5), one a zone, which a name server loads as they are. They hold the answers of one
 * line. Some records of a zone are written without the head, to be put into a file that has one.
 */
export function zoneFile(zones: readonly ExportZone[], options: ExportOptions): Exported {
  const names = new UniqueNames();
  const written = zones.map((zone) => {
    const answers = new ZoneAnswers(zone);
    const loadable = loadableRecords(zone, answers, answersOn(answers, options.line));
    const content = zoneContent(zone, loadable, answers.losses);
    const base = fileName(zone.name);
    const file: ExportFile = {
      name: names.take(`${base}.zone`, (number) => `${base}-${number}.zone`),
      text: content.text,
    };
    return { file, losses: content.losses };
  });
  return { files: written.map(({ file }) => file), losses: written.flatMap(({ losses }) => losses) };
}

/** The answers of a line by its name, or of the default line when the name is unknown. */
export function answersOn(answers: ZoneAnswers, line: string | undefined): Answering {
  const client = answers.lines.client(line) ?? answers.lines.client(undefined);
  return client === undefined ? { records: [], losses: [] } : answers.of(client);
}

/** The text of a zone file with these records, and all losses of the zone. */
function zoneContent(
  zone: ExportZone,
  { records, losses: unloaded }: MasterRecords,
  before: readonly Loss[],
): { readonly text: string; readonly losses: readonly Loss[] } {
  const losses = [...before, ...unloaded];
  for (const { record } of records)
    for (const loss of unsaidFields(zone.name, record, NONE)) losses.push(loss);
  const lines = lossLines([zone], losses).map((line) => `; ${line}`);
  const disabled = losses.flatMap((loss) => disabledLine(loss) ?? []);
  return { text: `${lines.concat(masterLines(zone, records), disabled).join('\n')}\n`, losses };
}

const NONE: ReadonlySet<never> = new Set();

/** The head, for a whole zone only, and one line for each record; no comments about losses. */
export function masterLines(zone: ExportZone, records: readonly MasterRecord[]): readonly string[] {
  return [...(zone.whole ? head(zone, records) : []), ...records.map(masterLine)];
}

function masterLine({ owner, ttl, type, data }: MasterRecord): string {
  return `${owner} ${ttl} IN ${type} ${data}`;
}

/** `$ORIGIN`, `$TTL` and an SOA record. */
function head({ name, records }: ExportZone, written: readonly MasterRecord[]): readonly string[] {
  const origin = nameText(name);
  const server = written.find(({ type, host }) => type === 'NS' && host === '@');
  const lines = [`$ORIGIN ${origin}`, `$TTL ${DEFAULT_TTL}`];
  if (server === undefined)
    lines.push('; The zone has no name servers; a name server does not load it without one.');
  else lines.push('; The service does not list the SOA record: this one is made from the first name server.');
  const mailbox = origin === '.' ? 'hostmaster.' : `hostmaster.${origin}`;
  const numbers = `${serial(records)} 3600 600 1209600 ${DEFAULT_TTL}`;
  return [...lines, `${origin} ${DEFAULT_TTL} IN SOA ${server?.data ?? 'invalid.'} ${mailbox} ${numbers}`];
}

/** A serial number that grows with the latest change: `2024-09-01 08:00:00` → 2024090108. */
function serial(records: ExportZone['records']): string {
  let latest = '';
  for (const { updatedOn = '' } of records) if (updatedOn > latest) latest = updatedOn;
  const digits = latest.replaceAll(/\D/gu, '').slice(0, 10);
  return digits.length === 10 && Number(digits) < 2 ** 32 ? digits : '1';
}

/** A disabled record as a comment, so that it can be enabled in the file. */
function disabledLine(loss: Loss): string | undefined {
  if (loss.kind !== 'leftOut' || loss.why !== 'disabled') return undefined;
  return zoneFileLine(loss.record, loss.zone);
}
