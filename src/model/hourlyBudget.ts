import { wrapCaller, type Caller } from '../api/caller.ts';
import { CallError } from '../api/failure.ts';
import type { SharedUrgency } from '../api/urgency.ts';
import type { CallCount } from './callCount.ts';

/**
 * Requests an hour after which background work stops. The lowest documented limit is 3,000 (service-facts.md); a tenth
 * of it is left for users and for pending requests.
 */
export const BACKGROUND_BUDGET = 2700;

/** Keeps calls in the background from using up the hourly limit of an account. */
export class HourlyBudget {
  readonly #calls: CallCount;
  /** Calls in the background that are pending and not counted yet. */
  #pending = 0;

  constructor(calls: CallCount) {
    this.#calls = calls;
  }

  /** Returns a caller whose calls in the background fail (`budget`) without a request near the hourly limit. */
  caller(caller: Caller, urgency: SharedUrgency): Caller {
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
}
