import type { Steps } from '../../base/timeSlices.ts';
import { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { countryViews, unlistedCountries } from './countryViews.ts';
import { fileName, sharedFileName, UniqueNames } from '../fileName.ts';
import type { ExportZone } from '../exportZone.ts';
import type { Exported, ExportFile } from '../exported.ts';
import { zonesByName } from '../zonesByName.ts';
import { settledLosses, type LeftOutWhy, type Loss } from '../losses/loss.ts';
import { lossComments } from '../losses/lossList.ts';
import { loadableRecords } from './loadableZone.ts';
import { isZoneName, masterRecords, type MasterRecord } from './masterRecords.ts';
import { quotedString } from '../quotedString.ts';
import { absoluteName } from '../masterText.ts';
import { masterLines } from './zoneFile.ts';
import { DEFAULT_CLIENT } from '../lines/lineMeanings.ts';

/** Where the configuration expects its files; the administrator may put them elsewhere. */
const FOLDER = '/etc/knot';
const DATABASE = '/usr/share/GeoIP/GeoLite2-Country.mmdb';

const NOTES = [
  `# Include this file in knot.conf and put the others into ${FOLDER}, with a GeoIP database at ${DATABASE}.`,
  '# To answer by client subnet (RFC 7871), set edns-client-subnet: on in the section server.',
];

/**
 * Knot DNS: for each zone a file with the answers of the default line, and `mod-geoip` with those of the other lines,
 * country by country. A module has one TTL, so each TTL gets a module.
 */
export function* knot(all: readonly ExportZone[]): Steps<Exported> {
  const { zones, losses: secondZones } = zonesByName(all);
  const names = new UniqueNames();
  const files: ExportFile[] = [];
  const losses: Loss[] = [...secondZones];
  const kept = new Set<Loss['record']>();
  const modules: string[] = [];
  const statements: string[] = [];
  for (const zone of zones) {
    const answers = yield* RecordsPerClient.from(zone);
    const whole = { ...zone, whole: true };
    const loaded = yield* loadableRecords(whole, answers, yield* answers.of(DEFAULT_CLIENT));
    const byTtl = yield* geoHosts(zone.name, answers);
    const unlisted = unlistedCountries(zone.name, answers);
    // The first reason counts. For a record on a line, it is why the module cannot have it.
    for (const loss of [...answers.losses, ...byTtl.losses, ...loaded.losses, ...unlisted]) losses.push(loss);
    for (const { record } of [...loaded.records, ...byTtl.records]) kept.add(record);
    if (!isZoneName(zone.name)) continue;
    const base = fileName(zone.name);
    const id = names.take(base, (number) => `${base}-${number}`);
    files.push({
      name: `${id}.zone`,
      text: `${(yield* masterLines(whole, loaded.records)).join('\n')}\n`,
    });
    const used = [...byTtl.lines].map(([ttl, lines]) => {
      files.push({ name: `${id}.${ttl}.geo.conf`, text: `${lines.join('\n')}\n` });
      modules.push(...moduleLines(`${id}-${ttl}`, `${id}.${ttl}.geo.conf`, ttl));
      return `mod-geoip/${id}-${ttl}`;
    });
    statements.push(
      `  - domain: ${absoluteName(zone.name)}`,
      `    file: ${quotedString(`${FOLDER}/${id}.zone`)}`,
    );
    if (used.length > 0) statements.push(`    module: [${used.join(', ')}]`);
  }
  const settled = yield* settledLosses(all, losses, kept);
  const comments = [...(yield* lossComments('#', all, settled)), ...NOTES];
  const lines = [
    ...comments,
    '',
    ...(modules.length === 0 ? [] : ['mod-geoip:', ...modules, '']),
    'zone:',
    ...statements,
  ];
  return {
    files: [{ name: `${sharedFileName(all, 'zones')}.knot.conf`, text: `${lines.join('\n')}\n` }, ...files],
    losses: settled,
  };
}

interface GeoHosts {
  /** The lines of the geo configuration by the TTL, in seconds, of its hosts. */
  readonly lines: ReadonlyMap<number, readonly string[]>;
  readonly records: readonly MasterRecord[];
  readonly losses: readonly Loss[];
}

/** The hosts whose answers depend on the country, with the answers of each country that does not get the default. */
function* geoHosts(zone: string, answers: RecordsPerClient): Steps<GeoHosts> {
  const views = countryViews([answers]);
  const lines = new Map<number, string[]>();
  const losses: Loss[] = [];
  const records: MasterRecord[] = [];
  for (const host of answers.hostsWithLines) {
    yield;
    const byDefault = new Set(answers.ofHost(DEFAULT_CLIENT, host));
    const found: { readonly countries: readonly string[]; readonly records: readonly MasterRecord[] }[] = [];
    for (const { countries, client } of views) {
      const all = answers.ofHost(client, host);
      // The module leaves other types to the zone file.
      const types = new Set(all.filter((record) => !byDefault.has(record)).map(({ type }) => type));
      const answering = all.filter(({ type }) => types.has(type));
      if (answering.length === 0) continue;
      const loaded = yield* masterRecords(zone, answering);
      for (const loss of loaded.losses) losses.push(loss);
      const accepted = loaded.records.filter((each) => {
        const why = refusal(each);
        if (why !== undefined) losses.push({ zone, record: each.record, kind: 'leftOut', why });
        return why === undefined;
      });
      if (accepted.length > 0) found.push({ countries, records: accepted });
    }
    const all = found.flatMap((each) => each.records);
    const [first] = all;
    if (first === undefined) continue;
    const ttl = all.reduce((lowest, record) => Math.min(lowest, record.ttl), first.ttl);
    for (const { record, ttl: own } of all)
      if (own !== ttl) losses.push({ zone, record, kind: 'lostField', what: 'ttl' });
    for (const each of all) records.push(each);
    const known = lines.get(ttl) ?? [];
    lines.set(ttl, known);
    known.push(`${geoOwner(first.owner)}:`);
    for (const each of found)
      for (const country of each.countries) known.push(...geoLines(country, each.records));
  }
  return { lines, records, losses };
}

/** The longest texts that the parser of the module accepts, in characters: an owner, and data without its escapes. */
const LONGEST = { owner: 127, data: 32_767 };

function refusal({ owner, data }: MasterRecord): LeftOutWhy | undefined {
  if (geoOwner(owner).length > LONGEST.owner) return 'name';
  return geoData(data).length > LONGEST.data ? 'value' : undefined;
}

/** The module compares owners in lower case, but does not convert its own. A `-` at the start would begin an item of a list. */
function geoOwner(owner: string): string {
  return owner.toLowerCase().replace(/^-/u, String.raw`\045`);
}

function geoLines(country: string, records: readonly MasterRecord[]): readonly string[] {
  const byType = new Map<string, string[]>();
  for (const { type, data } of records) {
    const known = byType.get(type);
    if (known === undefined) byType.set(type, [geoString(data)]);
    else known.push(geoString(data));
  }
  return [
    `  - geo: ${quotedString(country)}`,
    ...[...byType].map(([type, all]) => `    ${type}: [${all.join(', ')}]`),
  ];
}

/** Data as the module gets it. Its configuration can escape only quotes: all other escapes become `\DDD`. */
function geoData(data: string): string {
  return data.replaceAll('\\\\', String.raw`\092`).replaceAll('\\"', String.raw`\034`);
}

function geoString(data: string): string {
  return `"${geoData(data).replaceAll('"', String.raw`\"`)}"`;
}

function moduleLines(id: string, file: string, ttl: number): readonly string[] {
  return [
    `  - id: ${id}`,
    `    config-file: ${FOLDER}/${file}`,
    `    ttl: ${ttl}`,
    '    mode: geodb',
    `    geodb-file: ${DATABASE}`,
    '    geodb-key: country/iso_code',
  ];
}
