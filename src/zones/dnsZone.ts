import type { Lines } from '../api/line.ts';
import type { DnsZone, ZoneKnowledge, ZoneDoubt } from '../dns/answer.ts';
import { maybeOutdated } from './lists/wholeness.ts';
import { changedSinceLoad, isWholeZone, whyZoneIncomplete, type ZoneState } from './zoneState.ts';
import type { IndexedRecord } from './recordTable.ts';

/** The current time (milliseconds since the epoch), and how long loaded records count as current (milliseconds). */
export interface Freshness {
  readonly now: number;
  readonly maxAge: number;
}

const NO_RECORDS: readonly IndexedRecord[] = [];

/**
 * Returns a zone of the index in the form of `src/dns`, with the reason why its records may differ from those in DNS.
 * Without `fresh` their age does not matter.
 */
export function dnsZoneOf(zone: ZoneState, fresh?: Freshness): DnsZone<IndexedRecord> {
  const kind = zoneDoubt(zone, fresh) ?? 'whole';
  const isKnown = zone.loaded?.hosts !== undefined && zone.served;
  return withKnown(zone, kind, isKnown ? knownHosts(zone, fresh) : undefined);
}

/**
 * Returns a zone for the comparison with live answers, like {@link dnsZoneOf}. That a zone is not published makes its
 * records no less certain here: the comparison is to find out whether they are answered.
 */
export function liveZoneOf(
  zone: ZoneState,
  lines: Lines | undefined,
  fresh?: Freshness,
): DnsZone<IndexedRecord> {
  const kind = zoneDoubt({ ...zone, served: true }, fresh) ?? 'whole';
  return { ...withKnown(zone, kind, knownHosts(zone, fresh)), lines };
}

function withKnown(
  zone: ZoneState,
  kind: ZoneKnowledge['kind'],
  hosts: ZoneKnowledge['hosts'],
): DnsZone<IndexedRecord> {
  const known = hosts === undefined ? { kind } : { kind, hosts };
  return { name: zone.ascii, records: zone.loaded?.table.records ?? NO_RECORDS, known };
}

/**
 * Returns a test for the hosts whose records are known even if the rest of the zone is not: those that were looked up
 * and are current.
 */
function knownHosts(zone: ZoneState, fresh: Freshness | undefined): ((host: string) => boolean) | undefined {
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
export function currentUntil(zone: ZoneState, fresh: Freshness): number {
  const { loaded } = zone;
  if (loaded === undefined) return Number.POSITIVE_INFINITY;
  if (zoneDoubt(zone, fresh) === undefined) return loaded.loadedAt + fresh.maxAge;
  let until = Number.POSITIVE_INFINITY;
  for (const { loadedAt } of loaded.hosts?.values() ?? [])
    if (!maybeOutdated(loadedAt, fresh.maxAge, fresh.now)) until = Math.min(until, loadedAt + fresh.maxAge);
  return until;
}

/** Returns why the loaded records of a zone may not be what DNS answers; undefined if they are. */
function zoneDoubt(zone: ZoneState, fresh?: Freshness): ZoneDoubt | undefined {
  const { loaded, failure, served } = zone;
  if (loaded === undefined) return 'notLoaded';
  if (changedSinceLoad(zone)) return 'changed';
  if (!isWholeZone(zone)) return 'incomplete';
  // After a failed refresh, the earlier records count until they are too old.
  if (fresh !== undefined && maybeOutdated(loaded.loadedAt, fresh.maxAge, fresh.now))
    return failure === undefined ? 'stale' : 'failed';
  return served ? undefined : 'notServed';
}
