// What the check reads at most. Records are written by strangers, so that every sum over them has a limit.

/** No more of a value and of a remark is read, in UTF-16 units. A record with a longer value is not checked. */
export const MOST_OF_VALUE = 4_096;
export const MOST_OF_REMARK = 1_024;
/** More records of one type at a host are not checked. */
export const MOST_OF_TYPE = 1_000;
/** A host with more records, or with more text in all values together, is not checked. */
export const MOST_AT_HOST = 5_000;
export const MOST_TEXT_AT_HOST = 250_000;

/** The steps of all lookups for the records of one host, and of one zone: so many, and so many more for each record. */
const MOST_FOR_HOST = 5_000;
const MOST_FOR_ZONE = 10_000;
const MORE_FOR_RECORD = 30;

/** Longer names take more steps. */
const NAME_OF_A_STEP = 32;

/** Limits the lookups of the check of a zone, because a few records can ask for any number of them. */
export class LookupLimit {
  #leftOfHost = MOST_FOR_HOST;
  #leftOfZone = MOST_FOR_ZONE;
  #isOver = false;

  startZone(records: number): void {
    this.#leftOfZone = MOST_FOR_ZONE + records * MORE_FOR_RECORD;
  }

  startHost(): void {
    this.#leftOfHost = MOST_FOR_HOST;
    this.#isOver = false;
  }

  /** Takes so many steps. Returns false when there are not so many left: the host gets no others then. */
  take(steps: number): boolean {
    if (this.#leftOfHost < steps || this.#leftOfZone < steps) this.#isOver = true;
    if (this.#isOver) return false;
    this.#leftOfHost -= steps;
    this.#leftOfZone -= steps;
    return true;
  }

  /** Takes the steps of a lookup, which goes up the labels of the name. */
  takeLookup(name: string): boolean {
    return this.take(1 + Math.floor(name.length / NAME_OF_A_STEP));
  }

  /** Ends the lookups for this host. */
  giveUp(): void {
    this.#isOver = true;
  }

  /** Whether a lookup for this host was not permitted. */
  get isOver(): boolean {
    return this.#isOver;
  }
}
