import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { FetchPage, Page } from '../../../src/api/paging/page.ts';
import { Paginator } from '../../../src/api/paging/paginator.ts';
import { Prefetcher } from '../../../src/api/paging/prefetcher.ts';
import { never } from './server.ts';

interface Item {
  readonly id: string;
}

const CONCURRENCY = 4;
/** Calls that a miss may waste: the prefetched pages, and the page that is loaded alone. */
const WINDOW = 2 * CONCURRENCY + 1;

/** A list on a slow server, which can change between responses and have a wrong total. */
class List {
  calls = 0;
  pending = 0;
  most = 0;
  readonly signals: AbortSignal[] = [];
  items: Item[];
  /** Runs before each response. */
  before: (response: number) => void = () => undefined;
  total: () => number | undefined = () => this.items.length;
  failing: (call: number) => boolean = () => false;
  #responses = 0;
  readonly #cap: number;
  readonly #pauses: Iterator<number>;

  /** `pauses`: turns of the event loop before each request arrives and before its response does, alternating. */
  constructor(length: number, cap = 500, pauses: Iterator<number> = [].values()) {
    this.items = Array.from({ length }, (_, index) => ({ id: `r${index}` }));
    this.#cap = cap;
    this.#pauses = pauses;
  }

  readonly fetch: FetchPage<Item> = async (offset, length, signal) => {
    const call = this.calls;
    this.calls += 1;
    assert.ok(this.calls < 5000, 'the list never ends');
    this.signals.push(signal);
    this.pending += 1;
    this.most = Math.max(this.most, this.pending);
    await this.#pause();
    this.before(this.#responses);
    this.#responses += 1;
    const rows = this.items.slice(offset, offset + Math.min(length, this.#cap));
    const page: Page<Item> = { rows, total: rows.length === 0 ? undefined : this.total() };
    await this.#pause();
    this.pending -= 1;
    if (signal.aborted) throw new Error('cancelled');
    if (this.failing(call)) throw new Error('no luck');
    return page;
  };

  async #pause(): Promise<void> {
    const turns = this.#pauses.next().value ?? 1;
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

const keyOf = ({ id }: Item): string => id;

async function loadAll(list: List, until = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const pages = new Paginator(list.fetch, keyOf, never());
  const prefetch = pages.prefetch({ concurrency: CONCURRENCY, until, overlap: false });
  const ids: string[] = [];
  for await (const rows of pages) ids.push(...rows.map(keyOf));
  prefetch.dispose();
  assert.equal(new Set(ids).size, ids.length, 'an id was returned twice');
  return ids;
}

const pauses = fc.infiniteStream(fc.nat(4));
const cap = fc.integer({ min: 1, max: 40 });

describe('Prefetching', () => {
  it('loads all rows in order with the fewest calls, in any order of the responses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(300), fc.integer({ min: 1, max: 120 }), pauses, async (length, rows, turns) => {
        const list = new List(length, rows, turns);
        assert.deepEqual(await loadAll(list), list.items.map(keyOf));
        assert.equal(list.calls, Math.max(1, Math.ceil(length / rows)));
      }),
    );
  });

  it('loads overlapping pages with the fewest calls', async () => {
    for (const [length, calls] of [
      [999, 2],
      [1000, 3],
      [1498, 3],
      [1499, 4],
    ]) {
      const list = new List(length ?? 0);
      const pages = new Paginator(list.fetch, keyOf, never());
      const prefetch = pages.prefetch({
        concurrency: CONCURRENCY,
        until: Number.POSITIVE_INFINITY,
        overlap: true,
      });
      const ids: string[] = [];
      for await (const rows of pages) ids.push(...rows.map(keyOf));
      prefetch.dispose();
      assert.deepEqual(ids, list.items.map(keyOf));
      assert.equal(list.calls, calls);
    }
  });

  it('loads pages at the same time, after the first', async () => {
    const list = new List(5000);
    const pages = new Paginator(list.fetch, keyOf, never());
    pages.prefetch({ concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY, overlap: false });
    await pages.next();
    assert.equal(list.most, 1);
    await pages.next();
    assert.equal(list.most, 2 * CONCURRENCY);
  });

  it('starts at once when it continues an earlier load', async () => {
    const list = new List(5000);
    const pages = new Paginator(list.fetch, keyOf, never());
    const first = pages.prefetch({ concurrency: CONCURRENCY, until: 500, overlap: false });
    await pages.next();
    first.dispose();
    assert.equal(list.calls, 1);
    const rest = pages.prefetch({ concurrency: CONCURRENCY, until: 5000, overlap: false });
    await pages.next();
    assert.equal(list.most, 2 * CONCURRENCY);
    rest.dispose();
  });

  it('stops at `until`', async () => {
    const list = new List(5000);
    const pages = new Paginator(list.fetch, keyOf, never());
    pages.prefetch({ concurrency: CONCURRENCY, until: 1200, overlap: false });
    for (let page = 0; page < 3; page += 1) await pages.next();
    assert.equal(list.calls, 3);
    await pages.next();
    assert.equal(list.calls, 4);
  });

  it('cancels pending pages when it is disposed, or the load is cancelled', async () => {
    for (const end of ['dispose', 'cancel'] as const) {
      const list = new List(5000);
      const controller = new AbortController();
      const pages = new Paginator(list.fetch, keyOf, controller.signal);
      const prefetch = pages.prefetch({ concurrency: CONCURRENCY, until: 5000, overlap: false });
      await pages.next();
      await pages.next();
      if (end === 'dispose') prefetch.dispose();
      else controller.abort();
      const aborted = list.signals.filter((signal) => signal.aborted).length;
      assert.equal(aborted, end === 'dispose' ? list.calls - 2 : list.calls);
    }
  });

  it('loads one page at a time after it is disposed', async () => {
    const list = new List(5000);
    const pages = new Paginator(list.fetch, keyOf, never());
    const prefetch = pages.prefetch({ concurrency: CONCURRENCY, until: 5000, overlap: false });
    await pages.next();
    prefetch.dispose();
    for (const calls of [2, 3]) {
      await pages.next();
      assert.equal(list.calls, calls);
    }
  });
});

