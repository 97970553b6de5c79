import { callsForRecords } from '../api/paging/page.ts';
import type { Zones } from '../model/zones.ts';
import { changedSinceLoad, isWholeZone, type IndexedZone } from './recordIndex.ts';

/**
 * A zone to load, without the records that are loaded of it: the plan may be kept longer than they are, while its zones
 * are loaded and while a message about it is open.
 */
export type PlannedZone = Pick<IndexedZone, 'account' | 'id' | 'name' | 'announced'>;

/** What to load so that the index has all records of an account. */
export interface IndexPlan {
  readonly zones: Zones;
  /** The zones to load, the smallest first: those that are not completely loaded, or that may have changed since. */
  readonly wanted: readonly PlannedZone[];
  /** How many calls that takes, estimated from the record counts of Domain.List. */
  readonly calls: number;
  /** How many zones the account has. */
  readonly total: number;
  /** How many domains the service counts in its total but does not list. */
  readonly missing: number;
  /** The load number (`nextLoadNumber`) of the plan. Records with a lower number are loaded again. */
  readonly since: number;
}

/** Plans to load the `known` zones that `wants` selects. `counted` is the number of domains by the service's total. */
export function planOf(
  zones: Zones,
  known: Iterable<IndexedZone>,
  counted: number,
  since: number,
  wants: (zone: IndexedZone) => boolean = needsLoad,
): IndexPlan {
  const all = [...known];
  // The largest come last: one that does not fit into memory keeps out none of the others.
  const wanted = all
    .filter(wants)
    .map(({ account, id, name, announced }): PlannedZone => ({ account, id, name, announced }))
    .toSorted(({ announced: one = 0 }, { announced: other = 0 }) => one - other);
  const calls = wanted.reduce((sum, zone) => sum + callsFor(zone), 0);
  return { zones, wanted, calls, total: all.length, missing: Math.max(0, counted - all.length), since };
}

/** How many calls loading a zone takes, estimated from its record count in Domain.List. */
export function callsFor({ announced = 0 }: PlannedZone): number {
  return callsForRecords(announced);
}

/** Whether a zone is not completely loaded, or may have changed since according to Domain.List. */
function needsLoad(zone: IndexedZone): boolean {
  const { loaded, failed, updatedOn } = zone;
  if (failed || loaded === undefined || !isWholeZone(zone)) return true;
  // Without the time of the last change, a change cannot be ruled out.
  return updatedOn === undefined || loaded.updatedOn === undefined || changedSinceLoad(zone);
}
