import { namesAbove } from '../../model/names.ts';
import type { Lines } from '../../api/line.ts';
import type { CheckedZone } from './checkedZone.ts';
import { LONGEST_WRITTEN_NAME, LookupLimit } from './limits.ts';
import { ZoneLines } from './zoneLines.ts';
import { ZoneView, type LineLookup, type ZoneDirectory } from './zoneView.ts';

/**
 * The zones of one account, for rules that look beyond the zone that they check. Looks up each zone on first use and
 * keeps it, so that one check sees the same records throughout.
 */
export class AccountView implements ZoneDirectory {
  readonly #find: (name: string) => CheckedZone | undefined;
  readonly #zones = new Map<string, CheckedZone>();
  readonly #views = new Map<string, ZoneView>();
  /** Zones of a grade share their lines. */
  readonly #lines = new Map<Lines | undefined, ZoneLines>();
  readonly lookups = new Map<string, LineLookup>();
  readonly limit = new LookupLimit();

  /** @param find looks up a zone by its name: in ASCII, lower case, without a final dot */
  constructor(find: (name: string) => CheckedZone | undefined) {
    this.#find = find;
  }

  view(name: string): ZoneView | undefined {
    const known = this.#views.get(name);
    const zone = known === undefined ? this.#zone(name) : undefined;
    if (zone?.table === undefined) return known;
    const view = new ZoneView(zone, zone.table, this.#linesOf(zone.lines), this);
    this.#views.set(name, view);
    return view;
  }

  /**
   * The view of a zone itself: its account may have two of the name, or have loaded it again since. From now on, this
   * one stands for its name.
   */
  viewOf(zone: CheckedZone): ZoneView | undefined {
    const { name, table } = zone;
    if (this.#zones.get(name)?.table !== table) {
      this.#zones.set(name, zone);
      this.#views.delete(name);
    }
    return this.view(name);
  }

  startCheck(records: number): void {
    this.lookups.clear();
    this.limit.startZone(records);
  }

  zoneOf(name: string): CheckedZone | undefined {
    if (name.length > LONGEST_WRITTEN_NAME) return undefined;
    for (const each of [name, ...namesAbove(name)]) {
      const zone = this.#zone(each);
      if (zone !== undefined) return zone;
    }
    return undefined;
  }

  #zone(name: string): CheckedZone | undefined {
    const known = this.#zones.get(name);
    const zone = known ?? this.#find(name);
    if (known === undefined && zone !== undefined) this.#zones.set(name, zone);
    return zone;
  }

  #linesOf(lines: Lines | undefined): ZoneLines {
    let zoneLines = this.#lines.get(lines);
    if (zoneLines === undefined) this.#lines.set(lines, (zoneLines = new ZoneLines(lines)));
    return zoneLines;
  }
}
