/** Limits of what the check reads and finds: records are written by strangers. */
export const CHECK_LIMITS = {
  /** No more of a value and of a remark is read, in UTF-16 units. A record with a longer value is not checked. */
  value: 4_096,
  /** A host with more records is not checked. */
  recordsOfHost: 1_000,
  /** Findings of a zone for each rule: people read the first ones. */
  findingsOfRule: 100,
  /** Findings of all zones together. */
  findings: 20_000,
} as const;

/** How many steps the lookups of one host may take, and those of a zone: `zone`, and `record` more for each record. */
const STEPS = { host: 5_000, zone: 10_000, record: 30 };

/** Longer names take more steps. */
const NAME_OF_A_STEP = 32;

/** Limits the lookups of the check of a zone, because a few records can ask for any number of them. */
export class LookupLimit {
  #leftOfHost = STEPS.host;
  #leftOfZone = STEPS.zone;
  #isOver = false;

  startZone(records: number): void {
    this.#leftOfZone = STEPS.zone + records * STEPS.record;
  }

  startHost(): void {
    this.#leftOfHost = STEPS.host;
    this.#isOver = false;
  }

  /** Takes this many steps. Returns false if fewer are left; after that, the host gets none at all. */
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
