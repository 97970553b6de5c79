import assert from 'node:assert/strict';
import { keptRecords } from '../../../src/zones/knownZones.ts';
import type { FoundRecord } from '../../../src/zones/zoneState.ts';
import { indexedZone } from './zones.ts';

describe('Found records that are kept', () => {
  it('keep what identifies their zones, and none of the other records', () => {
    const zones = ['a.example', 'b.example'].map((name) => indexedZone(name, [{}, { host: 'mail' }]));
    const found = zones.flatMap((zone): readonly FoundRecord[] =>
      (zone.loaded?.table.records ?? []).map((record) => ({ zone, record })),
    );
    const kept = keptRecords(found);
    const facts = kept.map(({ zone, record }) => [zone.account, zone.id, zone.name, record]);
    const all = found.map(({ zone, record }) => [zone.account, zone.id, zone.name, record]);
    assert.deepEqual(facts, all);
    assert.ok(kept.every(({ zone }) => !('loaded' in zone)));
    assert.equal(new Set(kept.map(({ zone }) => zone)).size, 2);
  });
});
