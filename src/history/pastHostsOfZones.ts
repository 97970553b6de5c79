import { isDeepStrictEqual } from 'node:util';
import type { DomainId } from '../api/fields.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import type { ZoneIds } from './snapshotFormat.ts';
import type { PastHost } from './pastHosts.ts';

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
