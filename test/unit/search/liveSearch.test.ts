import assert from 'node:assert/strict';
import type { RecordIndex } from '../../../src/index/recordIndex.ts';
import { LiveSearch } from '../../../src/search/liveSearch.ts';
import type { SearchPurpose } from '../../../src/search/searchPurpose.ts';
import { indexedZone } from '../index/zones.ts';

const zones = [
  indexedZone('example.com', [{ host: 'www' }, { host: 'mail' }]),
  indexedZone('www.example'),
  indexedZone('www.test', []),
];
const recordIndex: RecordIndex = {
  zones,
  names: new Set(zones.map(({ ascii }) => ascii)),
  named: (ascii) => zones.filter((zone) => zone.ascii === ascii),
  zone: (_account, id) => zones.find((zone) => zone.id === id),
  onDidChange: () => ({ dispose: () => undefined }),
};

/** A search, and what it emitted: the text that was typed, then the hosts and zones that were found. */
function searching(purpose: SearchPurpose['kind']): { live: LiveSearch; emitted: string[] } {
  const emitted: string[] = [];
  const live = new LiveSearch(recordIndex, purpose, ({ typed, records, zones: found }) => {
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

  it('emits nothing after it is disposed', async () => {
    const { live, emitted } = searching('reveal');
    const search = live.search('mail');
    live.dispose();
    await search;
    assert.deepEqual(emitted, []);
  });
});
