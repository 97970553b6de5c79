import type { Domain } from '../api/domain.ts';
import { domainAscii } from '../dns/record.ts';
import { plausible, type LoadTime } from './lists/wholeness.ts';
import type { LoadedRecords } from './recordTable.ts';
import type { ZoneState } from './zoneState.ts';

/** The fields of a zone in a list of domains. */
type ListedFields = Pick<ZoneState, 'name' | 'ascii' | 'updatedOn' | 'served'>;

/** What lists of domains say of one zone, and the latest count of its records. */
export class ZoneListing {
  /** Its row in the list of domains that was loaded last. */
  #row: Domain | undefined;
  #listed: { readonly fields: ListedFields; readonly time: LoadTime } | undefined;
  #count: { readonly count: number; readonly loadNumber: number } | undefined;

  /** When a list of domains last had the zone. */
  get time(): LoadTime | undefined {
    return this.#listed?.time;
  }

  get fields(): ListedFields | undefined {
    return this.#listed?.fields;
  }

  get row(): Domain | undefined {
    return this.#row;
  }

  get count(): number | undefined {
    return this.#count?.count;
  }

  /** The count, unless it is of an earlier session, which confirms nothing. */
  get countOfSession(): number | undefined {
    return this.#count?.loadNumber === 0 ? undefined : this.count;
  }

  /** Takes the row of a list of domains. Returns false if a later list had the zone. */
  take(row: Domain, time: LoadTime): boolean {
    if (this.#listed !== undefined && this.#listed.time.loadNumber > time.loadNumber) return false;
    const { name, updatedOn } = row;
    this.#row = row;
    this.#listed = {
      fields: { name, ascii: domainAscii(row).toLowerCase(), updatedOn, served: isServed(row) },
      time,
    };
    this.takeCount(row.records, time.loadNumber);
    return true;
  }

  /** Takes what an earlier session listed at `listedAt`, unless the zone was listed later. */
  restore({ name, ascii, updatedOn, served, announced }: ZoneState, listedAt: number, now: number): void {
    if (this.#listed !== undefined && plausible(this.#listed.time.loadedAt, now) >= listedAt) return;
    this.#listed = {
      fields: { name, ascii, updatedOn, served },
      time: { loadedAt: listedAt, loadNumber: 0 },
    };
    this.takeCount(announced, 0);
  }

  /** Takes a count of the records, unless a later load brought one. */
  takeCount(count: number | undefined, loadNumber: number): void {
    if (this.#count !== undefined && this.#count.loadNumber > loadNumber) return;
    if (count !== undefined) this.#count = { count, loadNumber };
  }

  /** Returns what was listed before a load. A later list does not describe the records of the load. */
  before(loadNumber: number): Pick<LoadedRecords, 'updatedOn' | 'announced'> {
    const isListed = this.#listed !== undefined && this.#listed.time.loadNumber <= loadNumber;
    const isCounted = this.#count !== undefined && this.#count.loadNumber <= loadNumber;
    return {
      updatedOn: isListed ? this.#listed?.fields.updatedOn : undefined,
      announced: isCounted ? this.#count?.count : undefined,
    };
  }

  clear(): void {
    this.#listed = undefined;
    this.#row = undefined;
    this.#count = undefined;
  }
}

/** Unknown states count as published: only the documented ones exclude a zone. */
function isServed({ status, extStatus }: Domain): boolean {
  return !['pause', 'lock', 'spam'].includes(status ?? '') && extStatus !== 'dnserror';
}
