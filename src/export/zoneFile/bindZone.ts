import { DEFAULT_DNS_CLIENT } from '../../dns/client.ts';
import type { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { fileName, type UniqueNames } from '../fileName.ts';
import type { ExportRun } from '../exportRun.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ExportFile } from '../exportResult.ts';
import type { ClientOmissions } from '../omissions/omission.ts';
import type { CountryView } from './countryViews.ts';
import { loadableRecords } from './loadableZone.ts';
import { MasterZone } from './masterRecords.ts';
import { crowdedComments, masterLine, masterLines } from './zoneFile.ts';

/** The last view of named.conf, for every client that no other view matches. */
export const DEFAULT_VIEW: CountryView = { name: 'default', countries: [], client: DEFAULT_DNS_CLIENT };

/** The data that all zones of a configuration share. */
interface Together {
  readonly names: UniqueNames;
  readonly omissions: ClientOmissions;
  readonly run: ExportRun;
}

interface ZoneInViews {
  readonly files: readonly ExportFile[];
  /** The options of the zone's statement in each view. */
  readonly options: readonly (readonly string[])[];
}

/**
 * Writes the files of a zone: one for each set of answers that views have. The records that every client gets are in
 * one file that the others include, because there may be hundreds of views.
 */
export async function zoneInViews(
  zone: ExportZone,
  answers: RecordsPerClient,
  views: readonly CountryView[],
  { names, omissions, run }: Together,
): Promise<ZoneInViews> {
  const whole = { ...zone, whole: true };
  const base = fileName(zone.name);
  const nameOf = (part: string): string =>
    names.take(`${base}.${part}.zone`, (number) => `${base}.${part}-${number}.zone`);
  const files: ExportFile[] = [];

  const master = await MasterZone.from(zone, run);
  const shared = master.loadable(answers.shared);
  for (const { record } of shared.records) omissions.keep(record);
  omissions.add(shared.omissions);
  let sharedLines: readonly string[] = [
    ...crowdedComments(shared.records),
    ...shared.records.map(masterLine),
  ];
  if (answers.hasLines && sharedLines.length > 0) {
    const name = nameOf('common');
    run.countFile();
    files.push({ name, text: run.counted(`${sharedLines.join('\n')}\n`) });
    sharedLines = [`$INCLUDE ${name}`];
  }

  const viewOfLines = new Map<string, string>();
  const viewOfText = new Map<string, string>();
  const options: (readonly string[])[] = [];
  for (const view of views) {
    const lines = JSON.stringify(answers.usedLines(view.client));
    let earlier = viewOfLines.get(lines);
    if (earlier === undefined) {
      const answering = await answers.varying(view.client, run);
      await run.pause();
      const own = loadableRecords(whole, master, answers, answering);
      for (const { record } of own.records) omissions.keep(record);
      omissions.add(own.omissions);
      const text = `${[...masterLines(whole, own.records), ...sharedLines].join('\n')}\n`;
      earlier = viewOfText.get(text);
      if (earlier === undefined) {
        const name = nameOf(view.name);
        run.countFile();
        files.push({ name, text: run.counted(text) });
        options.push(['type primary;', `file "${name}";`]);
      }
      viewOfText.set(text, earlier ?? view.name);
      viewOfLines.set(lines, earlier ?? view.name);
    }
    if (earlier !== undefined) options.push([`in-view "${earlier}";`]);
  }
  return { files, options };
}
