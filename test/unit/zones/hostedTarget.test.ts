import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { fixedIndex } from '../../../src/zones/knownZones.ts';
import { RecordTable, type IndexedRecord } from '../../../src/zones/recordTable.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { hostedTarget } from '../../../src/zones/hostedTarget.ts';
import { indexedZone } from './zones.ts';
import { record } from './rows.ts';

const own = { account: AccountId.parse('own'), domain: DomainId.parse('1') };
const other = { account: AccountId.parse('other'), domain: DomainId.parse('2') };
const alias = record({ type: 'CNAME', value: 'www.example.com.' });

/** The zone example.com of an account, with these records of `www`, whose ids are their places. */
function zoneOf(of: typeof own, records?: readonly Partial<IndexedRecord>[]): ZoneState {
  const rows = records?.map((fields, at) => ({ id: RecordId.parse(String(at)), host: 'www', ...fields }));
  return { ...indexedZone('example.com', rows), account: of.account, id: of.domain };
}

describe('The hosted target of a record', () => {
  it('is a record that points to an address before others, an active one, and one of the default line', () => {
    const ranked: readonly Partial<IndexedRecord>[] = [
      { type: 'A' },
      { type: 'aaaa', recordLine: 'Asia' },
      { type: 'CNAME', enabled: false },
      { type: 'A', enabled: false, recordLine: 'Asia' },
      { type: 'TXT' },
      { type: 'TXT', recordLine: 'Asia' },
      { type: 'AX', enabled: false },
      { type: 'XA', enabled: false, recordLine: 'Asia' },
    ];
    for (let best = 0; best < ranked.length; best += 1) {
      // The worst comes first.
      const records = ranked.slice(best).toReversed();
      const { ref } = hostedTarget(fixedIndex([zoneOf(other, records)]), own, alias) ?? assert.fail();
      assert.deepEqual(ref, { ...other, record: String(records.length - 1) }, JSON.stringify(ranked[best]));
    }
  });

  it('is the first of the records with the best rank', () => {
    const zone = zoneOf(other, [{ type: 'TXT' }, { id: undefined }, { type: 'A' }, { type: 'AAAA' }]);
    assert.deepEqual(hostedTarget(fixedIndex([zone]), own, alias)?.ref, { ...other, record: '2' });
  });

  it('looks at the records of a host once for all records that point to it', () => {
    let looks = 0;
    const get = (): string => {
      looks += 1;
      return 'A';
    };
    const rows = Array.from({ length: 100 }, (_, at) =>
      Object.defineProperty(record({ id: RecordId.parse(String(at)), host: 'www' }), 'type', { get }),
    );
    const zone = zoneOf(other, []);
    assert.ok(zone.loaded);
    const known = fixedIndex([{ ...zone, loaded: { ...zone.loaded, table: new RecordTable(rows) } }]);
    for (let row = 0; row < 10; row += 1) assert.ok(hostedTarget(known, own, alias));
    assert.equal(looks, rows.length);
  });

  it('is the zone when it has no record of the name with an id, unless it is the own one', () => {
    for (const records of [undefined, [], [{ host: 'mail' }], [{ id: undefined }]]) {
      assert.deepEqual(hostedTarget(fixedIndex([zoneOf(other, records)]), own, alias), {
        start: 0,
        end: 16,
        ref: other,
      });
      assert.equal(hostedTarget(fixedIndex([zoneOf(own, records)]), own, alias), undefined);
    }
    const twin = { ...own, domain: DomainId.parse('9') };
    assert.deepEqual(hostedTarget(fixedIndex([zoneOf(twin)]), own, alias)?.ref, twin);
  });

  it('is in the own account if several have the zone, else in the first', () => {
    const third = { account: AccountId.parse('third'), domain: DomainId.parse('3') };
    const found = (...of: readonly (typeof own)[]): unknown =>
      hostedTarget(fixedIndex(of.map((each) => zoneOf(each, [{}]))), own, alias)?.ref.account;
    assert.equal(found(other, own, third), 'own');
    assert.equal(found(other, third), 'other');
  });

  it('is none without a target, or outside of all zones', () => {
    const known = fixedIndex([zoneOf(other, [{}])]);
    assert.equal(hostedTarget(known, own, record({ type: 'A', value: '192.0.2.1' })), undefined);
    assert.equal(hostedTarget(known, own, record({ type: 'CNAME', value: 'www.example.net.' })), undefined);
    const mail = hostedTarget(known, own, record({ type: 'MX', mx: 10, value: 'www.example.com.' }));
    assert.deepEqual(mail?.ref, { ...other, record: '0' });
  });
});
