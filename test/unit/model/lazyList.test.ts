import assert from 'node:assert/strict';
import { CallError, failureOf, type Failure } from '../../../src/api/failure.ts';
import type { FetchPage } from '../../../src/api/paging/page.ts';
import type { Urgency } from '../../../src/api/urgency.ts';
import { LazyList } from '../../../src/model/lazyList.ts';
import { RowBudget } from '../../../src/model/rowBudget.ts';
import type { ListOptions, ListState } from '../../../src/model/listState.ts';

const lost: Failure = { operation: 'Record.List', kind: 'network', reason: 'reset' };

/** A list of a service whose responses the test can hold back. */
class Service {
  rows: string[];
  readonly calls: number[] = [];
  readonly signals: AbortSignal[] = [];
  failing: Failure | undefined;
  failingFrom = Number.POSITIVE_INFINITY;
  /** Whether a cancelled call still returns its response. */
  ignoresAbort = false;
  #gate: PromiseWithResolvers<void> | undefined;

  constructor(length: number) {
    this.rows = Array.from({ length }, (_, index) => `r${index}`);
  }

  hold(): void {
    this.#gate = Promise.withResolvers();
  }

  release(): void {
    this.#gate?.resolve();
    this.#gate = undefined;
  }

  readonly fetch: FetchPage<string> = async (offset, length, signal) => {
    this.calls.push(offset);
    this.signals.push(signal);
    if (this.#gate !== undefined) {
      const aborted = Promise.withResolvers<void>();
      if (!this.ignoresAbort) signal.addEventListener('abort', () => aborted.resolve());
      await Promise.race([this.#gate.promise, aborted.promise]);
    }
    if (signal.aborted && !this.ignoresAbort)
      throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
    if (offset >= this.failingFrom) throw new CallError(lost);
    if (this.failing !== undefined) throw new CallError(this.failing);
    return { rows: this.rows.slice(offset, offset + Math.min(length, 2)), total: this.rows.length };
  };
}

function listOf(
  service: Service,
  options: ListOptions<string> = {},
): { list: LazyList<string>; states: ListState<string>[] } {
  const states: ListState<string>[] = [];
  const list: LazyList<string> = new LazyList(
    'Record.List',
    service.fetch,
    (row) => row,
    () => void states.push(list.state),
    options,
  );
  return { list, states };
}

/** Waits until all pending promises have run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const signal = (): AbortSignal => new AbortController().signal;
const isCancelled = (error: unknown): boolean => failureOf(error)?.kind === 'cancelled';
const rowsOf = (list: LazyList<string>): readonly string[] | undefined => list.state.content?.rows;

describe('A lazy list', () => {
  it('makes no call before it is opened', () => {
    const service = new Service(3);
    const { list } = listOf(service);
    assert.deepEqual(list.state, { content: undefined, loading: undefined, failed: undefined });
    assert.ok(list.needsLoad);
    assert.deepEqual(service.calls, []);
  });

  it('loads a page when it is opened, and nothing when it is opened again', async () => {
    const service = new Service(3);
    const { list, states } = listOf(service);
    const before = Date.now();
    await list.open(signal());
    await list.open(signal());
    assert.deepEqual(service.calls, [0]);
    assert.deepEqual(
      states.map(({ loading }) => loading),
      ['first', undefined],
    );
    const { content } = list.state;
    assert.deepEqual(content?.rows, ['r0', 'r1']);
    assert.equal(content.total, 3);
    assert.equal(content.more, true);
    assert.ok(content.loadedAt >= before && content.loadedAt <= Date.now());
    assert.ok(!list.needsLoad);
  });

  it('loads a page once for several callers at the same time', async () => {
    const service = new Service(3);
    const { list } = listOf(service);
    await Promise.all([list.open(signal()), list.open(signal()), list.next(signal())]);
    assert.deepEqual(service.calls, [0]);
  });

  it('distinguishes an empty list from one that is not loaded', async () => {
    const { list } = listOf(new Service(0));
    await list.open(signal());
    assert.deepEqual(rowsOf(list), []);
    assert.equal(list.state.content?.more, false);
  });

  it('loads one page at a time, up to the end', async () => {
    const service = new Service(5);
    const { list, states } = listOf(service);
    await list.next(signal());
    const loadedAt = list.state.content?.loadedAt;
    await list.next(signal());
    assert.deepEqual(rowsOf(list), ['r0', 'r1', 'r2', 'r3']);
    await list.next(signal());
    await list.next(signal());
    assert.deepEqual(service.calls, [0, 2, 4]);
    assert.equal(list.state.content?.more, false);
    assert.equal(list.state.content.loadedAt, loadedAt, 'a list is as old as its oldest page');
    assert.deepEqual(
      states.map(({ loading }) => loading),
      ['first', undefined, 'next', undefined, 'next', undefined],
    );
  });

  it('loads the remaining pages urgently once a user joins a background load', async () => {
    const service = new Service(5);
    const urgencies: Urgency[] = [];
    const list: LazyList<string> = new LazyList(
      'Record.List',
      (offset, length, aborted, urgency) => {
        urgencies.push(urgency.now);
        return service.fetch(offset, length, aborted);
      },
      (row) => row,
      () => undefined,
      { concurrency: () => 1 },
    );
    service.hold();
    const background = list.all(signal(), undefined, 'background');
    await turn();
    const joined = list.all(signal());
    await turn();
    service.release();
    await Promise.all([background, joined]);
    assert.deepEqual(urgencies, ['background', 'foreground', 'foreground']);
    list.markStale();
    await list.open(signal(), 'background');
    assert.equal(urgencies[3], 'background', 'the next load has its own urgency');
  });

  it('is waited for until it has settled, which is at once without a load', async () => {
    const service = new Service(3);
    const { list } = listOf(service);
    await list.settled(signal(), 'foreground');
    assert.deepEqual(service.calls, []);
    service.hold();
    const opened = list.open(signal());
    const settled = list.settled(signal(), 'foreground').then(() => rowsOf(list));
    service.release();
    assert.deepEqual(await settled, ['r0', 'r1']);
    await opened;
    service.failing = lost;
    const failed = assert.rejects(list.next(signal()), CallError);
    await assert.rejects(list.settled(signal(), 'background'), CallError);
    await failed;
  });

  it('loads one page for two callers of next() at the same time', async () => {
    const service = new Service(6);
    const { list } = listOf(service);
    await list.open(signal());
    await Promise.all([list.next(signal()), list.next(signal())]);
    assert.deepEqual(service.calls, [0, 2]);
  });

  it('loads all remaining pages, and reports its progress', async () => {
    const service = new Service(7);
    const { list } = listOf(service);
    const progress: (readonly [number, number | undefined])[] = [];
    await list.all(signal(), (shown, total) => void progress.push([shown, total]));
    assert.deepEqual(progress, [
      [2, 7],
      [4, 7],
      [6, 7],
      [7, 7],
    ]);
    assert.equal(rowsOf(list)?.length, 7);
    assert.deepEqual(service.calls, [0, 2, 4, 6]);
    await list.all(signal());
    assert.equal(service.calls.length, 4);
    list.markStale();
    await list.all(signal(), (shown, total, rows) => void progress.push([shown, total && rows.length]));
    assert.deepEqual(
      progress.slice(4),
      [
        [2, 2],
        [4, 2],
        [6, 2],
        [7, 1],
      ],
      'with the rows of each page, when it is loaded again',
    );
  });

  it('reports each page as it came, which later pages do not change', async () => {
    const service = new Service(7);
    const { list } = listOf(service);
    const pages: (readonly string[])[] = [];
    await list.all(signal());
    list.markStale();
    await list.all(signal(), (_shown, _total, rows) => void pages.push(rows));
    assert.deepEqual(pages, [['r0', 'r1'], ['r2', 'r3'], ['r4', 'r5'], ['r6']]);
  });
});

/** Runs `act` with a clock that the test sets. */
async function withTimer(act: (set: (milliseconds: number) => void) => Promise<void>): Promise<void> {
  const real = performance.now.bind(performance);
  let now = 0;
  performance.now = () => now;
  try {
    await act((milliseconds) => {
      now = milliseconds;
    });
  } finally {
    performance.now = real;
  }
}

/** How many rows a list of 60 showed while all pages were loaded, if the row 50 came after so many milliseconds. */
async function shownWhile(milliseconds: number): Promise<readonly (number | undefined)[]> {
  const { list, states } = listOf(new Service(60), { concurrency: () => 1 });
  await list.open(signal());
  states.length = 0;
  await withTimer(async (set) =>
    list.all(signal(), (shown) => {
      if (shown === 50) set(milliseconds);
    }),
  );
  return states.map(({ content }) => content?.rows.length);
}

describe('The rows of a lazy list', () => {
  it('are shown after a quarter of a second, and a millisecond for each 25 rows', async () => {
    assert.deepEqual(await shownWhile(251.9), [2, 60]);
    assert.deepEqual(await shownWhile(252), [2, 50, 60]);
  });

  it('are shown no sooner after they were shown', async () => {
    const { list, states } = listOf(new Service(200), { concurrency: () => 1 });
    await withTimer(async (set) => list.all(signal(), (shown) => set(shown * 10)));
    const shown = states.map(({ content }) => content?.rows.length ?? 0);
    // From 2 rows on: at 28 rows, 260 milliseconds later, it takes 251.12, and so on.
    assert.deepEqual([...new Set(shown)], [0, 2, 28, 54, 80, 106, 132, 158, 184, 200]);
  });

  it('count toward the budget as long as the list has them', async () => {
    const budget = new RowBudget('records', { rows: 10, bytes: Infinity });
    const service = new Service(5);
    const { list } = listOf(service, { budget });
    await list.all(signal());
    assert.equal(budget.held.rows, 5);
    list.markStale();
    service.failing = lost;
    await assert.rejects(list.open(signal()), CallError);
    assert.deepEqual([budget.held.rows, rowsOf(list)?.length], [5, 5]);
    service.failing = undefined;
    service.rows.length = 3;
    list.markStale();
    await list.open(signal());
    assert.deepEqual([budget.held.rows, rowsOf(list)?.length], [3, 3]);
    const held = list.hold();
    list.dispose();
    assert.equal(budget.held.rows, 3);
    held?.dispose();
    assert.deepEqual(budget.held, { rows: 0, bytes: 0 });
  });

  it('are those that fit into the budget', async () => {
    const budget = new RowBudget('records', { rows: 3, bytes: Infinity });
    const { list } = listOf(new Service(5), { budget });
    await assert.rejects(list.all(signal()), (error) => failureOf(error)?.kind === 'limit');
    assert.deepEqual([rowsOf(list), budget.held.rows], [['r0', 'r1'], 2]);
    list.dispose();
    assert.equal(budget.held.rows, 0);
  });
});

describe('A lazy list of many pages', () => {
  it('loads pages concurrently up to its end, but only one page for next()', async () => {
    const service = new Service(40);
    const { list } = listOf(service);
    await list.open(signal());
    await list.next(signal());
    assert.deepEqual(service.calls, [0, 2]);
    service.hold();
    const all = list.all(signal());
    await turn();
    assert.deepEqual(service.calls, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    assert.equal(list.state.loading, 'next');
    service.release();
    await all;
    assert.deepEqual(rowsOf(list), service.rows);
    assert.equal(service.calls.length, 20);
  });

  it('shows rows in order from the first page on, without an event for each page', async () => {
    const service = new Service(200);
    const { list, states } = listOf(service);
    await list.all(signal());
    const shown = states.map(({ content }) => content?.rows.length);
    assert.deepEqual(shown.slice(0, 2), [undefined, 2]);
    assert.equal(shown.at(-1), 200);
    assert.ok(shown.length < 20, `${shown.length} events for 100 pages`);
    assert.ok(
      states.every(({ content }) => content?.rows.every((row, index) => row === `r${index}`) ?? true),
    );
  });

  it('reloads as many pages as were loaded, concurrently', async () => {
    const service = new Service(40);
    const { list } = listOf(service);
    for (let page = 0; page < 4; page += 1) await list.next(signal());
    list.markStale();
    service.calls.length = 0;
    await list.open(signal());
    assert.deepEqual(service.calls, [0, 2, 4, 6]);
    assert.equal(rowsOf(list)?.length, 8);
  });

  it('cancels all pending calls when its last caller leaves', async () => {
    const service = new Service(40);
    const { list } = listOf(service);
    await list.open(signal());
    service.hold();
    const controller = new AbortController();
    const all = list.all(controller.signal);
    await turn();
    controller.abort();
    await assert.rejects(all, isCancelled);
    assert.equal(service.signals.length, 9);
    assert.ok(service.signals.slice(1).every((each) => each.aborted));
    assert.equal(rowsOf(list)?.length, 2);
    assert.equal(list.state.failed, undefined);
  });
});

describe('A failed load of a lazy list', () => {
  it('is reported, and not retried when the list is opened again', async () => {
    const service = new Service(3);
    const { list } = listOf(service);
    service.failing = lost;
    await assert.rejects(list.open(signal()), CallError);
    assert.deepEqual(list.state, {
      content: undefined,
      loading: undefined,
      failed: { failure: lost, during: 'first' },
    });
    assert.ok(!list.needsLoad);
    await list.open(signal());
    assert.deepEqual(service.calls, [0]);
  });

  it('stays as it is after a refresh that was cancelled and given up', async () => {
    const service = new Service(1);
    const { list } = listOf(service);
    await list.open(signal());
    list.markStale();
    service.hold();
    const cancelled = new AbortController();
    const refresh = list.open(cancelled.signal);
    list.markFresh();
    cancelled.abort();
    await assert.rejects(refresh, isCancelled);
    assert.equal(list.needsLoad, false);
    await list.open(signal());
    assert.deepEqual(service.calls, [0, 0]);
  });

  it('is retried after markStale() or forgetFailure()', async () => {
    for (const again of ['markStale', 'forgetFailure'] as const) {
      const service = new Service(1);
      const { list } = listOf(service);
      service.failing = lost;
      await assert.rejects(list.open(signal()), CallError);
      service.failing = undefined;
      list[again]();
      assert.equal(list.state.failed, undefined);
      await list.open(signal());
      assert.deepEqual(rowsOf(list), ['r0']);
    }
  });

  it('of the next page keeps the loaded rows, and can be repeated', async () => {
    const service = new Service(5);
    const { list } = listOf(service);
    await list.open(signal());
    service.failing = lost;
    await assert.rejects(list.next(signal()), CallError);
    assert.deepEqual(rowsOf(list), ['r0', 'r1']);
    assert.deepEqual(list.state.failed, { failure: lost, during: 'next' });
    service.failing = undefined;
    await list.next(signal());
    assert.deepEqual(rowsOf(list), ['r0', 'r1', 'r2', 'r3']);
    assert.equal(list.state.failed, undefined);
    assert.deepEqual(service.calls, [0, 2, 2]);
  });

  it('of the next page is the fault of the loaded rows; the limit of memory is one of its own', async () => {
    const limit = {
      operation: 'Record.List',
      kind: 'limit',
      of: 'records',
      rows: 1,
      bytes: 1,
      background: false,
    } as const;
    for (const [failure, kind] of [
      [lost, 'pageFailed'],
      [limit, 'memory'],
    ] as const) {
      const service = new Service(5);
      const { list } = listOf(service);
      await list.open(signal());
      assert.deepEqual(list.state.content?.fault, { kind: 'notAskedToEnd' });
      service.failing = failure;
      await assert.rejects(list.next(signal()), CallError);
      assert.deepEqual(list.state.content?.fault, { kind });
    }
  });

  it('that only stops background loads is no failure of the list, which keeps its rows as they are', async () => {
    const service = new Service(5);
    const { list } = listOf(service);
    service.failing = { operation: 'Record.List', kind: 'budget', requests: 1, freeAt: 1 };
    await assert.rejects(list.open(signal(), 'background'), CallError);
    assert.deepEqual(list.state, { content: undefined, loading: undefined, failed: undefined });
    service.failing = undefined;
    await list.open(signal());
    const { state } = list;
    service.failing = { operation: 'Record.List', kind: 'budget', requests: 1, freeAt: 1 };
    await assert.rejects(list.next(signal(), 'background'), CallError);
    assert.deepEqual(list.state, state);
  });

  it('of all pages shows no rows where none came', async () => {
    const service = new Service(5);
    const { list, states } = listOf(service);
    await list.open(signal());
    states.length = 0;
    service.failing = lost;
    await assert.rejects(list.all(signal()), CallError);
    assert.deepEqual(
      states.map(({ loading, failed }) => [loading, failed?.during]),
      [
        ['next', undefined],
        [undefined, 'next'],
      ],
    );
  });

  it('of all pages keeps the pages that were loaded', async () => {
    const service = new Service(9);
    const { list } = listOf(service);
    service.failingFrom = 4;
    await assert.rejects(list.all(signal()), CallError);
    assert.equal(rowsOf(list)?.length, 4);
    assert.equal(list.state.failed?.during, 'next');
    service.failingFrom = Number.POSITIVE_INFINITY;
    await list.all(signal());
    assert.deepEqual(rowsOf(list), service.rows);
  });

  it('during a refresh keeps the loaded rows and their age, and can be repeated', async () => {
    const service = new Service(5);
    const { list } = listOf(service);
    await list.open(signal());
    const { content } = list.state;
    list.markStale();
    assert.ok(list.needsLoad);
    service.failing = lost;
    await assert.rejects(list.open(signal()), CallError);
    assert.equal(list.state.content, content);
    assert.deepEqual(list.state.failed, { failure: lost, during: 'refresh' });
    assert.ok(!list.needsLoad);
    list.forgetFailure();
    assert.ok(list.needsLoad);
    service.failing = undefined;
    service.rows = ['new'];
    await list.open(signal());
    assert.deepEqual(rowsOf(list), ['new']);
  });
});

describe('A refresh of a lazy list', () => {
  it('loads as many rows as before', async () => {
    const service = new Service(9);
    const { list, states } = listOf(service);
    await list.open(signal());
    await list.next(signal());
    service.rows = service.rows.map((row) => `${row}'`);
    list.markStale();
    assert.deepEqual(rowsOf(list), ['r0', 'r1', 'r2', 'r3'], 'the old rows are shown until then');
    states.length = 0;
    await list.open(signal());
    assert.deepEqual(rowsOf(list), ["r0'", "r1'", "r2'", "r3'"]);
    assert.deepEqual(service.calls, [0, 2, 0, 2]);
    assert.deepEqual(
      states.map(({ loading, content }) => [loading, content?.rows.length]),
      [
        ['refresh', 4],
        [undefined, 4],
      ],
    );
    await list.next(signal());
    assert.equal(rowsOf(list)?.[4], "r4'");
  });

  it('ends early when the list has become shorter', async () => {
    const service = new Service(6);
    const { list } = listOf(service);
    await list.all(signal());
    service.rows = ['a'];
    list.markStale();
    await list.open(signal());
    assert.deepEqual(rowsOf(list), ['a']);
    assert.equal(list.state.content?.more, false);
  });

  it('is also started by next()', async () => {
    const service = new Service(6);
    const { list } = listOf(service);
    await list.open(signal());
    list.markStale();
    await list.next(signal());
    assert.deepEqual(service.calls, [0, 0]);
    assert.equal(rowsOf(list)?.length, 2);
  });

  it('cancels a pending page', async () => {
    const service = new Service(6);
    const { list } = listOf(service);
    await list.open(signal());
    service.hold();
    const next = list.next(signal());
    list.markStale();
    await assert.rejects(next, isCancelled);
    service.release();
    await list.open(signal());
    assert.deepEqual(rowsOf(list), ['r0', 'r1']);
    await list.next(signal());
    assert.deepEqual(rowsOf(list), ['r0', 'r1', 'r2', 'r3']);
  });

  it('does nothing for a list that was never loaded', async () => {
    const service = new Service(1);
    const { list } = listOf(service);
    list.markStale();
    assert.deepEqual(service.calls, []);
    await list.open(signal());
    assert.deepEqual(service.calls, [0]);
  });
});

describe('A disposed lazy list', () => {
  it('loads no more pages for whoever still has it', async () => {
    const service = new Service(5);
    const { list } = listOf(service);
    await list.open(signal());
    list.dispose();
    // Leaves after a hundred steps, because nothing else could end a loop that waits for nothing.
    const leaving = new AbortController();
    let steps = 0;
    leaving.signal.addEventListener = (...listening: Parameters<AbortSignal['addEventListener']>) => {
      steps += 1;
      if (steps === 100) leaving.abort();
      EventTarget.prototype.addEventListener.apply(leaving.signal, listening);
    };
    await assert.rejects(list.all(leaving.signal), isCancelled);
    assert.equal(steps, 1);
    assert.deepEqual(service.calls, [0]);
  });
});

describe('Cancelling a lazy list', () => {
  it('during its first load leaves it unloaded', async () => {
    const service = new Service(3);
    const { list } = listOf(service);
    const controller = new AbortController();
    service.hold();
    const opening = list.open(controller.signal);
    assert.equal(list.state.loading, 'first');
    controller.abort();
    await assert.rejects(opening, isCancelled);
    assert.ok(service.signals[0]?.aborted);
    service.release();
    await list.open(signal());
    assert.deepEqual(list.state.failed, undefined);
    assert.deepEqual(rowsOf(list), ['r0', 'r1']);
  });

  it('keeps the loaded rows, and sets no failure', async () => {
    const service = new Service(6);
    const { list } = listOf(service);
    await list.open(signal());
    const { content } = list.state;
    for (const start of ['next', 'refresh'] as const) {
      if (start === 'refresh') list.markStale();
      service.hold();
      const work = start === 'next' ? list.next(signal()) : list.open(signal());
      list.cancel();
      await assert.rejects(work, isCancelled);
      service.release();
      assert.deepEqual(list.state, { content, loading: undefined, failed: undefined });
    }
    assert.ok(list.needsLoad, 'a cancelled refresh is still needed');
  });

  it('when its last page arrives leaves it unloaded too', async () => {
    const { list } = listOf(new Service(2));
    const left = new AbortController();
    await assert.rejects(
      list.all(left.signal, () => left.abort()),
      isCancelled,
    );
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(list.state, { content: undefined, loading: undefined, failed: undefined });
  });

  it('reports no more pages, though some have arrived', async () => {
    const { list } = listOf(new Service(12));
    await list.open(new AbortController().signal);
    const left = new AbortController();
    const shown: number[] = [];
    await assert.rejects(
      list.all(left.signal, (count) => {
        shown.push(count);
        if (count === 6) left.abort();
      }),
      isCancelled,
    );
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([shown, list.state.content?.rows.length], [[4, 6], 6]);
  });

  it('does not affect other callers', async () => {
    const service = new Service(3);
    const { list } = listOf(service);
    const controller = new AbortController();
    service.hold();
    const [left, stays] = [list.open(controller.signal), list.open(signal())];
    controller.abort();
    await assert.rejects(left, isCancelled);
    service.release();
    await stays;
    assert.deepEqual(rowsOf(list), ['r0', 'r1']);
    assert.deepEqual(service.calls, [0]);
  });

  it('discards a response that arrives anyway', async () => {
    const service = new Service(6);
    const { list, states } = listOf(service);
    await list.open(signal());
    service.ignoresAbort = true;
    service.hold();
    const controller = new AbortController();
    const left = list.next(controller.signal);
    controller.abort();
    await assert.rejects(left, isCancelled);
    const again = list.next(signal());
    service.release();
    await again;
    assert.deepEqual(rowsOf(list), ['r0', 'r1', 'r2', 'r3']);
    assert.equal(states.at(-1)?.loading, undefined);
    await list.next(signal());
    assert.deepEqual(rowsOf(list), ['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
  });
});
