import assert from 'node:assert/strict';
import { NewRows } from '../../../src/api/paging/newRows.ts';

interface Row {
  readonly id?: string;
  readonly n?: number;
}

const rowsOf = (): NewRows<Row> => new NewRows<Row>(({ id }) => id);
const ids = (rows: readonly Row[]): string => rows.map(({ id = '-' }) => id).join('');
const page = (text: string): readonly Row[] => Array.from(text, (id) => ({ id }));

describe('New rows', () => {
  it('are those that did not come before, and rows with the same id on one page', () => {
    const rows = rowsOf();
    assert.equal(ids(rows.of(page('abb'), false)), 'abb');
    assert.equal(rows.moved, true, 'an id came twice');
    assert.equal(ids(rows.of(page('abb'), false)), '');
    assert.equal(ids(rows.of(page('bbb'), false)), 'b', 'a third one of the same id');
    assert.equal(ids(rows.of(page('bbb'), false)), '');
    assert.equal(rows.count, 4);
  });

  it('have moved when a page does not begin with the last row of the page before', () => {
    for (const [second, moved] of [
      ['bc', false],
      ['cd', true],
    ] as const) {
      const rows = rowsOf();
      rows.of(page('ab'), false);
      rows.of(page(second), true);
      assert.equal(rows.moved, moved, second);
    }
  });

  it('without an id are all new, unless the whole page is that before', () => {
    const rows = rowsOf();
    assert.equal(rows.of([{ n: 1 }, { n: 1 }], false).length, 2);
    assert.equal(rows.of([{ n: 1 }], false).length, 1);
    assert.equal(rows.of([{ n: 1 }], false).length, 0);
    assert.equal(rows.of([{ n: 1 }, { n: 2 }], false).length, 2);
    assert.equal(ids(rows.of([{ n: 2 }, { n: 3 }], true)), '-', 'begins with the last row');
    assert.equal(rows.moved, false);
    assert.equal(ids(rows.of([{ n: 2 }, { n: 4 }], true)), '--');
    assert.equal(rows.moved, true);
  });
});
