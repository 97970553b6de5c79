// What search finds, worked out record by record without any index.
import * as fc from 'fast-check';
import type { Finds, Found } from '../../../src/catalogue/find.ts';
import { fold, nameSpellings } from '../../../src/catalogue/spelling.ts';
import { isOneAddress, type Query, type Term, type Test } from '../../../src/catalogue/query.ts';
import type { CataloguedRecord, KnownZone } from '../../../src/catalogue/zone.ts';
import { contains, parseIpAddress } from '../../../src/model/ipAddress.ts';
import { isApex } from '../../../src/model/names.ts';

export function expectedFinds(zones: readonly KnownZone[], query: Query, limit: number): Finds {
  const ranked: { readonly rank: number; readonly found: Found }[] = [];
  for (const zone of query.length === 0 ? [] : zones) {
    const { table } = zone.read ?? {};
    for (let index = 0; index < (table?.size ?? 0); index += 1) {
      const record = table?.at(index);
      if (record === undefined || !query.every(({ test, negated }) => holds(test, record, zone) !== negated))
        continue;
      const ranks = [query.find(isName)].flatMap((term) => (term ? [rankOf(term.test, record, zone)] : []));
      ranked.push({ rank: Math.min(4, ...ranks), found: { zone, index } });
    }
  }
  const found = ranked.toSorted((a, b) => a.rank - b.rank).map((each) => each.found);
  return { found: found.slice(0, limit), more: found.length > limit };
}

function holds(test: Test, record: CataloguedRecord, zone: KnownZone): boolean {
  switch (test.kind) {
    case 'type':
      return test.exact ? fold(record.type) === test.name : fold(record.type).startsWith(test.name);
    case 'state':
      return test.state === 'held' ? record.held : record.enabled === (test.state === 'enabled');
    case 'text': {
      const { field, spellings } = test;
      const own = [...hostsOf(record), fold(record.type), fold(record.line ?? ''), fold(record.remark ?? '')];
      const searched = {
        any: [...namesOf(zone), ...own, ...valuesOf(record)],
        host: hostsOf(record),
        zone: namesOf(zone),
        value: valuesOf(record),
        line: [fold(record.line ?? '')],
        remark: [fold(record.remark ?? '')],
      }[field];
      return (
        searched.some((text) => spellings.some((spelling) => text.includes(spelling))) ||
        ((field === 'any' || field === 'host') && isInFullName(spellings, record, zone)) ||
        isInBlock(test, record)
      );
    }
  }
}

/** A full name is more than that of its zone: what is looked for has to begin before it. */
function isInFullName(spellings: readonly string[], record: CataloguedRecord, zone: KnownZone): boolean {
  return hostsOf(record).some((host) =>
    namesOf(zone).some((name) =>
      spellings.some((spelling) => {
        if (isApex(host)) return name.includes(spelling);
        const place = `${host}.${name}`.indexOf(spelling);
        return place >= 0 && place <= host.length;
      }),
    ),
  );
}

function rankOf(test: Test, record: CataloguedRecord, zone: KnownZone): number {
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
  if (own && (is(names) || hosts.some((host) => spellings.includes(host)))) return 0;
  if (own && begins([...names, ...hosts])) return 1;
  if (field !== 'any' && field !== 'zone') return 4;
  if (is(namesOf(zone))) return 2;
  return begins(namesOf(zone)) ? 3 : 4;
}

/** The first of several words is taken for a name. */
function isName({ test, negated }: Term): boolean {
  return !negated && test.kind === 'text' && test.field !== 'line' && test.field !== 'remark';
}

function isInBlock(test: Test, { type, value }: CataloguedRecord): boolean {
  const address = /^A(?:AAA)?$/iu.test(type) ? parseIpAddress(value) : undefined;
  return (
    test.kind === 'text' && test.block !== undefined && address !== undefined && contains(test.block, address)
  );
}

function namesOf({ name, ascii }: KnownZone): readonly string[] {
  return [...nameSpellings(name), ...nameSpellings(ascii)].map((spelling) => `${spelling}.`);
}

function hostsOf({ host }: CataloguedRecord): readonly string[] {
  return nameSpellings(host).flatMap((spelling) => spelling.split('\n'));
}

function valuesOf({ value }: CataloguedRecord): readonly string[] {
  return nameSpellings(value);
}

function fullNames(record: CataloguedRecord, zone: KnownZone): readonly string[] {
  return hostsOf(record).flatMap((host) =>
    namesOf(zone).map((name) => (isApex(host) ? name : `${host}.${name}`)),
  );
}

/** Something to type: parts of what the zones hold, with fields, minuses and quotes. */
export function anyQuery(zones: readonly KnownZone[]): fc.Arbitrary<string> {
  const texts = zones.flatMap(({ name, ascii, read }) => {
    const records = Array.from({ length: read?.table.size ?? 0 }, (_, index) => read?.table.at(index));
    const held = records.flatMap((record) =>
      record
        ? [
            record.host,
            `${record.host}.${name}`,
            record.value,
            record.type,
            record.line ?? '',
            record.remark ?? '',
          ]
        : [],
    );
    return [name, ascii, ...held];
  });
  const fixed = ['192.0.2.0/24', '2001:db8::/32', '2001:db8:0::1', '0.0.0.0/1', 'x', 'xn--', '.', '@', ''];
  const part = fc
    .tuple(fc.constantFrom(...texts, ...fixed), fc.nat(20), fc.nat(20))
    .map(([text, from, length]) => text.slice(from % (text.length + 1)).slice(0, 1 + length));
  const text = fc
    .oneof(fc.constantFrom(...texts, ...fixed), part)
    .map((each) => each.replaceAll(/["\s]/gu, ''));
  const field = fc.constantFrom('', '', '', 'host:', 'value:', 'zone:', 'type:', 'line:', 'remark:', 'is:');
  const word = fc
    .tuple(fc.constantFrom('', '', '-'), field, text, fc.boolean())
    .map(([minus, name, plain, quoted]) => minus + name + (quoted ? `"${plain}"` : plain));
  return fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
}
