import type { DomainId } from '../api/fields.ts';
import type { Listen } from '../base/emitter.ts';
import type { AccountId } from './accountInfo.ts';
import type { ZoneState } from './zoneState.ts';
import { namesAbove } from '../dns/names.ts';

/** All zones of all accounts, with the records that are loaded or were stored before. Access makes no call. */
export interface KnownZones {
  readonly zones: Iterable<ZoneState>;
  /** The names of all zones, in ASCII. A new set after a zone was added or removed. */
  readonly names: ReadonlySet<string>;
  /** The zones with a name (in ASCII), a limited number of each account: several may have one. */
  named(ascii: string): readonly ZoneState[];
  zone(account: AccountId, id: DomainId): ZoneState | undefined;
  /** Emits the zone that was added, removed or changed; `undefined` for many at once. */
  readonly onDidChangeZone: Listen<ZoneState | undefined>;
}

/** Returns the zones with the longest name that a name ends with. Names are in ASCII, lower case, without final dot. */
export function zonesOfName(accounts: KnownZones, name: string): readonly ZoneState[] {
  for (const each of [name, ...namesAbove(name)]) {
    const zones = accounts.named(each);
    if (zones.length > 0) return zones;
  }
  return [];
}

/** An index of zones that do not change. */
export function fixedIndex(zones: readonly ZoneState[]): KnownZones {
  const byName = Map.groupBy(zones, ({ ascii }) => ascii);
  return {
    zones,
    names: new Set(byName.keys()),
    named: (ascii) => byName.get(ascii) ?? [],
    zone: (account, id) => zones.find((each) => each.account === account && each.id === id),
    onDidChangeZone: () => ({ dispose: () => undefined }),
  };
}
