import { isDeepStrictEqual } from 'node:util';
import type { DomainId } from '../api/fields.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import { hostKey } from '../dns/names.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import type { RecordChange } from './difference.ts';
import type { ZoneChange } from './changesList.ts';
import type { ZoneIds } from './snapshotFormat.ts';

/** A host that a zone had at some time. */
export interface PastHost {
  /** When its records were last seen: milliseconds since the epoch. */
  readonly lastSeen: number;
  /** The host (`hostKey`) that one of its records has now; undefined if none was renamed. */
  readonly renamedTo: string | undefined;
}

interface ZonePast {
  /** Undefined while they are loaded for the first time. */
  readonly hosts: ReadonlyMap<string, PastHost> | undefined;
  /** Loading, or loaded since the latest snapshot was kept. */
  readonly isCurrent: boolean;
}

/** The hosts that zones had at some time, loaded when they are first needed. */
export class PastHostsOfZones {
  readonly #load: (zone: ZoneIds) => void;
  readonly #zones = new Map<AccountId, Map<DomainId, ZonePast>>();

  /** @param load loads the changes of a zone in the background, and then calls {@link hold} */
  constructor(load: (zone: ZoneIds) => void) {
    this.#load = load;
  }

  /** Returns the hosts that a zone had; undefined until they are loaded. */
  of({ account, id }: ZoneIds): ReadonlyMap<string, PastHost> | undefined {
    const zones = getOrAdd(this.#zones, account, () => new Map<DomainId, ZonePast>());
    const known = zones.get(id);
    if (known?.isCurrent !== true) {
      zones.set(id, { hosts: known?.hosts, isCurrent: true });
      this.#load({ account, id });
    }
    return known?.hosts;
  }

  /**
   * Sets the hosts of a zone. Returns whether they differ from those before. They are not current if a snapshot was
   * kept meanwhile.
   */
  hold({ account, id }: ZoneIds, hosts: ReadonlyMap<string, PastHost>): boolean {
    const known = this.#zones.get(account)?.get(id);
    if (known === undefined) return false;
    this.#zones.get(account)?.set(id, { ...known, hosts });
    return !isDeepStrictEqual(known.hosts ?? new Map(), hosts);
  }

  /** Notes that a zone has a new snapshot. */
  markStale({ account, id }: ZoneIds): void {
    const known = this.#zones.get(account)?.get(id);
    if (known !== undefined) this.#zones.get(account)?.set(id, { ...known, isCurrent: false });
  }

  forget(account: AccountId): void {
    this.#zones.delete(account);
  }
}

/**
 * Loads the hosts that zones had, and returns a lookup of them.
 * @throws the reason of `signal`
 */
export async function loadPastHosts<Zone extends ZoneIds>(
  history: { changes(zone: ZoneIds, signal: AbortSignal): Promise<readonly ZoneChange[]> },
  zones: Iterable<Zone>,
  signal: AbortSignal,
): Promise<(zone: Zone) => ReadonlyMap<string, PastHost> | undefined> {
  const past = new Map<Zone, ReadonlyMap<string, PastHost>>();
  for (const zone of zones) past.set(zone, pastHosts(await history.changes(zone, signal)));
  return (zone) => past.get(zone);
}

/**
 * Returns the hosts whose enabled records were removed, renamed or disabled, by their `hostKey`.
 * @param changes the newest first
 */
export function pastHosts(changes: readonly ZoneChange[]): ReadonlyMap<string, PastHost> {
  const hosts = new Map<string, PastHost>();
  for (const { before, changes: ofSnapshot } of changes) {
    const added = addedHosts(ofSnapshot);
    for (const change of ofSnapshot) {
      if (change.kind === 'added' || change.before.enabled === false) continue;
      if (change.kind === 'changed' && change.after.enabled !== false) continue;
      const { id, host: written } = change.before;
      const host = hostKey(written);
      const known = hosts.get(host);
      const renamedTo = known?.renamedTo ?? (id === undefined ? undefined : added.get(id));
      hosts.set(host, {
        lastSeen: known?.lastSeen ?? before.lastSeen,
        renamedTo: renamedTo === host ? undefined : renamedTo,
      });
    }
  }
  return hosts;
}

/** The hosts of the records that were added, by the id of the record: a renamed record keeps its id. */
function addedHosts(
  changes: readonly RecordChange<IndexedRecord>[],
): ReadonlyMap<IndexedRecord['id'], string> {
  return new Map(
    changes.flatMap((change) =>
      change.kind === 'added' ? [[change.after.id, hostKey(change.after.host)] as const] : [],
    ),
  );
}
