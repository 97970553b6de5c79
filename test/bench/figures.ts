import { appendFileSync } from 'node:fs';

/** A row of the table that `npm run bench` prints. */
export interface Figure {
  /** What is measured. */
  readonly figure: string;
  readonly value: number;
  /** `×` for a ratio, else `ms`, `kB` or `%`. */
  readonly unit: '×' | 'ms' | 'kB' | '%';
  /** What it is measured against, in the same run. */
  readonly against: string;
  /** The highest value that counts as held. */
  readonly limit: number;
  readonly held: boolean;
}

/** Reports a figure to `npm run bench`. */
export function reportFigure(figure: Omit<Figure, 'held'>): void {
  const value = Number(figure.value.toPrecision(3));
  const reported: Figure = { ...figure, value, held: figure.value <= figure.limit };
  const file = process.env['DNS_TREE_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(reported)}\n`);
  console.log(`  ${reported.figure}: ${reported.value} ${reported.unit} (at most ${reported.limit})`);
}

/** The median times of both, in milliseconds. */
export interface Comparison {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

/**
 * Times two implementations alternately, so that other load on the machine slows both. The ratio is the median of
 * the ratios of all rounds.
 */
export async function compare(
  ours: () => unknown,
  theirs: () => unknown,
  rounds: { readonly warmUp: number; readonly counted: number } = { warmUp: 5, counted: 21 },
): Promise<Comparison> {
  const taken: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds.warmUp + rounds.counted; round += 1) {
    // The second runs on the heap that the first left, so they swap in each round.
    const oursFirst = round % 2 === 0;
    const first = await milliseconds(oursFirst ? ours : theirs);
    const second = await milliseconds(oursFirst ? theirs : ours);
    if (round >= rounds.warmUp)
      taken.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  return {
    ours: median(taken.map((each) => each.ours)),
    theirs: median(taken.map((each) => each.theirs)),
    ratio: median(taken.map((each) => each.ours / each.theirs)),
  };
}

/** The times of both in one window, in milliseconds. */
export interface WindowTimes {
  readonly ours: number;
  readonly theirs: number;
  readonly oursFirst: boolean;
}

/**
 * Returns how many milliseconds ours takes longer. The first one in a window also pays for what both need. That cancels
 * out between the windows that begin with ours and those that begin with theirs.
 */
export function extraTime(windows: readonly WindowTimes[]): number {
  const extra = (first: boolean): number =>
    median(windows.filter(({ oursFirst }) => oursFirst === first).map(({ ours, theirs }) => ours - theirs));
  return (extra(true) + extra(false)) / 2;
}

async function milliseconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The memory that `make` retains, in and outside the V8 heap, in bytes. */
export async function bytesHeldBy(make: () => unknown): Promise<number> {
  const before = bytesHeld();
  const kept: unknown = await make();
  const after = bytesHeld();
  keep(kept);
  return after - before;
}

/** Keeps its argument reachable until it is called. */
function keep(_kept: unknown): void {}

function bytesHeld(): number {
  // The second collection frees what finalizers of the first released.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns a percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
