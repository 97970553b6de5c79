import assert from 'node:assert/strict';
import { compareKeys, numbersApart } from '../../../../src/export/octodns/keyOrder.ts';

const compared = (one: string, other: string): number => compareKeys(numbersApart(one), numbersApart(other));

describe('The order of keys in octoDNS', () => {
  it('is that of their texts and numbers, which alternate', () => {
    assert.deepEqual(numbersApart('a10b'), ['a', '10', 'b']);
    assert.deepEqual(numbersApart('10'), ['', '10', '']);
    const sorted = ['', '1', '2', '10', '10a', '10b', 'a', 'a1', 'a2b10', 'a02c', 'a10', 'ab', 'ab1', 'b1'];
    for (const [at, one] of sorted.entries())
      for (const [index, other] of sorted.entries())
        assert.equal(Math.sign(compared(one, other)), Math.sign(at - index), `“${one}” and “${other}”`);
  });

  it('compares numbers by their value, however many digits they have', () => {
    const digits = '9'.repeat(40);
    assert.ok(compared(`1${digits}`, `2${digits}`) < 0);
    assert.ok(compared(`${digits}8`, `${digits}9`) < 0);
    assert.ok(compared(`0${digits}8`, `${digits}7`) > 0);
    assert.ok(compared('a02c', 'a2b') > 0);
    assert.equal(compared('a02', 'a2'), 0);
  });
});
