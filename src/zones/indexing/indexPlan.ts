import { callsForRecords } from '../../api/paging/page.ts';
import type { Account } from '../account.ts';
import { nextLoadNumber } from '../lists/wholeness.ts';
import { changedSinceLoad, isWholeZone, type ZoneState } from '../zoneState.ts';

/**
 * A zone to load, without its loaded records: the plan may be kept longer than these, while its zones are loaded and
 * while a message about it is open.
 */
export type PlannedZone = Pick<ZoneState, 'account' | 'id' | 'name' | 'announced'>;

/** The zones to load so that the index has all records of an account. */
export interface IndexPlan {
  readonly account: Account;
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

/** Plans to load the listed zones of an account that `wants` selects. */
export function planOf(account: Account, wants: (zone: ZoneState) => boolean = needsLoad): IndexPlan {
  const all = [...account.zones()];
  // The largest come last: one that does not fit into memory keeps out none of the others.
  const wanted = all
    .filter(wants)
    .map(({ account: of, id, name, announced }): PlannedZone => ({ account: of, id, name, announced }))
    .toSorted(({ announced: one = 0 }, { announced: other = 0 }) => one - other);
  const calls = wanted.reduce((sum, zone) => sum + callsFor(zone), 0);
  const missing = Math.max(0, (account.total ?? 0) - all.length);
  return { account, wanted, calls, total: all.length, missing, since: nextLoadNumber() };
}

/** How many calls loading a zone takes, estimated from its record count in Domain.List. */
export function callsFor({ announced = 0 }: PlannedZone): number {
  return callsForRecords(announced);
}

/** Whether a zone is not completely loaded, or may have changed since according to Domain.List. */
function needsLoad(zone: ZoneState): boolean {
  const { loaded, failure, updatedOn } = zone;
  if (failure !== undefined || loaded === undefined || !isWholeZone(zone)) return true;
  // Without the time of the last change, a change cannot be ruled out.
  return updatedOn === undefined || loaded.updatedOn === undefined || changedSinceLoad(zone);
}
