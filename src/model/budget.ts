import { wrapCaller, type Caller } from '../api/caller.ts';
import { CallError } from '../api/failure.ts';
import type { CallCount } from './callCount.ts';

/**
 * Requests an hour after which background work stops. The lowest documented limit is 3,000 (service-facts.md); a tenth
 * of it is left for users and for pending requests.
 */
export const BACKGROUND_BUDGET = 2700;

/** Wraps a caller for background work: near the hourly limit its calls fail (`budget`) without a request. */
export function withinBudget(caller: Caller, calls: CallCount): Caller {
  let underWay = 0;
  return wrapCaller(caller, async (operation, _signal, call) => {
    const requests = calls.inLastHour(Date.now());
    if (requests + underWay >= BACKGROUND_BUDGET) {
      const freeAt = calls.whenBelow(BACKGROUND_BUDGET - underWay, Date.now());
      throw new CallError({ operation, kind: 'budget', requests, freeAt });
    }
    underWay += 1;
    try {
      return await call();
    } finally {
      underWay -= 1;
    }
  });
}
