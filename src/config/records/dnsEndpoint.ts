import type { Block } from '../structure/entry.ts';
import {
  hostOfZone,
  StatedCollector,
  zoneOfName,
  type NotJudgedWhy,
  type PlacedEntry,
  type ReadText,
  type StatedData,
  type StatedHost,
  type StatedRecords,
} from './statedRecord.ts';
import { statedValue } from './statedValue.ts';
import { isContinuation, isReference, secondsOf, unescaped, writtenAt } from './writtenText.ts';

/**
 * Reads the `DNSEndpoint` resources of external-dns. A record is of the longest zone of the accounts that its name is
 * in.
 */
export function recordsOfEndpoints(read: ReadText): StatedRecords {
  const collected = new StatedCollector();
  for (const [line, values] of endpointsIn(read)) {
    const host = hostOf(read, values);
    if (typeof host === 'string') collected.leaveOut(line, host);
    else collected.add(line, host, valuesOf(read, values, host.zone));
  }
  return collected;
}

type Values = ReadonlyMap<string, readonly PlacedEntry[]>;

/** Returns the values of each endpoint by their keys, each with its first line. */
function endpointsIn(read: ReadText): Iterable<readonly [line: number, Values]> {
  const kinds = new Map<Block, string>();
  const endpoints = new Map<Block, readonly [line: number, Map<string, PlacedEntry[]>]>();
  for (const [line, entries] of read.entries.entries())
    for (const entry of entries) {
      const { kind, key, block } = entry;
      // So that a text over several lines is not taken for its first one.
      if (kind !== 'value' && kind !== 'text') continue;
      if (key === 'kind') kinds.set(block, writtenAt(read, { line, entry }).text);
      if (block.key !== 'endpoints') continue;
      const known = endpoints.get(block) ?? ([line, new Map<string, PlacedEntry[]>()] as const);
      endpoints.set(block, known);
      const placed = known[1].get(key);
      if (placed === undefined) known[1].set(key, [{ line, entry }]);
      else placed.push({ line, entry });
    }
  return endpoints
    .entries()
    .filter(([{ top }]) => top !== undefined && kinds.get(top) === 'DNSEndpoint')
    .map(([, each]) => each);
}

function hostOf(read: ReadText, values: Values): StatedHost | NotJudgedWhy {
  const [owner, second] = values.get('dnsName') ?? [];
  const name = owner === undefined || second !== undefined ? '' : textAt(read, owner);
  if (/[{}$]/u.test(name)) return 'expression';
  const zone = zoneOfName(name, read.zones);
  const host = zone === undefined ? undefined : hostOfZone(name, zone);
  return zone === undefined || host === undefined ? 'zone' : { zone, host, owner };
}

function valuesOf(read: ReadText, values: Values, zone: string): readonly StatedData[] | NotJudgedWhy {
  const [typeAt] = values.get('recordType') ?? [];
  const [ttlAt] = values.get('recordTTL') ?? [];
  const targets = values.get('targets') ?? [];
  const type = typeAt === undefined ? '' : textAt(read, typeAt).toUpperCase();
  if (!/^[A-Z][A-Z\d]{0,9}$/u.test(type)) return 'expression';
  // In brackets, `v=spf1` counts as a key and its value.
  const others = values.entries().filter(([key]) => key !== 'targets');
  if (others.some(([, all]) => all.some(({ entry }) => entry.isItem === true))) return 'value';
  // 0 leaves the TTL to the provider.
  const ttl = ttlAt === undefined ? undefined : secondsOf(textAt(read, ttlAt)) || undefined;
  const records: StatedData[] = [];
  for (const [index, data] of targets.entries()) {
    if (isContinuation(read, targets[index - 1], data) || isReference(read, data)) return 'value';
    const text = textAt(read, data);
    if (/\{\{|\$\{/u.test(text)) return 'expression';
    const stated = statedValue({ zone, type, text, targets: 'absolute' });
    if (stated === undefined) return 'value';
    records.push({ type, ...stated, ttl, line: data.line, data });
  }
  return records.length === 0 ? 'value' : records;
}

function textAt(read: ReadText, placed: PlacedEntry): string {
  const { text, quote } = writtenAt(read, placed);
  return unescaped(text, quote);
}
