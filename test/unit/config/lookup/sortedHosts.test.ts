import assert from 'node:assert/strict';
import { hostsBeginning, isWritable } from '../../../../src/config/lookup/sortedHosts.ts';
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

describe('A name that is inserted into a text', () => {
  for (const host of ['@', 'www', 'a.b', '_dmarc', 'xn--bcher-kva.example', '1-2', 'a'.repeat(253)]) {
    it(`may be ${host.slice(0, 40)}`, () => assert.equal(isWritable(host), true));
  }

  for (const host of ['', 'a b', 'a\nb', 'a'.repeat(254), ...'. a. .a a..b @a A ä a$(x) *'.split(' ')]) {
    it(`may not be ${JSON.stringify(host.slice(0, 40))}`, () => assert.equal(isWritable(host), false));
  }
});
