import type { Urgency } from '../api/caller.ts';
import { ANYONE } from '../dns/client.ts';
import { hostsToLookUp } from '../dns/hostsToLookUp.ts';
import { fqdn, hostKey } from '../dns/names.ts';
import { answer } from '../dns/zone.ts';
import type { Account } from './account.ts';
import { liveZoneOf } from './dnsZone.ts';
import { maybeOutdated } from './lists/wholeness.ts';
import type { Zone } from './zone.ts';
import { hostLoadedAt, isCurrentZone, type ZoneState } from './zoneState.ts';

/** How old the records of a host, or of a zone that fits in one call, may be before they are loaded again. */
const HOST_AGE_MS = 60_000;
/** The same for a larger zone, and for the other hosts that the answers of a host depend on. */
const OTHERS_AGE_MS = 15 * 60_000;
/** The records of one call (api.md 4.5). */
const ONE_CALL = 500;
/**
 * The most hosts that are looked up for one answer, or for one document. If a name depends on more, the whole zone is
 * loaded.
 */
export const MOST_LOOKED_UP = 20;

/**
 * Loads all records of a zone, unless they are recent: at most a minute old, or 15 minutes if the zone is large or of
 * unknown size.
 * @throws CallError
 */
export async function loadCurrentZone(zone: Zone, urgency: Urgency, signal: AbortSignal): Promise<void> {
  await zone.ensure({ maxAge: isLarge(zone.state) ? OTHERS_AGE_MS : HOST_AGE_MS, urgency }, signal);
}

/**
 * Loads the records that decide the answers of one host, in any spelling. A zone that fits in one call is loaded whole.
 * If it is larger or of unknown size, only the host itself and the hosts that `src/dns` names, such as the apex, are
 * loaded, with one call for each that is not current. If they do not decide the answers, as with a wildcard, or if the
 * service ignores which host it was asked for, the whole zone is loaded.
 * @throws CallError
 */
export async function loadHostAnswer(
  account: Account,
  zone: Zone,
  host: string,
  urgency: Urgency,
  signal: AbortSignal,
): Promise<void> {
  const key = hostKey(host);
  const asked = new Set<string>();
  for (;;) {
    const { state } = zone;
    if (state === undefined || isCurrentZone(state, HOST_AGE_MS)) return;
    const wanted = hostsWanted(state, key).filter((each) => !asked.has(each));
    if (isLarge(state) && wanted.length === 0 && isDecided(state, key)) return;
    const canLookUp = wanted.length > 0 && asked.size + wanted.length <= MOST_LOOKED_UP;
    if (!isLarge(state) || !canLookUp || account.ignoresHosts) return loadCurrentZone(zone, urgency, signal);
    for (const each of wanted) asked.add(each);
    await Promise.all(wanted.map(async (each) => zone.lookUp(each, urgency, signal)));
  }
}

function hostsWanted(zone: ZoneState, host: string): readonly string[] {
  const now = Date.now();
  const isOwnOutdated = maybeOutdated(hostLoadedAt(zone, host) ?? 0, HOST_AGE_MS, now);
  const hosted = liveZoneOf(zone, undefined, { now, maxAge: OTHERS_AGE_MS });
  const others = hostsToLookUp(hosted, fqdn(host, zone.ascii));
  return [...new Set(isOwnOutdated ? [host, ...others] : others)];
}

/** Whether the loaded records say what a host answers. */
function isDecided(zone: ZoneState, host: string): boolean {
  const hosted = liveZoneOf(zone, undefined);
  const found = answer(hosted, fqdn(host, zone.ascii), 'ANY', ANYONE);
  return found.kind !== 'undecided' || (found.why !== hosted.known?.kind && found.why !== 'namesBelow');
}

/** Whether a zone takes more than one call to load, or may take more because its size is unknown. */
function isLarge(zone: ZoneState | undefined): boolean {
  return (
    Math.max(zone?.announced ?? Number.POSITIVE_INFINITY, zone?.loaded?.table.records.length ?? 0) > ONE_CALL
  );
}
