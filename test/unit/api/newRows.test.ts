import assert from 'node:assert/strict';
import { Paginator } from '../../../src/api/paging/paginator.ts';
import { stepsOf } from './changingList.ts';

interface Row {
  readonly id?: string;
  readonly n?: number;
}

/** A service that sends these pages, whatever it is asked for. */
function paginatorOf(pages: readonly (readonly Row[])[], total?: number): Paginator<Row> {
  const left = pages.values();
  return new Paginator<Row>(
    async () => ({ rows: left.next().value ?? [], total }),
    ({ id }) => id,
  );
}

/** The same, whose pages should begin with the last row of the page before. */
function overlapping(pages: readonly (readonly Row[])[]): Paginator<Row> {
  const paginator = paginatorOf(pages);
  paginator.prefetch({ concurrency: 1, until: 0, overlap: true });
  return paginator;
}

async function steps(paginator: Paginator<Row>): Promise<readonly (readonly Row[])[]> {
  const all: (readonly Row[])[] = [];
  for await (const rows of stepsOf(paginator)) all.push(rows);
  return all;
}

async function counts(pages: readonly (readonly Row[])[]): Promise<readonly number[]> {
  return (await steps(paginatorOf(pages))).map(({ length }) => length);
}

const ids = (rows: readonly Row[]): string => rows.map(({ id = '-' }) => id).join('');
const page = (text: string): readonly Row[] => Array.from(text, (id) => ({ id }));
/** A full page, from one row to another: only these repeat a row. */
const fullPage = (first: Row, last: Row, between: (at: number) => Row): readonly Row[] => [
  first,
  ...Array.from({ length: 98 }, (_, at) => between(at)),
  last,
];

describe('New rows', () => {
  it('are those that did not come before, and rows with the same id on one page', async () => {
    const first = paginatorOf([page('abb')]);
    assert.deepEqual((await steps(first)).map(ids), ['abb']);
    assert.equal(first.moved, true, 'an id came twice');
    const repeated = paginatorOf([page('abb'), page('abb'), page('c')]);
    assert.deepEqual((await steps(repeated)).map(ids), ['abb'], 'the list ends with the repeated page');
    const third = paginatorOf([page('abb'), page('bbb'), page('bbb'), page('c')]);
    assert.deepEqual((await steps(third)).map(ids), ['abb', 'b'], 'a third one of the same id');
    const few = paginatorOf([page('abb')], 2);
    await steps(few);
    assert.equal(few.total, 3, 'the total is at least the rows that came');
  });

  it('without an id are all new, unless the whole page is that before', async () => {
    assert.deepEqual(await counts([[{ n: 1 }, { n: 1 }], [{ n: 1 }], [{ n: 1 }], [{ n: 2 }]]), [2, 1]);
    assert.deepEqual(await counts([[{ n: 1 }], [{ n: 1 }, { n: 2 }]]), [1, 2]);
    const first = fullPage({ n: 1 }, { n: 2 }, (at) => ({ n: 1000 + at }));
    for (const [begin, count, moved] of [
      [2, 99, false],
      [3, 100, true],
    ] as const) {
      const rows = overlapping([first, fullPage({ n: begin }, { n: 4 }, (at) => ({ n: 2000 + at }))]);
      assert.equal((await steps(rows))[1]?.length, count);
      assert.equal(rows.moved, moved);
    }
  });
});
