import type { Steps } from '../../base/timeSlices.ts';
import { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { countryViews, unlistedCountries, type CountryView } from './countryViews.ts';
import { fileName, sharedFileName, UniqueNames } from '../fileName.ts';
import type { ExportZone } from '../exportZone.ts';
import type { Exported, ExportFile } from '../exported.ts';
import { zonesByName } from '../zonesByName.ts';
import { settledLosses, type Loss } from '../losses/loss.ts';
import { lossComments } from '../losses/lossList.ts';
import { loadableRecords } from './loadableZone.ts';
import { absoluteName } from '../masterText.ts';
import { isZoneName } from './masterRecords.ts';
import { masterLines } from './zoneFile.ts';
import { DEFAULT_CLIENT, type LineClient } from '../lines/lineMeanings.ts';

/**
 * BIND 9: a `named.conf` with a view for all countries that get the same answers, and zone files. BIND picks the view by
 * the source address of a query. A view whose answers for a zone are those of an earlier view refers to that view.
 */
export function* bind(all: readonly ExportZone[]): Steps<Exported> {
  const { zones, losses: secondZones } = zonesByName(all);
  const sources: Source[] = [];
  for (const zone of zones)
    sources.push({ zone, answers: yield* RecordsPerClient.from(zone), views: new Map() });
  const names = new UniqueNames();
  const files: ExportFile[] = [];
  const losses: Loss[] = [];
  const kept = new Set<Loss['record']>();
  const statements: string[] = [];
  const views = countryViews(sources.map(({ answers }) => answers));
  for (const { name: view, matches, client } of [...views.map(bindView), DEFAULT_VIEW]) {
    const zonesInView: string[] = [];
    for (const { zone, answers, views: earlier } of sources) {
      const whole = { ...zone, whole: true };
      const loadable = yield* loadableRecords(whole, answers, yield* answers.of(client));
      for (const { record } of loadable.records) kept.add(record);
      for (const loss of loadable.losses) losses.push(loss);
      if (!isZoneName(zone.name)) continue;
      const text = `${(yield* masterLines(whole, loadable.records)).join('\n')}\n`;
      const same = earlier.get(text);
      if (same !== undefined) {
        zonesInView.push(...zoneStatement(zone.name, [`in-view "${same}";`]));
        continue;
      }
      earlier.set(text, view);
      const base = `${fileName(zone.name)}.${view}`;
      const name = names.take(`${base}.zone`, (number) => `${base}-${number}.zone`);
      files.push({ name, text });
      zonesInView.push(...zoneStatement(zone.name, ['type primary;', `file "${name}";`]));
    }
    statements.push(...viewStatement(view, matches, zonesInView));
  }
  const unanswered = sources.flatMap(({ answers }) => answers.losses);
  const unlisted = sources.flatMap(({ zone, answers }) => unlistedCountries(zone.name, answers));
  const settled = yield* settledLosses(all, [...unanswered, ...losses, ...unlisted, ...secondZones], kept);
  const comments = [...(yield* lossComments('//', all, settled)), ...NOTES];
  const conf = {
    name: `${sharedFileName(all, 'zones')}.named.conf`,
    text: `${[...comments, '', ...statements].join('\n')}\n`,
  };
  return { files: [conf, ...files], losses: settled };
}

interface Source {
  readonly zone: ExportZone;
  readonly answers: RecordsPerClient;
  /** The view that has each of the zone files, by its text. */
  readonly views: Map<string, string>;
}

/** A view, and its clients as named.conf names them. */
interface BindView {
  readonly name: string;
  readonly matches: readonly string[];
  readonly client: LineClient;
}

/** The last view, for every client that no other view matches. */
const DEFAULT_VIEW: BindView = {
  name: 'default',
  matches: ['any;'],
  client: DEFAULT_CLIENT,
};

function bindView({ name, countries, client }: CountryView): BindView {
  return { name, matches: countries.map((country) => `geoip country ${country};`), client };
}

/** Notes for the administrator, in English like the documentation of the server. */
const NOTES = [
  '// Include this file in named.conf and set options { geoip-directory "…"; } to a folder with GeoLite2-Country.mmdb.',
  '// Where there are views, every zone has to be in one: move the zones of named.conf into the view "default".',
];

function viewStatement(
  name: string,
  matches: readonly string[],
  zones: readonly string[],
): readonly string[] {
  const clients = matches.map((match) => `    ${match}`);
  return [`view "${name}" {`, '  match-clients {', ...clients, '  };', '  recursion no;', ...zones, '};', ''];
}

function zoneStatement(zone: string, options: readonly string[]): readonly string[] {
  return [
    `  zone "${absoluteName(zone).slice(0, -1)}" {`,
    ...options.map((option) => `    ${option}`),
    '  };',
  ];
}
