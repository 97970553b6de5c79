import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { RecordTable } from '../../../src/zones/recordTable.ts';
import { hostileRecords, indexedRecord } from './records.ts';

describe('RecordTable', () => {
  it('groups records by host in ASCII and lower case, the apex as @', () => {
    const hosts = ['@', 'WWW', '', 'bücher', 'xn--bcher-kva', '*.www', 'www'];
    const { records, byHost } = new RecordTable(hosts.map((host) => indexedRecord({ host })));
    const at = (...indexes: number[]): unknown => indexes.map((index) => records[index]);
    assert.deepEqual([...byHost.keys()].toSorted(), ['*.www', '@', 'www', 'xn--bcher-kva']);
    assert.deepEqual(byHost.get('@'), at(0, 2));
    assert.deepEqual(byHost.get('www'), at(1, 6));
    assert.deepEqual(byHost.get('xn--bcher-kva'), at(3, 4));
    assert.deepEqual(byHost.get('*.www'), at(5));
    for (const host of ['', 'constructor', '__proto__', 'ww']) assert.equal(byHost.get(host), undefined);
  });

  it('has every record under exactly one host', () => {
    fc.assert(
      fc.property(hostileRecords, (records) => {
        const { byHost } = new RecordTable(records);
        const grouped = [...byHost.values()].flat();
        assert.equal(grouped.length, records.length);
        assert.deepEqual(new Set(grouped), new Set(records));
      }),
    );
  });

  it('groups A and AAAA records by address in any form', () => {
    const rows = [
      { value: '192.0.2.1' },
      { type: 'AAAA', value: '2001:DB8:0::1' },
      { type: 'TXT', value: '192.0.2.1' },
      { type: 'a', value: '192.0.2.1' },
      { value: ' 192.0.2.1' },
      { type: 'aaaa', value: '2001:db8::1' },
      { value: 'not an address' },
    ];
    const { records, byAddress } = new RecordTable(rows.map((row) => indexedRecord(row)));
    assert.deepEqual([...byAddress.keys()], ['192.0.2.1', '2001:db8::1']);
    assert.deepEqual(byAddress.get('192.0.2.1'), [records[0], records[3]]);
    assert.deepEqual(byAddress.get('2001:db8::1'), [records[1], records[5]]);
  });
});
