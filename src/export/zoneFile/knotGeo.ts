import { getOrAdd } from '../../base/getOrAdd.ts';
import { DEFAULT_DNS_CLIENT } from '../../dns/client.ts';
import type { ExportRun } from '../exportRun.ts';
import type { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { undecidedOmissions, type ClientOmissions, type LeftOutWhy } from '../omissions/omission.ts';
import { quotedString } from '../quotedString.ts';
import { viewsOf } from './countryViews.ts';
import type { MasterRecord, MasterZone } from './masterRecords.ts';

/** The most modules of a zone. Each is a file with the hosts of one TTL, and the server asks each for every name. */
const MODULES = 16;

/** The longest texts that the parser of the module accepts, in characters: an owner, and data without its escapes. */
const LONGEST = { owner: 127, data: 32_767 };

/** A host whose answers depend on the country. */
interface GeoHost {
  /** Seconds: the lowest of its records, because the module has one. */
  readonly ttl: number;
  readonly records: readonly MasterRecord[];
  readonly text: string;
}

/**
 * Writes the texts that `mod-geoip` of Knot DNS reads: the answers of each country that does not get those of the
 * default line. Returns the texts by the TTL, in seconds, of the hosts in them.
 */
export async function geoTexts(
  zone: string,
  master: MasterZone,
  answers: RecordsPerClient,
  omissions: ClientOmissions,
  run: ExportRun,
): Promise<ReadonlyMap<number, string>> {
  const views = viewsOf(answers);
  const hosts: GeoHost[] = [];
  for (const host of answers.hostsWithLines) {
    await run.pause();
    const own = answers.linesAt(host);
    const byDefault = new Set(answers.ofHost(DEFAULT_DNS_CLIENT, host).flatMap((chosen) => chosen.records));
    const records: MasterRecord[] = [];
    const texts: string[] = [];
    for (const { countries, client, lines } of views) {
      if (!lines.some((line) => own.has(line))) continue;
      const chosen = answers.ofHost(client, host);
      omissions.add(chosen.flatMap(({ undecided }) => undecidedOmissions(zone, undecided)));
      const all = chosen.flatMap((each) => each.records);
      // The module leaves other types to the zone file.
      const types = new Set(all.filter((record) => !byDefault.has(record)).map(({ type }) => type));
      const loaded = master.loadable(all);
      omissions.add(loaded.omissions.filter(({ record }) => types.has(record.type)));
      const accepted = loaded.records.filter(
        (each) => types.has(each.type) && isAccepted(zone, each, omissions),
      );
      if (accepted.length === 0) continue;
      for (const each of accepted) records.push(each);
      const answer = answerText(accepted);
      for (const code of countries) texts.push(run.counted(`  - geo: ${quotedString(code)}\n${answer}`));
    }
    const [first] = records;
    if (first === undefined) continue;
    const ttl = records.reduce((lowest, record) => Math.min(lowest, record.ttl), first.ttl);
    const owner = run.counted(`${geoOwner(first.owner)}:`);
    hosts.push({ ttl, records, text: `${owner}\n${texts.join('')}` });
  }
  return textsByTtl(zone, hosts, omissions);
}

function isAccepted(zone: string, each: MasterRecord, omissions: ClientOmissions): boolean {
  const why = refusal(each);
  if (why !== undefined) omissions.add([{ zone, record: each.record, kind: 'leftOut', why }]);
  return why === undefined;
}

function refusal({ owner, data }: MasterRecord): LeftOutWhy | undefined {
  if (geoOwner(owner).length > LONGEST.owner) return 'name';
  return geoData(data).length > LONGEST.data ? 'formValue' : undefined;
}

/**
 * The module compares owners in lower case, but does not convert its own. A `-` at the start would begin an item of a
 * list.
 */
function geoOwner(owner: string): string {
  return owner.toLowerCase().replace(/^-/u, String.raw`\045`);
}

function answerText(records: readonly MasterRecord[]): string {
  return [...Map.groupBy(records, ({ type }) => type)]
    .map(([type, all]) => `    ${type}: [${all.map(({ data }) => geoString(data)).join(', ')}]\n`)
    .join('');
}

/** Data as the module gets it. Its configuration can escape only quotes: all other escapes become `\DDD`. */
function geoData(data: string): string {
  return data.replaceAll('\\\\', String.raw`\092`).replaceAll('\\"', String.raw`\034`);
}

function geoString(data: string): string {
  return `"${geoData(data).replaceAll('"', String.raw`\"`)}"`;
}

/** Joins the hosts of one TTL. If there are too many TTLs, the rarest are lowered. */
function textsByTtl(
  zone: string,
  hosts: readonly GeoHost[],
  omissions: ClientOmissions,
): ReadonlyMap<number, string> {
  const kept = keptTtls(hosts.map(({ ttl }) => ttl));
  const texts = new Map<number, string[]>();
  for (const { ttl: own, records, text } of hosts) {
    const ttl = kept.findLast((each) => each <= own) ?? own;
    for (const { record, ttl: hosted } of records) {
      omissions.keep(record);
      if (hosted !== ttl) omissions.add([{ zone, record, kind: 'unsupportedField', what: 'ttl' }]);
    }
    getOrAdd(texts, ttl, () => []).push(text);
  }
  return new Map([...texts].map(([ttl, all]) => [ttl, all.join('')]));
}

/** The lowest TTL and the most frequent others, in ascending order. */
function keptTtls(ttls: readonly number[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const ttl of ttls) counts.set(ttl, (counts.get(ttl) ?? 0) + 1);
  const [lowest, ...others] = [...counts.keys()].toSorted((one, other) => one - other);
  if (lowest === undefined) return [];
  const frequent = others.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return [lowest, ...frequent.slice(0, MODULES - 1)].toSorted((one, other) => one - other);
}
