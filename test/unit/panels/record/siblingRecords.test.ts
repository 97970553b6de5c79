import assert from 'node:assert/strict';
import { RecordId } from '../../../../src/api/fields.ts';
import type { DnsRecord } from '../../../../src/api/record.ts';
import type { TableCard } from '../../../../src/panels/content.ts';
import { distinction, siblingsOf } from '../../../../src/panels/record/siblingRecords.ts';
import type { RecordListState } from '../../../../src/text/loadedPartText.ts';
import { record } from '../../zones/rows.ts';
import { listed } from '../../tree/states.ts';

const id = RecordId.parse('1');
const own = record({ id });

const listOf = (rows: readonly DnsRecord[]): RecordListState => ({ state: listed(rows), needsLoad: false });
const numbered = (count: number): readonly DnsRecord[] =>
  Array.from({ length: count }, (_, at) => record({ id: RecordId.parse(String(at + 1)), value: `v${at}` }));

/** The button of a row that opens the record `value`. */
const action = (value: string, name: string): NonNullable<TableCard['rows'][number]['action']> => ({
  name: 'record',
  label: 'Show Details',
  fullLabel: `Show Details: ${name}`,
  value,
});

/** Returns how many of so many records are listed, and what is said about the others. */
function shownOf(count: number): readonly [rows: number, note: string] {
  const { rows, note } = siblingsOf(own, id, listOf(numbered(count)), undefined);
  return [rows.length, note];
}

describe('The records of the same name and type', () => {
  it('begin with those of the default line, then go by the name of the line', () => {
    const rows = [
      record({ id: RecordId.parse('4'), recordLine: 'Japan', ttl: 600, enabled: undefined }),
      record({ id: RecordId.parse('3'), recordLine: 'Asia', enabled: false }),
      own,
      record({ id: RecordId.parse('5'), recordLine: 'Asia', enabled: false }),
      record({ id: undefined, recordLine: undefined, value: '192.0.2.9' }),
      record({ id: RecordId.parse('6'), host: 'other' }),
      record({ id: RecordId.parse('7'), type: 'TXT' }),
    ];
    const { rows: shown, note } = siblingsOf(own, id, listOf(rows), undefined);
    assert.deepEqual(shown, [
      { cells: ['Default', '192.0.2.9', '', 'active'] },
      { cells: ['Default', '192.0.2.1', '', 'active'], current: 'this record' },
      { cells: ['Asia', '192.0.2.1', '', 'disabled'], action: action('3', 'Asia, 192.0.2.1') },
      { cells: ['Asia', '192.0.2.1', '', 'disabled'], action: action('5', 'Asia, 192.0.2.1 (2)') },
      { cells: ['Japan', '192.0.2.1', '10 minutes', 'not given'], action: action('4', 'Japan, 192.0.2.1') },
    ]);
    assert.equal(note, '');
  });

  it('are not listed when there is only this one', () => {
    const { rows, note } = siblingsOf(own, id, listOf([own]), undefined);
    assert.deepEqual([rows, note], [[], 'This is the only record of this name and type.']);
  });

  it('are listed when this one is not among them', () => {
    const other = record({ id: RecordId.parse('2') });
    assert.equal(siblingsOf(own, id, listOf([other]), undefined).rows.length, 1);
  });

  it('are those of the same name in any form', () => {
    const rows = ['@', '', 'www', 'WWW.'].map((host, at) =>
      record({ id: RecordId.parse(String(at + 2)), host, recordLine: `Line ${at}` }),
    );
    for (const [host, lines] of [
      ['', ['Line 0', 'Line 1']],
      ['@', ['Line 0', 'Line 1']],
      ['www', ['Line 2', 'Line 3']],
    ] as const) {
      const { rows: shown } = siblingsOf(record({ id, host }), id, listOf(rows), undefined);
      assert.deepEqual(
        shown.map(({ cells }) => cells[0]),
        lines,
      );
    }
  });

  it('are listed up to two hundred', () => {
    assert.deepEqual(shownOf(200), [200, '']);
    assert.deepEqual(shownOf(201), [200, 'The first 200 are listed.']);
  });
});

describe('What tells a record apart from others', () => {
  const asia = { recordLine: 'Asia' };
  const cases: readonly (readonly [
    what: string,
    rows: readonly DnsRecord[] | undefined,
    DnsRecord,
    ...string[],
  ])[] = [
    ['alone on the default line', [own], own],
    ['of another line', [own, record({ id: RecordId.parse('2'), ...asia })], own],
    ['alone on its line', [], record({ id, ...asia }), 'Asia'],
    ['one of two', numbered(2), record({ id, value: 'v0' }), 'v0'],
    ['one of two with the same value', [own, record({ id: RecordId.parse('2') })], own, '192.0.2.1', '1'],
    ['not known to be alone', undefined, own, '192.0.2.1'],
    ['a CNAME that is not known to be alone', undefined, record({ id, type: 'CNAME', value: 'a' })],
  ];
  for (const [what, rows, one, ...texts] of cases) {
    it(`is ${texts.join(', ') || 'nothing'} for one ${what}`, () => {
      assert.deepEqual(distinction(one, id, rows), texts);
    });
  }
});
