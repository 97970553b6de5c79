import assert from 'node:assert/strict';

/** How many times larger the larger input is: three doublings. */
const TIMES = 8;
/** Quadratic work takes up to 64 times as long, linear work 8 times, or 16 when the garbage collector is busy. */
const MOST = 24;
/** Shorter times, in milliseconds, are too noisy. Work that takes no longer does no harm either. */
const LEAST_MS = 20;
/** Only work that seems to grow too much is measured so often: on a busy machine most of the times are too long. */
const MOST_ROUNDS = 40;

/** Steps that are measured one by one, by what they do. Each can run several times. */
export type Work = Readonly<Record<string, () => unknown>>;

/**
 * Asserts that each step of the work on an input of eight times the size takes about eight times as long. Measures
 * again while it seems to take longer, and counts the shortest times.
 *
 * @param prepare returns the work for an input of a size
 */
export function assertLinear(size: number, prepare: (size: number) => Work): void {
  const small = prepare(size);
  const large = prepare(size * TIMES);
  for (const [step, work] of Object.entries(large)) {
    const same = small[step];
    assert.ok(same !== undefined, step);
    same();
    assertStep(step, same, work);
  }
}

function assertStep(step: string, small: () => unknown, large: () => unknown): void {
  let shortest = Number.POSITIVE_INFINITY;
  let longest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    shortest = Math.min(shortest, milliseconds(small));
    longest = Math.min(longest, milliseconds(large));
    if (longest < LEAST_MS || longest <= shortest * MOST) return;
  }
  const times = `${longest.toFixed(1)} ms, and ${shortest.toFixed(1)} ms for an eighth of the size`;
  assert.fail(`${step}: ${times}`);
}

/** Measures processor time, which other load on the machine does not change. */
function milliseconds(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
