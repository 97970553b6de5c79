import { PAGE_LENGTH } from '../api/pages.ts';
import type { Zones } from '../model/zones.ts';
import type { KnownZone, ZoneRecords } from './zone.ts';

/** What has to be read so that all records of an account are known. */
export interface IndexPlan {
  readonly zones: Zones;
  /** Those whose records are not known, or may have changed since. */
  readonly wanted: readonly KnownZone[];
  /** Calls that takes, by what the service said of the number of records. */
  readonly calls: number;
  /** How many zones the account has. */
  readonly total: number;
  /** Domains that the service counts, but does not list. */
  readonly missing: number;
  /** When the last of the zones was listed: what was read before is too old for those that changed. */
  readonly listedAt: number;
}

/** `counted`: domains there are by the service; `wants`: whether a zone is to be read. */
export function planOf(
  zones: Zones,
  known: Iterable<KnownZone>,
  counted: number,
  listedAt: number,
  wants: (zone: KnownZone) => boolean = wantsReading,
): IndexPlan {
  const all = [...known];
  const wanted = all.filter(wants);
  const calls = wanted.reduce((sum, zone) => sum + callsFor(zone), 0);
  return { zones, wanted, calls, total: all.length, missing: Math.max(0, counted - all.length), listedAt };
}

/** Calls that reading a zone takes, by what the service said of the number of its records. */
export function callsFor({ announced = 0 }: KnownZone): number {
  return Math.max(1, Math.ceil(announced / PAGE_LENGTH));
}

/** Whether the records of a zone are not known to the end, or may have changed by what Domain.List says. */
function wantsReading(zone: KnownZone): boolean {
  const { read, failed, updatedOn } = zone;
  if (failed || read === undefined || !read.complete) return true;
  // A service that does not say when a zone was changed leaves nothing to go by.
  return updatedOn === undefined || changedSince(zone, read);
}

/** Whether a zone may have changed since its records were read, by what Domain.List says. */
export function changedSince({ updatedOn, announced }: KnownZone, read: ZoneRecords): boolean {
  return updatedOn !== read.updatedOn || announced !== read.announced;
}
