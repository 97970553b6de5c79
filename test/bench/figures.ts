import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** What a person feels, in milliseconds. Everything else is measured without a limit. */
export const FELT = {
  /** From a key to what it changes: a frame of a screen. */
  keystroke: 16,
  /** From a click to what it shows. What takes longer shows its progress. */
  click: 100,
  /** The longest time that the extension host does nothing else. */
  held: 250,
  /** Activation, more than that of an empty extension. */
  start: 50,
  /** What runs at an activation that has nothing to show. */
  unneeded: 5,
} as const;

/** A row of the table that `npm run bench` prints. */
export interface Figure {
  /** What is measured. */
  readonly figure: string;
  readonly value: number;
  readonly unit: 'ms' | 'kB' | 'MB' | '×' | 'more' | 'lines';
  /** With what, or against what. */
  readonly against: string;
  /** The highest value that counts as held; undefined for a report. */
  readonly limit?: number | undefined;
}

/** Reports a figure to `npm run bench`. */
export function reportFigure(figure: Figure): void {
  const reported: Figure = { ...figure, value: Number(figure.value.toPrecision(3)) };
  const file = process.env['DNS_TREE_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(reported)}\n`);
  const limit = reported.limit === undefined ? '' : ` (at most ${reported.limit})`;
  console.log(`  ${reported.figure}: ${reported.value} ${reported.unit}${limit}`);
}

/** Reports the median time of some work. See {@link medianTime}. */
export async function reportTime(
  figure: string,
  against: string,
  work: () => unknown,
  { rounds, limit }: { readonly rounds?: number; readonly limit?: number } = {},
): Promise<void> {
  reportFigure({ figure, value: await medianTime(work, rounds), unit: 'ms', against, limit });
}

/** Reports how long some work holds the extension host. */
export async function reportHold(figure: string, against: string, work: () => unknown): Promise<void> {
  reportFigure({ figure, value: await longestHold(work), unit: 'ms', against, limit: FELT.held });
}

/** Returns the median time of some work in milliseconds, after two rounds that warm up the compiler. */
export async function medianTime(work: () => unknown, rounds = 9): Promise<number> {
  const taken: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    if (round >= 0) taken.push(performance.now() - started);
  }
  return median(taken);
}

/**
 * Returns the longest time in milliseconds that some work kept the event loop from turning: the least of three rounds,
 * because other load on the machine only makes it longer.
 */
export async function longestHold(work: () => unknown): Promise<number> {
  const holds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    // The delay is sampled by a timer, which has to run before and after the work.
    await pause(20);
    await work();
    await pause(20);
    delay.disable();
    holds.push(delay.max / 1e6);
  }
  return Math.min(...holds);
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns a percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
