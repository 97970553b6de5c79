import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { packRecords } from '../../../src/catalogue/packed.ts';
import { parseIpAddress } from '../../../src/model/ipAddress.ts';
import { catalogued, hostileRecords } from './records.ts';

describe('packed records', () => {
  it('come out as they went in, whatever they hold', () => {
    fc.assert(
      fc.property(hostileRecords, (records) => {
        const table = packRecords(records);
        assert.equal(table.size, records.length);
        assert.deepEqual(
          records.map((_, index) => table.at(index)),
          records,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('come out as they went in, when they are more than a byte or two can count', () => {
    const records = Array.from({ length: 70_000 }, (_, index) =>
      catalogued({ host: `host-${index}`, type: `T${index}`, ttl: index, value: index % 2 ? '' : 'x' }),
    );
    const table = packRecords(records);
    for (const index of [0, 1, 255, 256, 65_535, 65_536, 69_999])
      assert.deepEqual(table.at(index), records[index]);
  });

  it('are none beyond the last', () => {
    const table = packRecords([catalogued()]);
    for (const index of [-1, 1, 0.5, Number.NaN]) assert.throws(() => table.at(index), RangeError);
    assert.deepEqual([...packRecords([]).hosts()], []);
  });

  it('are found by host in any spelling, the apex as @', () => {
    const table = packRecords(
      ['@', 'WWW', '', 'bücher', 'xn--bcher-kva', '*.www', 'www'].map((host) => catalogued({ host })),
    );
    assert.deepEqual([...table.hosts()].toSorted(), ['*.www', '@', 'www', 'xn--bcher-kva']);
    assert.deepEqual(table.withHost('@'), [0, 2]);
    assert.deepEqual(table.withHost('www'), [1, 6]);
    assert.deepEqual(table.withHost('xn--bcher-kva'), [3, 4]);
    assert.deepEqual(table.withHost('*.www'), [5]);
    for (const host of ['', 'constructor', '__proto__', 'ww']) assert.deepEqual(table.withHost(host), []);
  });

  it('are found by address in any spelling, A and AAAA only', () => {
    const rows = [
      { value: '192.0.2.1' },
      { type: 'AAAA', value: '2001:DB8:0::1' },
      { type: 'TXT', value: '192.0.2.1' },
      { type: 'a', value: '192.0.2.1' },
      { value: ' 192.0.2.1' },
      { type: 'aaaa', value: '2001:db8::1' },
      { value: 'not an address' },
    ];
    const table = packRecords(rows.map((row) => catalogued(row)));
    const having = (text: string): number[] => {
      const address = parseIpAddress(text);
      assert.ok(address);
      return [...table.addresses.in({ address, length: address.words.length * 16 })];
    };
    assert.deepEqual(having('192.0.2.1'), [0, 3]);
    assert.deepEqual(having('2001:db8::1'), [1, 5]);
    assert.deepEqual(having('192.0.2.2'), []);
  });

  it('are found by every host there is, each exactly once', () => {
    fc.assert(
      fc.property(hostileRecords, (records) => {
        const table = packRecords(records);
        const found = [...table.hosts()].flatMap((host) => table.withHost(host));
        assert.deepEqual(
          found.toSorted((a, b) => a - b),
          records.map((_, index) => index),
        );
      }),
    );
  });
});
