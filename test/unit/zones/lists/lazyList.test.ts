import assert from 'node:assert/strict';
import { CallError, failureOf, type Failure } from '../../../../src/api/failure.ts';
import type { Urgency } from '../../../../src/api/caller.ts';
import { LazyList } from '../../../../src/zones/lists/lazyList.ts';
import type { FetchList, ListOptions, ListState } from '../../../../src/zones/lists/listState.ts';
import { isCancelled } from '../../api/server.ts';
import { pluck } from '../../../support/pluck.ts';

const lost: Failure = { operation: 'Record.List', kind: 'network', reason: 'reset' };

/** A list of a service whose responses the test can hold back. */
class Service {
  rows: string[];
  readonly calls: number[] = [];
  readonly signals: AbortSignal[] = [];
  readonly urgencies: Urgency[] = [];
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

  readonly fetch: FetchList<string> = async (offset, length, signal, urgency) => {
    this.calls.push(offset);
    this.urgencies.push(urgency.now);
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
    const rows = this.rows.slice(offset, offset + Math.min(length, 2));
    return { rows, total: this.rows.length, bytes: rows.length * 10 };
  };
}

interface Made {
  readonly service: Service;
  readonly list: LazyList<string>;
  readonly states: ListState<string>[];
}

/** Makes a list of so many rows. */
function listOf(length: number, options: ListOptions<string> = {}): Made {
  const service = new Service(length);
  const states: ListState<string>[] = [];
  const list: LazyList<string> = new LazyList(
    'Record.List',
    service.fetch,
    (row) => row,
    () => void states.push(list.state),
    options,
  );
  return { service, list, states };
}

/** Makes a list, and loads its first page. */
async function openedList(length: number): Promise<Made> {
  const made = listOf(length);
  await made.list.open(signal());
  made.states.length = 0;
  return made;
}

/** A list with room for so many bytes, and for others in the foreground. */
function limited(length: number, background: number, foreground = background): Made {
  const made = listOf(length, {
    concurrency: () => 1,
    makeRoom: (urgency) => {
      const bytes = urgency === 'background' ? background : foreground;
      if (made.list.bytes > bytes)
        throw new CallError({
          operation: 'Record.List',
          kind: 'limit',
          bytes,
          background: urgency === 'background',
        });
    },
  });
  return made;
}

