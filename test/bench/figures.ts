import { appendFileSync } from 'node:fs';

/** One line of the table of `npm run bench`. */
export interface Figure {
  /** What is measured. */
  readonly figure: string;
  readonly value: number;
  /** `×` for a ratio, else `ms`, `kB` or `%`. */
  readonly unit: '×' | 'ms' | 'kB' | '%';
  /** What it is measured against, in the same run. */
  readonly against: string;
  /** The value it may reach at most. */
  readonly limit: number;
  readonly held: boolean;
}

/** Hands a figure to `npm run bench`. */
export function leaveFigure(figure: Omit<Figure, 'held'>): void {
  const value = Number(figure.value.toPrecision(3));
  const left: Figure = { ...figure, value, held: figure.value <= figure.limit };
  const file = process.env['DNS_TREE_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(left)}\n`);
  console.log(`  ${left.figure}: ${left.value} ${left.unit} (at most ${left.limit})`);
}

/** Milliseconds that both took: the median of all rounds. */
export interface Comparison {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

/**
 * Times two ways of doing the same in turn, so that what slows the machine slows both. The ratio is the median
 * of the ratios of the rounds.
 */
export async function compare(
  ours: () => unknown,
  theirs: () => unknown,
  rounds: { readonly warmUp: number; readonly counted: number } = { warmUp: 5, counted: 21 },
): Promise<Comparison> {
  const taken: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds.warmUp + rounds.counted; round += 1) {
    // Whoever comes second finds the heap of the first: they take turns at it.
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

async function milliseconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Bytes that `make` leaves held, inside and outside the heap of V8: what it returns, or what it fills. */
export async function bytesHeldBy(make: () => unknown): Promise<number> {
  const before = bytesHeld();
  const kept: unknown = await make();
  const after = bytesHeld();
  keep(kept);
  return after - before;
}

/** Until it is called, its argument is reachable. */
function keep(_kept: unknown): void {
  // That is all.
}

function bytesHeld(): number {
  // The second finds what finalizers of the first let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of all values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
