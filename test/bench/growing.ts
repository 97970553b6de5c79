import { type Figure, reportFigure } from './figures.ts';

/** Shorter times, in milliseconds, are too noisy. Work that takes no longer does no harm, however it grows. */
const LEAST_MS = 4;
/** Lower growth than this needs no further rounds: linear work takes twice as long, quadratic work four times. */
const SUSPECT = 2.5;
const FEWEST_ROUNDS = 3;
const MOST_ROUNDS = 25;

/** The work with the slowest growth. */
export class Worst {
  #ratio = 0;
  #name = '';

  /** Measures how many times as long `long` takes as `short`, which has half the size. */
  async measure(name: string, long: () => unknown, short: () => unknown): Promise<void> {
    await short();
    if ((await milliseconds(long)) < LEAST_MS) return;
    const ratio = await growth(long, short);
    if (ratio > this.#ratio) [this.#ratio, this.#name] = [ratio, name];
  }

  /** Measures each step of the work that `prepare` returns for a size, and for twice the size. */
  async measureSteps(
    name: string,
    size: number,
    prepare: (size: number) => Readonly<Record<string, () => unknown>>,
  ): Promise<void> {
    const short = prepare(size);
    for (const [step, work] of Object.entries(prepare(size * 2)))
      await this.measure(`${step}, ${name}`, work, () => short[step]?.());
  }

  report(figure: string, limit?: number): void {
    const reported: Figure = { figure, value: this.#ratio, unit: '×', against: this.#name, limit };
    reportFigure(reported);
  }
}

/**
 * Returns how many times as long `long` takes as `short`, from the shortest time of each in rounds that alternate. A
 * round runs `short` twice, so that both sides leave as much garbage and are compiled by V8 to the same degree.
 */
async function growth(long: () => unknown, short: () => unknown): Promise<number> {
  const twice = async (): Promise<void> => {
    await short();
    await short();
  };
  let longest = Number.POSITIVE_INFINITY;
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    longest = Math.min(longest, await milliseconds(long));
    shortest = Math.min(shortest, (await milliseconds(twice)) / 2);
    if (round >= FEWEST_ROUNDS && longest / shortest < SUSPECT) break;
  }
  return longest / shortest;
}

/** Measures processor time, which other load on the machine does not change. */
async function milliseconds(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}
