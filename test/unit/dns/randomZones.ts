// Random zones that name servers load, with wildcards, empty non-terminals, delegations, DNAME and CNAME chains.
import * as fc from 'fast-check';
import type { DnsRecordLike, DnsZone } from '../../../src/dns/zone.ts';
import { parseRdata } from '../../../src/dns/types/parseRdata.ts';

export interface ZoneRecord extends DnsRecordLike {
  readonly enabled: boolean;
}

const label = fc.constantFrom('a', 'b', 'c', '*');
const host = fc.oneof(
  { weight: 1, arbitrary: fc.constant('@') },
  { weight: 9, arbitrary: fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')) },
);
const target = fc.oneof(
  // NSD 4.6 leaves the CNAME out of its response where the target has a label `*` and does not exist.
  { weight: 5, arbitrary: host.map((each) => each.replaceAll('*', 'c')) },
  { weight: 1, arbitrary: fc.constant('elsewhere.example.') },
);
const type = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('A', 'AAAA', 'TXT', 'MX', 'SRV', 'CAA') },
  { weight: 3, arbitrary: fc.constant('CNAME') },
  { weight: 2, arbitrary: fc.constantFrom('NS', 'DNAME', 'DS') },
);

/** A zone with at most one kind of data at each host and line that excludes the others. */
export function randomZone(zone: string): fc.Arbitrary<DnsZone<ZoneRecord>> {
  const record = fc
    .record({
      host,
      type,
      target,
      number: fc.integer({ min: 1, max: 3 }),
      enabled: fc.constantFrom(true, true, true, false),
    })
    .map((seed): ZoneRecord => ({
      host: seed.host,
      type: seed.type,
      enabled: seed.enabled,
      ...valueOf(seed, zone),
    }));
  return fc
    .array(record, { minLength: 1, maxLength: 25 })
    .map((records) => ({ name: zone, records: loadable([...records, APEX_SERVER]) }));
}

const APEX_SERVER: ZoneRecord = {
  host: '@',
  type: 'NS',
  value: 'ns.elsewhere.example.',
  enabled: true,
};

interface Seed {
  readonly type: string;
  readonly target: string;
  readonly number: number;
}

function valueOf({ type: wanted, target: to, number }: Seed, zone: string): { value: string; mx?: number } {
  const name = to.endsWith('.') ? to : to === '@' ? `${zone}.` : `${to}.${zone}.`;
  const server = name.startsWith('*') || name.includes('.*') ? `ns${number}.${zone}.` : name;
  switch (wanted) {
    case 'A':
      return { value: `192.0.2.${number}` };
    case 'AAAA':
      return { value: `2001:db8::${number}` };
    case 'TXT':
      return { value: `text "${number}" \\; ü` };
    case 'MX':
      return { value: server, mx: number };
    case 'SRV':
      return { value: `${number} 0 443 ${server}` };
    case 'CAA':
      return { value: `0 issue "ca${number}.example"` };
    case 'DS':
      return { value: `${number} 13 2 ${'ab'.repeat(32)}` };
    default:
      return { value: wanted === 'NS' ? server : name };
  }
}

/** Drops what no name server loads: types beside a CNAME, several CNAME or DNAME records, and their like at wildcards. */
function loadable(records: readonly ZoneRecord[]): readonly ZoneRecord[] {
  const kept: ZoneRecord[] = [];
  const isOn = (each: ZoneRecord): boolean => each.enabled;
  for (const each of records) {
    const beside = kept.filter((other) => isOn(other) && other.host === each.host);
    const isWild = each.host.startsWith('*');
    const drops =
      (isWild && ['NS', 'DNAME', 'DS'].includes(each.type)) ||
      // Without an address in the zone, BIND refuses a name server of the apex.
      (each.host === '@' && ['CNAME', 'DS', 'NS'].includes(each.type) && each !== APEX_SERVER) ||
      (each.type === 'CNAME' && beside.length > 0) ||
      (each.type === 'DNAME' && each.host !== '@' && beside.some((other) => other.type === 'NS')) ||
      (each.type === 'NS' && each.host !== '@' && beside.some((other) => other.type === 'DNAME')) ||
      beside.some((other) => other.type === 'CNAME' || (other.type === 'DNAME' && each.type === 'DNAME')) ||
      beside.some((other) => other.type === each.type && other.value === each.value);
    if (!each.enabled || !drops) kept.push(each);
  }
  return kept;
}

/** The zone as a file. Leaves out what is below a DNAME record, which Knot does not load. */
export function masterFile({ name, records }: DnsZone<ZoneRecord>): string {
  const on = records.filter(({ enabled }) => enabled);
  const moved = on.filter(({ type: each }) => each === 'DNAME').map((record) => record.host);
  const isBelow = (each: string): boolean =>
    each !== '@' && moved.some((owner) => (owner === '@' ? true : each.endsWith(`.${owner}`)));
  const lines = on
    .filter((record) => !isBelow(record.host))
    .map((record) => {
      const parsed = parseRdata(record.type, record.value, record.mx);
      const owner = record.host === '@' ? `${name}.` : `${record.host}.${name}.`;
      return `${owner} 300 IN ${record.type} ${parsed.ok ? parsed.text : `; ${JSON.stringify(parsed.faults)}`}`;
    });
  return [
    `${name}. 300 IN SOA ns.elsewhere.example. hostmaster.${name}. 1 3600 600 86400 300`,
    ...lines,
    '',
  ].join('\n');
}

/** Names to ask: every owner, the names above, below and beside it, and some that have nothing to do with it. */
export function namesToAsk({ name, records }: DnsZone): readonly string[] {
  const hosts = new Set<string>(['@', 'z', 'z.z', '*']);
  for (const record of records) {
    const labels = record.host.split('.');
    for (let from = 0; from < labels.length; from += 1) {
      const each = labels.slice(from).join('.');
      if (each === '@') continue;
      const above = labels.slice(from + 1).join('.');
      for (const near of [each, `z.${each}`, `y.z.${each}`, `*.${each}`, above === '' ? 'z' : `z.${above}`])
        hosts.add(near);
    }
  }
  return [...hosts].map((each) => (each === '@' ? name : `${each}.${name}`));
}
