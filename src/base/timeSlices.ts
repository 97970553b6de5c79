import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work runs before it yields, in milliseconds: half a frame. */
const SLICE_MS = 8;

/** A slice of time for a loop: `if (slice.isOver) await slice.next();` keeps the extension host responsive. */
export class TimeSlice {
  #end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Lets timers, input and other events run, then starts the next slice. */
  async next(): Promise<void> {
    await nextTurn();
    this.#end = performance.now() + SLICE_MS;
  }
}

/**
 * Runs a generator to its end and yields to other events between slices. Calls `onStep` with each value it yields.
 * @throws the reason of `signal` once it is aborted, and whatever the work throws
 */
export async function inSlices<Step, T>(
  work: Generator<Step, T>,
  signal: AbortSignal,
  onStep?: (step: Step) => void,
): Promise<T> {
  signal.throwIfAborted();
  const slice = new TimeSlice();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    onStep?.(step.value);
    if (!slice.isOver) continue;
    await slice.next();
    signal.throwIfAborted();
  }
}

/** Work that pauses (yields) often, to be run by {@link inSlices}. */
export type Steps<T> = Generator<void, T>;

/** The number of items between two pauses: a millisecond or two of work. */
const ITEMS = 100;

/** Calls `work` for each item, with a pause after every hundred. */
export function* eachInSteps<Item>(items: Iterable<Item>, work: (item: Item) => void): Steps<void> {
  let count = 0;
  for (const item of items) {
    work(item);
    count += 1;
    if (count % ITEMS === 0) yield;
  }
}

export function* mapInSteps<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Steps<readonly Made[]> {
  const all: Made[] = [];
  yield* eachInSteps(items, (item) => void all.push(make(item)));
  return all;
}

export function* filterInSteps<Item>(
  items: Iterable<Item>,
  isWanted: (item: Item) => boolean,
): Steps<readonly Item[]> {
  const wanted: Item[] = [];
  yield* eachInSteps(items, (item) => {
    if (isWanted(item)) wanted.push(item);
  });
  return wanted;
}

/** Returns the items in order: sorts short runs of them, then merges these two by two. */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += ITEMS) {
    runs.push(items.slice(from, from + ITEMS).toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists. Equal items of the first come first. */
function* mergeInSteps<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<readonly Item[]> {
  const merged: Item[] = [];
  let at = 0;
  yield* eachInSteps(first, (item) => {
    for (let other = second[at]; other !== undefined && compare(item, other) > 0; other = second[at]) {
      merged.push(other);
      at += 1;
    }
    merged.push(item);
  });
  yield* eachInSteps(second.slice(at), (item) => void merged.push(item));
  return merged;
}
