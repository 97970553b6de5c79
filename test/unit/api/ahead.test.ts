import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Ahead } from '../../../src/api/ahead.ts';
import { Pages, type FetchPage, type Page } from '../../../src/api/pages.ts';
import { never } from './server.ts';

interface Item {
  readonly id: string;
}

const CONCURRENCY = 4;
/** Calls that may be wasted each time a list breaks: the window, and the page that has to be read alone. */
const WINDOW = 2 * CONCURRENCY + 1;

/** A list at a server that takes its time, and can change between answers and lie about its length. */
class List {
  calls = 0;
  underWay = 0;
  most = 0;
  readonly signals: AbortSignal[] = [];
  items: Item[];
  /** What happens before each answer, if anything. */
  before: (answer: number) => void = () => undefined;
  total: () => number | undefined = () => this.items.length;
  failing: (call: number) => boolean = () => false;
  #answers = 0;
  readonly #cap: number;
  readonly #pauses: Iterator<number>;

  /** `pauses`: turns of the event loop that a call takes on its way there, and on its way back, in turn. */
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
    this.underWay += 1;
    this.most = Math.max(this.most, this.underWay);
    await this.#pause();
    this.before(this.#answers);
    this.#answers += 1;
    const rows = this.items.slice(offset, offset + Math.min(length, this.#cap));
    const page: Page<Item> = { rows, total: rows.length === 0 ? undefined : this.total() };
    await this.#pause();
    this.underWay -= 1;
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

async function readAll(list: List, until = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const ahead = new Ahead(list.fetch, { concurrency: CONCURRENCY, until });
  const ids: string[] = [];
  for await (const rows of new Pages(ahead.fetch, keyOf, never())) ids.push(...rows.map(keyOf));
  ahead.stop();
  assert.equal(new Set(ids).size, ids.length, 'an id came twice');
  return ids;
}

const pauses = fc.infiniteStream(fc.nat(4));
const cap = fc.integer({ min: 1, max: 40 });

describe('Pages that are fetched ahead', () => {
  it('come whole and in order, in the fewest calls, whatever the order of the answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(300), fc.integer({ min: 1, max: 120 }), pauses, async (length, rows, turns) => {
        const list = new List(length, rows, turns);
        assert.deepEqual(await readAll(list), list.items.map(keyOf));
        assert.equal(list.calls, Math.max(1, Math.ceil(length / rows)));
      }),
    );
  });

  it('are on their way together, but for the first', async () => {
    const list = new List(5000);
    const ahead = new Ahead(list.fetch, { concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY });
    const pages = new Pages(ahead.fetch, keyOf, never());
    await pages.next();
    assert.equal(list.most, 1);
    await pages.next();
    assert.equal(list.most, 2 * CONCURRENCY);
    assert.deepEqual(ahead.course, { next: 1000, step: 500, total: 5000 });
  });

  it('go on from where a list was read before', async () => {
    const list = new List(5000);
    const course = { next: 500, step: 500, total: 5000 };
    const ahead = new Ahead(list.fetch, { concurrency: CONCURRENCY, until: 5000, course });
    await ahead.fetch(500, 500, never());
    assert.equal(list.most, 2 * CONCURRENCY);
    ahead.stop();
  });

  it('are no more than are wanted', async () => {
    const list = new List(5000);
    const ahead = new Ahead(list.fetch, { concurrency: CONCURRENCY, until: 1200 });
    const pages = new Pages(ahead.fetch, keyOf, never());
    for (let page = 0; page < 3; page += 1) await pages.next();
    assert.equal(list.calls, 3);
    await pages.next();
    assert.equal(list.calls, 4);
  });

  it('are given up when the reading ends, or is cancelled', async () => {
    for (const end of ['stop', 'cancel'] as const) {
      const list = new List(5000);
      const controller = new AbortController();
      const ahead = new Ahead(list.fetch, { concurrency: CONCURRENCY, until: 5000 });
      const pages = new Pages(ahead.fetch, keyOf, controller.signal);
      await pages.next();
      await pages.next();
      if (end === 'stop') ahead.stop();
      else controller.abort();
      const aborted = list.signals.filter((signal) => signal.aborted).length;
      assert.equal(aborted, end === 'stop' ? list.calls - 2 : list.calls);
    }
  });
});

