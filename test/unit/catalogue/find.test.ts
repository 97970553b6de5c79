import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { find, type Finds, prepareSearch } from '../../../src/catalogue/find.ts';
import { parseQuery } from '../../../src/catalogue/query.ts';
import type { KnownZone } from '../../../src/catalogue/zone.ts';
import { anyQuery, expectedFinds } from './expected.ts';
import { hostileRecords } from './records.ts';
import { knownZone } from './zones.ts';

function finds(zones: Iterable<KnownZone>, typed: string, limit: number): Finds {
  const search = find(zones, parseQuery(typed), limit);
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}

/** What is found, as `host.zone type`, in its order. */
function found(zones: Iterable<KnownZone>, typed: string, limit = 100): readonly string[] {
  return finds(zones, typed, limit).found.map(({ zone, index }) => {
    const record = zone.read?.table.at(index);
    return `${record?.host}.${zone.name} ${record?.type}`;
  });
}

const zones = [
  knownZone('example.com', [
    { host: '@', type: 'NS', value: 'ns1.example.net.', held: true },
    { host: 'www', value: '192.0.2.1', remark: 'Behind the proxy' },
    { host: 'www', value: '203.0.113.9', line: 'North America' },
    { host: 'awww', type: 'CNAME', value: 'www.example.com.' },
    { host: 'mail', type: 'AAAA', value: '2001:DB8:0:0::1', enabled: false },
    { host: '@', type: 'TXT', value: 'v=spf1 ip4:192.0.2.0/24 include:_spf.example.net -all' },
  ]),
  knownZone('bücher.example', [
    { host: '@', type: 'MX', value: 'mail.bücher.example.' },
    { host: 'übung', type: 'CNAME', value: 'xn--bcher-kva.example.' },
    { host: 'www', type: 'A', value: '198.51.100.7', enabled: undefined, line: undefined },
  ]),
  knownZone('unread.example'),
  knownZone('empty.example', []),
];

describe('search', () => {
  const cases: readonly (readonly [typed: string, ...found: string[]])[] = [
    ['www', 'www.example.com A', 'www.example.com A', 'www.bücher.example A', 'awww.example.com CNAME'],
    ['www.example.com', 'www.example.com A', 'www.example.com A', 'awww.example.com CNAME'],
    ['www.example.com.', 'www.example.com A', 'www.example.com A', 'awww.example.com CNAME'],
    ['www.ex host:w', 'www.example.com A', 'www.example.com A', 'awww.example.com CNAME'],
    ['host:example.com type:NS', '@.example.com NS'],
    ['-zone:example.com www', 'www.bücher.example A'],
    ['proxy', 'www.example.com A'],
    ['remark:www'],
    ['value:www', 'awww.example.com CNAME'],
    ['type:A 1', 'www.example.com A', 'www.example.com A', 'www.bücher.example A'],
    ['is:held', '@.example.com NS'],
    ['is:disabled', 'mail.example.com AAAA'],
    ['line:north', 'www.example.com A'],
    ['"north america"', 'www.example.com A'],
    ['2001:db8::1', 'mail.example.com AAAA'],
    ['2001:db8::/64', 'mail.example.com AAAA'],
    ['192.0.2.1', 'www.example.com A'],
    ['192.0.2.0/24', 'www.example.com A', '@.example.com TXT'],
    ['"v=spf1 ip4:192.0.2.0/24"', '@.example.com TXT'],
    ['include:_spf.example', '@.example.com TXT'],
    ['BÜCHER type:CNAME', 'übung.bücher.example CNAME'],
    ['übung.xn--bcher', 'übung.bücher.example CNAME'],
    ['host:example type:CNAME'],
    ['xn--bung-zra.xn--bch', 'übung.bücher.example CNAME'],
    ['übung.büch', 'übung.bücher.example CNAME'],
    ['value:bücher', '@.bücher.example MX', 'übung.bücher.example CNAME'],
    ['value:xn--bcher', '@.bücher.example MX', 'übung.bücher.example CNAME'],
    ['nowhere'],
    ['unread'],
    [''],
  ];
  for (const [typed, ...expected] of cases) {
    it(`finds ${expected.join(', ') || 'nothing'} for ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(found(zones, typed), expected);
    });
  }

  it('tells that there is more than was asked for', () => {
    assert.equal(finds(zones, 'www', 4).more, false);
    assert.equal(finds(zones, 'www', 3).more, true);
    assert.deepEqual(finds(zones, 'www', 0), { found: [], more: true });
  });

  it('finds exactly the records it should, in their order, whatever they hold and whatever is typed', () => {
    const anyZone = fc
      .tuple(
        fc.constantFrom('example.com', 'bücher.example', 'a.example', 'xn--bcher-kva.test', '192.0.2.1'),
        hostileRecords,
      )
      .map(([name, records]) => knownZone(name, records));
    const input = fc
      .array(anyZone, { maxLength: 4 })
      .chain((some) => fc.tuple(fc.constant(some), anyQuery(some)));
    // The signatures of the last records there are say little: more may share them.
    const many = Array.from({ length: 400 }, (_, at) => ({ host: `h${at}` }));
    const prepared = fc.constantFrom('not', 'these', 'these and more');
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 30 }), prepared, ([some, typed], limit, known) => {
        const places = (of: Finds): readonly string[] => [
          ...of.found.map(({ zone, index }) => `${some.indexOf(zone)}/${index}`),
          ...(of.more ? ['more'] : []),
        ];
        if (known !== 'not') for (const _ of prepareSearch(some));
        if (known === 'these and more') for (const _ of prepareSearch([knownZone('many.example', many)]));
        assert.deepEqual(
          places(finds(some, typed, limit)),
          places(expectedFinds(some, parseQuery(typed), limit)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('pauses now and then, and an answer nobody wants is given up', () => {
    const many = Array.from({ length: 100 }, (_, at) => knownZone(`zone-${at}.example`, [{ host: 'a' }]));
    const search = find(many, parseQuery('a'), 1000);
    assert.equal(search.next().done, false);
    search.return({ found: [], more: true });
    assert.equal(search.next().done, true);
  });
});
