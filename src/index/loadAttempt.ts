import { failureOf, type Failure } from '../api/failure.ts';
import { maybeOutdated } from '../model/loadTime.ts';
import { mayPass } from './loadOutcome.ts';

/** The pauses after the first failure in a row, after the second, and so on, in milliseconds. The last one repeats. */
const PAUSES_MS = [5000, 10_000, 20_000, 40_000] as const;
const LONGEST_PAUSE_MS = 60_000;

/** The attempts to load one thing in the background, which are spaced out after failures. */
export class LoadAttempt {
  readonly #now: () => number;
  #startedAt = 0;
  #pending = 0;
  #failure: Failure | undefined;
  #failedAt = 0;
  #failuresInARow = 0;

  /** `now` returns milliseconds since the epoch. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** When the latest attempt began, in milliseconds since the epoch; 0 without one. */
  get startedAt(): number {
    return this.#startedAt;
  }

  get isPending(): boolean {
    return this.#pending > 0;
  }

  /** How the latest attempt that ended failed. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /**
   * Whether the next attempt may begin: after a failure that may pass, once its pause is over, otherwise `retryMs` after
   * the latest attempt began. Not while one is pending.
   */
  isDue(retryMs: number): boolean {
    if (this.isPending) return false;
    const pause = this.#failure && pauseAfter(this.#failure, this.#failuresInARow);
    return pause === undefined
      ? maybeOutdated(this.#startedAt, retryMs, this.#now())
      : maybeOutdated(this.#failedAt, pause, this.#now());
  }

  /** Runs an attempt. One that is cancelled is neither a failure nor a success. */
  async run<T>(load: () => Promise<T>): Promise<T> {
    this.#startedAt = this.#now();
    this.#pending += 1;
    try {
      const loaded = await load();
      this.#failure = undefined;
      this.#failuresInARow = 0;
      return loaded;
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== undefined && failure.kind !== 'cancelled') {
        this.#failure = failure;
        this.#failedAt = this.#now();
        this.#failuresInARow += 1;
      }
      throw error;
    } finally {
      this.#pending -= 1;
    }
  }
}

/** Returns how long to wait after a failure, in milliseconds; undefined if the failure does not say. */
function pauseAfter(failure: Failure, inARow: number): number | undefined {
  if (!mayPass(failure)) return undefined;
  const pause = PAUSES_MS[inARow - 1] ?? LONGEST_PAUSE_MS;
  const { retryAfterSeconds = 0 } = failure.kind === 'http' ? failure : {};
  return Math.max(pause, retryAfterSeconds * 1000);
}
