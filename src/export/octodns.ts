import type { DnsRecord } from '../api/record.ts';
import { isApex } from '../model/names.ts';
import { ZoneAnswers } from './zoneAnswers.ts';
import { fileName, UniqueNames } from './fileName.ts';
import { unsaidFields, type Exported, type ExportZone, type Loss } from './form.ts';
import { lossLines } from './lossList.ts';
import type { MasterRecord } from './masterRecords.ts';
import { asciiName } from './masterText.ts';
import { dynamicPart } from './octodnsDynamic.ts';
import { octodnsRecords, octodnsValue } from './octodnsValue.ts';
import { yamlText, type Yaml } from './yamlText.ts';
import { answersOn } from './zoneFile.ts';

/**
 * octoDNS: one sorted YAML file a zone. Addresses and CNAMEs on lines become `dynamic` records with a pool for each
 * answer and rules by country; other types have the answers of the default line. A CNAME of the apex is an `ALIAS`.
 */
export function octodns(zones: readonly ExportZone[]): Exported {
  const names = new UniqueNames();
  const written = zones.map((zone) => {
    const { hosts, losses } = zoneHosts(zone);
    const comments = lossLines([zone], losses).map((line) => `# ${line}\n`);
    const base = fileName(zone.name);
    const name = names.take(`${base}.yaml`, (number) => `${base}-${number}.yaml`);
    return { file: { name, text: `${comments.join('')}${yamlText(hosts)}` }, losses };
  });
  return { files: written.map(({ file }) => file), losses: written.flatMap(({ losses }) => losses) };
}

/** The records of one host and type. */
interface RecordSet {
  readonly first: MasterRecord;
  readonly records: readonly MasterRecord[];
}

function zoneHosts(zone: ExportZone): {
  readonly hosts: ReadonlyMap<string, Yaml>;
  readonly losses: readonly Loss[];
} {
  const answers = new ZoneAnswers(zone);
  const onDefault = answersOn(answers, undefined);
  const { records, losses: unloaded } = octodnsRecords(zone.name, withoutApexAlias(onDefault.records));
  const losses: Loss[] = [...answers.losses, ...unloaded];
  const carried = new Set<DnsRecord>();
  const entries: { readonly host: string; readonly entry: Yaml }[] = [];
  for (const set of recordSets(records)) {
    const { host, type, ttl } = set.first;
    const dynamic = dynamicPart(zone.name, set.records, answers);
    for (const loss of dynamic.losses) losses.push(loss);
    for (const record of dynamic.carried) carried.add(record);
    const entry = {
      ...(dynamic.yaml !== undefined && { dynamic: dynamic.yaml }),
      ttl,
      type,
      ...valuesPart(set.records.flatMap((each) => octodnsValue(each) ?? [])),
    };
    entries.push({ host: isApex(host) ? '' : asciiName(host), entry });
  }
  const alias = apexAlias(zone.name, onDefault.records, losses);
  if (alias !== undefined) entries.push({ host: '', entry: alias });
  const without = new Set(losses.flatMap((loss) => (loss.kind === 'leftOut' ? [loss.record] : [])));
  const ofOtherLines = onDefault.losses.filter(({ record }) => !carried.has(record) && !without.has(record));
  // A record that is left out as a whole has no other loss.
  const certain = losses.filter(({ kind, record }) => kind === 'leftOut' || !without.has(record));
  return { hosts: sortedHosts(entries), losses: [...certain, ...ofOtherLines] };
}

function recordSets(records: readonly MasterRecord[]): Iterable<RecordSet> {
  const sets = new Map<string, { readonly first: MasterRecord; readonly records: MasterRecord[] }>();
  for (const record of records) {
    const key = `${record.host} ${record.type}`;
    const known = sets.get(key);
    if (known === undefined) sets.set(key, { first: record, records: [record] });
    else known.records.push(record);
  }
  return sets.values();
}

function valuesPart(values: readonly Yaml[]): { readonly [key: string]: Yaml } {
  const [only] = values;
  return values.length === 1 && only !== undefined ? { value: only } : { values };
}

const isApexAlias = ({ host, type }: DnsRecord): boolean => type === 'CNAME' && isApex(host);

function withoutApexAlias(records: readonly DnsRecord[]): readonly DnsRecord[] {
  return records.filter((record) => !isApexAlias(record));
}

/** The first CNAME of the apex; any other is left out. */
function apexAlias(zone: string, records: readonly DnsRecord[], losses: Loss[]): Yaml | undefined {
  const [alias, ...others] = records.filter(isApexAlias);
  for (const record of others) losses.push(conflict(zone, record));
  if (alias === undefined) return undefined;
  // Below the apex it would be loaded, so its value is checked there.
  const { records: loaded, losses: unloaded } = octodnsRecords(zone, [{ ...alias, host: 'alias' }]);
  const [found] = loaded;
  losses.push(...unloaded.map((loss) => ({ ...loss, record: alias })));
  if (found === undefined) return undefined;
  losses.push(...unsaidFields(zone, alias, NONE));
  return { ttl: found.ttl, type: 'ALIAS', value: found.data };
}

const NONE: ReadonlySet<never> = new Set();

function conflict(zone: string, record: DnsRecord): Loss {
  return { zone, record, kind: 'leftOut', why: 'conflict' };
}

function sortedHosts(
  entries: readonly { readonly host: string; readonly entry: Yaml }[],
): ReadonlyMap<string, Yaml> {
  const byHost = new Map<string, Yaml[]>();
  for (const { host, entry } of entries) {
    const known = byHost.get(host);
    if (known === undefined) byHost.set(host, [entry]);
    else known.push(entry);
  }
  const sorted = [...byHost].toSorted(([one], [other]) => naturally(one, other));
  return new Map(
    sorted.map(([host, all]): [string, Yaml] => {
      const [only] = all;
      return [host, all.length === 1 && only !== undefined ? only : all];
    }),
  );
}

/** The order that octoDNS insists on: numbers within names by their value. */
export function naturally(one: string, other: string): number {
  const ours = one.split(/(\d+)/u);
  const theirs = other.split(/(\d+)/u);
  for (const [at, part] of ours.entries()) {
    const against = theirs[at];
    if (against === undefined) return 1;
    if (part === against) continue;
    const difference = at % 2 === 1 ? Number(part) - Number(against) : 0;
    return difference || (part < against ? -1 : 1);
  }
  return ours.length - theirs.length;
}
