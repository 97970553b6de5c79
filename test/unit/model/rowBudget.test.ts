import assert from 'node:assert/strict';
import { failureOf } from '../../../src/api/failure.ts';
import { heldBytes } from '../../../src/model/heldBytes.ts';
import { RowBudget, rowBudgets } from '../../../src/model/rowBudget.ts';
import { RowShare } from '../../../src/model/rowShare.ts';
import { record } from './rows.ts';

const budgetOf = (rows: number, bytes = Infinity): RowBudget => new RowBudget('records', { rows, bytes });
const rowsOf = (count: number): readonly object[] => Array.from({ length: count }, () => record());
const pageOf = (count: number) => ({ rows: rowsOf(count), total: undefined });

describe('The budget of rows', () => {
  it('takes rows up to the limit, and none more in the background', () => {
    const budget = budgetOf(100);
    assert.ok(budget.take({ rows: 99, bytes: 0 }, 'background'));
    assert.ok(!budget.take({ rows: 2, bytes: 0 }, 'background'));
    assert.ok(budget.take({ rows: 1, bytes: 0 }, 'background'));
    assert.ok(!budget.take({ rows: 1, bytes: 0 }, 'background'));
    assert.deepEqual(budget.held, { rows: 100, bytes: 0 });
  });

  it('takes bytes up to the limit, and none more in the background', () => {
    const budget = budgetOf(Infinity, 1000);
    assert.ok(budget.take({ rows: 1, bytes: 1000 }, 'background'));
    assert.ok(!budget.take({ rows: 1, bytes: 1 }, 'background'));
    assert.deepEqual(budget.held, { rows: 1, bytes: 1000 });
  });

  it('takes a tenth more of what a person opens, in rows and in bytes', () => {
    for (const [rows, bytes] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const budget = budgetOf(100, 100);
      assert.ok(budget.take({ rows: rows * 100, bytes: bytes * 100 }, 'background'));
      assert.ok(budget.take({ rows: rows * 10, bytes: bytes * 10 }, 'foreground'));
      assert.ok(!budget.take({ rows, bytes }, 'foreground'));
    }
  });

  it('takes rows again after others were given back', () => {
    const budget = budgetOf(10);
    assert.ok(budget.take({ rows: 10, bytes: 500 }, 'background'));
    budget.give({ rows: 4, bytes: 200 });
    assert.ok(!budget.take({ rows: 5, bytes: 0 }, 'background'));
    assert.ok(budget.take({ rows: 4, bytes: 0 }, 'background'));
  });

  it('names its limit in the failure, and whether a person gets more', () => {
    const { records, listed } = rowBudgets();
    for (const urgency of ['background', 'foreground'] as const) {
      const failure = failureOf(records.failure('Record.List', urgency));
      assert.deepEqual(failure, {
        operation: 'Record.List',
        kind: 'limit',
        of: 'records',
        rows: 2_000_000,
        bytes: 300_000_000,
        background: urgency === 'background',
      });
    }
    const failure = failureOf(listed.failure('Domain.List', 'foreground'));
    assert.deepEqual(failure, {
      operation: 'Domain.List',
      kind: 'limit',
      of: 'zones',
      rows: 500_000,
      bytes: 100_000_000,
      background: false,
    });
  });
});

