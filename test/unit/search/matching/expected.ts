// Searches record by record without an index, to compare the results.
import * as fc from 'fast-check';
import type { Matches } from '../../../../src/search/matching/ranking.ts';
import { fold, nameSpellings, isApex, toAscii } from '../../../../src/dns/names.ts';
import type { Query, Term, Test, TextTest, TtlTest } from '../../../../src/search/query/query.ts';
import type { FoundRecord, ZoneState } from '../../../../src/zones/zoneState.ts';
import type { IndexedRecord } from '../../../../src/zones/recordTable.ts';
import { isOneAddress, containsAddress, parseIpAddress } from '../../../../src/dns/ipAddress.ts';
import { serviceOfRecord } from '../../../../src/dns/service.ts';
import { ANYONE } from '../../../../src/dns/client.ts';
import { answer } from '../../../../src/dns/zone.ts';
import { dnsZoneOf } from '../../../../src/zones/dnsZone.ts';

export function expectedMatches(zones: readonly ZoneState[], query: Query, limit: number): Matches {
  const ranked: { readonly rank: number; readonly match: FoundRecord }[] = [];
  const named = query.find(isName);
  for (const zone of query.length === 0 ? [] : zones) {
    const answering = recordsOfWildcard(zone, named?.test);
    for (const record of zone.loaded?.table.records ?? []) {
      const terms = answering.includes(record) ? query.filter((term) => term !== named) : query;
      if (!terms.every(({ test, negated }) => holds(test, record, zone) !== negated)) continue;
      const ranks = named === undefined ? [] : [rankOf(named.test, record, zone)];
      if (answering.includes(record)) ranks.push(0);
      ranked.push({ rank: Math.min(4, ...ranks), match: { zone, record } });
    }
  }
  const matches = ranked.toSorted((a, b) => a.rank - b.rank).map(({ match }) => match);
  return { matches: matches.slice(0, limit), more: matches.length > limit };
}

function holds(test: Test, record: IndexedRecord, zone: ZoneState): boolean {
  switch (test.kind) {
    case 'type':
      return test.exact ? fold(record.type) === test.name : fold(record.type).startsWith(test.name);
    case 'state':
      return test.state === 'held' ? record.held : (record.enabled !== false) === (test.state === 'enabled');
    case 'service':
      return fold(serviceOfRecord(record)?.service ?? '').includes(test.name);
    case 'ttl':
      return record.ttl !== undefined && compares(record.ttl, test.comparison, test.seconds);
    case 'text': {
      const { field, spellings } = test;
      const own = [
        ...hostsOf(record),
        fold(record.type),
        fold(record.recordLine ?? ''),
        fold(record.remark ?? ''),
      ];
      const searched = {
        any: [...namesOf(zone), ...own, ...valuesOf(record)],
        host: hostsOf(record),
        zone: namesOf(zone),
        value: valuesOf(record),
        line: [fold(record.recordLine ?? '')],
        remark: [fold(record.remark ?? '')],
      }[field];
      return (
        searched.some((text) => spellings.some((spelling) => isIn(text, spelling, test))) ||
        ((field === 'any' || field === 'host') && isInFullName(test, record, zone)) ||
        isInBlock(test, record)
      );
    }
  }
}

/** The records of the wildcard that answers for the name in a query. */
function recordsOfWildcard(zone: ZoneState, test: Test | undefined): readonly IndexedRecord[] {
  if (test?.kind !== 'text' || (test.field !== 'any' && test.field !== 'host')) return [];
  const [name = ''] = test.spellings;
  const labels = toAscii(name).replace(/\.$/u, '').split('.');
  const isHostName = labels.every((label) => /^[-*\w]{1,63}$/u.test(label)) && labels.join('.').length <= 253;
  if (!isHostName || isOneAddress(test.block)) return [];
  const found = answer(dnsZoneOf(zone), labels.join('.'), 'ANY', ANYONE);
  const seen = found.kind === 'undecided' ? found.seen : found;
  return seen?.wildcard === undefined ? [] : seen.records;
}

function compares(ttl: number, comparison: TtlTest['comparison'], seconds: number): boolean {
  const order = { '<': -1, '=': 0, '>': 1 }[comparison.charAt(0)];
  return Math.sign(ttl - seconds) === order || (comparison.endsWith('=') && ttl === seconds);
}

