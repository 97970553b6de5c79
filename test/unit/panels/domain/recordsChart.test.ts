import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { recordsChart } from '../../../../src/panels/domain/recordsChart.ts';
import { record } from '../../zones/rows.ts';

const ofTypes = (...types: readonly string[]): readonly DnsRecord[] => types.map((type) => record({ type }));

/** Returns each bar as `label count share percent`. */
function bars(records: readonly DnsRecord[]): readonly string[] {
  return recordsChart(records).bars.map(({ label, count, share, percent, isType }) =>
    [label, count, share, Math.round(percent), ...(isType ? [] : ['others'])].join(' | '),
  );
}

describe('The bars of the chart of a zone', () => {
  it('count each type, the most frequent first, then by name', () => {
    assert.deepEqual(bars(ofTypes('TXT', 'A', 'MX', 'A', '')), [
      'A | 2 | 40.0 % | 100',
      '(no type) | 1 | 20.0 % | 50',
      'MX | 1 | 20.0 % | 50',
      'TXT | 1 | 20.0 % | 50',
    ]);
    assert.deepEqual(bars(ofTypes('A', 'A')), ['A | 2 | 100 % | 100']);
    assert.deepEqual(bars([]), []);
  });

  it('are twenty, and one for the other types', () => {
    const types = Array.from({ length: 21 }, (_, at) => `T${String(at).padStart(2, '0')}`);
    assert.equal(bars(ofTypes(...types.slice(0, 20))).length, 20);
    const all = bars(ofTypes(...types, ...types.slice(0, 20)));
    assert.deepEqual(
      [all.length, all[0], all[19], all[20]],
      [21, 'T00 | 2 | 4.9 % | 100', 'T19 | 2 | 4.9 % | 100', 'Other types (1) | 1 | 2.4 % | 50 | others'],
    );
    const many = Array.from({ length: 100 }, (_, at) => `T${at}`);
    assert.equal(bars(ofTypes(...many)).at(-1), 'Other types (80) | 80 | 80.0 % | 100 | others');
  });
});
