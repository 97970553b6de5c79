import { isDeepStrictEqual } from 'node:util';
import { wrapCaller, type Caller, CallQueue, type SharedUrgency } from '../../api/caller.ts';
import { CallError, needsToken, type Failure } from '../../api/failure.ts';
import type { CallCount } from './callCount.ts';

/**
 * Requests an hour after which background work stops. The lowest documented limit is 3,000 (service-facts.md); a tenth
 * of it is left for users and for pending requests.
 */
export const BACKGROUND_BUDGET = 2700;

/** Makes the calls of an account: counted, limited by the hour in the background, and some at once. */
export class AccountCaller {
  /** Replaced when the token changes. */
  client: Caller;
  readonly #calls: CallCount;
  readonly #queue: CallQueue;
  readonly #refused: () => void;
  /** Calls in the background that are pending and not counted yet. */
  #pending = 0;
  #refusal: Failure | undefined;

  /**
   * `concurrency` returns how many calls may be pending at once. `refused` is called when the account is refused for
   * another cause, or not any more.
   */
  constructor(client: Caller, calls: CallCount, concurrency: () => number, refused: () => void) {
    this.client = client;
    this.#calls = calls;
    this.#queue = new CallQueue(concurrency);
    this.#refused = refused;
  }

  of(urgency: SharedUrgency): Caller {
    // Inside the queue: the budget is checked when the call is about to be made.
    return this.#queue.caller(this.#budgeted(this.#calls.reserving(this.client), urgency), urgency);
  }

  /** Why the account makes no calls: a refused login or a missing token. */
  get refusal(): Failure | undefined {
    return this.#refusal;
  }

  /** Takes the failure of a call if only another token helps. */
  noteFailure(failure: Failure | undefined): void {
    if (failure !== undefined && needsToken(failure)) this.#setRefusal(failure);
  }

  /** Makes calls again: the token changed. */
  useClient(client: Caller): void {
    this.client = client;
    this.#setRefusal(undefined);
  }

  /** Returns a caller whose calls in the background fail (`budget`) without a request near the hourly limit. */
  #budgeted(caller: Caller, urgency: SharedUrgency): Caller {
    return wrapCaller(caller, async (operation, _signal, call) => {
      if (urgency.now === 'foreground') return call();
      const requests = this.#calls.inLastHour(Date.now());
      if (requests + this.#pending >= BACKGROUND_BUDGET) {
        const freeAt = this.#calls.whenBelow(BACKGROUND_BUDGET - this.#pending, Date.now());
        throw new CallError({ operation, kind: 'budget', requests, freeAt });
      }
      this.#pending += 1;
      try {
        return await call();
      } finally {
        this.#pending -= 1;
      }
    });
  }

  #setRefusal(failure: Failure | undefined): void {
    if (isDeepStrictEqual(causeOf(this.#refusal), causeOf(failure))) return;
    this.#refusal = failure;
    this.#refused();
  }
}

/** A failure without its operation, to compare causes. */
function causeOf(failure: Failure | undefined): unknown {
  return failure === undefined ? undefined : { ...failure, operation: undefined };
}
