import assert from 'node:assert/strict';
import type { OtherField } from '../../../src/api/fields.ts';
import { FieldCollector } from '../../../src/panels/fieldCollector.ts';

const others = (count: number, value: unknown = 'x'): readonly OtherField[] =>
  Array.from({ length: count }, (_, at): OtherField => [`f${at}`, value]);

describe('A field of a page', () => {
  it('has a value that can be copied, in words with the raw value beside them', () => {
    const fields = new FieldCollector();
    assert.deepEqual(fields.field('a', 'A', 'raw'), {
      key: 'a',
      label: 'A',
      value: 'raw',
      absent: false,
      copy: 'Copy A',
    });
    assert.deepEqual(fields.field('b', 'B', 'raw', 'words'), {
      key: 'b',
      label: 'B',
      value: 'words',
      absent: false,
      raw: 'raw',
      copy: 'Copy B',
    });
    assert.equal(fields.field('c', 'C', 'same', 'same').raw, undefined);
    assert.deepEqual(fields.field('d', 'D', '', 'words'), {
      key: 'd',
      label: 'D',
      value: 'words',
      absent: false,
    });
    assert.deepEqual(
      [...fields.copies],
      [
        ['a', 'raw'],
        ['b', 'raw'],
        ['c', 'same'],
      ],
    );
  });

  it('says when it is missing or empty', () => {
    const fields = new FieldCollector();
    assert.deepEqual(fields.field('a', 'A', undefined, 'words'), {
      key: 'a',
      label: 'A',
      value: 'not given',
      absent: true,
    });
    assert.deepEqual(fields.field('a', 'A', ''), { key: 'a', label: 'A', value: 'empty', absent: true });
    assert.equal(fields.number('a', 'A', undefined).value, 'not given');
    assert.equal(fields.number('a', 'A', 0).value, '0');
    assert.deepEqual(
      [undefined, true, false].map((raw) => fields.flag('a', 'A', raw).value),
      ['not given', 'yes', 'no'],
    );
  });
});

describe('The other fields of a page', () => {
  it('are left out when there are none', () => {
    assert.deepEqual(new FieldCollector().others([]), []);
  });

  it('are listed up to three hundred', () => {
    const [all] = new FieldCollector().others(others(300));
    assert.deepEqual(
      [all?.fields.length, all?.note],
      [300, 'Sent by the service, but not described in its documentation.'],
    );
    const [cut] = new FieldCollector().others(others(301));
    assert.equal(cut?.fields.length, 300);
    assert.match(cut?.note ?? '', /documentation\. The first 300 of 301 are listed\.$/u);
  });

  it('are JSON unless they are texts, with a label even without a name', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const [section] = new FieldCollector().others([
      ['', 'text'],
      ['__proto__', { c: [1] }],
      ['d', null],
      ['e', undefined],
      ['f', deep],
    ]);
    assert.deepEqual(
      section?.fields.map(({ key, label, value, absent }) => [key, label, value, absent]),
      [
        ['other 0', '(no name)', 'text', false],
        ['other 1', '__proto__', '{"c":[1]}', false],
        ['other 2', 'd', 'null', false],
        ['other 3', 'e', 'undefined', false],
        ['other 4', 'f', 'nested too deeply to be shown', true],
      ],
    );
  });
});
