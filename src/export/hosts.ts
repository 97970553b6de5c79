import { hostFault } from '../dns/syntax/domainName.ts';
import { isFault } from '../dns/syntax/fields.ts';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { RecordsPerClient } from './lines/recordsPerClient.ts';
import { sharedFileName } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { ExportResult, ExportOptions } from './exportResult.ts';
import { unsupportedFields, NONE_CARRIED, type Omission } from './omissions/omission.ts';
import { recordParts } from './exportRun.ts';
import { omissionComments } from './omissions/omissionList.ts';
import { ownerName } from './zoneFile/ownerName.ts';
import { answersOn } from './zoneFile/zoneFile.ts';

/** A hosts file: the addresses of one line; other types are left out. Disabled records are comments. */
export async function hosts(
  zones: readonly ExportZone[],
  { run, recordLine }: ExportOptions,
): Promise<ExportResult> {
  const lines: string[] = [];
  const omissions: Omission[] = [];
  for (const zone of zones) {
    const answers = new RecordsPerClient(zone);
    const answering = answersOn(answers, recordLine);
    for (const omission of [...answers.omissions, ...answering.omissions]) omissions.push(omission);
    await run.pause();
    for (const part of recordParts(answering.records)) {
      for (const record of part) {
        const written = hostsLine(record, zone.name);
        if (written.kind === 'line') {
          lines.push(run.counted(written.text));
          omissions.push(...unsupportedFields(zone.name, record, NONE_CARRIED));
        } else omissions.push({ zone: zone.name, record, kind: 'leftOut', why: written.kind });
      }
      await run.pause();
    }
  }
  const disabled = run.countedLines(omissions.flatMap((omission) => disabledLine(omission) ?? []));
  const text = `${[...omissionComments('#', zones, omissions, run), ...lines, ...disabled].join('\n')}\n`;
  return { files: [{ name: `${sharedFileName(zones)}.hosts`, text }], omissions };
}

/** The line of a disabled record, as a comment. */
function disabledLine(omission: Omission): string | undefined {
  if (omission.kind !== 'leftOut' || omission.why !== 'disabled') return undefined;
  const line = hostsLine(omission.record, omission.zone);
  return line.kind === 'line' ? `# ${line.text}` : undefined;
}

type HostsLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'type' | 'value' | 'name' };

function hostsLine({ host, type, value }: ExportZone['records'][number], zone: string): HostsLine {
  if (type !== 'A' && type !== 'AAAA') return { kind: 'type' };
  const parsed = parseRdata(type, value);
  if (!parsed.ok) return { kind: 'value' };
  const name = ownerName(host, zone);
  if (isFault(name) || hostFault(name) !== undefined) return { kind: 'name' };
  return { kind: 'line', text: `${parsed.text} ${name.text.slice(0, -1)}` };
}
