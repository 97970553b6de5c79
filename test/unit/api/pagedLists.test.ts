// What holds of any list, whether its pages are loaded one by one or ahead of their use.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { FetchPage } from '../../../src/api/paging/page.ts';
import { Paginator } from '../../../src/api/paging/paginator.ts';
import { ChangingList, keyOf, stepsOf, type Item } from './changingList.ts';
import { never } from './server.ts';

const CONCURRENCY = 4;
/** Calls that a miss may waste: the prefetched pages, and the page that is loaded alone. */
const WINDOW = 2 * CONCURRENCY + 1;
const AHEAD = { concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY, overlap: false };

const length = fc.nat(300);
const cap = fc.integer({ min: 1, max: 120 });
const shortCap = fc.integer({ min: 1, max: 40 });

for (const [how, options, wasted, pauses] of [
  ['one by one', undefined, 0, fc.infiniteStream(fc.constant(0))],
  ['ahead of their use', AHEAD, WINDOW, fc.infiniteStream(fc.nat(4))],
] as const) {
  const paginatorOf = (fetch: FetchPage<Item>): Paginator<Item> => {
    const pages = new Paginator(fetch, keyOf);
    if (options !== undefined) pages.prefetch(options);
    return pages;
  };
  const loadAll = async (fetch: FetchPage<Item>): Promise<readonly string[]> => {
    const ids: string[] = [];
    for await (const rows of stepsOf(paginatorOf(fetch))) {
      assert.notEqual(rows.length, 0, 'an empty step in the middle');
      for (const row of rows) ids.push(keyOf(row));
    }
    assert.equal(new Set(ids).size, ids.length, 'an id was returned twice');
    return ids;
  };

  describe(`The pages of a list that are loaded ${how}`, () => {
    it('have all rows in order and take the fewest calls, with any length and in any order of responses', async () => {
      await fc.assert(
        fc.asyncProperty(length, cap, pauses, async (count, most, turns) => {
          const list = new ChangingList(count, most, turns);
          assert.deepEqual(await loadAll(list.fetch), list.items.map(keyOf));
          assert.equal(list.calls, Math.max(1, Math.ceil(count / most)));
          for (const [, requested] of list.requested) assert.equal(requested, 500);
        }),
      );
    });

    it('have all rows when the total is too high or missing, with few extra calls', async () => {
      const excess = fc.option(fc.integer({ min: 1, max: 10 ** 9 }), { nil: undefined });
      await fc.assert(
        fc.asyncProperty(length, cap, pauses, excess, async (count, most, turns, over) => {
          const list = new ChangingList(count, most, turns);
          list.total = () => over && count + over;
          assert.deepEqual(await loadAll(list.fetch), list.items.map(keyOf));
          assert.ok(list.calls <= Math.ceil(count / most) + 2 + 2 * wasted, `${list.calls} calls`);
        }),
      );
    });

    it('have all rows when the total is too low, unless a page ends there', async () => {
      await fc.assert(
        fc.asyncProperty(length, cap, pauses, fc.nat(299), async (count, most, turns, total) => {
          fc.pre(total < count && total % most !== 0);
          const list = new ChangingList(count, most, turns);
          list.total = () => total;
          assert.deepEqual(await loadAll(list.fetch), list.items.map(keyOf));
        }),
      );
    });

    it('lose no remaining row when rows are removed anywhere', async () => {
      const removal = fc.record({ response: fc.nat(16), from: fc.nat(100), share: fc.nat(100) });
      const removals = fc.array(removal, { maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(fc.nat(200), shortCap, pauses, removals, async (count, most, turns, removed) => {
          const list = new ChangingList(count, most, turns);
          list.before = (response) => {
            for (const { from, share } of removed.filter((each) => each.response === response)) {
              const start = Math.floor((from / 100) * list.items.length);
              list.items.splice(start, Math.floor((share / 100) * (list.items.length - start)));
            }
          };
          const ids = new Set(await loadAll(list.fetch));
          for (const { id } of list.items) assert.ok(ids.has(id), `${id} is lost`);
          assert.ok(list.calls <= 6 * Math.ceil(count / most) + 12 + 4 * wasted, `${list.calls} calls`);
        }),
        { numRuns: 300 },
      );
    });

    it('lose no row when rows are added anywhere, if each page has a new row', async () => {
      const addition = fc.record({ response: fc.nat(16), from: fc.nat(100), count: fc.nat(4) });
      const additions = fc.uniqueArray(addition, { maxLength: 4, selector: ({ response }) => response });
      const longCap = fc.integer({ min: 5, max: 40 });
      await fc.assert(
        fc.asyncProperty(fc.nat(200), longCap, pauses, additions, async (count, most, turns, added) => {
          const list = new ChangingList(count, most, turns);
          const old = list.items.map(keyOf);
          list.before = (response) => {
            const addedNow = added.find((each) => each.response === response);
            if (addedNow === undefined) return;
            const start = Math.floor((addedNow.from / 100) * list.items.length);
            const rows = Array.from({ length: addedNow.count }, (_, at) => ({ id: `new${response}.${at}` }));
            list.items.splice(start, 0, ...rows);
          };
          const ids = new Set(await loadAll(list.fetch));
          for (const id of old) assert.ok(ids.has(id), `${id} is lost`);
        }),
        { numRuns: 200 },
      );
    });

    it('end, and have no id twice, with any changes and totals', async () => {
      const totals = fc.infiniteStream(fc.option(fc.oneof(fc.nat(400), fc.maxSafeNat()), { nil: undefined }));
      const changes = fc.infiniteStream(fc.tuple(fc.nat(100), fc.nat(10), fc.nat(10)));
      const some = fc.record({ turns: pauses, changes, totals: fc.option(totals) });
      await fc.assert(
        fc.asyncProperty(fc.nat(120), shortCap, some, async (count, most, made) => {
          const list = new ChangingList(count, most, made.turns);
          const { totals: lies } = made;
          if (lies !== null) list.total = () => lies.next().value ?? undefined;
          list.before = (response) => {
            const [place = 0, out = 0, into = 0] = made.changes.next().value ?? [];
            const added = Array.from({ length: into }, (_, at) => ({ id: `new${response}.${at}` }));
            list.items.splice(place, out, ...added);
          };
          await loadAll(list.fetch);
          assert.ok(list.calls <= 1000 + 5 * wasted, `${list.calls} calls`);
        }),
        // Most take a thousand calls.
        { numRuns: 20 },
      );
    });

    it('end when the server ignores the offset, with few wasted calls', async () => {
      for (const total of [undefined, 700, 10 ** 9]) {
        const list = new ChangingList(500);
        list.total = () => total;
        assert.equal((await loadAll((_offset, asked, signal) => list.fetch(0, asked, signal))).length, 500);
        assert.ok(list.calls <= 2 + wasted, `${list.calls} calls`);
      }
    });

    it('are loaded again where one failed, which changes nothing', async () => {
      const luck = fc.infiniteStream(fc.nat(3));
      await fc.assert(
        fc.asyncProperty(fc.nat(200), fc.integer({ min: 1, max: 60 }), pauses, luck, async (...made) => {
          const [count, most, turns, lucky] = made;
          const list = new ChangingList(count, most, turns);
          let failed = 0;
          list.failing = () => lucky.next().value === 0 && (failed += 1) > 0;
          const pages = paginatorOf(list.fetch);
          const ids: string[] = [];
          while (!pages.done) {
            const before = pages.total;
            const rows = await pages.next(never()).catch(() => undefined);
            if (rows === undefined) assert.equal(pages.total, before);
            else ids.push(...rows.map(keyOf));
          }
          assert.deepEqual(ids, list.items.map(keyOf));
          if (wasted === 0) assert.equal(list.calls - failed, Math.max(1, Math.ceil(count / most)));
        }),
      );
    });
  });
}
