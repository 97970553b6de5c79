// Zones for benchmarks: realistic numbers and kinds of records, the same in every run.
import { DomainId, RecordId } from '../../src/api/fields.ts';
import type { ZoneState } from '../../src/zones/zoneState.ts';
import type { IndexedRecord, RecordTable } from '../../src/zones/recordTable.ts';
import type { AccountId } from '../../src/zones/accountInfo.ts';
import { toAscii } from '../../src/dns/names.ts';

/** One record as Record.List sends it. */
export interface RawRecord {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  readonly type: string;
  readonly ttl: string;
  readonly value: string;
  readonly mx: string;
  readonly enabled: '0' | '1';
  readonly status: string;
  readonly monitor_status: string;
  readonly remark: string;
  readonly updated_on: string;
  readonly hold?: string;
}

export interface BenchZone {
  readonly id: DomainId;
  readonly name: string;
  readonly records: readonly RawRecord[];
}

const SYLLABLES =
  'ar ben cor dal el fin gar hol in jut kel lum mar nor os pel qui ros sol tam ul ver win yor zet';
const SERVICES =
  'www mail api cdn static img shop blog dev stage test vpn git db cache node edge auth login admin m news docs status';
const REMARKS = ['', '', '', '', '', '', 'temporary', 'asked for by sales', 'until the move', '旧服务器'];

/** `count` zones of `size` records on average: a few large ones, many small ones. */
export function benchZones(count: number, records: number): readonly BenchZone[] {
  const random = numbers(7);
  const sizes = Array.from({ length: count }, () => 1 / (0.02 + random()));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let left = records;
  return sizes.map((size, index) => {
    const share =
      index === count - 1 ? left : Math.min(left, Math.max(1, Math.round((size / whole) * records)));
    left -= share;
    const idn = index % 50 === 49 ? 'ü' : '';
    const name = `${word(random)}${idn}${word(random)}-${index}.${pick(random, ['example', 'test', 'example.com'])}`;
    const id = DomainId.parse(String(60_000_000 + index));
    return { id, name, records: benchRecords(share, name, 4_294_967_296 + index * 100_000, random) };
  });
}

/** Records of one zone. */
export function benchRecords(
  count: number,
  zone: string,
  firstId = 1_000_000,
  random = numbers(3),
): readonly RawRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, type, value } = index < 2 ? nameServer(index, zone) : content(index, zone, random);
    const enabled = random() < 0.97;
    return {
      id: String(firstId + index),
      name,
      line:
        random() < 0.9
          ? 'Default'
          : pick(random, ['Europe', 'Asia', 'North America', 'Germany', 'Search Engine']),
      type,
      ttl: pick(random, ['600', '600', '600', '3600', '86400']),
      value,
      mx: type === 'MX' ? '10' : '0',
      enabled: enabled ? '1' : '0',
      status: enabled ? 'enabled' : 'disabled',
      monitor_status: '',
      remark: pick(random, REMARKS),
      updated_on: `2024-0${1 + (index % 9)}-11 10:${10 + (index % 50)}:07`,
      ...(index < 2 && { hold: 'hold' }),
    };
  });
}

function nameServer(index: number, zone: string): Pick<RawRecord, 'name' | 'type' | 'value'> {
  return { name: '@', type: 'NS', value: `ns${index + 1}.${zone}.` };
}

function content(
  index: number,
  zone: string,
  random: () => number,
): Pick<RawRecord, 'name' | 'type' | 'value'> {
  const service = pick(random, SERVICES.split(' '));
  const name =
    random() < 0.3 ? service : `${service}-${word(random)}${index % 7 === 0 ? `.${word(random)}` : ''}`;
  const byte = (): number => Math.floor(random() * 256);
  const kind = random();
  if (kind < 0.55)
    return {
      name,
      type: 'A',
      value: `${pick(random, ['192.0.2', '198.51.100', '203.0.113', `10.${byte()}.${byte()}`])}.${byte()}`,
    };
  if (kind < 0.65)
    return {
      name,
      type: 'AAAA',
      value: `2001:db8:${byte().toString(16)}:${byte().toString(16)}::${byte().toString(16)}`,
    };
  if (kind < 0.85) return { name, type: 'CNAME', value: `${service}.${word(random)}.example.net.` };
  if (kind < 0.9) return { name: '@', type: 'MX', value: `mx${byte() % 3}.${zone}.` };
  if (kind < 0.93) return { name: `_acme-challenge.${name}`, type: 'TXT', value: token(random) };
  if (kind < 0.97)
    return {
      name,
      type: 'TXT',
      value: `v=spf1 include:_spf.${word(random)}.example ip4:198.51.100.${byte()} -all`,
    };
  return { name: `_sip._tcp.${name}`, type: 'SRV', value: `10 60 5060 ${name}.${zone}.` };
}

/** A record as the client parses it. */
export function indexedRecord(raw: RawRecord): IndexedRecord {
  return {
    id: RecordId.parse(raw.id),
    host: raw.name,
    type: raw.type,
    recordLine: raw.line,
    value: raw.value,
    mx: Number(raw.mx),
    ttl: Number(raw.ttl),
    enabled: raw.enabled === '1',
    held: raw.hold === 'hold',
    remark: raw.remark,
  };
}

/** A zone that is completely loaded. */
export function indexedZone(account: AccountId, { id, name }: BenchZone, table: RecordTable): ZoneState {
  return {
    account,
    id,
    name,
    ascii: toAscii(name),
    updatedOn: undefined,
    announced: table.records.length,
    loaded: {
      table,
      fault: undefined,
      loadedAt: 0,
      bytes: 0,
      updatedOn: undefined,
      announced: table.records.length,
    },
    served: true,
  };
}

/** A page of Record.List of a zone with `total` records, as the service sends it. */
export function recordPage(records: readonly RawRecord[], total = records.length): string {
  return JSON.stringify({
    status: { code: '1', message: 'Action completed successful', created_at: '2024-05-01 10:11:12' },
    domain: {
      id: '60000001',
      name: 'example.com',
      punycode: 'example.com',
      grade: 'DP_Free',
      owner: 'me@example.com',
    },
    info: { sub_domains: String(total), record_total: String(total) },
    records,
  });
}

function word(random: () => number): string {
  const syllables = SYLLABLES.split(' ');
  return Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, syllables)).join('');
}

function token(random: () => number): string {
  const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-';
  return Array.from({ length: 43 }, () => signs.charAt(Math.floor(random() * signs.length))).join('');
}

function pick<T>(random: () => number, list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

/** Pseudo-random numbers from 0 up to 1, the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
