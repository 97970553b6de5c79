import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { compareKeys, numbersApart } from './keyOrder.ts';
import { octodnsGeo } from './continents.ts';
import { dashedWords, UniqueNames } from '../fileName.ts';
import { unsupportedFields, NONE_CARRIED, type Omission } from '../omissions/omission.ts';
import { DEFAULT_TTL, type MasterRecord, type MasterZone } from '../zoneFile/masterRecords.ts';
import { octodnsRecords } from './octodnsValue.ts';
import type { Yaml } from '../yamlText.ts';
import type { viewsOf } from '../zoneFile/countryViews.ts';

/** The `dynamic` part of a record of octoDNS, and which records on lines it carries. */
interface DynamicPart {
  /** Undefined when every client gets the same answers. */
  readonly yaml: Yaml | undefined;
  readonly carried: readonly DnsRecord[];
  readonly omissions: readonly Omission[];
}

/** The types that octoDNS has dynamic records for. */
const DYNAMIC: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME']);

interface Pool {
  readonly name: string;
  readonly records: readonly MasterRecord[];
  readonly geos: readonly string[];
}

/**
 * Pools and rules for the records of a host and type: a pool for each answer, a rule with all countries that get it,
 * and the default line as the last rule. `records` are those of the default line.
 */
export function dynamicPart(
  zone: string,
  master: MasterZone,
  records: readonly MasterRecord[],
  answers: RecordsPerClient,
  views: ReturnType<typeof viewsOf>,
): DynamicPart {
  const omissions: Omission[] = [];
  const [first] = records;
  /** The records that some countries may get or not. */
  const open = new Set<DnsRecord>();
  const pools =
    first !== undefined && DYNAMIC.has(first.type)
      ? linePools(zone, master, first, answers, views, omissions, open)
      : [];
  const isWeighted = first !== undefined && DYNAMIC.has(first.type) && hasWeights(records);
  const all = [...pools, { name: 'default', records, geos: [] }];
  for (const pool of all) {
    const carriesWeights = (pools.length > 0 || isWeighted) && hasWeights(pool.records);
    for (const { record } of pool.records)
      omissions.push(...unsupportedFields(zone, record, carriesWeights ? WITH_WEIGHT : NONE_CARRIED));
  }
  const carried = pools.flatMap((pool) => pool.records.map(({ record }) => record));
  const written = new Set([...carried, ...records.map(({ record }) => record)]);
  for (const record of open)
    omissions.push(
      written.has(record)
        ? { zone, record, kind: 'unsupportedField', what: 'undecided' }
        : { zone, record, kind: 'leftOut', why: 'undecided' },
    );
  if (pools.length === 0 && !isWeighted) return { yaml: undefined, carried, omissions };
  const sorted = all.toSorted((one, other) => compareKeys(numbersApart(one.name), numbersApart(other.name)));
  const yaml = {
    pools: new Map(sorted.map((pool): [string, Yaml] => [pool.name, { values: poolValues(pool.records) }])),
    rules: [...pools.map(({ geos, name }) => ({ geos, pool: name })), { pool: 'default' }],
  };
  return { yaml, carried, omissions };
}

const WITH_WEIGHT = new Set(['weight'] as const);

/** The answers that countries get instead of the default ones. */
function linePools(
  zone: string,
  master: MasterZone,
  first: MasterRecord,
  answers: RecordsPerClient,
  views: ReturnType<typeof viewsOf>,
  omissions: Omission[],
  open: Set<DnsRecord>,
): readonly Pool[] {
  const countriesOf = new Map<readonly DnsRecord[], string[]>();
  const lines = answers.linesAt(first.host);
  for (const { countries, client, lines: used } of views) {
    if (!used.some((line) => lines.has(line))) continue;
    const { records, level, undecided } = answers.ofType(client, first.host, first.type);
    for (const record of undecided) open.add(record);
    if (level !== undefined && level !== 'default')
      getOrAdd(countriesOf, records, () => []).push(...countries);
  }
  const names = new UniqueNames();
  names.take('default', () => '');
  const pools: Pool[] = [];
  for (const [found, countries] of countriesOf) {
    const loaded = octodnsRecords(zone, master, found);
    for (const omission of loaded.omissions) if (omission.kind === 'leftOut') omissions.push(omission);
    const geos = countries.flatMap((country) => octodnsGeo(country) ?? []).toSorted();
    const codes = countries.filter((country) => octodnsGeo(country) === undefined);
    const kept = loaded.records.map(({ record }) => record);
    if (geos.length === 0)
      for (const record of kept) omissions.push({ zone, record, kind: 'leftOut', why: 'country', codes });
    if (geos.length === 0 || kept.length === 0) continue;
    if (codes.length > 0)
      for (const record of kept)
        omissions.push({ zone, record, kind: 'unsupportedField', what: 'country', codes });
    // A record of octoDNS has one TTL.
    for (const { record } of loaded.records)
      if ((record.ttl ?? DEFAULT_TTL) !== first.ttl)
        omissions.push({ zone, record, kind: 'unsupportedField', what: 'ttl' });
    const plain = poolName(found[0]?.recordLine ?? '');
    const name = names.take(plain, (number) => `${plain}-${number}`);
    pools.push({ name, records: loaded.records, geos });
  }
  return pools;
}

function poolName(line: string): string {
  const plain = dashedWords(line, 60);
  return /[a-z]/u.test(plain) ? plain : 'line';
}

/** Whether there are several records, each with a weight that octoDNS accepts. */
function hasWeights(records: readonly MasterRecord[]): boolean {
  return (
    records.length > 1 &&
    records.every(({ record: { weight = 0 } }) => Number.isInteger(weight) && weight >= 1 && weight <= 100)
  );
}

function poolValues(records: readonly MasterRecord[]): readonly Yaml[] {
  const weighted = hasWeights(records);
  return records.map(({ data, record }) =>
    weighted ? { value: data, weight: record.weight ?? 1 } : { value: data },
  );
}