describe('Pages that are fetched ahead of a list that changes', () => {
  const change = fc.record({ answer: fc.nat(16), from: fc.nat(100), share: fc.nat(100) });

  it('lose nothing that stays, when it shrinks at the front, in the middle or at the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(200),
        cap,
        pauses,
        fc.array(change, { maxLength: 3 }),
        async (length, rows, turns, removals) => {
          const list = new List(length, rows, turns);
          list.before = (answer) => {
            for (const { from, share } of removals.filter((removal) => removal.answer === answer)) {
              const start = Math.floor((from / 100) * list.items.length);
              list.items.splice(start, Math.floor((share / 100) * (list.items.length - start)));
            }
          };
          const ids = new Set(await readAll(list));
          for (const { id } of list.items) assert.ok(ids.has(id), `${id} is lost`);
          assert.ok(list.calls <= 6 * Math.ceil(length / rows) + 12 + 4 * WINDOW, `${list.calls} calls`);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('lose nothing that was there, when it grows at the front, in the middle or at the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(200),
        fc.integer({ min: 5, max: 40 }),
        pauses,
        fc.array(fc.record({ answer: fc.nat(16), from: fc.nat(100), count: fc.nat(4) }), { maxLength: 3 }),
        async (length, rows, turns, additions) => {
          const list = new List(length, rows, turns);
          const old = list.items.map(keyOf);
          list.before = (answer) => {
            for (const { from, count } of additions.filter((addition) => addition.answer === answer)) {
              const start = Math.floor((from / 100) * list.items.length);
              const came = Array.from({ length: count }, (_, index) => ({
                id: `new${answer}.${from}.${index}`,
              }));
              list.items.splice(
                start,
                0,
                ...came.filter(({ id }) => !list.items.some((item) => item.id === id)),
              );
            }
          };
          const ids = new Set(await readAll(list));
          for (const id of old) assert.ok(ids.has(id), `${id} is lost`);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('end, and bring no id twice, however it changes and whatever the totals say', async () => {
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
          list.before = (answer) => {
            const [place = 0, out = 0, into = 0] = steps.next().value ?? [];
            const came = Array.from({ length: into }, (_, index) => ({ id: `new${answer}.${index}` }));
            list.items.splice(place, out, ...came);
          };
          await readAll(list);
          assert.ok(list.calls <= 1000 + 5 * WINDOW, `${list.calls} calls`);
        },
      ),
    );
  });
});

describe('Pages that are fetched ahead of a server that is odd', () => {
  it('come whole when the total is too high, and few calls are wasted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(300),
        cap,
        pauses,
        fc.integer({ min: 1, max: 10 ** 9 }),
        async (length, rows, turns, over) => {
          const list = new List(length, rows, turns);
          list.total = () => length + over;
          assert.deepEqual(await readAll(list), list.items.map(keyOf));
          assert.ok(list.calls <= Math.ceil(length / rows) + 2 + 2 * WINDOW, `${list.calls} calls`);
        },
      ),
    );
  });

  it('come whole when it is too low, unless a page ends just there', async () => {
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
          assert.deepEqual(await readAll(list), list.items.map(keyOf));
        },
      ),
    );
  });

  it('end when it ignores the place in the list, and few calls are wasted', async () => {
    const list = new List(500);
    list.total = () => 10 ** 9;
    const whole = list.fetch;
    const ignoring: FetchPage<Item> = (_offset, length, signal) => whole(0, length, signal);
    const ahead = new Ahead(ignoring, { concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY });
    const ids: string[] = [];
    for await (const rows of new Pages(ahead.fetch, keyOf, never())) ids.push(...rows.map(keyOf));
    assert.equal(ids.length, 500);
    assert.ok(list.calls <= 2 + WINDOW, `${list.calls} calls`);
  });

  it('are read in turn when it breaks again and again', async () => {
    const list = new List(100_000, 100);
    let total = 200_000;
    list.total = () => (total += 1);
    await readAll(list);
    assert.ok(list.calls <= 1000 + 5 * WINDOW, `${list.calls} calls`);
  });
});

describe('A page that fails among those fetched ahead', () => {
  it('fails when its turn comes, gives up those behind it, and can be asked for again', async () => {
    const list = new List(20_000);
    list.failing = (call) => call === 4;
    const ahead = new Ahead(list.fetch, { concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY });
    const pages = new Pages(ahead.fetch, keyOf, never());
    const ids: string[] = [];
    for (let page = 0; page < 4; page += 1) ids.push(...(await pages.next()).map(keyOf));
    await assert.rejects(pages.next(), /no luck/u);
    assert.ok(list.calls <= 4 + 2 * CONCURRENCY, `${list.calls} calls`);
    assert.ok(list.signals.slice(5).every((signal) => signal.aborted));
    while (!pages.done) ids.push(...(await pages.next()).map(keyOf));
    assert.deepEqual(ids, list.items.map(keyOf));
  });

  it('loses nothing, wherever it fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(200),
        cap,
        pauses,
        fc.infiniteStream(fc.nat(4)),
        async (length, rows, turns, luck) => {
          const list = new List(length, rows, turns);
          list.failing = () => luck.next().value === 0;
          const ahead = new Ahead(list.fetch, { concurrency: CONCURRENCY, until: Number.POSITIVE_INFINITY });
          const pages = new Pages(ahead.fetch, keyOf, never());
          const ids: string[] = [];
          while (!pages.done) ids.push(...(await pages.next().catch(() => [])).map(keyOf));
          assert.deepEqual(ids, list.items.map(keyOf));
        },
      ),
    );
  });
});
