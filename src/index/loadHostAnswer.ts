import { ANYONE } from '../dns/client.ts';
import { hostsToLookUp } from '../dns/hostsToLookUp.ts';
import { answer } from '../dns/zone.ts';
import { maybeOutdated } from '../model/loadTime.ts';
import { fqdn, hostKey } from '../model/names.ts';
import type { Zones } from '../model/zones.ts';
import { liveZoneOf } from './dnsZone.ts';
import type { LoadZone } from './loadZone.ts';
import type { LookUpHost } from './lookUpHost.ts';
import {
  changedSinceLoad,
  hostLoadedAt,
  isWholeZone,
  type IndexedZone,
  type RecordIndex,
} from './recordIndex.ts';

/** Older records are loaded again where that takes one call: milliseconds. */
const MAX_AGE = 60_000;
/** Older records are loaded again where that takes many calls, and those of the names that a host depends on. */
const MAX_AGE_OTHERS = 15 * 60_000;
/** The records of one call (api.md 4.5). */
const ONE_CALL = 500;
/** The most hosts that are looked up for one answer. A name that depends on more takes the whole zone. */
const MOST_LOOKED_UP = 20;

interface LoadParts {
  readonly recordIndex: RecordIndex;
  readonly loadZone: LoadZone;
  readonly lookUp: LookUpHost;
}

/**
 * Loads all records of a zone, unless they are current: of a zone that takes many calls, those of the last 15 minutes are.
 * @throws CallError
 */
export async function loadCurrentZone(
  { loadZone }: Pick<LoadParts, 'loadZone'>,
  zone: IndexedZone,
  urgency: { readonly background: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (!isCurrent(zone, countOf(zone) > ONE_CALL ? MAX_AGE_OTHERS : MAX_AGE))
    await loadZone(zone, urgency, signal);
}

/**
 * Loads the records that decide the answers of one host, in any spelling. A zone that takes one or few calls is loaded
 * whole. Of a larger one, the host itself and the hosts that `src/dns` names, such as the apex, are loaded with a call
 * for each that is not current. If they do not decide the answers, as with a wildcard, or if the service ignores which
 * host it was asked for, the whole zone is loaded.
 * @throws CallError
 */
export async function loadHostAnswer(
  parts: LoadParts,
  zones: Zones,
  { account, id }: Pick<IndexedZone, 'account' | 'id'>,
  host: string,
  urgency: { readonly background: boolean },
  signal: AbortSignal,
): Promise<void> {
  const key = hostKey(host);
  const asked = new Set<string>();
  for (;;) {
    const zone = parts.recordIndex.zone(account, id);
    if (zone === undefined || isCurrent(zone, MAX_AGE)) return;
    const wanted = hostsWanted(zone, key).filter((each) => !asked.has(each));
    const isLarge = countOf(zone) > ONE_CALL;
    if (isLarge && wanted.length === 0 && isDecided(zone, key)) return;
    const canLookUp = wanted.length > 0 && asked.size + wanted.length <= MOST_LOOKED_UP;
    if (!isLarge || !canLookUp || zones.hosts.ignoresHosts)
      return loadCurrentZone(parts, zone, urgency, signal);
    for (const each of wanted) asked.add(each);
    await Promise.all(wanted.map(async (each) => parts.lookUp(zone, each, urgency, signal)));
  }
}

function hostsWanted(zone: IndexedZone, host: string): readonly string[] {
  const now = Date.now();
  const isOwnOutdated = maybeOutdated(hostLoadedAt(zone, host) ?? 0, MAX_AGE, now);
  const hosted = liveZoneOf(zone, undefined, { now, maxAge: MAX_AGE_OTHERS });
  const others = hostsToLookUp(hosted, fqdn(host, zone.ascii));
  return [...new Set(isOwnOutdated ? [host, ...others] : others)];
}

/** Whether the loaded records say what a host answers. */
function isDecided(zone: IndexedZone, host: string): boolean {
  const hosted = liveZoneOf(zone, undefined);
  const found = answer(hosted, fqdn(host, zone.ascii), 'ANY', ANYONE);
  return found.kind !== 'undecided' || (found.why !== hosted.known?.kind && found.why !== 'namesBelow');
}

function isCurrent(zone: IndexedZone, maxAge: number): boolean {
  const { loaded, failed } = zone;
  if (loaded === undefined || failed || !isWholeZone(zone) || changedSinceLoad(zone)) return false;
  return !maybeOutdated(loaded.loadedAt, maxAge, Date.now());
}

/** How many records a zone has, as far as is known. */
function countOf({ announced, loaded }: IndexedZone): number {
  return Math.max(announced ?? Number.POSITIVE_INFINITY, loaded?.table.records.length ?? 0);
}
