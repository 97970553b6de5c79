import { failureOf, type Failure } from '../../api/failure.ts';
import { mayPass } from '../../api/failureEffects.ts';
import { jittered } from '../../base/jitter.ts';
import { maybeOutdated } from '../lists/wholeness.ts';
import { ACCOUNT_PAUSE_MS } from './accountPauses.ts';

/** The pauses after the first failure in a row, after the second, and so on, in milliseconds, before jitter. */
const PAUSES_MS = [5000, 10_000, 20_000, 40_000] as const;
const LAST_PAUSE_MS = 60_000;

/** Both times in milliseconds since the epoch. */
interface FailedAttempt {
  readonly failure: Failure;
  readonly startedAt: number;
  /** When it ended. */
  readonly at: number;
  /** How long to wait after it, in milliseconds; undefined if the failure does not say. */
  readonly pauseMs: number | undefined;
}

/** The attempts to load a zone or another item in the background, which are spaced out after failures. */
export class LoadAttempt {
  readonly #now: () => number;
  readonly #jitter: (ms: number) => number;
  #startedAt = 0;
  #pending = 0;
  #failed: FailedAttempt | undefined;
  #failuresInARow = 0;

  /** `now` returns milliseconds since the epoch, `jitter` the pause to take for one in milliseconds. */
  constructor(now: () => number = Date.now, jitter: (ms: number) => number = (ms) => jittered(ms)) {
    this.#now = now;
    this.#jitter = jitter;
  }

  /** When the latest attempt began, in milliseconds since the epoch; 0 without one. */
  get startedAt(): number {
    return this.#startedAt;
  }

  get isPending(): boolean {
    return this.#pending > 0;
  }

  /** Returns the failure of the latest attempt; undefined if `loadedAt` says that a load succeeded since it began. */
  failure(loadedAt = 0): Failure | undefined {
    return this.#failedSince(loadedAt)?.failure;
  }

  /**
   * Whether the next attempt may begin: after a failure that may pass, once its pause is over, otherwise `retryMs`
   * after the latest attempt began. False while one is pending. `loadedAt` is when the last load succeeded, in any way:
   * a failure before that does not count.
   */
  isDue(retryMs: number, loadedAt = 0): boolean {
    if (this.isPending) return false;
    const failed = this.#failedSince(loadedAt);
    return failed?.pauseMs === undefined
      ? maybeOutdated(this.#startedAt, retryMs, this.#now())
      : maybeOutdated(failed.at, failed.pauseMs, this.#now());
  }

  /** Runs an attempt. One that is cancelled changes nothing. */
  async run<T>(load: () => Promise<T>): Promise<T> {
    const before = this.#startedAt;
    const startedAt = this.#now();
    this.#startedAt = startedAt;
    this.#pending += 1;
    try {
      const loaded = await load();
      this.#failed = undefined;
      this.#failuresInARow = 0;
      return loaded;
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'cancelled') {
        if (this.#startedAt === startedAt) this.#startedAt = before;
      } else if (failure !== undefined) {
        this.#failuresInARow += 1;
        const pauseMs = pauseAfter(failure, this.#failuresInARow, this.#jitter);
        this.#failed = { failure, startedAt, at: this.#now(), pauseMs };
      }
      throw error;
    } finally {
      this.#pending -= 1;
    }
  }

  #failedSince(loadedAt: number): FailedAttempt | undefined {
    return this.#failed !== undefined && this.#failed.startedAt >= loadedAt ? this.#failed : undefined;
  }
}

/**
 * Returns how long to wait after a failure, in milliseconds; undefined for a failure that waiting does not cure. If the
 * service asks for a longer pause, that counts, but at most {@link ACCOUNT_PAUSE_MS}, as long as a ban.
 */
function pauseAfter(failure: Failure, inARow: number, jitter: (ms: number) => number): number | undefined {
  if (!mayPass(failure)) return undefined;
  const pause = jitter(PAUSES_MS[inARow - 1] ?? LAST_PAUSE_MS);
  const { retryAfterSeconds = 0 } = failure.kind === 'http' ? failure : {};
  return Math.max(pause, Math.min(retryAfterSeconds * 1000, ACCOUNT_PAUSE_MS));
}
