import assert from 'node:assert/strict';
import { checkZone } from '../../../src/check/checkZone.ts';
import type { Finding } from '../../../src/check/findings.ts';
import { accountOf } from '../../support/product/accountOf.ts';
import { resultOf } from '../../support/product/resultOf.ts';
import { countOf, findingsOf, record, zone } from './zones.ts';

const MANY = 2_000;

/** Returns the findings of a rule in a zone. */
function found(rule: Finding['rule'], records: readonly ReturnType<typeof record>[]): readonly Finding[] {
  return findingsOf(zone({ records })).filter((finding) => finding.rule === rule);
}

const cnames = (target: (index: number) => string): ReturnType<typeof record>[] =>
  Array.from({ length: MANY }, (_, index) => record(`c${index}`, 'CNAME', target(index)));

/** Hosts with one record each. */
const hosts = (count: number, type: string, value: string): ReturnType<typeof record>[] =>
  Array.from({ length: count }, (_, index) => record(`h${index}`, type, value));

/** Different records of one host. */
const recordsOf = (host: string, count: number, type: string): ReturnType<typeof record>[] =>
  Array.from({ length: count }, (_, index) => record(host, type, `${index}`));

const includesOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `include:s${index}.example.com`).join(' ');

/** MX records of one host, each on its own line. */
const onLines = (host: string, count: number): ReturnType<typeof record>[] =>
  Array.from({ length: count }, (_, index) =>
    record(host, 'MX', 'mx.example.net.', { line: `line ${index}` }),
  );