/** Waits until all pending promises have run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const signal = (): AbortSignal => new AbortController().signal;
const rowsOf = (list: LazyList<string>): readonly string[] | undefined => list.state.content?.rows;

describe('A lazy list', () => {
  it('loads a page when it is opened, and nothing when it is opened again', async () => {
    const { service, list, states } = listOf(3);
    const before = Date.now();
    await list.open(signal());
    await list.open(signal());
    assert.deepEqual(service.calls, [0]);
    assert.deepEqual(pluck(states, 'loading'), ['first', undefined]);
    const { content } = list.state;
    assert.deepEqual(content?.rows, ['r0', 'r1']);
    assert.equal(content.total, 3);
    assert.equal(content.more, true);
    assert.ok(content.loadedAt >= before && content.loadedAt <= Date.now());
    assert.ok(!list.needsLoad);
  });

  it('loads one page at a time, up to the end', async () => {
    const { service, list, states } = listOf(5);
    await list.next(signal());
    const loadedAt = list.state.content?.loadedAt;
    await list.next(signal());
    assert.deepEqual(rowsOf(list), ['r0', 'r1', 'r2', 'r3']);
    await list.next(signal());
    await list.next(signal());
    assert.deepEqual(service.calls, [0, 2, 4]);
    assert.equal(list.state.content?.more, false);
    assert.equal(list.state.content.loadedAt, loadedAt, 'a list is as old as its oldest page');
    assert.deepEqual(pluck(states, 'loading'), ['first', undefined, 'next', undefined, 'next', undefined]);
  });

  it('loads the remaining pages urgently once a user joins a background load', async () => {
    const { service, list } = listOf(5, { concurrency: () => 1 });
    service.hold();
    const background = list.all(signal(), undefined, 'background');
    await turn();
    const joined = list.all(signal());
    await turn();
    service.release();
    await Promise.all([background, joined]);
    assert.deepEqual(service.urgencies, ['background', 'foreground', 'foreground']);
    list.markStale();
    await list.open(signal(), 'background');
    assert.equal(service.urgencies[3], 'background', 'the next load has its own urgency');
  });

  it('is waited for until it has settled, which is at once without a load', async () => {
    const { service, list } = listOf(3);
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

  it('loads all remaining pages, and reports its progress', async () => {
    const { service, list } = listOf(7);
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
    const pages: (readonly string[])[] = [];
    list.markStale();
    await list.all(signal(), (_shown, _total, rows) => void pages.push(rows));
    const each = [['r0', 'r1'], ['r2', 'r3'], ['r4', 'r5'], ['r6']];
    assert.deepEqual(pages, each, 'its pages as they came, when it is loaded again');
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
  const { list, states } = listOf(60, { concurrency: () => 1 });
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
    const { list, states } = listOf(200, { concurrency: () => 1 });
    await withTimer(async (set) => list.all(signal(), (shown) => set(shown * 10)));
    const shown = states.map(({ content }) => content?.rows.length ?? 0);
    // From 2 rows on: at 28 rows, 260 milliseconds later, it takes 251.12, and so on.
    assert.deepEqual([...new Set(shown)], [0, 2, 28, 54, 80, 106, 132, 158, 184, 200]);
  });

  it('take what their pages take, with those of a running load', async () => {
    const { service, list } = listOf(5, { concurrency: () => 1 });
    assert.equal(list.bytes, 0);
    await list.open(signal());
    assert.equal(list.bytes, 20);
    const counted: number[] = [];
    await list.all(signal(), () => void counted.push(list.bytes));
    // The last page was loaded ahead.
    assert.deepEqual([counted, list.bytes, list.state.content?.bytes], [[50, 50], 50, 50]);
    list.markStale();
    service.failingFrom = 4;
    const before = { content: list.state.content, counted: counted.splice(0) };
    const all = list.all(signal(), () => void counted.push(list.bytes));
    await assert.rejects(all, CallError);
    assert.deepEqual([counted, list.bytes], [[70, 90], 50]);
    assert.equal(list.state.content, before.content);
  });

  it('are those for which there is room, page by page', async () => {
    const { list } = limited(5, 30);
    await assert.rejects(list.all(signal()), (error) => failureOf(error)?.kind === 'limit');
    const facts = [rowsOf(list), list.bytes, list.state.content?.fault];
    assert.deepEqual(facts, [['r0', 'r1'], 20, { kind: 'memory' }]);
    assert.deepEqual([list.state.failed?.failure.kind, list.state.failed?.during], ['limit', 'next']);
  });

  it('are loaded again for a user who joined a background load that found no room', async () => {
    const { service, list } = limited(5, 30, 50);
    service.hold();
    const background = list.all(signal(), undefined, 'background');
    const joined = list.all(signal());
    service.release();
    await Promise.all([background, joined]);
    assert.equal(rowsOf(list)?.length, 5);
    list.drop();
    await assert.rejects(list.all(signal(), undefined, 'background'), CallError);
    assert.equal(rowsOf(list)?.length, 2);
    await list.all(signal());
    assert.deepEqual([rowsOf(list)?.length, list.bytes, list.state.failed], [5, 50, undefined]);
  });

  it('can be dropped, as if they had never been loaded', async () => {
    const { service, list, states } = listOf(5);
    await list.all(signal());
    service.failing = lost;
    list.markStale();
    await assert.rejects(list.open(signal()), CallError);
    list.drop();
    assert.deepEqual(list.state, { content: undefined, loading: undefined, failed: undefined });
    assert.deepEqual([states.at(-1), list.bytes, list.needsLoad], [list.state, 0, true]);
    service.failing = undefined;
    await list.next(signal());
    assert.deepEqual(rowsOf(list), ['r0', 'r1']);
  });
});

describe('A lazy list of many pages', () => {
  it('loads pages concurrently up to its end, but only one page for next()', async () => {
    const { service, list } = await openedList(40);
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
});

describe('A failed load of a lazy list', () => {
  it('is reported, and not retried when the list is opened again', async () => {
    const { service, list } = listOf(3);
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
    list.markStale();
    assert.deepEqual([list.state.failed, list.needsLoad], [undefined, true]);
  });

  it('stays as it is after a refresh that was cancelled and given up', async () => {
    const { service, list } = await openedList(1);
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

  it('of the next page keeps the loaded rows, and can be repeated', async () => {
    const { service, list } = await openedList(5);
    assert.deepEqual(list.state.content?.fault, { kind: 'notAskedToEnd' });
    service.failing = lost;
    await assert.rejects(list.next(signal()), CallError);
    assert.deepEqual([rowsOf(list), list.state.content.fault], [['r0', 'r1'], { kind: 'pageFailed' }]);
    assert.deepEqual(list.state.failed, { failure: lost, during: 'next' });
    service.failing = undefined;
    await list.next(signal());
    assert.deepEqual(rowsOf(list), ['r0', 'r1', 'r2', 'r3']);
    assert.equal(list.state.failed, undefined);
    assert.deepEqual(service.calls, [0, 2, 2]);
  });

  it('that only stops background loads is no failure of the list, which keeps its rows as they are', async () => {
    const { service, list } = listOf(5);
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
    const { service, list, states } = await openedList(5);
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
    const { service, list } = listOf(9);
    service.failingFrom = 4;
    await assert.rejects(list.all(signal()), CallError);
    assert.equal(rowsOf(list)?.length, 4);
    assert.equal(list.state.failed?.during, 'next');
    service.failingFrom = Number.POSITIVE_INFINITY;
    await list.all(signal());
    assert.deepEqual(rowsOf(list), service.rows);
  });

  it('during a refresh keeps the loaded rows and their age, and can be repeated', async () => {
    const { service, list } = await openedList(5);
    const { content } = list.state;
    list.markStale();
    assert.ok(list.needsLoad);
    service.failing = lost;
    await assert.rejects(list.open(signal()), CallError);
    assert.equal(list.state.content, content);
    assert.deepEqual(list.state.failed, { failure: lost, during: 'refresh' });
    assert.ok(!list.needsLoad);
    list.forgetFailure();
    assert.deepEqual([list.state.failed, list.needsLoad], [undefined, true]);
    service.failing = undefined;
    service.rows = ['new'];
    await list.open(signal());
    assert.deepEqual(rowsOf(list), ['new']);
  });
});

describe('A refresh of a lazy list', () => {
  it('loads as many rows as before', async () => {
    const { service, list, states } = await openedList(9);
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
    const { service, list } = listOf(6);
    await list.all(signal());
    service.rows = ['a'];
    list.markStale();
    await list.open(signal());
    assert.deepEqual(rowsOf(list), ['a']);
    assert.equal(list.state.content?.more, false);
  });

  it('is also started by next()', async () => {
    const { service, list } = await openedList(6);
    list.markStale();
    await list.next(signal());
    assert.deepEqual(service.calls, [0, 0]);
    assert.equal(rowsOf(list)?.length, 2);
  });

  it('cancels a pending page', async () => {
    const { service, list } = await openedList(6);
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
});

describe('A disposed lazy list', () => {
  it('loads no more pages for whoever still has it', async () => {
    const { service, list } = await openedList(5);
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
    const { service, list } = listOf(3);
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
    const { service, list } = await openedList(6);
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
    const { list } = listOf(2);
    const left = new AbortController();
    const all = list.all(left.signal, () => left.abort());
    await assert.rejects(all, isCancelled);
    await turn();
    assert.deepEqual(list.state, { content: undefined, loading: undefined, failed: undefined });
  });

  it('reports no more pages, though some have arrived', async () => {
    const { list } = await openedList(12);
    const left = new AbortController();
    const shown: number[] = [];
    await assert.rejects(
      list.all(left.signal, (count) => {
        shown.push(count);
        if (count === 6) left.abort();
      }),
      isCancelled,
    );
    await turn();
    assert.deepEqual([shown, list.state.content?.rows.length], [[4, 6], 6]);
  });

  it('discards a response that arrives anyway', async () => {
    const { service, list, states } = await openedList(6);
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
