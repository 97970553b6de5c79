import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Row, rowsOf } from '../../../src/api/fields.ts';
import { anyJson } from './json.ts';

/** A value, how a method reads it, and whether it is kept as unexpected. */
type Case = readonly [value: unknown, read: unknown, unexpected?: 'unexpected'];

const readers: Readonly<Record<string, readonly [read: (row: Row) => unknown, cases: readonly Case[]]>> = {
  text: [
    (row) => row.text('x'),
    [
      ['a', 'a'],
      [' a ', ' a '],
      [5, '5'],
      [false, undefined],
      [true, undefined, 'unexpected'],
      [['a'], undefined, 'unexpected'],
    ],
  ],
  id: [
    (row) => row.id('x'),
    [
      [' 12 ', '12'],
      [12, '12'],
      [4294967299, '4294967299'],
      [null, undefined],
      ['', undefined, 'unexpected'],
      [1.5, undefined, 'unexpected'],
      ['1'.repeat(1020), '1'.repeat(1020)],
      ['1'.repeat(1021), undefined, 'unexpected'],
      [2 ** 53 - 1, '9007199254740991'],
      [2 ** 53, undefined, 'unexpected'],
    ],
  ],
  name: [
    (row) => row.name('x'),
    [
      [5, '5'],
      ['w'.repeat(1020), 'w'.repeat(1020)],
      ['w'.repeat(1021), `${'w'.repeat(1020)}…`, 'unexpected'],
    ],
  ],
  word: [
    (row) => row.word('x'),
    [
      ['', ''],
      ['w'.repeat(1020), 'w'.repeat(1020)],
      ['w'.repeat(1021), `${'w'.repeat(1020)}…`, 'unexpected'],
    ],
  ],
  zoneName: [
    (row) => row.zoneName('x'),
    [
      ['', ''],
      ['z'.repeat(1020), 'z'.repeat(1020)],
      ['z'.repeat(1021), undefined, 'unexpected'],
      [['z'], undefined, 'unexpected'],
    ],
  ],
  count: [
    (row) => row.count('x'),
    [
      [12345, 12345],
      [' 7 ', 7],
      [0, 0],
      ['', undefined],
      [false, undefined],
      [-1, undefined, 'unexpected'],
      [1.5, undefined, 'unexpected'],
      ['0x10', undefined, 'unexpected'],
      ['9007199254740993', undefined, 'unexpected'],
    ],
  ],
  number: [
    (row) => row.number('x'),
    [
      ['12.50', 12.5],
      [-3.25, -3.25],
      ['+4', 4],
      [' ', undefined],
      ['1'.repeat(400), undefined, 'unexpected'],
      ['Infinity', undefined, 'unexpected'],
      ['1,5', undefined, 'unexpected'],
      ['1.', undefined, 'unexpected'],
      ['.5', undefined, 'unexpected'],
      [true, undefined, 'unexpected'],
    ],
  ],
  flag: [
    (row) => row.flag('x'),
    [
      ['1', true],
      [' 1\n', true],
      [' 0 ', false],
      ['yes', true],
      ['Enabled', true],
      ['enable', true],
      ['0', false],
      ['no', false],
      ['', undefined],
      [null, undefined],
      [2, undefined, 'unexpected'],
      ['yes?', undefined, 'unexpected'],
      ['not enabled', undefined, 'unexpected'],
      ['disabled', false],
      ['FALSE', false],
      ['True', true],
      [{}, undefined, 'unexpected'],
    ],
  ],
  says: [
    (row) => row.says('x', 'hold'),
    [
      ['hold', true],
      ['', false],
      [null, false],
      ['held', false, 'unexpected'],
      [1, false, 'unexpected'],
    ],
  ],
  keyed: [
    (row) => row.keyed('x'),
    [
      [{ a: 1 }, { a: 1 }],
      [null, undefined],
      [[], {}],
      [['a', null], { 0: 'a', 1: null }],
      ['{}', undefined, 'unexpected'],
    ],
  ],
};

describe('Row', () => {
  for (const [name, [read, cases]] of Object.entries(readers)) {
    for (const [value, expected, unexpected] of cases) {
      const kept = unexpected === undefined ? '' : ' and keeps it as unexpected';
      it(`reads ${JSON.stringify(value).slice(0, 30)} as ${name} ${JSON.stringify(expected)}${kept}`, () => {
        const row = new Row({ x: value });
        assert.deepEqual(read(row), expected);
        assert.deepEqual(row.others(), unexpected === undefined ? [] : [['x', value]]);
      });
    }

    it(`reads any value as ${name} without throwing, and keeps unexpected values`, () => {
      fc.assert(
        fc.property(anyJson, (json) => {
          const value: unknown = JSON.parse(json);
          const row = new Row({ x: value });
          const result = read(row);
          const nothing =
            value === null || value === false || (typeof value === 'string' && value.trim() === '');
          const others = row.others();
          if (others.length > 0) assert.deepEqual(others, [['x', value]]);
          const lost = (result === undefined || result === false) && others.length === 0;
          const negative = name === 'flag' && result === false;
          assert.ok(!lost || nothing || negative, `${json} is lost`);
          if (typeof result === 'number') assert.ok(Number.isFinite(result));
        }),
      );
    });
  }

  it('ignores inherited properties', () => {
    const row = new Row({});
    for (const name of ['__proto__', 'constructor', 'toString']) {
      assert.equal(row.text(name), undefined);
      assert.equal(row.keyed(name), undefined);
      assert.equal(row.count(name), undefined);
    }
    assert.deepEqual(row.others(), []);
  });

  it('keeps unknown fields unchanged, whatever their names', () => {
    const row = new Row(JSON.parse('{"a":"1","__proto__":{"b":2},"constructor":3,"":null}'));
    row.text('a');
    assert.deepEqual(row.others(), [
      ['__proto__', { b: 2 }],
      ['constructor', 3],
      ['', null],
    ]);
  });

  it('keeps a row that is not an object', () => {
    for (const raw of [null, 'text', 5, [1]]) {
      const row = new Row(raw);
      assert.equal(row.text('a'), undefined);
      assert.deepEqual(row.others(), [['', raw]]);
    }
    assert.deepEqual(new Row(undefined).others(), []);
  });
});

describe('rows', () => {
  const list = rowsOf((raw) => raw);
  it('parses a list, and an object keyed by position', () => {
    assert.deepEqual(list.parse(['a', null, 3]), ['a', null, 3]);
    assert.deepEqual(list.parse({ 0: 'a', 1: 'b' }), ['a', 'b']);
    assert.deepEqual(list.parse({}), []);
  });

  it('rejects everything else', () => {
    for (const value of [undefined, null, 'a', 5, true]) assert.equal(list.safeParse(value).success, false);
  });
});
