import { within, type Caller } from '../api/caller.ts';
import { CallError } from '../api/failure.ts';
import type { CallCount } from './callCount.ts';

/**
 * Requests within an hour after which background work stops. The lowest documented limit is 3,000
 * (service-facts.md); a tenth of it is kept for what people ask for, and for requests under way.
 */
export const BACKGROUND_BUDGET = 2700;

/** A caller for background work: near the hourly limit its calls fail (`budget`) without being made. */
export function withinBudget(caller: Caller, calls: CallCount): Caller {
  let underWay = 0;
  return within(caller, async (operation, _signal, call) => {
    const requests = calls.inLastHour(Date.now());
    // A call is counted when it has ended.
    if (requests + underWay >= BACKGROUND_BUDGET) {
      const freeAt = calls.below(BACKGROUND_BUDGET - underWay, Date.now());
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