/** A complete address does not match a part of a longer one. */
function isIn(text: string, part: string, { block }: TextTest): boolean {
  if (block === undefined || !isOneAddress(block)) return text.includes(part);
  const longer = part.includes(':')
    ? ['(?<!ip6:)(?<![0-9a-f:])|(?<=ip6:)', '[0-9a-f:]']
    : ['(?<![0-9.])', '[.]?[0-9]'];
  return new RegExp(`(?:${longer[0]})${part.replaceAll('.', '[.]')}(?!${longer[1]})`, 'u').test(text);
}

/** A match in a full name must begin before the name of the zone. */
function isInFullName(test: TextTest, record: IndexedRecord, zone: ZoneState): boolean {
  return hostsOf(record).some((host) =>
    namesOf(zone).some((name) =>
      test.spellings.some((spelling) => {
        if (host === '@' && isIn(name, spelling, test)) return true;
        const full = `${host}.${name}`;
        return isIn(full, spelling, test) && full.indexOf(spelling) <= host.length;
      }),
    ),
  );
}

function rankOf(test: Test, record: IndexedRecord, zone: ZoneState): number {
  if (test.kind !== 'text') return 4;
  const { field, spellings, block } = test;
  const is = (texts: readonly string[]): boolean =>
    texts.some((text) => spellings.some((each) => each === text || `${each}.` === text));
  const begins = (texts: readonly string[]): boolean =>
    texts.some((text) => spellings.some((each) => text.startsWith(each)));
  const own = field === 'any' || field === 'host';
  const hosts = hostsOf(record);
  const names = fullNames(record, zone);
  if (block !== undefined && isOneAddress(block) && isInBlock(test, record)) return 0;
  if (own && is([...names, ...hosts])) return 0;
  if (own && begins([...names, ...hosts])) return 1;
  if (field !== 'any' && field !== 'zone') return 4;
  if (is(namesOf(zone))) return 2;
  return begins(namesOf(zone)) ? 3 : 4;
}

/** The first of several words counts as a name. */
function isName({ test, negated }: Term): boolean {
  return !negated && test.kind === 'text' && test.field !== 'line' && test.field !== 'remark';
}

function isInBlock(test: Test, { type, value }: IndexedRecord): boolean {
  const address = /^A(?:AAA)?$/iu.test(type) ? parseIpAddress(value) : undefined;
  return (
    test.kind === 'text' &&
    test.block !== undefined &&
    address !== undefined &&
    containsAddress(test.block, address)
  );
}

function namesOf({ name, ascii }: ZoneState): readonly string[] {
  return [...nameSpellings(name), ...nameSpellings(ascii)].map((spelling) => `${spelling}.`);
}

/** The apex is `@`. */
function hostsOf({ host }: IndexedRecord): readonly string[] {
  return nameSpellings(isApex(host) ? '@' : host).map((spelling) => spelling.replaceAll('\n', ' '));
}

function valuesOf({ value }: IndexedRecord): readonly string[] {
  return nameSpellings(value);
}

function fullNames(record: IndexedRecord, zone: ZoneState): readonly string[] {
  return hostsOf(record).flatMap((host) =>
    namesOf(zone).flatMap((name) => (host === '@' ? [name, `@.${name}`] : [`${host}.${name}`])),
  );
}

/** Any query: parts of the texts in the zones, with fields, minus signs and quotes. */
export function anyQuery(zones: readonly ZoneState[]): fc.Arbitrary<string> {
  const texts = zones.flatMap(({ name, ascii, loaded }) => {
    const held = (loaded?.table.records ?? []).flatMap(({ host, value, type, recordLine, remark }) => [
      host,
      `${host}.${name}`,
      value,
      type,
      recordLine ?? '',
      remark ?? '',
    ]);
    return [name, ascii, ...held];
  });
  const fixed = ['192.0.2.0/24', '2001:db8::/32', '2001:db8:0::1', '0.0.0.0/1', 'x', 'xn--', '.', '@', ''];
  const part = fc
    .tuple(fc.constantFrom(...texts, ...fixed), fc.nat(20), fc.nat(20))
    .map(([text, from, length]) => text.slice(from % (text.length + 1)).slice(0, 1 + length));
  const text = fc
    .oneof(fc.constantFrom(...texts, ...fixed), part)
    .map((each) => each.replaceAll(/["\s]/gu, ''));
  const fields = 'host: value: zone: type: line: remark: is: name: ttl: ttl:< ttl:>='.split(' ');
  const field = fc.constantFrom('', '', '', ...fields);
  const word = fc
    .tuple(fc.constantFrom('', '', '-'), field, text, fc.boolean())
    .map(([minus, name, plain, quoted]) => minus + name + (quoted ? `"${plain}"` : plain));
  return fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
}
