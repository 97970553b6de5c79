import type { Lines } from '../api/line.ts';
import type { DnsZone, ZoneDoubt } from '../dns/zone.ts';
import { maybeOutdated } from '../model/loadTime.ts';
import { changedSinceLoad, isWholeZone, type IndexedZone } from './recordIndex.ts';
import type { IndexedRecord } from './recordTable.ts';

/** The current time (milliseconds since the epoch), and how long loaded records count as current (milliseconds). */
export interface Freshness {
  readonly now: number;
  readonly maxAge: number;
}

const NO_RECORDS: readonly IndexedRecord[] = [];

/**
 * Returns a zone of the index as `src/dns` reads it, with why its records may not be what DNS answers. Without `fresh`
 * their age does not matter. `lines` are those of the zone's grade, undefined if they are not loaded.
 */
export function dnsZoneOf(zone: IndexedZone, fresh?: Freshness, lines?: Lines): DnsZone<IndexedRecord> {
  return {
    name: zone.ascii,
    records: zone.loaded?.table.records ?? NO_RECORDS,
    known: { kind: zoneDoubt(zone, fresh) ?? 'whole' },
    lines,
  };
}

/** Returns a zone as it is compared with live answers: whether it is served is what is asked, so that is no doubt. */
export function liveZoneOf(zone: IndexedZone, lines: Lines | undefined): DnsZone<IndexedRecord> {
  const hosted = dnsZoneOf(zone, undefined, lines);
  return hosted.known?.kind === 'notServed' ? { ...hosted, known: { kind: 'whole' } } : hosted;
}

/** Returns why the loaded records of a zone may not be what DNS answers; undefined if they are. */
export function zoneDoubt(zone: IndexedZone, fresh?: Freshness): ZoneDoubt | undefined {
  const { loaded, failed, served } = zone;
  if (loaded === undefined) return 'notLoaded';
  if (failed) return 'failed';
  if (changedSinceLoad(zone)) return 'changed';
  if (!isWholeZone(zone)) return 'incomplete';
  if (fresh !== undefined && maybeOutdated(loaded.loadedAt, fresh.maxAge, fresh.now)) return 'stale';
  return served ? undefined : 'notServed';
}
