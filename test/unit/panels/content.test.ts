import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../src/api/record.ts';
import { RecordId } from '../../../src/api/fields.ts';
import { Chart, Field } from '../../../src/panels/content.ts';
import type { RecordListState } from '../../../src/text/loadedPartText.ts';
import { recordsChart } from '../../../src/panels/domain/recordsChart.ts';
import { FieldCollector } from '../../../src/panels/fieldCollector.ts';
import { distinction, siblingsOf } from '../../../src/panels/record/siblingRecords.ts';
import { record } from '../zones/rows.ts';
import { listed, unloaded } from '../tree/states.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 });
const row = (id: number, host: string, type: string, recordLine: string): DnsRecord =>
  record({ id: RecordId.parse(String(id)), host, type, recordLine, value: `value ${id}`, mx: 5, ttl: 600 });
const stateOf = (rows: readonly DnsRecord[]): RecordListState => ({
  state: listed(rows),
  needsLoad: false,
});
const never: RecordListState = { state: unloaded(), needsLoad: true };

describe('The chart of a zone', () => {
  it('counts every loaded record once, whatever its type', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.constantFrom('A', '__proto__', 'constructor'))), (types) => {
        const chart = Chart.parse(recordsChart(types.map((type, id) => row(id, '@', type, ''))));
        const sum = chart.bars.reduce((all, { count }) => all + Number(count.replaceAll(',', '')), 0);
        assert.equal(sum, types.length);
        assert.ok(chart.bars.length <= 21);
      }),
    );
  });

  it('names each type once, as the filter compares it', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (types) => {
        const { bars } = recordsChart(types.map((type, id) => row(id, '@', type, '')));
        const labels = bars.map(({ label }) => label);
        assert.equal(new Set(labels).size, labels.length);
      }),
    );
  });
});

describe('The siblings of a record', () => {
  it('are looked for once in each loaded list', () => {
    let reads = 0;
    const counted = (id: number): DnsRecord => ({
      ...row(id, 'www', 'A', 'Default'),
      get host() {
        reads += 1;
        return 'www';
      },
    });
    const one = row(1, 'www', 'A', 'Default');
    const id = RecordId.parse('1');
    const rows = [one, counted(2), counted(3)];
    for (let round = 0; round < 3; round += 1) {
      assert.deepEqual(distinction(one, id, rows), ['value 1']);
      assert.equal(siblingsOf(one, id, stateOf(rows), undefined).rows.length, 3);
    }
    assert.equal(reads, 2);
    const other = row(9, 'mail', 'A', 'Default');
    assert.deepEqual(distinction(other, RecordId.parse('9'), rows), []);
    assert.equal(reads, 4);
    assert.deepEqual(distinction(one, id, [one]), []);
    assert.deepEqual(distinction(one, id, rows.slice(0, 2)), ['value 1']);
    assert.equal(reads, 5);
  });

  it('say what is not loaded', () => {
    const only = row(1, 'www', 'A', 'Default');
    const id = RecordId.parse('1');
    assert.equal(siblingsOf(only, id, never, undefined).note, 'The records of this zone are not loaded.');
    assert.match(
      siblingsOf(only, id, stateOf([only]), { kind: 'moved' }).note,
      /^No other record among those loaded\. 1 loaded\. Records moved/u,
    );
    const { note, action } = siblingsOf(only, id, { ...stateOf([only]), needsLoad: true }, undefined);
    assert.match(note, /All 1 loaded\. Loaded \d\d:\d\d; they may have changed\.$/u);
    assert.equal(action?.label, 'Load Again');
  });
});

describe('A sheet of fields', () => {
  it('shows hidden characters, and copies the original value', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const sheet = new FieldCollector();
        const field = Field.parse(sheet.field('key', 'Label', raw));
        assert.doesNotMatch(field.value, /[\u0000-\u001F\u202A-\u202E\u2066-\u2069]/u);
        assert.equal(sheet.copies.get('key'), raw === '' ? undefined : raw);
        assert.equal(field.absent, raw === '');
      }),
    );
  });
});
