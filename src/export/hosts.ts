import { eachInSteps, type Steps } from '../base/timeSlices.ts';
import { fqdn } from '../model/names.ts';
import { RecordsPerClient } from './lines/recordsPerClient.ts';
import { sharedFileName } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { Exported, ExportOptions } from './exported.ts';
import { lostFields, type Loss } from './losses/loss.ts';
import { lossComments } from './losses/lossList.ts';
import { isHostOrWildcard, masterData } from './zoneFile/masterData.ts';
import { asciiName } from './masterText.ts';
import { answersOn } from './zoneFile/zoneFile.ts';

/** A hosts file: the addresses of one line; other types are left out. Disabled records are comments. */
export function* hosts(zones: readonly ExportZone[], options: ExportOptions): Steps<Exported> {
  const lines: string[] = [];
  const losses: Loss[] = [];
  for (const zone of zones) {
    const answers = yield* RecordsPerClient.from(zone);
    const answering = yield* answersOn(answers, options.line);
    for (const loss of [...answers.losses, ...answering.losses]) losses.push(loss);
    yield* eachInSteps(answering.records, (record) => {
      const line = hostsLine(record, zone.name);
      if (line.kind === 'line') {
        lines.push(line.text);
        losses.push(...lostFields(zone.name, record, NONE));
      } else losses.push({ zone: zone.name, record, kind: 'leftOut', why: line.kind });
    });
  }
  yield* eachInSteps(losses, (loss) => {
    if (loss.kind !== 'leftOut' || loss.why !== 'disabled') return;
    const line = hostsLine(loss.record, loss.zone);
    if (line.kind === 'line') lines.push(`# ${line.text}`);
  });
  const comments = yield* lossComments('#', zones, losses);
  const text = `${[...comments, ...lines].join('\n')}\n`;
  return { files: [{ name: `${sharedFileName(zones)}.hosts`, text }], losses };
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
  if (!isHostOrWildcard(name) || name.startsWith('*')) return { kind: 'name' };
  return { kind: 'line', text: `${data.text} ${name}` };
}
