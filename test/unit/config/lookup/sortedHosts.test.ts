import assert from 'node:assert/strict';
import { hostsBeginning } from '../../../../src/config/lookup/sortedHosts.ts';
import { RecordTable } from '../../../../src/zones/recordTable.ts';
import { record } from '../zones.ts';

describe('The hosts that begin with a text', () => {
  const hosts = ['@', 'www', 'web', 'we', 'a', 'xn--bcher-kva', 'xn--mnchen-3ya', 'bu'];
  const table = new RecordTable(hosts.map((host) => record({ host })));
  const begin = (start: string): readonly string[] => [...hostsBeginning(table, start)];

  it('are in order and never the apex', () => {
    assert.deepEqual(begin('w'), ['we', 'web', 'www']);
    assert.deepEqual(begin('we'), ['we', 'web']);
    assert.deepEqual(begin('webs'), []);
    assert.deepEqual(begin('x'), ['xn--bcher-kva', 'xn--mnchen-3ya']);
    assert.equal(begin('').length, 7);
  });

  it('are found by their spelling in Unicode', () => {
    assert.deepEqual(begin('bü'), ['xn--bcher-kva']);
    assert.deepEqual(begin('mü'), ['xn--mnchen-3ya']);
    assert.deepEqual(begin('bücherei'), []);
    assert.deepEqual(begin('b'), ['bu']);
  });
});
