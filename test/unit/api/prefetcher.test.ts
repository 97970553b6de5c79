import assert from 'node:assert/strict';
import type { FetchPage, Page } from '../../../src/api/paging/page.ts';
import { Paginator } from '../../../src/api/paging/paginator.ts';
import { Prefetcher } from '../../../src/api/paging/prefetcher.ts';
import { ChangingList, keyOf, type Item } from './changingList.ts';
import { never } from './server.ts';

const CONCURRENCY = 4;
/** Calls that a miss may waste: the prefetched pages, and the page that is loaded alone. */
const WINDOW = 2 * CONCURRENCY + 1;

/** The pages of a list, of which later ones are loaded ahead. */
function prefetching(list: ChangingList, until = Number.POSITIVE_INFINITY) {
  const pages = new Paginator(list.fetch, keyOf);
  return { pages, prefetch: pages.prefetch({ concurrency: CONCURRENCY, until, overlap: false }) };
}

describe('Prefetching', () => {
  it('loads pages at the same time, after the first', async () => {
    const list = new ChangingList(5000);
    const { pages } = prefetching(list);
    await pages.next(never());
    assert.equal(list.most, 1);
    await pages.next(never());
    assert.equal(list.most, 2 * CONCURRENCY);
  });

  it('starts at once when it continues an earlier load', async () => {
    const list = new ChangingList(5000);
    const { pages, prefetch } = prefetching(list, 500);
    await pages.next(never());
    prefetch.dispose();
    assert.equal(list.calls, 1);
    const rest = pages.prefetch({ concurrency: CONCURRENCY, until: 5000, overlap: false });
    await pages.next(never());
    assert.equal(list.most, 2 * CONCURRENCY);
    rest.dispose();
  });

  it('stops at `until`', async () => {
    const list = new ChangingList(5000);
    const { pages } = prefetching(list, 1200);
    for (let page = 0; page < 3; page += 1) await pages.next(never());
    assert.equal(list.calls, 3);
    await pages.next(never());
    assert.equal(list.calls, 4);
  });

  it('cancels pending pages when it is disposed, or the load is cancelled', async () => {
    for (const end of ['dispose', 'cancel'] as const) {
      const list = new ChangingList(5000);
      const controller = new AbortController();
      const { pages, prefetch } = prefetching(list, 5000);
      await pages.next(controller.signal);
      await pages.next(controller.signal);
      if (end === 'dispose') prefetch.dispose();
      else controller.abort();
      const aborted = list.signals.filter((signal) => signal.aborted).length;
      assert.equal(aborted, end === 'dispose' ? list.calls - 2 : list.calls);
    }
  });

  it('loads one page at a time after it is disposed', async () => {
    const list = new ChangingList(5000);
    const { pages, prefetch } = prefetching(list, 5000);
    await pages.next(never());
    prefetch.dispose();
    for (const calls of [2, 3]) {
      await pages.next(never());
      assert.equal(list.calls, calls);
    }
  });
});

describe('Prefetching from a faulty server', () => {
  it('loads one page at a time after repeated misses', async () => {
    const list = new ChangingList(20_000, 100);
    let total = 40_000;
    list.total = () => (total += 1);
    const { pages } = prefetching(list);
    while (!pages.done) await pages.next(never());
    assert.ok(list.calls <= 200 + 5 * WINDOW, `${list.calls} calls`);
  });
});

describe('A failed prefetched page', () => {
  it('cancels the later pages as soon as it fails, and not those before it', async () => {
    const signals = new Map<number, AbortSignal>();
    const rows = Array.from({ length: 10 }, (_, index) => ({ id: String(index) }));
    const held = Promise.withResolvers<Page<Item>>();
    const fetch: FetchPage<Item> = async (offset, _length, signal) => {
      signals.set(offset, signal);
      if (offset === 20) throw new Error('no luck');
      return offset === 0 ? { rows, total: 50 } : held.promise;
    };
    const options = { concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY, overlap: false };
    const prefetcher = new Prefetcher(fetch, options, undefined);
    await prefetcher.fetch(0, 500, never());
    const second = prefetcher.fetch(10, 500, never());
    assert.deepEqual([...signals.keys()], [0, 10, 20, 30, 40]);
    await new Promise((resolve) => setImmediate(resolve));
    const offsets = [...signals].flatMap(([offset, { aborted }]) => (aborted ? offset : []));
    assert.deepEqual(offsets, [30, 40]);
    held.resolve({ rows, total: 50 });
    assert.equal((await second).rows, rows);
    await assert.rejects(prefetcher.fetch(20, 500, never()), /no luck/u);
    prefetcher.dispose();
  });
});
