import type { DomainId } from '../api/fields.ts';
import type { Listen } from '../base/emitter.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { AccountId } from './accountInfo.ts';
import type { IndexedRecord } from './recordTable.ts';
import type { FoundRecord, ZoneState } from './zoneState.ts';
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

/** A zone of the index without its records. */
export type ListedZone = Omit<ZoneState, 'loaded'>;

/** A found record that may be kept for any time. */
export interface KeptRecord {
  readonly zone: ListedZone;
  readonly record: IndexedRecord;
}

/**
 * Returns found records without the other records of their zones. Otherwise one kept record would hold them all in
 * memory, where they count toward no budget once the zone is loaded again. Records of the same zone have the same zone
 * in the result.
 */
export function keptRecords(found: readonly FoundRecord[]): readonly KeptRecord[] {
  const listed = new Map<ZoneState, ListedZone>();
  return found.map(({ zone, record }) => ({
    zone: getOrAdd(listed, zone, () => withoutRecords(zone)),
    record,
  }));
}

function withoutRecords({ loaded: _loaded, ...listed }: ZoneState): ListedZone {
  return listed;
}
