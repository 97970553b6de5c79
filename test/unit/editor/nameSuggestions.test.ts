import assert from 'node:assert/strict';
import type { KnownZones } from '../../../src/zones/knownZones.ts';
import {
  emptyValueOf,
  hostedFor,
  isValuePosition,
  namesLike,
  suggestedValues,
  type PartialName,
  type ZoneChoice,
} from '../../../src/editor/nameSuggestions.ts';
import { knownZones, FRESH, record, zone } from '../config/zones.ts';

const ANY: ZoneChoice = { first: new Set(), only: false };

/** Returns all suggested names. */
function offered(known: KnownZones, partial: PartialName, choice: ZoneChoice = ANY): readonly string[] {
  return [...namesLike(known, partial, choice)].flat().map(({ name }) => name);
}

const known = knownZones(
  zone('example.com', [
    record({ host: '@', value: '192.0.2.10' }),
    record({ host: 'api', value: '192.0.2.30' }),
    record({ host: 'app', type: 'CNAME', value: 'example.com.' }),
    record({ host: 'apt', enabled: false }),
    record({ host: '*.apps' }),
    record({ host: 'apx"\n$(id)' }),
  ]),
  zone('bücher.example', [record({ host: 'xn--kln-sna', value: '192.0.2.111' })]),
  zone('example.net', undefined),
);

