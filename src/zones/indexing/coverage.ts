import { mayPass } from '../../api/failureEffects.ts';
import { changedSinceLoad, isWholeZone, whyZoneIncomplete, type ZoneState } from '../zoneState.ts';
import type { Account } from '../account.ts';
import { sumOfCounts, zonesIn } from './unlistedZones.ts';

/** How many of all zones are in the index. */
export interface Coverage {
  /** Zones whose names are loaded, whether or not their records are. */
  readonly listed: number;
  /** Zones whose records are all loaded. */
  readonly covered: number;
  /** Zones with only some of their records loaded. */
  readonly partly: number;
  /** Zones that, according to Domain.List, changed since their records were loaded. */
  readonly changed: number;
  /** Zones whose latest load failed, without those of {@link atLimit}. */
  readonly failed: number;
  /** Zones whose latest load stopped because no more records may be kept in memory. */
  readonly atLimit: number;
  /** All zones of the accounts; undefined until the service has returned their number. */
  readonly total: number | undefined;
  /** When the oldest of the records were loaded: milliseconds since the epoch. */
  readonly oldest: number | undefined;
}

/**
 * Whether to offer to index before a command that needs all zones. True if a zone is not loaded that could be: one that
 * is not {@link isUnloadable}. Also true if no records are loaded at all, even if every load failed: the network may
 * have been down.
 */
export function isWorthIndexing(
  { covered, partly, listed, total = listed }: Coverage,
  unloadable: number,
): boolean {
  return covered + partly === 0 || total - covered > unloadable;
}

/**
 * Whether the latest load of a zone reached the service and ended without all records, so that another one would too.
 */
export function isUnloadable(zone: ZoneState): boolean {
  if (isWholeZone(zone)) return false;
  if (mayPass(zone.failure)) return false;
  const why = whyZoneIncomplete(zone)?.kind;
  const isLoadable = why === undefined || why === 'notAskedToEnd' || why === 'hostsOnly';
  return zone.failure !== undefined || !isLoadable;
}

/** Returns how many of the zones of these accounts are loaded. */
export function coverageOf(accounts: readonly Account[]): Coverage {
  const zones = accounts.flatMap((account) => [...account.zones()]);
  const times = zones.flatMap(({ loaded }) => loaded?.loadedAt ?? []);
  const covered = zones.filter(isWholeZone).length;
  const failures = zones.flatMap(({ failure }) => failure ?? []);
  const atLimit = failures.filter(({ kind }) => kind === 'limit').length;
  return {
    listed: zones.length,
    covered,
    partly: times.length - covered,
    changed: zones.filter(changedSinceLoad).length,
    failed: failures.length - atLimit,
    atLimit,
    total: sumOfCounts(accounts.map(zonesIn)),
    oldest: times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other)),
  };
}
