import assert from 'node:assert/strict';
import { checkZone } from '../../../src/check/checkZone.ts';
import type { Finding } from '../../../src/check/findings.ts';
import { accountOf } from '../../support/product/accountOf.ts';
import { resultOf } from '../../support/product/resultOf.ts';
import { countOf, findingsOf, record, recordsOf, zone, type Written } from './zones.ts';

const MANY = 2_000;

/** Returns the findings of a rule in a zone. */
function found(rule: Finding['rule'], records: readonly Written[]): readonly Finding[] {
  return findingsOf(zone({ records })).filter((finding) => finding.rule === rule);
}

function times<T>(count: number, one: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => one(index));
}

/** Hosts with one record each. */
const hosts = (count: number, data: string): readonly string[] =>
  times(count, (index) => `h${index} ${data}`);

/** Different records of one host. */
const recordsAt = (host: string, count: number, type: string): readonly string[] =>
  times(count, (index) => `${host} ${type} ${index}`);

/** A record on many lines. */
const onLines = (count: number, line: string): readonly string[] =>
  times(count, (index) => `line${index}: ${line}`);

const chain = (count: number): readonly string[] =>
  times(count, (index) => `c${index} CNAME c${index + 1}.example.com.`);

describe('The check of a hostile zone', () => {
  it('finds a chain at each name that leads further than eight records', () => {
    assert.equal(countOf('cname-chain', zone({ records: chain(MANY) })), MANY - 8);
  });

  it('finds once that a delegation hides records, and counts them', () => {
    const servers = times(MANY / 2, (index) => `sub NS ns${index}.example.net.`);
    const records = [...servers, ...times(MANY, (index) => `h${index}.sub TXT text`)];
    assert.equal(countOf('occluded', zone({ records })), 1);
    const [only] = found('occluded', records);
    // The first one, and a hundred others with the delegation.
    assert.equal(only?.records.length, 101);
    assert.match(only.text(), / The same is true of 1,999 more records\.$/u);
  });

  for (const type of ['CNAME', 'MX', 'NS', 'PTR', 'DNAME'])
    it(`finds that a name of many thousand labels is too long, as the value of ${type} and as a host`, () => {
      assert.equal(found('name-length', [`a ${type} ${'a.'.repeat(25_000)}`]).length, 1);
      assert.equal(found('name-length', [`${'a.'.repeat(200_000)}a ${type} b.example.net.`]).length, 1);
    });

  const shapes: Readonly<Record<string, (count: number) => readonly Written[]>> = {
    'mapped addresses beside addresses': (count) => [
      ...times(count, (index) => `a AAAA ::ffff:10.0.${index >> 8}.${index & 255}`),
      ...times(count, (index) => `a A 10.1.${index >> 8}.${index & 255}`),
    ],
    'MX records that point to a host of many records': (count) => [
      ...hosts(count, 'MX x.example.com.'),
      ...recordsAt('x', count, 'TXT'),
    ],
    'CNAME records that point to a host of many records': (count) => [
      ...hosts(count, 'CNAME x.example.com.'),
      ...recordsAt('x', count, 'TXT'),
    ],
    'SPF records that include a name of many texts': (count) => [
      ...hosts(count, 'TXT v=spf1 include:x.example.com -all'),
      ...recordsAt('x', count, 'TXT'),
    ],
    'SPF records that look up a name of many MX records': (count) => [
      ...hosts(count, 'TXT v=spf1 mx:x.example.com -all'),
      ...recordsAt('x', count, 'MX'),
    ],
    'lines with mail beside many texts': (count) => [
      ...onLines(count, '@ MX mx.example.net.'),
      ...recordsAt('@', count, 'TXT'),
    ],
    'types on one line beside records on the default line': (count) => [
      ...times(count, (index) => `other: a TYPE${index} x`),
      ...recordsAt('a', count, 'TXT'),
    ],
    'lines with mail and many texts for DMARC': (count) => [
      ...onLines(count, '@ MX mx.example.net.'),
      ...recordsAt('_dmarc', count, 'TXT'),
    ],
    'lines with mail that point to a host of many lines': (count) => [
      ...onLines(count, '@ MX mail.example.com.'),
      ...onLines(count, 'mail A 192.0.2.1'),
    ],
    'delegations on many lines with a server inside that has many lines': (count) => [
      ...onLines(count, 'sub NS ns.sub.example.com.'),
      ...onLines(count, 'ns.sub A 192.0.2.1'),
    ],
    'records on many lines below delegations on another line': (count) => [
      ...times(20, (index) => `other: ${'a.'.repeat(index)}z NS ns.example.net.`),
      ...onLines(count, `h.${'a.'.repeat(20)}z A 192.0.2.1`),
    ],
    'SPF records that include the same tree': (count) => [
      ...hosts(count, `TXT v=spf1 ${times(20, (index) => `include:s${index}.example.com`).join(' ')} -all`),
      ...times(20, (index) => `s${index} TXT v=spf1 ip4:192.0.2.1 -all`),
    ],
    'DMARC records that report to zones of the account': (count) =>
      times(count, (index) => `_dmarc.${index} TXT v=DMARC1; p=none; rua=mailto:a@b.example.com`),
    'a chain of CNAME records': chain,
    'duplicates with long remarks': (count) =>
      times(count, () => record('a', 'A', '192.0.2.1', { remark: 'r'.repeat(2_000) })),
    'hosts below a delegation with many other records': (count) => [
      ...recordsAt('sub', count, 'TXT'),
      'sub NS ns.example.net.',
      ...times(count, (index) => `h${index}.sub A 192.0.2.1`),
    ],
  };
  for (const [what, shape] of Object.entries(shapes))
    it(`takes time in proportion to ${what}`, () => {
      const [some, twice] = [200, 400].map((count) => readsOf(shape(count)));
      assert.ok(
        some !== undefined && twice !== undefined && twice < 2.5 * some,
        `${some} and ${twice} reads`,
      );
    });
});

/** Checks a zone and returns how often it read a field of a record. */
function readsOf(written: readonly Written[]): number {
  let reads = 0;
  const records = recordsOf(written).map(
    (each) =>
      new Proxy(each, {
        get: (target, field) => {
          reads += 1;
          return Reflect.get(target, field);
        },
      }),
  );
  const checked = zone({ records });
  const view = accountOf([checked]).view(checked);
  assert.ok(view !== undefined);
  resultOf(checkZone(view, new Map()));
  return reads;
}
