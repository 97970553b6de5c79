import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { CallError } from '../../../src/api/failure.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { callsForRecords, type FetchPage } from '../../../src/api/paging/page.ts';
import { Paginator } from '../../../src/api/paging/paginator.ts';
import { ChangingList, keyOf, stepsOf, type Item } from './changingList.ts';
import { never } from './server.ts';

/** A list whose total is wrong. */
function totalling(length: number, cap: number, total: () => number | undefined): ChangingList {
  return Object.assign(new ChangingList(length, cap), { total });
}

async function loadAll(fetch: FetchPage<Item>, overlap = false): Promise<readonly string[]> {
  const ids: string[] = [];
  const all = new Paginator(fetch, keyOf);
  if (overlap) all.prefetch({ concurrency: 1, until: 0, overlap });
  for await (const rows of stepsOf(all)) {
    assert.notEqual(rows.length, 0, 'an empty step in the middle');
    ids.push(...rows.map(keyOf));
  }
  assert.equal(new Set(ids).size, ids.length, 'an id was returned twice');
  return ids;
}

describe('Paginator', () => {
  it('is not cut at its own end, nor before it', async () => {
    const row = { value: 'a' };
    const pages = new Paginator(
      async () => ({ rows: [row, row], total: 4 }),
      () => undefined,
    );
    for (const done of [false, true]) {
      await pages.next(never());
      assert.deepEqual([pages.done, pages.cut], [done, false]);
    }
  });

  it('continues after a whole page was added at the front', async () => {
    const list = new ChangingList(5000);
    list.before = (call) => {
      if (call !== 2) return;
      const added = Array.from({ length: 500 }, (_, index) => ({ id: `new${index}` }));
      list.items = [...added, ...list.items];
    };
    const ids = await loadAll(list.fetch);
    for (let index = 0; index < 5000; index += 1) assert.ok(ids.includes(`r${index}`), `r${index} is lost`);
  });

  it('makes one call per step, and returns the total and the end', async () => {
    const list = new ChangingList(1001);
    const pages = new Paginator(list.fetch, keyOf);
    assert.equal(pages.total, undefined);
    for (const [count, done] of [
      [500, false],
      [500, false],
      [1, true],
    ] as const) {
      assert.equal((await pages.next(never())).length, count);
      assert.equal(pages.total, 1001);
      assert.equal(pages.done, done);
    }
    assert.deepEqual(await pages.next(never()), []);
    assert.equal(list.calls, 3);
  });
});

/** Each page after the first repeats a row, unless pages are short. */
const fewestCalls = (length: number, cap: number): number =>
  1 + Math.max(0, Math.ceil((length - cap) / (cap < 100 ? cap : cap - 1)));

async function loaded(
  fetch: FetchPage<Item>,
  idOf: typeof keyOf | (() => undefined) = keyOf,
): Promise<Paginator<Item>> {
  const pages = new Paginator(fetch, idOf);
  pages.prefetch({ concurrency: 1, until: 0, overlap: true });
  while (!pages.done) await pages.next(never());
  return pages;
}

describe('Paginator of overlapping pages', () => {
  for (const [length, offsets] of [
    [0, [0]],
    [500, [0]],
    [501, [0, 499]],
    [999, [0, 499]],
    [1000, [0, 499, 998]],
  ] as const) {
    it(`requests ${offsets.join(', ')} for ${length} rows`, async () => {
      const list = new ChangingList(length);
      assert.equal((await loadAll(list.fetch, true)).length, length);
      const asked = list.requested.map(([offset]) => offset);
      assert.deepEqual(asked, offsets);
      assert.equal(callsForRecords(length), offsets.length);
    });
  }

  it('loads all rows in order with the fewest calls, with any page length and with wrong totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(500),
        fc.integer({ min: 1, max: 200 }),
        fc.option(fc.integer({ min: 0, max: 10 ** 9 }), { nil: undefined }),
        async (length, cap, excess) => {
          const list = totalling(length, cap, () => (excess === undefined ? undefined : length + excess));
          assert.deepEqual(await loadAll(list.fetch, true), list.items.map(keyOf));
          const isRight = excess === 0;
          assert.ok(list.calls <= fewestCalls(length, cap) + (isRight ? 0 : 2), `${list.calls} calls`);
        },
      ),
    );
  });
});

