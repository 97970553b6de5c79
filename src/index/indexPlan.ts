import { PAGE_LENGTH } from '../api/page.ts';
import type { Zones } from '../model/zones.ts';
import type { IndexedZone } from './recordIndex.ts';

/** What has to be read so that all records of an account are known. */
export interface IndexPlan {
  readonly zones: Zones;
  /** Those whose records are not known, or may have changed since. */
  readonly wanted: readonly IndexedZone[];
  /** Calls that takes, by what the service said of the number of records. */
  readonly calls: number;
  /** How many zones the account has. */
  readonly total: number;
  /** Domains that the service counts, but does not list. */
  readonly missing: number;
  /** The place of the listing in the order of loads: records loaded before it are too old for zones that changed. */
  readonly since: number;
}

/** `counted`: domains there are by the service; `wants`: whether a zone is to be read. */
export function planOf(
  zones: Zones,
  known: Iterable<IndexedZone>,
  counted: number,
  since: number,
  wants: (zone: IndexedZone) => boolean = needsLoad,
): IndexPlan {
  const all = [...known];
  const wanted = all.filter(wants);
  const calls = wanted.reduce((sum, zone) => sum + callsFor(zone), 0);
  return { zones, wanted, calls, total: all.length, missing: Math.max(0, counted - all.length), since };
}

/** Calls that reading a zone takes, by what the service said of the number of its records. */
export function callsFor({ announced = 0 }: IndexedZone): number {
  return Math.max(1, Math.ceil(announced / PAGE_LENGTH));
}

/** Whether the records of a zone are not known to the end, or may have changed by what Domain.List says. */
function needsLoad(zone: IndexedZone): boolean {
  const { loaded, failed, updatedOn } = zone;
  if (failed || loaded === undefined || !loaded.complete) return true;
  // A service that does not say when a zone was changed leaves nothing to go by.
  return updatedOn === undefined || loaded.updatedOn === undefined || changedSinceLoad(zone);
}

/** Whether a zone changed since its records were loaded, as far as Domain.List tells: what it left out is no change. */
export function changedSinceLoad({ loaded, updatedOn, announced }: IndexedZone): boolean {
  if (loaded === undefined) return false;
  return (
    (loaded.updatedOn !== undefined && loaded.updatedOn !== updatedOn) ||
    (loaded.announced !== undefined && loaded.announced !== announced)
  );
}