describe('Prefetching a list that changes', () => {
  const change = fc.record({ response: fc.nat(16), from: fc.nat(100), share: fc.nat(100) });

  it('loses no remaining row when rows are removed anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(200),
        cap,
        pauses,
        fc.array(change, { maxLength: 3 }),
        async (length, rows, turns, removals) => {
          const list = new List(length, rows, turns);
          list.before = (response) => {
            for (const { from, share } of removals.filter((removal) => removal.response === response)) {
              const start = Math.floor((from / 100) * list.items.length);
              list.items.splice(start, Math.floor((share / 100) * (list.items.length - start)));
            }
          };
          const ids = new Set(await loadAll(list));
          for (const { id } of list.items) assert.ok(ids.has(id), `${id} is lost`);
          assert.ok(list.calls <= 6 * Math.ceil(length / rows) + 12 + 4 * WINDOW, `${list.calls} calls`);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('loses no row when rows are added anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(200),
        fc.integer({ min: 5, max: 40 }),
        pauses,
        fc.array(fc.record({ response: fc.nat(16), from: fc.nat(100), count: fc.nat(4) }), { maxLength: 3 }),
        async (length, rows, turns, additions) => {
          const list = new List(length, rows, turns);
          const old = list.items.map(keyOf);
          list.before = (response) => {
            for (const { from, count } of additions.filter((addition) => addition.response === response)) {
              const start = Math.floor((from / 100) * list.items.length);
              const added = Array.from({ length: count }, (_, index) => ({
                id: `new${response}.${from}.${index}`,
              }));
              list.items.splice(
                start,
                0,
                ...added.filter(({ id }) => !list.items.some((item) => item.id === id)),
              );
            }
          };
          const ids = new Set(await loadAll(list));
          for (const id of old) assert.ok(ids.has(id), `${id} is lost`);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('ends, and returns no id twice, with any changes and totals', async () => {
    const totals = fc.infiniteStream(fc.option(fc.oneof(fc.nat(400), fc.maxSafeNat()), { nil: undefined }));
    const changes = fc.infiniteStream(fc.tuple(fc.nat(100), fc.nat(10), fc.nat(10)));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(120),
        cap,
        pauses,
        changes,
        fc.option(totals),
        async (length, rows, turns, steps, lies) => {
          const list = new List(length, rows, turns);
          if (lies !== null) list.total = () => lies.next().value ?? undefined;
          list.before = (response) => {
            const [place = 0, out = 0, into = 0] = steps.next().value ?? [];
            const added = Array.from({ length: into }, (_, index) => ({ id: `new${response}.${index}` }));
            list.items.splice(place, out, ...added);
          };
          await loadAll(list);
          assert.ok(list.calls <= 1000 + 5 * WINDOW, `${list.calls} calls`);
        },
      ),
    );
  });
});

describe('Prefetching from a faulty server', () => {
  it('loads all rows when the total is too high, with few wasted calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(300),
        cap,
        pauses,
        fc.integer({ min: 1, max: 10 ** 9 }),
        async (length, rows, turns, over) => {
          const list = new List(length, rows, turns);
          list.total = () => length + over;
          assert.deepEqual(await loadAll(list), list.items.map(keyOf));
          assert.ok(list.calls <= Math.ceil(length / rows) + 2 + 2 * WINDOW, `${list.calls} calls`);
        },
      ),
    );
  });

  it('loads all rows when the total is too low, unless a page ends there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        cap,
        pauses,
        fc.nat(299),
        async (length, rows, turns, total) => {
          fc.pre(total < length && total % rows !== 0);
          const list = new List(length, rows, turns);
          list.total = () => total;
          assert.deepEqual(await loadAll(list), list.items.map(keyOf));
        },
      ),
    );
  });

  it('ends when the server ignores the offset, with few wasted calls', async () => {
    const list = new List(500);
    list.total = () => 10 ** 9;
    const whole = list.fetch;
    const ignoring: FetchPage<Item> = (_offset, length, signal) => whole(0, length, signal);
    const pages = new Paginator(ignoring, keyOf, never());
    pages.prefetch({ concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY, overlap: false });
    const ids: string[] = [];
    for await (const rows of pages) ids.push(...rows.map(keyOf));
    assert.equal(ids.length, 500);
    assert.ok(list.calls <= 2 + WINDOW, `${list.calls} calls`);
  });

  it('loads one page at a time after repeated misses', async () => {
    const list = new List(100_000, 100);
    let total = 200_000;
    list.total = () => (total += 1);
    await loadAll(list);
    assert.ok(list.calls <= 1000 + 5 * WINDOW, `${list.calls} calls`);
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
    assert.deepEqual(
      [...signals].flatMap(([offset, { aborted }]) => (aborted ? offset : [])),
      [30, 40],
    );
    held.resolve({ rows, total: 50 });
    assert.equal((await second).rows, rows);
    await assert.rejects(prefetcher.fetch(20, 500, never()), /no luck/u);
    prefetcher.dispose();
  });

  it('fails the step that requests it, cancels the later pages, and can be loaded again', async () => {
    const list = new List(20_000);
    list.failing = (call) => call === 4;
    const pages = new Paginator(list.fetch, keyOf, never());
    pages.prefetch({ concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY, overlap: false });
    const ids: string[] = [];
    for (let page = 0; page < 4; page += 1) ids.push(...(await pages.next()).map(keyOf));
    await assert.rejects(pages.next(), /no luck/u);
    assert.ok(list.calls <= 4 + 2 * CONCURRENCY, `${list.calls} calls`);
    assert.ok(list.signals.slice(5).every((signal) => signal.aborted));
    while (!pages.done) ids.push(...(await pages.next()).map(keyOf));
    assert.deepEqual(ids, list.items.map(keyOf));
  });

  it('loses no row, wherever it occurs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(200),
        cap,
        pauses,
        fc.infiniteStream(fc.nat(4)),
        async (length, rows, turns, luck) => {
          const list = new List(length, rows, turns);
          list.failing = () => luck.next().value === 0;
          const pages = new Paginator(list.fetch, keyOf, never());
          pages.prefetch({ concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY, overlap: false });
          const ids: string[] = [];
          while (!pages.done) ids.push(...(await pages.next().catch(() => [])).map(keyOf));
          assert.deepEqual(ids, list.items.map(keyOf));
        },
      ),
    );
  });
});
