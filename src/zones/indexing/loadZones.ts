import { failureOf, type Failure } from '../../api/failure.ts';
import { stopsAll } from '../../api/failureEffects.ts';
import type { Account } from '../account.ts';
import type { Incomplete } from '../lists/wholeness.ts';
import { callsFor, type PlannedZone } from './indexPlan.ts';

/**
 * No zone is started while the zones that are loading need this many calls or more. Enough to use all concurrent calls
 * of an account (16 at most), and few enough that little is lost with half-loaded zones when the budget is spent: many
 * large zones at once would use up the calls of an hour without completing one.
 */
const PENDING_CALLS = 16;
/** After this many zones in a row whose calls did not get a valid response, the service is taken to be down. */
const FAILURES_THAT_STOP = 5;

interface LoadListener {
  /** Called for each zone once its records are loaded, with why some may be missing. */
  readonly onLoaded: (zone: PlannedZone, incomplete: Incomplete | undefined) => Promise<void> | void;
  /** Called for each zone that could not be loaded. */
  readonly onFailed: (zone: PlannedZone, failure: Failure) => void;
}

/**
 * Loads the records of zones in the background, several zones at once. A failure of one zone does not stop the others.
 * A failure that every zone would get stops the work and is returned: cancelled, no budget, no memory for more records,
 * a refused login, a service that is down. No callback is called for zones that were not tried.
 */
export async function loadZones(
  account: Account,
  wanted: readonly PlannedZone[],
  since: number,
  signal: AbortSignal,
  { onLoaded, onFailed }: LoadListener,
): Promise<Failure | undefined> {
  const stopping = new AbortController();
  const inner = AbortSignal.any([signal, stopping.signal]);
  let stopped: Failure | undefined;
  let failedInARow = 0;

  const loadOne = async (planned: PlannedZone): Promise<void> => {
    const zone = account.zone(planned.id);
    try {
      const whole = await zone.loadWhole({ urgency: 'background', since }, inner);
      failedInARow = 0;
      if (!inner.aborted) await onLoaded(planned, zone.whyIncomplete(whole));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      if (!stopsAll(failure) || failure.kind === 'limit') onFailed(planned, failure);
      failedInARow = failure.kind === 'service' ? 0 : failedInARow + 1;
      if (!stopsAll(failure) && failedInARow < FAILURES_THAT_STOP) return;
      stopped ??= failure;
      // At a limit, let the zones that have made their calls complete, but start no more.
      if (failure.kind !== 'budget' && failure.kind !== 'limit') stopping.abort();
    }
  };
  /** The zones that are loading, with the number of calls that each takes. */
  const pending = new Map<Promise<void>, number>();
  const pendingCalls = (): number => pending.values().reduce((sum, calls) => sum + calls, 0);
  const start = (zone: PlannedZone): void => {
    const work = loadOne(zone).finally(() => pending.delete(work));
    pending.set(work, callsFor(zone));
  };
  try {
    for (const zone of wanted) {
      while (pendingCalls() >= PENDING_CALLS) await Promise.race(pending.keys());
      if (stopped !== undefined) break;
      start(zone);
    }
    await Promise.all(pending.keys());
  } finally {
    stopping.abort();
  }
  if (signal.aborted) return { operation: 'Record.List', kind: 'cancelled' };
  return stopped;
}
