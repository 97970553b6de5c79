import type { CheckedZone } from './checkedZone.ts';
import { Lookups } from './lookups.ts';
import { ZoneView } from './zoneView.ts';

/** The zones of one account, so that the checks of several of them see the same records throughout. */
export class AccountView {
  readonly #find: (name: string) => CheckedZone | undefined;
  readonly #lookups: Lookups;

  /** @param find looks up a zone by its name: in ASCII, lower case, without a final dot */
  constructor(find: (name: string) => CheckedZone | undefined) {
    this.#find = find;
    this.#lookups = new Lookups(find);
  }

  /** The view of a zone by its name; undefined when its records are not loaded. */
  view(name: string): ZoneView | undefined {
    const zone = this.#find(name);
    return zone && this.viewOf(zone);
  }

  viewOf(zone: CheckedZone): ZoneView | undefined {
    return zone.table && new ZoneView(zone, zone.table, this.#lookups);
  }
}
