import assert from 'node:assert/strict';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { fixedIndex, zonesOfName } from '../../../src/zones/knownZones.ts';
import { indexedZone } from './zones.ts';

const ZONES = [
  indexedZone('example.com'),
  indexedZone('b.example.com'),
  { ...indexedZone('example.com'), account: AccountId.parse('a2') },
  indexedZone('example'),
];
const index = fixedIndex(ZONES);
const placesOf = (name: string): readonly number[] =>
  zonesOfName(index, name).map((zone) => ZONES.indexOf(zone));

describe('An index of zones that do not change', () => {
  it('finds them by name, and by account and id', () => {
    assert.deepEqual([...index.zones], ZONES);
    assert.deepEqual([...index.names], ['example.com', 'b.example.com', 'example']);
    assert.deepEqual(index.named('example.com'), [ZONES[0], ZONES[2]]);
    assert.deepEqual(index.named('example.net'), []);
    const { id } = indexedZone('example.com');
    assert.equal(index.zone(AccountId.parse('a2'), id), ZONES[2]);
    assert.equal(index.zone(AccountId.parse('a1'), indexedZone('example').id), ZONES[3]);
    assert.equal(index.zone(AccountId.parse('a3'), id), undefined);
    index.onDidChangeZone(() => assert.fail()).dispose();
  });

  it('has the zones of a name: those with the longest name that it ends with', () => {
    assert.deepEqual(placesOf('example.com'), [0, 2]);
    assert.deepEqual(placesOf('a.c.example.com'), [0, 2]);
    assert.deepEqual(placesOf('a.b.example.com'), [1]);
    assert.deepEqual(placesOf('b.example.com'), [1]);
    assert.deepEqual(placesOf('www.example'), [3]);
    for (const name of ['com', 'aexample', 'example.net', '']) assert.deepEqual(placesOf(name), [], name);
  });
});