describe('A share of the budget', () => {
  it('counts a page when it arrives, and drops one that does not fit', () => {
    const budget = budgetOf(5);
    const share = new RowShare(budget);
    assert.ok(share.arrive(pageOf(3), 'background'));
    assert.ok(!share.arrive(pageOf(3), 'foreground'));
    assert.equal(budget.held.rows, 3);
    assert.ok(share.arrive(pageOf(2), 'background'));
    assert.equal(budget.held.rows, 5);
  });

  it('ends all loads in the background with the first page that does not fit, but none of a person', () => {
    const budget = budgetOf(10);
    const pending = new RowShare(budget);
    const other = new RowShare(budget);
    assert.ok(other.arrive(pageOf(8), 'background'));
    assert.ok(!other.arrive(pageOf(3), 'background'));
    other.dispose();
    assert.ok(!pending.arrive(pageOf(1), 'background'));
    assert.ok(pending.arrive(pageOf(1), 'foreground'));
    assert.ok(new RowShare(budget).arrive(pageOf(1), 'background'));
  });

  it('gives back what arrived and was not kept when its load ends', () => {
    const budget = budgetOf(10);
    const share = new RowShare(budget);
    const page = pageOf(6);
    share.arrive(page, 'background');
    share.keep(page.rows.slice(0, 4));
    assert.equal(budget.held.rows, 6);
    share.settle();
    assert.deepEqual(budget.held, { rows: 4, bytes: heldBytes(rowsOf(4)) });
  });

  it('gives back everything when its only holder lets go: what arrived, what was kept, and other fields', () => {
    const budget = budgetOf(10);
    const share = new RowShare(budget);
    const page = pageOf(6);
    share.arrive(page, 'background');
    share.keep(page.rows.slice(0, 4));
    share.settle([['a', 'b']]);
    share.arrive(pageOf(1), 'background');
    assert.equal(budget.held.rows, 5);
    share.dispose();
    assert.deepEqual(budget.held, { rows: 0, bytes: 0 });
  });

  it('counts the fields outside of the rows, of the latest page only', () => {
    const budget = budgetOf(10);
    const share = new RowShare(budget);
    const other = [['note', 'x'.repeat(1000)] as const];
    for (let load = 0; load < 3; load += 1) {
      share.arrive({ rows: [], total: undefined, other }, 'background');
      assert.ok(budget.held.bytes >= 1000);
      share.settle(other);
      assert.deepEqual(budget.held, { rows: 0, bytes: heldBytes(other) });
    }
    share.settle();
    assert.equal(budget.held.bytes, 0);
  });

  it('counts until the last holder lets go, who may do so twice', () => {
    const budget = budgetOf(10);
    const share = new RowShare(budget, rowsOf(2));
    const held = share.hold();
    const other = share.hold();
    share.dispose();
    held.dispose();
    held.dispose();
    assert.equal(budget.held.rows, 2);
    other.dispose();
    assert.deepEqual(budget.held, { rows: 0, bytes: 0 });
  });

  it('counts nothing that arrives after the last holder left', () => {
    const budget = budgetOf(10);
    const share = new RowShare(budget);
    const page = pageOf(2);
    share.dispose();
    assert.ok(share.arrive(page, 'background'));
    share.keep(page.rows);
    share.settle([['a', 'b']]);
    assert.deepEqual(budget.held, { rows: 0, bytes: 0 });
  });
});

describe('The estimate of memory', () => {
  const rows: readonly (readonly [row: unknown, bytes: number])[] = [
    ['', 40 + 16],
    ['abc', 40 + 16 + 3],
    ['aÿ', 40 + 16 + 2],
    ['aĀ', 40 + 16 + 4],
    [7, 40],
    [0.5, 40 + 8],
    [true, 40],
    [null, 40],
    [undefined, 40],
    [{}, 40],
    [{ a: 1, b: 'cd', e: null }, 40 + 3 * 8 + 16 + 2],
    [{ a: [] }, 40 + 8 + 48],
    [{ a: [1, 'b'] }, 40 + 8 + 48 + 2 * 8 + 16 + 1],
    [{ a: { bc: 1.5 } }, 40 + 8 + 48 + 8 + 96 + 16 + 2 + 8],
    [{ a: [{}] }, 40 + 8 + 48 + 8 + 48],
  ];
  for (const [row, bytes] of rows) {
    it(`is ${bytes} bytes for ${JSON.stringify(row)}`, () => {
      assert.equal(heldBytes([row]), bytes);
      assert.equal(heldBytes([row, row]), 2 * bytes);
    });
  }

  it('counts every field of a row, those that api.md does not list too', () => {
    const text = 'x'.repeat(1000);
    const plain = heldBytes([record()]);
    for (const row of [
      record({ value: text }),
      record({ remark: text }),
      record({ updatedOn: text }),
      record({ other: [['extra', text]] }),
      record({ other: [[text, 0]] }),
      record({ other: [['extra', { deep: [{ [text]: 1 }] }]] }),
    ])
      assert.ok(heldBytes([row]) >= plain + 980, JSON.stringify(row));
  });

  it('counts two bytes for each character of a text with a wide one', () => {
    const narrow = heldBytes([record({ value: 'é'.repeat(1000) })]);
    const wide = heldBytes([record({ value: `${'é'.repeat(999)}值` })]);
    assert.equal(wide - narrow, 1000);
  });

  it('counts the objects and lists inside of a field', () => {
    const lists = heldBytes([record({ other: [['extra', Array.from({ length: 1000 }, () => [])]] })]);
    assert.ok(lists >= 16_000);
  });

  it('counts a value that is nested too deeply for recursion', () => {
    let deep: unknown = [];
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    assert.ok(heldBytes([record({ other: [['extra', deep]] })]) >= 200_000 * 16);
  });
});
