import type { Urgency } from '../../api/caller.ts';
import { CallError, failureOf, type Failure } from '../../api/failure.ts';
import { stopsAll } from '../../api/failureEffects.ts';
import { codeMeaning } from '../../api/codeMeaning.ts';
import { maybeOutdated } from '../lists/wholeness.ts';

/**
 * How long an account is left alone after a failure that every call of it would get, in milliseconds. The service bans
 * a client that makes too many calls for about as long (service-facts.md).
 */
export const ACCOUNT_PAUSE_MS = 3_600_000;

interface Pause {
  readonly failure: Failure;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Accounts that make no calls for a while, because each call would fail in the same way. */
export class AccountPauses {
  readonly #now: () => number;
  readonly #pauses = new WeakMap<object, Pause>();

  /** `now` returns milliseconds since the epoch. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Makes a call of an account. A failure that every other call would get begins a pause. A success in the foreground
   * ends it.
   */
  async run<T>(account: object, urgency: Urgency, call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      if (urgency === 'foreground') this.end(account);
      return result;
    } catch (error) {
      const failure = failureOf(error);
      if ((failure?.kind === 'service' || failure?.kind === 'clock') && stopsAll(failure))
        this.#pauses.set(account, { failure, since: this.#now() });
      throw error;
    }
  }

  /** Returns why an account pauses. */
  failure(account: object): Failure | undefined {
    const pause = this.#pauses.get(account);
    if (pause === undefined || maybeOutdated(pause.since, ACCOUNT_PAUSE_MS, this.#now())) return undefined;
    return pause.failure;
  }

  /**
   * Whether a call in the background must wait because its account pauses. A call in the foreground is made, because
   * its caller waits for the result. It throws only after too many calls, because another call would not help.
   * @throws CallError
   */
  holdsBack(account: object, urgency: Urgency): boolean {
    const failure = this.failure(account);
    if (failure === undefined || urgency === 'background') return failure !== undefined;
    if (isBan(failure)) throw new CallError(failure);
    return false;
  }

  end(account: object): void {
    this.#pauses.delete(account);
  }
}

function isBan(failure: Failure): boolean {
  return failure.kind === 'service' && codeMeaning(failure.operation, failure.code) === 'callLimit';
}
