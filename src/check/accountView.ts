import { namesAbove } from '../model/names.ts';
import type { Lines } from '../api/line.ts';
import { ZoneLines } from './zoneLines.ts';
import { ZoneView, type ZoneDirectory, type CheckedZone } from './zoneView.ts';

/** The zones of one account at one moment, for rules that look beyond the zone they check. */
export class AccountView implements ZoneDirectory {
  readonly #zones = new Map<string, CheckedZone>();
  readonly #views = new Map<string, ZoneView>();
  /** Zones of a grade share their lines. */
  readonly #lines = new Map<Lines | undefined, ZoneLines>();

  constructor(zones: Iterable<CheckedZone>) {
    for (const zone of zones) this.#zones.set(zone.name, zone);
  }

  get zones(): Iterable<CheckedZone> {
    return this.#zones.values();
  }

  view(name: string): ZoneView | undefined {
    const known = this.#views.get(name);
    const zone = this.#zones.get(name);
    if (known !== undefined || zone?.table === undefined) return known;
    const view = new ZoneView(zone, zone.table, this.#linesOf(zone.lines), this);
    this.#views.set(name, view);
    return view;
  }

  zoneOf(name: string): CheckedZone | undefined {
    for (const each of [name, ...namesAbove(name)]) {
      const zone = this.#zones.get(each);
      if (zone !== undefined) return zone;
    }
    return undefined;
  }

  #linesOf(lines: Lines | undefined): ZoneLines {
    let made = this.#lines.get(lines);
    if (made === undefined) this.#lines.set(lines, (made = new ZoneLines(lines)));
    return made;
  }
}