describe('Suggestions', () => {
  const parts: readonly (readonly [string, string, readonly string[]])[] = [
    ['ap', '', ['api.example.com', 'app.example.com']],
    ['API.ex', '', ['api.example.com']],
    ['exam', '', ['example.com']],
    ['ap', '.example.com', ['api.example.com', 'app.example.com']],
    ['ap', 'i.example.com', ['api.example.com', 'app.example.com']],
    ['k', 'öln.bücher.example.', []],
    ['ap', '.bücher.example', []],
    ['kö', '', ['köln.bücher.example']],
    ['api.example.com', '', []],
    ['xn--', '', ['xn--kln-sna.xn--bcher-kva.example']],
    ['köln.bü', '', ['köln.bücher.example']],
    ['köln.xn', '', []],
    ['@', '', []],
  ];
  for (const [before, after, names] of parts) {
    it(`for ${before}|${after} are ${names.join(', ') || 'none'}`, () => {
      assert.deepEqual(offered(known, { before, after }).toSorted(), names);
    });
  }

  it('are none of a zone whose name cannot be written', () => {
    const hostile = knownZones(zone('x$(id).example', [record({ host: 'api' })]));
    assert.deepEqual(offered(hostile, { before: 'ap', after: '' }), []);
  });

  it('have only names that can be hosts', () => {
    const hostile = knownZones(
      zone('example.com', [record({ host: 'a'.repeat(300) }), record({ host: 'api' })]),
      zone('a\u202E.example', [record({ host: 'api' }), record({ host: '@' })]),
      zone('a"\n$(id)', [record({ host: 'api' }), record({ host: '@' })]),
    );
    assert.deepEqual(offered(hostile, { before: 'a', after: '' }), ['api.example.com']);
  });

  it('start with the zones that a file mentions, or are limited to them', () => {
    const two = knownZones(
      zone('example.com', [record({ host: 'api' })]),
      zone('example.net', [record({ host: 'api' }), record({ host: 'www' })]),
    );
    const first = new Set(['example.net']);
    const begin = { before: '', after: '' };
    const ofNet = ['api.example.net', 'www.example.net'];
    assert.deepEqual(offered(two, begin, { first, only: false }), [...ofNet, 'api.example.com']);
    assert.deepEqual(offered(two, begin, { first, only: true }), ofNet);
  });

  it('are only hosts of servers while nothing is typed', () => {
    const one = knownZones(
      zone('example.com', [
        record({ host: '_dmarc', type: 'TXT', value: 'v=DMARC1' }),
        record({ host: '_x._domainkey', type: 'CNAME', value: 'key.example.net.' }),
        record({ host: 'note', type: 'TXT', value: 'text' }),
        record({ host: 'www' }),
        // Other name servers answer for this one.
        record({ host: 'lab', type: 'NS', value: 'ns1.example.net' }),
        record({ host: 'lab' }),
      ]),
    );
    assert.deepEqual(offered(one, { before: '', after: '' }), ['www.example.com']);
    assert.deepEqual(offered(one, { before: 'l', after: '' }), ['lab.example.com']);
    assert.deepEqual(offered(one, { before: '_d', after: '' }), ['_dmarc.example.com']);
  });

  it('ask DNS only for hosts that can be suggested, and pause within a large zone', () => {
    const texts = Array.from({ length: 1000 }, (_, at) => record({ host: `t${at}`, type: 'TXT' }));
    const off = Array.from({ length: 1000 }, (_, at) => record({ host: `u${at}`, enabled: false }));
    let asked = 0;
    const large = {
      ...zone('example.com', [...texts, ...off, record({ host: 'www' })]),
      // Each answer looks whether the zone is served.
      get served() {
        asked += 1;
        return true;
      },
    };
    const steps = (before: string): readonly number[] =>
      [...namesLike(knownZones(large), { before, after: '' }, ANY)].map(({ length }) => length);
    assert.deepEqual(steps(''), [...Array.from({ length: 20 }, () => 0), 1]);
    assert.equal(asked, 1);
    assert.deepEqual(steps('u'), [...Array.from({ length: 10 }, () => 0), 0]);
    assert.equal(asked, 1);
    assert.deepEqual(steps('t99'), [11]);
    assert.equal(asked, 12);
  });

  it('show the records of a name, starting with one without problems', () => {
    const hosted = zone('example.com', [
      record({ host: 'api', value: '192.0.2.29', enabled: false }),
      record({ host: 'api', type: 'TXT', value: 'v=1' }),
      record({ host: 'api', value: '192.0.2.30', monitorStatus: 'Down' }),
      record({ host: 'api', value: '192.0.2.31' }),
      record({ host: 'www', type: 'CNAME', value: 'example.com.' }),
      record({ host: 'lost', value: '192.0.2.32', remark: 'drained' }),
    ]);
    const hostedAs = (host: string): ReturnType<typeof hostedFor> =>
      hostedFor({ name: host, host, zone: hosted });
    assert.deepEqual(hostedAs('api'), { first: 'A 192.0.2.31', records: 2, troubled: 1 });
    assert.deepEqual(hostedAs('www'), { first: 'CNAME example.com.', records: 1, troubled: 0 });
    assert.deepEqual(hostedAs('lost'), { first: 'A 192.0.2.32', records: 1, troubled: 1 });
  });

  it('are only names with records of their own that answer', () => {
    const moved = knownZones(
      zone('example.com', [
        record({ host: '*.apps' }),
        record({ host: 'old.apps', enabled: false }),
        record({ host: 'old', type: 'DNAME', value: 'new.example.net.' }),
        record({ host: 'api.old', value: '192.0.2.7' }),
        record({ host: 'sub', type: 'NS', value: 'ns.sub.example.com.' }),
        record({ host: 'ns.sub', value: '192.0.2.53' }),
      ]),
    );
    for (const before of ['old.', 'api.old', 'x.apps.exam', 'x.old.exam', 'ns', 'w.sub.exam'])
      assert.deepEqual(
        offered(moved, { before, after: '' }),
        before === 'old.' ? ['old.example.com'] : [],
        before,
      );
    assert.deepEqual(offered(moved, { before: 'su', after: '' }), ['sub.example.com']);
    assert.deepEqual(suggestedValues(moved, 'api.old.example.com', FRESH), [
      { value: 'api.new.example.net', troubles: [] },
    ]);
  });

  const empty: readonly (readonly [before: string, is: ReturnType<typeof emptyValueOf>])[] = [
    ['API_HOST=', 'host'],
    ['API_HOST="', 'host'],
    ['  "baseUrl": "', 'host'],
    ['endpoint   = ', 'host'],
    ["server => '", 'host'],
    ['NAME=', 'any'],
    ['  - ', 'any'],
    ['  - "', 'any'],
    ['API_HOST', 'none'],
    ['API_HOST=a', 'none'],
    ['server_name ', 'none'],
    ['', 'none'],
  ];
  for (const [before, is] of empty) {
    it(`after “${before}” see ${is === 'none' ? 'no empty value' : `an empty value for ${is === 'any' ? 'anything' : 'a host'}`}`, () => {
      assert.equal(emptyValueOf(before), is);
    });
  }

  it('are limited in number', () => {
    const many = Array.from({ length: 5000 }, (_, index) => record({ host: `host-${index}` }));
    const found = offered(knownZones(zone('huge.example', many)), { before: 'host', after: '' });
    assert.equal(found.length, 100);
  });

  it('of values are those of the name, followed by the addresses that it points to', () => {
    assert.deepEqual(suggestedValues(known, 'app.example.com', FRESH), [
      { value: 'example.com.', troubles: [] },
      { value: '192.0.2.10', troubles: [] },
    ]);
    assert.deepEqual(suggestedValues(known, 'www.example.net', FRESH), []);
  });

  it('of values with problems come last, and name the problems', () => {
    const one = knownZones(
      zone('example.com', [
        record({ host: 'api', value: '192.0.2.30', monitorStatus: 'Down', remark: 'Drained' }),
        record({ host: 'api', value: '192.0.2.31', held: true }),
        record({ host: 'api', value: '192.0.2.32' }),
        record({ host: 'api', value: '192.0.2.33', recordLine: 'Asia', monitorStatus: 'Down' }),
        record({ host: 'api', value: '192.0.2.33' }),
      ]),
    );
    assert.deepEqual(suggestedValues(one, 'api.example.com', FRESH), [
      { value: '192.0.2.32', troubles: [] },
      { value: '192.0.2.33', troubles: [] },
      { value: '192.0.2.30', troubles: ['down', 'drained'] },
      { value: '192.0.2.31', troubles: ['held'] },
    ]);
  });

  const positions: readonly (readonly [string, string, boolean])[] = [
    ['host: ', 'yaml', true],
    ['  - ', 'yaml', true],
    ['  ', 'yaml', false],
    ['', 'nginx', false],
    ['server_name ', 'nginx', true],
    ['', 'caddyfile', true],
    ['  "', 'json', true],
    ['URL=https://', 'dotenv', true],
    ['# ', 'yaml', false],
  ];
  for (const [lead, language, is] of positions) {
    it(`are ${is ? '' : 'not '}made after “${lead}” in ${language}`, () => {
      assert.equal(isValuePosition(lead, language), is);
    });
  }
});
