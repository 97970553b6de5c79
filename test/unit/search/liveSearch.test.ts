import assert from 'node:assert/strict';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { fixedIndex } from '../../../src/zones/knownZones.ts';
import { LiveSearch } from '../../../src/search/liveSearch.ts';
import type { SearchPurpose } from '../../../src/search/pick/searchParts.ts';
import { indexedZone } from '../zones/zones.ts';

const zones = [
  indexedZone('example.com', [{ host: 'www' }, { host: 'mail' }]),
  indexedZone('www.example'),
  indexedZone('www.test', []),
];

/** A search, and what it emitted: the text that was typed, then the hosts and zones that were found. */
function searching(
  purpose: SearchPurpose['kind'],
  all: readonly ZoneState[] = zones,
): { live: LiveSearch; emitted: string[] } {
  const emitted: string[] = [];
  const live = new LiveSearch(fixedIndex(all), purpose, ({ typed, records, zones: found }) => {
    const hosts = records.matches.map(({ record }) => record.host);
    emitted.push([typed, ...hosts, ...found.zones.map(({ name }) => name)].join(' '));
  });
  return { live, emitted };
}

/** A zone whose records cannot be read. */
const broken: ZoneState = {
  ...indexedZone('broken.example'),
  get loaded(): never {
    throw new Error('broken');
  },
};

/** A zone with `count` records, and as many zones without. */
const zonesOf = (count: number): readonly ZoneState[] => [
  indexedZone(
    'records.example',
    Array.from({ length: count }, () => ({ host: 'www' })),
  ),
  ...Array.from({ length: count }, (_, at) => indexedZone(`www${at}.test`)),
];

/** Returns how many records a search lists, whether there are more, and how many of how many zones it lists. */
const found = async (
  purpose: SearchPurpose['kind'],
  typed: string,
  count: number,
): Promise<readonly unknown[]> => {
  const counts: unknown[] = [];
  const live = new LiveSearch(
    fixedIndex(zonesOf(count)),
    purpose,
    ({ records, zones: { zones: some, count: of } }) =>
      counts.push(records.matches.length, records.more, some.length, of),
  );
  await live.search(typed);
  return counts;
};

describe('LiveSearch', () => {
  for (const [purpose, typed, expected] of [
    ['reveal', 'www', 'www www www.example'],
    ['reveal', '', ''],
    ['record', 'www', 'www www www.example'],
    ['record', '', ' www mail www.example'],
    ['recordOrZone', 'www', 'www www www.example www.test'],
    ['zone', 'www', 'www www.example www.test'],
  ] as const) {
    it(`finds what can be chosen for ${purpose} with ${JSON.stringify(typed)}`, async () => {
      const { live, emitted } = searching(purpose);
      await live.search(typed);
      assert.deepEqual(emitted, [expected]);
    });
  }

  const many = indexedZone(
    'many.example',
    Array.from({ length: 200_000 }, () => ({ type: 'CNAME', value: 'me.github.io.' })),
  );
  for (const [purpose, typed, all] of [
    ['reveal', 'mail', zones],
    ['record', 'service:', zones],
    ['record', 'service:mail', zones],
    ['record', 'service:', [many]],
    ['record', 'absent', [many]],
  ] as const)
    it(`emits nothing of “${typed}” after it is disposed, in ${all.length} zones`, async () => {
      const { live, emitted } = searching(purpose, all);
      const search = live.search(typed);
      live.dispose();
      await search;
      assert.deepEqual(emitted, []);
    });

  it('finds three hundred records, and twenty zones beside them or three hundred alone', async () => {
    assert.deepEqual(await found('record', 'www', 300), [300, false, 20, 300]);
    assert.deepEqual(await found('record', 'www', 301), [300, true, 20, 301]);
    assert.deepEqual(await found('record', '', 300), [300, false, 20, 300]);
    assert.deepEqual(await found('record', '', 301), [300, true, 20, 301]);
    assert.deepEqual(await found('reveal', 'www', 301), [300, true, 20, 301]);
    assert.deepEqual(await found('recordOrZone', 'www', 301), [300, true, 20, 301]);
    assert.deepEqual(await found('zone', 'www', 300), [0, false, 300, 300]);
    assert.deepEqual(await found('zone', 'www', 301), [0, false, 300, 301]);
  });

  it('finds the services of the loaded records, the most frequent first, while a query is about services', async () => {
    const google = { type: 'TXT', value: 'google-site-verification=x' };
    const all = [
      indexedZone('a.example', [{ type: 'CNAME', value: 'me.github.io.' }, google, { value: '192.0.2.1' }]),
      indexedZone('b.example', [google, { type: 'CNAME', value: 'x.fastly.net.' }]),
      indexedZone('c.example'),
    ];
    for (const purpose of ['reveal', 'record'] as const) {
      const services: (readonly string[])[] = [];
      const live = new LiveSearch(fixedIndex(all), purpose, (results) => services.push(results.services));
      for (const typed of ['service:', 'is:held -SERVICE:g', 'no-service:', 'service'])
        await live.search(typed);
      const known = ['Google', 'Fastly', 'GitHub Pages'];
      assert.deepEqual(services, [known, known, [], []]);
    }
  });

  it('emits what it has found so far, once, when it takes longer', async () => {
    const long = Array.from({ length: 40 }, (_, at) =>
      indexedZone(
        `zone${at}.test`,
        Array.from({ length: 4000 }, () => ({ host: 'mail' })),
      ),
    );
    const { live, emitted } = searching('recordOrZone', [
      indexedZone('first.test', [{ host: 'www' }]),
      ...long,
      indexedZone('last.test', [{ host: 'www' }]),
    ]);
    await live.search('www');
    assert.deepEqual(emitted, ['www www', 'www www www']);
  });

  it('emits nothing of a search once the next one has begun', async () => {
    const { live, emitted } = searching('reveal');
    await Promise.all([live.search('mai'), live.search('mail')]);
    assert.deepEqual(emitted, ['mail mail']);
  });

  it('is cancelled by the next one while it goes through many records, and does not fail', async () => {
    const { live, emitted } = searching('record', [many]);
    const cancelled = live.search('absent');
    await live.search('');
    await cancelled;
    assert.equal(emitted.length, 1);
  });
});

describe('A search that fails', () => {
  it('throws its error, unless it was cancelled', async () => {
    const { live, emitted } = searching('recordOrZone', [broken]);
    await assert.rejects(live.search('x'), /broken/u);
    const cancelled = live.search('service:x');
    live.dispose();
    await cancelled;
    assert.deepEqual(emitted, []);
  });
});
