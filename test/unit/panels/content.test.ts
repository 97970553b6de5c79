import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../src/api/record.ts';
import { RecordId } from '../../../src/api/fields.ts';
import { Chart, Field, Siblings } from '../../../src/panels/content.ts';
import { recordsChart, type RecordsRead } from '../../../src/panels/recordsChart.ts';
import { Sheet } from '../../../src/panels/sheet.ts';
import { siblingsOf } from '../../../src/panels/siblings.ts';
import { record } from '../model/rows.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 });
const row = (id: number, host: string, type: string, line: string): DnsRecord =>
  record({ id: RecordId.parse(String(id)), host, type, line, value: `value ${id}`, mx: 5, ttl: 600 });
const stateOf = (rows: DnsRecord[], more = false): RecordsRead => ({
  state: {
    content: { rows, total: rows.length, more, cut: false, loadedAt: 0, loadNumber: 1 },
    loading: undefined,
    failed: undefined,
  },
  needsLoad: false,
});
const never: RecordsRead = {
  state: { content: undefined, loading: undefined, failed: undefined },
  needsLoad: true,
};

describe('The chart of a zone', () => {
  it('counts every loaded record once, whatever its type', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.constantFrom('A', '__proto__', 'constructor'))), (types) => {
        const chart = Chart.parse(recordsChart(stateOf(types.map((type, id) => row(id, '@', type, ''))), 1));
        const sum = chart.bars.reduce((all, { count }) => all + Number(count.replaceAll(',', '')), 0);
        assert.equal(sum, types.length);
        assert.ok(chart.bars.length <= 21);
      }),
    );
  });

  it('offers to load missing records', () => {
    assert.equal(recordsChart(never, 12_345).note, 'The records of this zone are not loaded: 12,345.');
    assert.equal(recordsChart(never, 1).action?.label, 'Load Records');
    assert.equal(recordsChart(stateOf([row(1, '@', 'A', '')], true), 2).action?.label, 'Load the Rest');
    assert.equal(recordsChart(stateOf([row(1, '@', 'A', '')]), 1).action, undefined);
  });
});

describe('The other fields of a sheet', () => {
  it('are limited, with a note about it', () => {
    const others = Array.from({ length: 10_000 }, (_, index) => [`key ${index}`, index] as const);
    const [section] = new Sheet().others(others);
    assert.equal(section?.fields.length, 300);
    assert.match(section?.note ?? '', /The first 300 of 10000 are listed\.$/);
    assert.match(new Sheet().others(others.slice(0, 300))[0]?.note ?? '', /documentation\.$/);
  });
});

describe('The siblings of a record', () => {
  it('have the same host and type, the default line first', () => {
    const rows = [
      row(1, 'www', 'A', 'Japan'),
      row(2, 'WWW', 'A', 'Default'),
      row(3, 'www', 'AAAA', 'Asia'),
      row(4, 'mail', 'A', 'Asia'),
      row(5, 'www', 'A', 'Asia'),
    ];
    const siblings = Siblings.parse(
      siblingsOf(row(1, 'www', 'A', 'Japan'), RecordId.parse('1'), stateOf(rows)),
    );
    assert.deepEqual(
      siblings.rows.map(({ cells }) => cells[0]),
      ['Default', 'Asia', 'Japan'],
    );
    assert.deepEqual(
      siblings.rows.map(({ current, action }) => current ?? action?.value),
      ['2', '5', 'this record'],
    );
  });

  it('are shown as active or disabled only if the service says so', () => {
    const rows = [true, false, undefined].map((enabled, id) => ({
      ...row(id, 'www', 'A', String(id)),
      enabled,
    }));
    const siblings = siblingsOf(row(0, 'www', 'A', ''), RecordId.parse('0'), stateOf(rows));
    assert.deepEqual(
      siblings.rows.map(({ cells }) => cells.at(-1)),
      ['active', 'disabled', 'not given'],
    );
  });

  it('are empty for the only record of its name and type', () => {
    const only = row(1, 'www', 'A', 'Default');
    const { rows, note } = siblingsOf(only, RecordId.parse('1'), stateOf([only]));
    assert.deepEqual([rows, note], [[], 'This is the only record of this name and type.']);
    assert.equal(
      siblingsOf(only, RecordId.parse('1'), never).note,
      'The records of this zone are not loaded.',
    );
  });
});

describe('A sheet of fields', () => {
  it('shows hidden characters, and copies the original value', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const sheet = new Sheet();
        const field = Field.parse(sheet.field('key', 'Label', raw));
        assert.doesNotMatch(field.value, /[\u0000-\u001F\u202A-\u202E\u2066-\u2069]/u);
        assert.equal(sheet.copies.get('key'), raw === '' ? undefined : raw);
        assert.equal(field.absent, raw === '');
      }),
    );
  });

  it('distinguishes missing, empty and translated values', () => {
    const sheet = new Sheet();
    assert.equal(sheet.field('a', 'A', undefined).value, 'not given');
    assert.equal(sheet.field('a', 'A', '').value, 'empty');
    const { value, raw, copy } = sheet.field('a', 'A', 'enable', 'active');
    assert.deepEqual([value, raw, copy], ['active', 'enable', 'Copy A']);
  });

  it('keeps undocumented fields', () => {
    const [section] = new Sheet().others([
      ['__proto__', { a: [1] }],
      ['', 'x'],
    ]);
    assert.deepEqual(
      section?.fields.map(({ label, value }) => [label, value]),
      [
        ['__proto__', '{"a":[1]}'],
        ['(no name)', 'x'],
      ],
    );
  });
});
