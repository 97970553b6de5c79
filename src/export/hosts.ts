import { fqdn } from '../model/names.ts';
import { RecordsPerClient } from './lines/recordsPerClient.ts';
import { sharedFileName } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { Exported, ExportOptions } from './exported.ts';
import { lostFields, NONE_CARRIED, type Loss } from './losses/loss.ts';
import { recordParts } from './recordParts.ts';
import { lossComments } from './losses/lossList.ts';
import { isHostOrWildcard, masterData } from './zoneFile/masterData.ts';
import { asciiName } from './masterText.ts';
import { answersOn } from './zoneFile/zoneFile.ts';

/** A hosts file: the addresses of one line; other types are left out. Disabled records are comments. */
export async function hosts(zones: readonly ExportZone[], { run, line }: ExportOptions): Promise<Exported> {
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

function hostsLine(record: ExportZone['records'][number], zone: string): HostsLine {
  if (record.type !== 'A' && record.type !== 'AAAA') return { kind: 'type' };
  const data = masterData(record);
  if (data.kind !== 'data') return data;
  const name = asciiName(fqdn(record.host, zone));
  if (!isHostOrWildcard(name) || name.startsWith('*')) return { kind: 'name' };
  return { kind: 'line', text: `${data.text} ${name}` };
}
