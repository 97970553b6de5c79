import { hostFault } from '../dns/syntax/domainName.ts';
import { isFault } from '../dns/syntax/fields.ts';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { RecordsPerClient } from './lines/recordsPerClient.ts';
import { sharedFileName } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { ExportResult, ExportOptions } from './exportResult.ts';
import { lostFields, NONE_CARRIED, type Loss } from './losses/loss.ts';
import { recordParts } from './recordParts.ts';
import { lossComments } from './losses/lossList.ts';
import { ownerName } from './zoneFile/ownerName.ts';
import { answersOn } from './zoneFile/zoneFile.ts';

/** A hosts file: the addresses of one line; other types are left out. Disabled records are comments. */
export async function hosts(
  zones: readonly ExportZone[],
  { run, line }: ExportOptions,
): Promise<ExportResult> {
  const lines: string[] = [];
  const losses: Loss[] = [];
  for (const zone of zones) {
    const answers = new RecordsPerClient(zone);
    const answering = answersOn(answers, line);
    for (const loss of [...answers.losses, ...answering.losses]) losses.push(loss);
    await run.pause();
    for (const part of recordParts(answering.records)) {
      for (const record of part) {
        const written = hostsLine(record, zone.name);
        if (written.kind === 'line') {
          lines.push(run.counted(written.text));
          losses.push(...lostFields(zone.name, record, NONE_CARRIED));
        } else losses.push({ zone: zone.name, record, kind: 'leftOut', why: written.kind });
      }
      await run.pause();
    }
  }
  const disabled = run.countedLines(losses.flatMap((loss) => disabledLine(loss) ?? []));
  const text = `${[...lossComments('#', zones, losses, run), ...lines, ...disabled].join('\n')}\n`;
  return { files: [{ name: `${sharedFileName(zones)}.hosts`, text }], losses };
}

/** The line of a disabled record, as a comment. */
function disabledLine(loss: Loss): string | undefined {
  if (loss.kind !== 'leftOut' || loss.why !== 'disabled') return undefined;
  const line = hostsLine(loss.record, loss.zone);
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
