import assert from 'node:assert/strict';
import type { IndexedZone, RecordIndex } from '../../../src/index/recordIndex.ts';
import { LiveSearch } from '../../../src/search/liveSearch.ts';
import type { SearchPurpose } from '../../../src/search/searchPurpose.ts';
import { indexedZone } from '../index/zones.ts';

const zones = [
  indexedZone('example.com', [{ host: 'www' }, { host: 'mail' }]),
  indexedZone('www.example'),
  indexedZone('www.test', []),
];
function indexOf(all: readonly IndexedZone[]): RecordIndex {
  return {
    zones: all,
    names: new Set(all.map(({ ascii }) => ascii)),
    named: (ascii) => all.filter((zone) => zone.ascii === ascii),
    zone: (_account, id) => all.find((zone) => zone.id === id),
    onDidChange: () => ({ dispose: () => undefined }),
  };
}

/** A search, and what it emitted: the text that was typed, then the hosts and zones that were found. */
function searching(
  purpose: SearchPurpose['kind'],
  all: readonly IndexedZone[] = zones,
): { live: LiveSearch; emitted: string[] } {
  const emitted: string[] = [];
  const live = new LiveSearch(indexOf(all), purpose, ({ typed, records, zones: found }) => {
    const hosts = records.matches.map(({ record }) => record.host);
    emitted.push([typed, ...hosts, ...found.zones.map(({ name }) => name)].join(' '));
  });
  return { live, emitted };
}

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

  it('emits nothing of a search once the next one has begun', async () => {
    const { live, emitted } = searching('reveal');
    await Promise.all([live.search('mai'), live.search('mail')]);
    assert.deepEqual(emitted, ['mail mail']);
  });

  it('is cancelled while it goes through many records, and does not fail', async () => {
    const many = indexedZone(
      'many.example',
      Array.from({ length: 200_000 }, () => ({})),
    );
    const { live, emitted } = searching('record', [many]);
    const cancelled = live.search('absent');
    await live.search('');
    await cancelled;
    assert.equal(emitted.length, 1);
    const disposed = live.search('absent');
    live.dispose();
    await disposed;
    assert.equal(emitted.length, 1);
  });

  it('emits nothing after it is disposed', async () => {
    const { live, emitted } = searching('reveal');
    const search = live.search('mail');
    live.dispose();
    await search;
    assert.deepEqual(emitted, []);
  });
});