describe('What a paginator says about the list', () => {
  it('is that nothing moved, when nothing did', async () => {
    for (const length of [0, 500, 999, 1000, 1050, 5000]) {
      const pages = await loaded(new ChangingList(length).fetch);
      assert.deepEqual([pages.moved, pages.hasOddRows], [false, false], String(length));
    }
  });

  it('is that rows moved, when any change between two pages can hide a row', async () => {
    const changes: Readonly<Record<string, (items: Item[]) => void>> = {
      'a row moves to the end': (items) => void items.push(...items.splice(3, 1)),
      'a row moves to the front': (items) => void items.unshift(...items.splice(700, 1)),
      'one is removed and another added': (items) => {
        items.splice(3, 1);
        items.push({ id: 'new' });
      },
      'one is added and another removed': (items) => {
        items.splice(900, 1);
        items.unshift({ id: 'new' });
      },
      'two rows swap places': (items) => {
        const [first, second] = [items[3], items[700]];
        if (first !== undefined && second !== undefined) [items[3], items[700]] = [second, first];
      },
    };
    for (const [what, change] of Object.entries(changes)) {
      for (const identified of [true, false]) {
        const list = new ChangingList(1200);
        list.before = (call) => {
          if (call === 1) change(list.items);
        };
        const pages = await loaded(list.fetch, identified ? keyOf : () => undefined);
        const isSwap = what === 'two rows swap places';
        // Without ids a row that came before cannot be told from another one.
        assert.equal(pages.moved, identified || !isSwap, `${what}, ${identified ? 'with' : 'without'} ids`);
      }
    }
  });

  it('is not that rows moved, when the server ignores the offset', async () => {
    const rows = new ChangingList(500).items;
    assert.equal((await loaded(async () => ({ rows, total: 700 }))).moved, false);
  });

  it('is the largest total of any page, and whether any page has odd rows', async () => {
    const totals = [1200, 500, 1200, undefined];
    const rows = new ChangingList(500).items;
    let call = 0;
    const pages = await loaded(async (offset) => {
      const total = totals[call];
      call += 1;
      return { rows: rows.slice(offset), total, hasOddRows: offset > 0 };
    });
    assert.equal(pages.announced, 1200);
    assert.equal(pages.hasOddRows, true);
    assert.equal((await loaded(async () => ({ rows: [], total: undefined }))).announced, undefined);
  });
});

describe('Paginator with a faulty server', () => {
  it('ends after 100,000 rows, or a thousand short pages', async () => {
    for (const [pageLength, calls] of [
      [500, 200],
      [10_000, 10],
      [100, 1000],
      [99, 1000],
      [1, 1000],
    ] as const) {
      let made = 0;
      const fetch: FetchPage<Item> = async (offset) => {
        made += 1;
        const rows = Array.from({ length: pageLength }, (_, index) => ({ id: String(offset + index) }));
        return { rows, total: 10 ** 9 };
      };
      await loadAll(fetch);
      assert.equal(made, calls);
    }
  });

  it('ends once its pages take 300 MB', async () => {
    for (const [third, calls] of [
      [100e6, 3],
      [100e6 - 1, 4],
    ] as const) {
      let made = 0;
      const fetch: FetchPage<Item> = async (offset) => {
        made += 1;
        const rows = Array.from({ length: 100 }, (_, index) => ({ id: String(offset + index) }));
        return { rows, total: 10 ** 9, bytes: made === 3 ? third : 100e6 };
      };
      const pages = new Paginator(fetch, keyOf);
      while (!pages.done) await pages.next(never());
      assert.deepEqual([made, pages.cut, pages.bytes], [calls, true, (calls - 1) * 100e6 + third]);
    }
  });
});

function refused(operation: Operation, code: string): CallError {
  return new CallError({ operation, kind: 'service', code, message: 'Offset invalid' });
}

describe('A service that refuses an offset behind the last row', () => {
  it('ends the list, unless its total promises more rows', async () => {
    const refusals = [refused('Record.List', '7'), refused('Domain.List', '6'), refused('Domain.List', '7')];
    for (const error of refusals) {
      for (const total of [undefined, 400, 1000, 1200]) {
        const list = totalling(1000, 500, () => total);
        list.before = (call) => {
          if (call === 2) throw error;
        };
        const pages = loadAll(list.fetch);
        if (total === 1200) await assert.rejects(pages, error);
        else assert.equal((await pages).length, 1000);
      }
    }
  });

  it('fails when it refuses the first page, or for another reason', async () => {
    for (const [error, at] of [
      [refused('Record.List', '7'), 0],
      [refused('Record.List', '8'), 1],
      [refused('Record.List', '-99'), 1],
    ] as const) {
      const list = totalling(500, 500, () => undefined);
      list.before = (call) => {
        if (call === at) throw error;
      };
      await assert.rejects(loadAll(list.fetch), error);
    }
  });
});
