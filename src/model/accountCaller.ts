import type { Caller } from '../api/caller.ts';
import { CallQueue } from '../api/transport/callQueue.ts';
import type { SharedUrgency } from '../api/urgency.ts';
import type { CallCount } from './callCount.ts';
import { HourlyBudget } from './hourlyBudget.ts';

/** Makes the calls of an account: counted, limited by the hour in the background, and some at once. */
export class AccountCaller {
  /** Replaced when the token changes. */
  client: Caller;
  readonly #calls: CallCount;
  readonly #queue: CallQueue;
  readonly #budget: HourlyBudget;

  /** `concurrency` returns how many calls may be pending at once. */
  constructor(client: Caller, calls: CallCount, concurrency: () => number) {
    this.client = client;
    this.#calls = calls;
    this.#queue = new CallQueue(concurrency);
    this.#budget = new HourlyBudget(calls);
  }

  of(urgency: SharedUrgency): Caller {
    // Inside the queue: the budget is checked when the call is about to be made.
    const budgeted = this.#budget.caller(this.#calls.reserving(this.client), urgency);
    return this.#queue.caller(budgeted, urgency);
  }
}
