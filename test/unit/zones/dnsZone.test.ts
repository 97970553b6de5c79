import assert from 'node:assert/strict';
import { answer } from '../../../src/dns/zone.ts';
import { ANYONE, DEFAULT_DNS_CLIENT } from '../../../src/dns/client.ts';
import { currentUntil, dnsZoneOf, liveZoneOf, type Freshness } from '../../../src/zones/dnsZone.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { RecordTable, type LoadedRecords } from '../../../src/zones/recordTable.ts';
import { LINES } from '../dns/zones.ts';
import { indexedRecord } from './records.ts';
import { indexedZone } from './zones.ts';
import { TIMED_OUT } from './failures.ts';

const ZONE = indexedZone('BÜCHER.example', [{ host: 'www' }]);
const loadedWith = (fields: Partial<LoadedRecords>): ZoneState => ({
  ...ZONE,
  loaded: ZONE.loaded && { ...ZONE.loaded, ...fields },
});

const kindOf = (zone: ZoneState, host: string, age?: Freshness): string => {
  const found = answer(dnsZoneOf(zone, age), `${host}.xn--bcher-kva.example`, 'A', ANYONE);
  return found.kind === 'undecided' ? found.why : found.kind;
};

/** How well a zone is known. */
function knownKind(zone: ZoneState, fresh?: Freshness): string | undefined {
  return dnsZoneOf(zone, fresh).known?.kind;
}

describe('A zone of the index, as DNS reads it', () => {
  it('has the very records of the index, its name in ASCII, and the lines', () => {
    const zone = dnsZoneOf(ZONE);
    assert.equal(zone.name, 'xn--bcher-kva.example');
    assert.equal(zone.records, ZONE.loaded?.table.records);
    assert.deepEqual(zone.known, { kind: 'whole' });
    assert.equal(liveZoneOf(ZONE, LINES).lines, LINES);
    const found = answer(zone, 'www.bücher.example', 'A', DEFAULT_DNS_CLIENT);
    assert.equal(found.kind, 'records');
    assert.equal(found.records[0], ZONE.loaded?.table.records[0]);
  });

  it('is in doubt if its records are not those of the zone', () => {
    const empty = indexedZone('example.com');
    assert.equal(knownKind(empty), 'notLoaded');
    assert.equal(knownKind({ ...empty, failure: TIMED_OUT }), 'notLoaded');
    assert.equal(dnsZoneOf(empty).records.length, 0);
    assert.equal(knownKind({ ...ZONE, announced: 2 }), 'changed');
    assert.equal(knownKind(loadedWith({ updatedOn: 'earlier' })), 'changed');
    assert.equal(knownKind(loadedWith({ fault: { kind: 'moved' } })), 'incomplete');
    assert.equal(knownKind({ ...ZONE, served: false }), 'notServed');
    assert.deepEqual(dnsZoneOf({ ...ZONE, served: false }).known, { kind: 'notServed' });
  });

  it('knows the hosts that were looked up as long as they are current, unless nobody serves them', () => {
    const records = ZONE.loaded?.table.records ?? [];
    const hosts = new Map(
      ['@', 'www', 'none', '*'].map((host, at) => {
        const rows = records.filter((each) => each.host === host);
        return [host, { host, rows, loadedAt: 1000 + at, loadNumber: 1, counted: undefined, bytes: 0 }];
      }),
    );
    const fresh = { now: 1599, maxAge: 600 };
    for (const fields of [
      { loadedAt: 0 },
      { updatedOn: 'earlier' },
      { fault: { kind: 'hostsOnly' } },
    ] as const) {
      const zone = loadedWith({ ...fields, hosts });
      assert.equal(kindOf(zone, 'www', fresh), 'records');
      assert.equal(kindOf(zone, 'none', fresh), 'noName');
      assert.match(kindOf(zone, 'other', fresh), /stale|changed|incomplete/u);
      // The apex was looked up first, and the others depend on it.
      assert.equal(currentUntil(zone, fresh), 1600);
      const later = { ...fresh, now: 1600 };
      assert.match(kindOf(zone, 'www', later), /stale|changed|incomplete/u);
      assert.equal(currentUntil(zone, later), 1601);
      assert.notEqual(kindOf({ ...zone, served: false }, 'www', fresh), 'records');
    }
    const full = loadedWith({
      hosts,
      table: new RecordTable([indexedRecord({ host: 'www.xn--bcher-kva.example' })]),
    });
    assert.equal(kindOf(full, 'none'), 'incomplete');
  });

  it('is stale at the maximum age, if age matters', () => {
    const zone = loadedWith({ loadedAt: 1000 });
    assert.equal(knownKind(zone, { now: 1599, maxAge: 600 }), 'whole');
    assert.equal(knownKind(zone, { now: 1600, maxAge: 600 }), 'stale');
    assert.equal(knownKind(zone, { now: 999, maxAge: 600 }), 'stale');
    assert.equal(knownKind(zone), 'whole');
  });

  it('stays current after a failed refresh until the maximum age', () => {
    const zone = { ...loadedWith({ loadedAt: 1000 }), failure: TIMED_OUT };
    const fresh = { now: 1599, maxAge: 600 };
    assert.equal(knownKind(zone, fresh), 'whole');
    assert.equal(currentUntil(zone, fresh), 1600);
    assert.equal(knownKind(zone, { now: 1600, maxAge: 600 }), 'failed');
    assert.equal(knownKind({ ...zone, announced: 2 }, fresh), 'changed');
    assert.equal(knownKind(zone), 'whole');
  });
});
