import { failureOf, type Failure } from '../api/failure.ts';
import type { WholeZone } from '../model/wholeZones.ts';
import type { Zones } from '../model/zones.ts';
import { callsFor } from './indexPlan.ts';
import type { IndexedZone } from './recordIndex.ts';

/**
 * No zone is begun while those under way take so many calls: enough for the account's slots, 16 at most, and few
 * enough that little is lost with the zones that are half read when the budget ends. Many large zones side by
 * side would use up an hour's calls, and none of them would be read.
 */
const CALLS_UNDER_WAY = 16;
/** After so many zones in a row that failed on the way to the service, the rest would fail as well. */
const MAX_FAILURES_IN_A_ROW = 5;
/** Call limit reached, no agent (any more), feature suspended, not taken as a POST: true of every zone. */
const CODES_OF_ALL_ZONES: ReadonlySet<string> = new Set(['-2', '-3', '-4', '-99', '2']);

export interface ZoneReader {
  /** Told of each zone as it is read. */
  readonly onRead: (zone: IndexedZone, whole: WholeZone) => Promise<void> | void;
  /** Told of each zone that could not be read. */
  readonly onFailed: (zone: IndexedZone, failure: Failure) => void;
}

/**
 * Reads the records of zones in the background, several side by side. A zone that fails does not stop the others;
 * what is true of all of them does, and comes back: `cancelled`, the budget, a refused login, a broken network.
 * Zones that are not told of were not read.
 */
export async function loadZones(
  zones: Zones,
  wanted: readonly IndexedZone[],
  since: number,
  signal: AbortSignal,
  { onRead, onFailed }: ZoneReader,
): Promise<Failure | undefined> {
  const stopping = new AbortController();
  const inner = AbortSignal.any([signal, stopping.signal]);
  let stopped: Failure | undefined;
  let failedInARow = 0;

  const readOne = async (zone: IndexedZone): Promise<void> => {
    try {
      const whole = await zones.loadWhole(zone.id, { background: true, since }, inner);
      failedInARow = 0;
      if (!inner.aborted) await onRead(zone, whole);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      if (inner.aborted) return;
      if (!stopsAll(failure)) onFailed(zone, failure);
      failedInARow = failure.kind === 'service' ? 0 : failedInARow + 1;
      if (!stopsAll(failure) && failedInARow < MAX_FAILURES_IN_A_ROW) return;
      stopped ??= failure;
      // When the budget is spent, what is under way was paid for, and nothing follows.
      if (failure.kind !== 'budget') stopping.abort();
    }
  };
  const underWay = new Map<Promise<void>, number>();
  const callsUnderWay = (): number => underWay.values().reduce((sum, calls) => sum + calls, 0);
  const begin = (zone: IndexedZone): void => {
    const work = readOne(zone).finally(() => underWay.delete(work));
    underWay.set(work, callsFor(zone));
  };
  try {
    for (const zone of wanted) {
      while (callsUnderWay() >= CALLS_UNDER_WAY) await Promise.race(underWay.keys());
      if (inner.aborted || stopped !== undefined) break;
      begin(zone);
    }
    await Promise.all(underWay.keys());
  } finally {
    stopping.abort();
  }
  if (signal.aborted) return { operation: 'Record.List', kind: 'cancelled' };
  return stopped;
}

function stopsAll(failure: Failure): boolean {
  switch (failure.kind) {
    case 'budget':
    case 'cancelled':
    case 'redirect':
    case 'token':
    case 'login':
      return true;
    case 'service':
      return CODES_OF_ALL_ZONES.has(failure.code);
    case 'network':
    case 'timeout':
    case 'http':
    case 'format':
      return false;
  }
}
