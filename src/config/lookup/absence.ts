import type { ZoneState } from '../../zones/zoneState.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import type { PastHost } from '../../history/pastHosts.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { fqdn } from '../../dns/names.ts';
import { ownAnswer } from './lookUpName.ts';
import { hostsOfLikeLabels, hostsOfLikeLetters, hostsOfSeries, hostsOfShortLabels } from './similarHosts.ts';

/**
 * Why no record answers for a name, according to the records. Names are in ASCII, without a final dot:
 * - `misspelled`: it resembles the `hosted` names, the nearest first; `by` says in what: its letters, the letters of
 *   a short label, its labels (their order or number), or its zone (the same host in another zone)
 * - `gone`: it had records, last at `lastSeen` (milliseconds since the epoch); `renamedTo` is where one of them is now
 * - `series`: hosted names differ from it in a number alone
 * - `blocked`: names below it keep `wildcard` from answering for it (RFC 4592 section 2.2.2)
 * - `absent`: none of these: it may be private, planned or hosted elsewhere; `branch`: there are names below it
 */
export type Absence =
  | {
      readonly kind: 'misspelled';
      readonly by: 'letters' | 'shortLabel' | 'labels' | 'zone';
      readonly hosted: readonly string[];
    }
  | { readonly kind: 'gone'; readonly lastSeen: number; readonly renamedTo: string | undefined }
  | { readonly kind: 'series'; readonly hosted: readonly string[] }
  | { readonly kind: 'blocked'; readonly wildcard: string }
  | { readonly kind: 'absent'; readonly branch: boolean };

/** Returns the hosts that a zone had and has no more; undefined while that is not loaded. */
export type PastHosts = (zone: ZoneState) => ReadonlyMap<string, PastHost> | undefined;

/**
 * Says why a host (`hostKey`) that none of these zones of one name answers for is absent.
 * @param branch whether there are names below it
 */
export function absenceOf(
  accounts: KnownZones,
  zones: readonly ZoneState[],
  { host, branch }: { readonly host: string; readonly branch: boolean },
  pastHosts: PastHosts,
): Absence {
  for (const zone of zones) {
    const past = pastHosts(zone)?.get(host);
    if (past === undefined) continue;
    const { lastSeen, renamedTo } = past;
    const isHosted = renamedTo !== undefined && ownAnswer(zone, renamedTo) !== undefined;
    return { kind: 'gone', lastSeen, renamedTo: isHosted ? fqdn(renamedTo, zone.ascii) : undefined };
  }
  if (branch) {
    const wildcard = zones.flatMap((zone) => wildcardBeside(zone, host))[0];
    return wildcard === undefined ? { kind: 'absent', branch } : { kind: 'blocked', wildcard };
  }
  for (const [by, hostsIn] of LIKE_HOSTS) {
    const hosted = zones.flatMap((zone) => hostsIn(zone, host).map((each) => fqdn(each, zone.ascii)));
    const once = [...new Set(hosted)];
    if (once.length === 0) continue;
    return by === 'series' ? { kind: by, hosted: once } : { kind: 'misspelled', by, hosted: once };
  }
  const elsewhere = namesUnderOtherEnding(accounts, zones[0], host);
  return elsewhere.length > 0
    ? { kind: 'misspelled', by: 'zone', hosted: elsewhere }
    : { kind: 'absent', branch };
}

/** How hosts may resemble one that is absent, the most telling way first. */
const LIKE_HOSTS = [
  ['letters', hostsOfLikeLetters],
  ['series', hostsOfSeries],
  ['shortLabel', hostsOfShortLabels],
  ['labels', hostsOfLikeLabels],
] as const;

/** Returns the wildcard beside a host: `*.example.com` for `www`. */
function wildcardBeside(zone: ZoneState, host: string): readonly string[] {
  const wildcard = ['*', ...host.split('.').slice(1)].join('.');
  return host === '@' || ownAnswer(zone, wildcard) === undefined ? [] : [fqdn(wildcard, zone.ascii)];
}

/** The end of a name below which names are registered: `com`, `co.uk`. */
const ENDING = /^[a-z]{2,}(?:\.[a-z]{2})?$/u;

/** Returns `www.example.com` for `www` in example.net if that is hosted: the wrong one of two zones that one owns. */
function namesUnderOtherEnding(
  accounts: KnownZones,
  zone: ZoneState | undefined,
  host: string,
): readonly string[] {
  const [label, ending] = partsOf(zone?.ascii ?? '');
  if (!ENDING.test(ending)) return [];
  const others = zonesByLabel(accounts.names).get(label) ?? [];
  return others
    .filter((other) => other !== zone?.ascii)
    .flatMap((other) => accounts.named(other))
    .flatMap((each) => (ownAnswer(each, host) === undefined ? [] : fqdn(host, each.ascii)));
}

const BY_LABEL = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, readonly string[]>>();

/** The zones right below an ending, by their first label. An index makes a new set when a zone is added or removed. */
function zonesByLabel(names: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  return getOrAdd(BY_LABEL, names, () =>
    Map.groupBy(
      [...names].filter((name) => ENDING.test(partsOf(name)[1])),
      (name) => partsOf(name)[0],
    ),
  );
}

function partsOf(zone: string): readonly [label: string, ending: string] {
  const dot = zone.indexOf('.');
  return [zone.slice(0, dot), zone.slice(dot + 1)];
}
