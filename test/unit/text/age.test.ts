import assert from 'node:assert/strict';
import { ageText, clockText, isJustNow } from '../../../src/text/age.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

describe('ageText', () => {
  for (const [age, text] of [
    [-hour, 'just now'],
    [0, 'just now'],
    [59.9 * second, 'just now'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [2 * hour, '2 hours ago'],
    [48 * hour - 1, '47 hours ago'],
    [48 * hour, '2 days ago'],
    [24 * 100 * hour, '100 days ago'],
  ] as const) {
    it(`calls ${age / minute} minutes “${text}”`, () => {
      assert.equal(ageText(1_700_000_000_000 - age, 1_700_000_000_000), text);
    });
  }
});

describe('What is just now', () => {
  const now = 1_700_000_000_000;
  for (const [then, expected] of [
    [now, true],
    [now - minute + 1, true],
    [now - minute, false],
    [now + hour, true],
    [0, false],
  ] as const)
    it(`${expected ? 'includes' : 'does not include'} ${now - then} milliseconds ago`, () => {
      assert.equal(isJustNow(then, now), expected);
      assert.equal(ageText(then, now) === 'just now', expected);
    });

  it('does not include an unknown time, not even at the beginning of the epoch', () => {
    assert.equal(isJustNow(0, 1), false);
    assert.equal(isJustNow(1, 2), true);
    const texts = [0, 1].map((then) => ageText(then, 2));
    assert.deepEqual(texts, ['at an unknown time', 'just now']);
    assert.equal(clockText(0, now), 'some time ago');
  });
});

describe('The time of day', () => {
  const now = new Date(2024, 9, 15, 12, 30).getTime();
  for (const [then, text] of [
    [new Date(2024, 9, 15, 0, 0), '00:00'],
    [new Date(2024, 9, 15, 3, 7), '03:07'],
    [new Date(2024, 9, 15, 23, 59), '23:59'],
    [new Date(2024, 9, 14, 23, 59), '2024-10-14 23:59'],
    [new Date(2024, 9, 16, 0, 0), '2024-10-16 00:00'],
    [new Date(2023, 9, 15, 12, 30), '2023-10-15 12:30'],
    [new Date(2024, 0, 5, 12, 30), '2024-01-05 12:30'],
  ] as const)
    it(`is “${text}”, with the date unless that is today`, () => {
      assert.equal(clockText(then.getTime(), now), text);
    });
});
