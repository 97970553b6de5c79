import type { Lines } from '../api/line.ts';
import type { DnsZone, ZoneKnowledge, ZoneDoubt } from '../dns/zone.ts';
import { maybeOutdated } from '../model/loadTime.ts';
import { changedSinceLoad, isWholeZone, whyZoneIncomplete, type IndexedZone } from './recordIndex.ts';
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
  const kind = zoneDoubt(zone, fresh) ?? 'whole';
  const isKnown = zone.loaded?.hosts !== undefined && zone.served;
  return withKnown(zone, kind, isKnown ? knownHosts(zone, fresh) : undefined, lines);
}

/**
 * Returns a zone as it is compared with live answers: like {@link dnsZoneOf}, but whether it is served is what is asked, so
 * that is no doubt.
 */
export function liveZoneOf(
  zone: IndexedZone,
  lines: Lines | undefined,
  fresh?: Freshness,
): DnsZone<IndexedRecord> {
  const kind = zoneDoubt({ ...zone, served: true }, fresh) ?? 'whole';
  return withKnown(zone, kind, knownHosts(zone, fresh), lines);
}

function withKnown(
  zone: IndexedZone,
  kind: ZoneKnowledge['kind'],
  hosts: ZoneKnowledge['hosts'],
  lines: Lines | undefined,
): DnsZone<IndexedRecord> {
  const known = hosts === undefined ? { kind } : { kind, hosts };
  return { name: zone.ascii, records: zone.loaded?.table.records ?? NO_RECORDS, known, lines };
}

/** Returns which hosts of a zone are known whatever is known of the others: those that were looked up and are current. */
function knownHosts(
  zone: IndexedZone,
  fresh: Freshness | undefined,
): ((host: string) => boolean) | undefined {
  const hosts = zone.loaded?.hosts;
  if (hosts === undefined || whyZoneIncomplete(zone)?.kind === 'fullNames') return undefined;
  return (host) => {
    const found = hosts.get(host);
    return (
      found !== undefined && (fresh === undefined || !maybeOutdated(found.loadedAt, fresh.maxAge, fresh.now))
    );
  };
}

/** Returns when the first of the records that are current now turns stale, in milliseconds since the epoch. */
export function currentUntil(zone: IndexedZone, fresh: Freshness): number {
  const { loaded } = zone;
  if (loaded === undefined) return Number.POSITIVE_INFINITY;
  if (zoneDoubt(zone, fresh) === undefined) return loaded.loadedAt + fresh.maxAge;
  let until = Number.POSITIVE_INFINITY;
  for (const { loadedAt } of loaded.hosts?.values() ?? [])
    if (!maybeOutdated(loadedAt, fresh.maxAge, fresh.now)) until = Math.min(until, loadedAt + fresh.maxAge);
  return until;
}

/** Returns why the loaded records of a zone may not be what DNS answers; undefined if they are. */
function zoneDoubt(zone: IndexedZone, fresh?: Freshness): ZoneDoubt | undefined {
  const { loaded, failed, served } = zone;
  if (loaded === undefined) return 'notLoaded';
  if (changedSinceLoad(zone)) return 'changed';
  if (!isWholeZone(zone)) return 'incomplete';
  // After a failed refresh, the records from before it are as good as their age.
  if (fresh !== undefined && maybeOutdated(loaded.loadedAt, fresh.maxAge, fresh.now))
    return failed ? 'failed' : 'stale';
  return served ? undefined : 'notServed';
}
