import { CallError, type Failure } from '../api/failure.ts';
import type { Urgency } from '../api/caller.ts';
import type { Disposable } from '../base/lifecycle.ts';

/** The memory that the records of all zones may take, as `Sized` counts it: about a million ordinary records. */
const MAX_BYTES = 300_000_000;

/** A zone, as far as its memory matters. */
export interface MemoryUser {
  readonly bytes: number;
  /** Whether a load runs. Until it ends, the zone is not dropped. */
  readonly isLoading: boolean;
  /** Drops the records of the zone. `reason` becomes the failure of the zone. */
  drop(reason: Failure): void;
}

/** Limits the memory that the records of all accounts take: drops whole zones, the least recently used first. */
export class ZoneMemory {
  readonly #maxBytes: number;
  /** The zones that may have records, the least recently used first. */
  readonly #zones = new Set<MemoryUser>();
  readonly #inUse = new Set<() => Iterable<MemoryUser>>();
  /** How often a page did not fit in the background. */
  #refusals = 0;

  constructor(maxBytes: number = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** How much more fits. */
  get room(): number {
    return Math.max(0, this.#maxBytes - this.bytes);
  }

  /** Why records of a zone were dropped, or did not fit in the background. */
  get full(): Failure & { kind: 'limit' } {
    return { operation: 'Record.List', kind: 'limit', bytes: this.#maxBytes, background: true };
  }

  /** The memory that the records take now. */
  get bytes(): number {
    let bytes = 0;
    for (const zone of this.#zones) bytes += zone.bytes;
    return bytes;
  }

  /** Never drops the zones that `zones` returns, until the result is disposed. */
  keep(zones: () => Iterable<MemoryUser>): Disposable {
    this.#inUse.add(zones);
    return { dispose: () => void this.#inUse.delete(zones) };
  }

  /** Notes that a zone was used just now. */
  use(zone: MemoryUser): void {
    this.#zones.delete(zone);
    this.#zones.add(zone);
  }

  forget(zone: MemoryUser): void {
    this.#zones.delete(zone);
  }

  /**
   * Returns the function that a load calls for each page: {@link makeRoom} for this zone. In the background it also
   * fails once a page of any background load has not fit since this load began. Otherwise the loads that go on would
   * fill the memory that the failed ones release.
   */
  beginLoad(zone: MemoryUser): (urgency: Urgency) => void {
    const before = this.#refusals;
    return (urgency) => {
      if (urgency === 'background' && this.#refusals !== before) throw new CallError(this.full);
      this.makeRoom(zone, urgency);
    };
  }

  /**
   * Makes room for the records that a zone holds now. In the foreground other zones are dropped for it.
   * @throws CallError of kind `limit` when there is none
   */
  makeRoom(zone: MemoryUser, urgency: Urgency): void {
    this.use(zone);
    let excess = this.bytes - this.#maxBytes;
    if (excess <= 0) return;
    const droppable = urgency === 'foreground' ? this.#droppable(zone) : [];
    // If dropping these zones does not make enough room, drop none.
    if (droppable.reduce((sum, { bytes }) => sum + bytes, 0) >= excess)
      for (const other of droppable) {
        excess -= other.bytes;
        other.drop(this.full);
        if (excess <= 0) return;
      }
    if (urgency === 'background') this.#refusals += 1;
    throw new CallError({ ...this.full, background: urgency === 'background' });
  }

  #droppable(zone: MemoryUser): readonly MemoryUser[] {
    const inUse = new Set([zone, ...this.#inUse.values().flatMap((zones) => zones())]);
    return [...this.#zones].filter((each) => each.bytes > 0 && !each.isLoading && !inUse.has(each));
  }
}