describe('The check of a hostile zone', () => {
  it('follows a chain as far as dns does and says that there may be more', () => {
    const records = cnames((index) => `c${index + 1}.example.com.`);
    assert.equal(
      found('cname-chain', records)[0]?.text(),
      'c0.example.com leads through 17 CNAME records or more. Resolvers give up before the end: point it nearer to the end.',
    );
    // The last eight names are at most eight records away from the end.
    assert.equal(countOf('cname-chain', zone({ records })), MANY - 8);
  });

  it('lists at most eight names of a loop', () => {
    const loop = Array.from({ length: 16 }, (_, index) =>
      record(`l${index}`, 'CNAME', `l${(index + 1) % 16}.example.com.`),
    );
    assert.match(
      found('cname-loop', loop)[0]?.text() ?? '',
      /\(l0\..* → l7\.example\.com → … → l0\.example\.com\)/u,
    );
  });

  it('finds once that a delegation hides records, and counts them', () => {
    const servers = Array.from({ length: MANY / 2 }, (_, index) =>
      record('sub', 'NS', `ns${index}.example.net.`),
    );
    const hidden = Array.from({ length: MANY }, (_, index) => record(`h${index}.sub`, 'TXT', 'text'));
    const records = [...servers, ...hidden];
    assert.equal(countOf('occluded', zone({ records })), 1);
    const [only] = found('occluded', records);
    // The first one, and fifty others with the delegation.
    assert.equal(only?.records.length, 51);
    assert.match(only.text(), / The same is true of 1,999 more records\.$/u);
  });

  it('adds at most fifty further records to a finding', () => {
    const others = Array.from({ length: MANY / 2 }, (_, index) => record('a', 'TXT', `${index}`));
    const [finding] = found('cname-other-data', [record('a', 'CNAME', 'b.example.net.'), ...others]);
    assert.equal(finding?.records.length, 51);
  });

  for (const type of ['CNAME', 'MX', 'NS', 'PTR', 'DNAME'])
    it(`finds that a name of many thousand labels is too long, as the value of ${type} and as a host`, () => {
      const name = 'a.'.repeat(25_000);
      assert.equal(found('name-length', [record('a', type, name)]).length, 1);
      assert.equal(
        found('name-length', [record('a.'.repeat(200_000) + 'a', type, 'b.example.net.')]).length,
        1,
      );
    });

  it('finds nothing but its length in a value that is too long for DNS', () => {
    const records = ['v=spf1 ', 'v=DMARC1;', 'v=DKIM1;'].map((start) =>
      record('a', 'TXT', start + 'x=y;'.repeat(250_000)),
    );
    assert.deepEqual(
      findingsOf(zone({ records })).map(({ rule }) => rule),
      ['not-checked', 'not-checked', 'not-checked'],
    );
  });

  it('reports at most ten targets of an SPF record', () => {
    const includes = Array.from({ length: 150 }, (_, index) => `include:n${index}.example.com`).join(' ');
    assert.equal(found('spf-target', [record('@', 'TXT', `v=spf1 ${includes} -all`)]).length, 10);
  });

  it('names at most eight types of records beside a CNAME', () => {
    const others = Array.from({ length: MANY }, (_, index) => record('a', `TYPE${index}`, 'text'));
    const [finding] = found('cname-other-data', [record('a', 'CNAME', 'b.example.net.'), ...others]);
    assert.match(finding?.text() ?? '', /\(TYPE0, .*, TYPE7, …\)/u);
  });

  const shapes: readonly (readonly [string, (count: number) => readonly ReturnType<typeof record>[]])[] = [
    [
      'mapped addresses beside addresses',
      (count) => [
        ...Array.from({ length: count }, (_, index) =>
          record('a', 'AAAA', `::ffff:10.0.${index >> 8}.${index & 255}`),
        ),
        ...Array.from({ length: count }, (_, index) => record('a', 'A', `10.1.${index >> 8}.${index & 255}`)),
      ],
    ],
    [
      'MX records that point to a host of many records',
      (count) => [...hosts(count, 'MX', 'x.example.com.'), ...recordsOf('x', count, 'TXT')],
    ],
    [
      'CNAME records that point to a host of many records',
      (count) => [...hosts(count, 'CNAME', 'x.example.com.'), ...recordsOf('x', count, 'TXT')],
    ],
    [
      'SPF records that include a name of many texts',
      (count) => [
        ...hosts(count, 'TXT', 'v=spf1 include:x.example.com -all'),
        ...recordsOf('x', count, 'TXT'),
      ],
    ],
    [
      'SPF records that look up a name of many MX records',
      (count) => [...hosts(count, 'TXT', 'v=spf1 mx:x.example.com -all'), ...recordsOf('x', count, 'MX')],
    ],
    [
      'lines with mail beside many texts',
      (count) => [...onLines('@', count), ...recordsOf('@', count, 'TXT')],
    ],
    [
      'types on one line beside records on the default line',
      (count) => [
        ...Array.from({ length: count }, (_, index) => record('a', `TYPE${index}`, 'x', { line: 'other' })),
        ...recordsOf('a', count, 'TXT'),
      ],
    ],
    [
      'lines with mail and many texts for DMARC',
      (count) => [...onLines('@', count), ...recordsOf('_dmarc', count, 'TXT')],
    ],
    [
      'lines with mail that lead to a host of many lines',
      (count) => [
        ...Array.from({ length: count }, (_, index) =>
          record('@', 'MX', 'mail.example.com.', { line: `line ${index}` }),
        ),
        ...Array.from({ length: count }, (_, index) =>
          record('mail', 'A', '192.0.2.1', { line: `line ${index}` }),
        ),
      ],
    ],
    [
      'delegations on many lines with a server inside that has many lines',
      (count) => [
        ...Array.from({ length: count }, (_, index) =>
          record('sub', 'NS', 'ns.sub.example.com.', { line: `line ${index}` }),
        ),
        ...Array.from({ length: count }, (_, index) =>
          record('ns.sub', 'A', '192.0.2.1', { line: `line ${index}` }),
        ),
      ],
    ],
    [
      'records on many lines below delegations on another line',
      (count) => [
        ...Array.from({ length: 20 }, (_, index) =>
          record(`${'a.'.repeat(index)}z`, 'NS', 'ns.example.net.', { line: 'other' }),
        ),
        ...Array.from({ length: count }, (_, index) =>
          record(`h.${'a.'.repeat(20)}z`, 'A', '192.0.2.1', { line: `line ${index}` }),
        ),
      ],
    ],
    [
      'SPF records that include the same tree',
      (count) => [
        ...hosts(count, 'TXT', `v=spf1 ${includesOf(20)} -all`),
        ...Array.from({ length: 20 }, (_, index) => record(`s${index}`, 'TXT', 'v=spf1 ip4:192.0.2.1 -all')),
      ],
    ],
    [
      'DMARC records that report to zones of the account',
      (count) =>
        hosts(count, 'TXT', 'v=DMARC1; p=none; rua=mailto:a@b.example.com').map((each, index) => ({
          ...each,
          host: `_dmarc.${index}`,
        })),
    ],
    [
      'a chain of CNAME records',
      (count) =>
        Array.from({ length: count }, (_, index) =>
          record(`c${index}`, 'CNAME', `c${index + 1}.example.com.`),
        ),
    ],
    [
      'duplicates with long remarks',
      (count) =>
        Array.from({ length: count }, () => record('a', 'A', '192.0.2.1', { remark: 'r'.repeat(2_000) })),
    ],
    [
      'hosts below a delegation with many other records',
      (count) => [
        ...recordsOf('sub', count, 'TXT'),
        record('sub', 'NS', 'ns.example.net.'),
        ...Array.from({ length: count }, (_, index) => record(`h${index}.sub`, 'A', '192.0.2.1')),
      ],
    ],
  ];
  for (const [what, shape] of shapes)
    it(`takes time in proportion to ${what}`, () => {
      const [some, twice] = [200, 400].map((count) => readsOf(shape(count)));
      assert.ok(
        some !== undefined && twice !== undefined && twice < 2.5 * some,
        `${some} and ${twice} reads`,
      );
    });
});

function checkOf(records: readonly ReturnType<typeof record>[]): ReturnType<typeof checkZone> {
  const view = accountOf([zone({ records })]).view('example.com');
  assert.ok(view !== undefined);
  return checkZone(view, new Map());
}

/** Checks a zone and returns how often it read a field of a record. */
function readsOf(records: readonly ReturnType<typeof record>[]): number {
  let reads = 0;
  const counted = records.map(
    (each) =>
      new Proxy(each, {
        get: (target, field) => {
          reads += 1;
          return Reflect.get(target, field);
        },
      }),
  );
  resultOf(checkOf(counted));
  return reads;
}
