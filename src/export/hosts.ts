import { fqdn } from '../model/names.ts';
import { ZoneAnswers } from './zoneAnswers.ts';
import { fileName } from './fileName.ts';
import { unsaidFields, type Exported, type ExportOptions, type ExportZone, type Loss } from './form.ts';
import { lossLines } from './lossList.ts';
import { isHostName, masterData } from './masterData.ts';
import { asciiName } from './masterText.ts';
import { answersOn } from './zoneFile.ts';

/** A hosts file: the addresses of one line; other types are left out. Disabled records are comments. */
export function hosts(zones: readonly ExportZone[], options: ExportOptions): Exported {
  const lines: string[] = [];
  const losses: Loss[] = [];
  for (const zone of zones) {
    const answers = new ZoneAnswers(zone);
    const answering = answersOn(answers, options.line);
    for (const loss of [...answers.losses, ...answering.losses]) losses.push(loss);
    for (const record of answering.records) {
      const line = hostsLine(record, zone.name);
      if (line.kind === 'line') {
        lines.push(line.text);
        losses.push(...unsaidFields(zone.name, record, NONE));
      } else losses.push({ zone: zone.name, record, kind: 'leftOut', why: line.kind });
    }
  }
  const disabled = losses.flatMap((loss) => {
    if (loss.kind !== 'leftOut' || loss.why !== 'disabled') return [];
    const line = hostsLine(loss.record, loss.zone);
    return line.kind === 'line' ? [`# ${line.text}`] : [];
  });
  const comments = lossLines(zones, losses).map((line) => `# ${line}`);
  const [first] = zones;
  const base = zones.length === 1 && first !== undefined ? fileName(first.name) : 'records';
  return {
    files: [{ name: `${base}.hosts`, text: `${[...comments, ...lines, ...disabled].join('\n')}\n` }],
    losses,
  };
}

const NONE: ReadonlySet<never> = new Set();

type HostsLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'type' | 'value' | 'name' };

function hostsLine(record: ExportZone['records'][number], zone: string): HostsLine {
  if (record.type !== 'A' && record.type !== 'AAAA') return { kind: 'type' };
  const data = masterData(record);
  if (data.kind !== 'data') return data;
  const name = asciiName(fqdn(record.host, zone));
  if (!isHostName(name) || name.startsWith('*')) return { kind: 'name' };
  return { kind: 'line', text: `${data.text} ${name}` };
}
