import assert from 'node:assert/strict';
import { isInSeries } from '../../../../src/config/lookup/numberedHosts.ts';
import { RecordTable } from '../../../../src/index/recordTable.ts';
import { record } from '../zones.ts';

const table = new RecordTable(['db1', 'web09.dc1', '42', 'a0b9', 'plain'].map((host) => record({ host })));

describe('A zone', () => {
  const hosts: readonly (readonly [host: string, isInSeries: boolean])[] = [
    ['db2', true],
    ['db1002', true],
    ['db', false],
    ['db0', true],
    ['db9', true],
    ['d1', false],
    ['xdb2', false],
    ['db2x', false],
    ['db2.dc1', false],
    ['db/', false],
    ['db:', false],
    ['web1.dc1', true],
    ['web10.dc1', true],
    ['web1.dc2', false],
    ['web1', false],
    ['43', false],
    ['a1b8', false],
    ['a0b8', true],
    ['plain1', false],
    ['plain', false],
    ['', false],
  ];
  for (const [host, expected] of hosts)
    it(`has ${expected ? '' : 'no '}hosts with other numbers beside ${host}`, () => {
      assert.equal(isInSeries(table, host), expected);
      assert.equal(isInSeries(table, host), expected, 'again');
    });
});
