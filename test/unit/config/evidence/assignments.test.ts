import assert from 'node:assert/strict';
import { assignedKey, isAssignment } from '../../../../src/config/evidence/assignments.ts';

describe('The key that is assigned before a place', () => {
  const texts: readonly (readonly [before: string, key?: string])[] = [
    ['key: "a ', 'key'],
    ["o['key'] = a", 'key'],
    ['"key" => ', 'key'],
    ['a.domains[0].main=', 'a.domains[0].main'],
    ['a[0] = ', 'a[0]'],
    ['a[12345].b=', 'b'],
    ['key := ', 'key'],
    ['key ?= ', 'key'],
    ['key += ', 'key'],
    [`KEY=(${'"a" '.repeat(9)}"`, 'KEY'],
    [`KEY=(${'"a" '.repeat(10)}"`],
    [`${'k'.repeat(81)}=`, 'k'.repeat(81)],
    [`${'k'.repeat(82)}=`],
    [`key${' '.repeat(20)}=`, 'key'],
    [`key${' '.repeat(21)}=`],
    [`key=${' '.repeat(20)}"a`, 'key'],
    [`key=${' '.repeat(21)}"a`],
    [`key=("${'a'.repeat(100)}"${' '.repeat(9)}"`, 'key'],
    [`key=("${'a'.repeat(101)}" "`],
    [`key=("a"${' '.repeat(10)}"`],
    ['key=["a', 'key'],
    ['key=[["a'],
    [`key=${'a'.repeat(300)}`, 'key'],
    [`key=${'a'.repeat(301)}`],
  ];
  for (const [before, key] of texts)
    it(`is ${key?.slice(0, 10) ?? 'none'} in ${before.slice(0, 30)} of ${before.length} characters`, () =>
      assert.equal(assignedKey(before), key));

  it('is read from 420 characters', () => {
    const quoted = `("${'a'.repeat(99)}" `;
    const before = (length: number): string => `k=${quoted}"`.padEnd(length, 'b');
    assert.equal(assignedKey(before(300)), 'k');
    assert.equal(assignedKey(`${'x'.repeat(500)} ${before(300)}`), 'k');
  });
});

describe('The end of a value', () => {
  const assignments = [
    'a KEY=',
    '"-Dhost=',
    ';a.b-c=',
    "x,'a=",
    'a=b,',
    'a=b:1,c-d.e,',
    'a.domains[0].main=',
    `a=${'b,'.repeat(20)}`,
    `a=${'b'.repeat(80)},`,
    `${'a'.repeat(81)}=`,
  ];
  for (const text of assignments)
    it(`is an assignment: ${text}`, () => assert.equal(isAssignment(text), true));

  const others = [
    '/KEY=',
    'a[12345]=',
    'a=b,,',
    `a=${'b,'.repeat(21)}`,
    `a=${'b'.repeat(81)},`,
    `${'a'.repeat(82)}=`,
  ];
  for (const text of others) it(`is none: ${text}`, () => assert.equal(isAssignment(text), false));
});
