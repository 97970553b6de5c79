import type { DomainId } from '../api/fields.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { heldBytes } from '../model/heldBytes.ts';
import type { RowBudget, RowSize } from '../model/rowBudget.ts';
import type { HostLoads } from '../model/hostLoads.ts';
import type { IndexedZone, LoadedRecords } from './recordIndex.ts';
import type { IndexedRecord } from './recordTable.ts';

/** The time and the number of a load (`nextLoadNumber`; 0 in an earlier session). */
export interface LoadTime {
  /** Milliseconds since the epoch. The clock may be put back, so loads of one session are compared by number. */
  readonly loadedAt: number;
  readonly loadNumber: number;
}

/** The records of a zone as they count toward the budget, and the number of the load that they are from. */
export interface HeldRecords {
  /** Whoever drops the records disposes it. Undefined without records. */
  readonly held: Disposable | undefined;
  readonly loadNumber: number;
  /** The records themselves, without the hosts that were looked up since. */
  readonly base: LoadedRecords | undefined;
}

export interface ZoneEntry {
  readonly zone: IndexedZone;
  /** When the service last listed it. */
  readonly listed: LoadTime;
  readonly records: HeldRecords;
  /** The hosts that were looked up. */
  readonly hosts: HostLoads<IndexedRecord>;
}

/** The memory that a zone takes without its texts and records, in bytes. */
const ZONE_BYTES = 300;

/** The zones of an account by id. Counts each toward a budget, and lets go of the records of entries that it drops. */
export class ZoneEntries implements Disposable {
  readonly #entries = new Map<DomainId, ZoneEntry>();
  readonly #budget: RowBudget;

  constructor(budget: RowBudget) {
    this.#budget = budget;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(id: DomainId): ZoneEntry | undefined {
    return this.#entries.get(id);
  }

  values(): MapIterator<ZoneEntry> {
    return this.#entries.values();
  }

  /** Adds or replaces an entry. A zone that does not fit into the budget is left out. */
  set(entry: ZoneEntry): void {
    const { zone, records } = entry;
    const before = this.#entries.get(zone.id);
    if (before !== undefined) {
      if (before.zone !== zone) {
        this.#budget.give(sizeOf(before.zone));
        this.#budget.add(sizeOf(zone));
      }
      if (before.records.held !== records.held) before.records.held?.dispose();
    } else if (!this.#budget.take(sizeOf(zone), 'foreground')) {
      records.held?.dispose();
      return;
    }
    this.#entries.set(zone.id, entry);
  }

  delete(id: DomainId): void {
    const before = this.#entries.get(id);
    if (before === undefined) return;
    this.#entries.delete(id);
    this.#budget.give(sizeOf(before.zone));
    before.records.held?.dispose();
  }

  dispose(): void {
    for (const id of this.#entries.keys()) this.delete(id);
  }
}

function sizeOf({ name, ascii, updatedOn }: IndexedZone): RowSize {
  return { rows: 1, bytes: ZONE_BYTES + heldBytes([name, ascii, updatedOn]) };
}
