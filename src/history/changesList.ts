import type { IndexedRecord } from '../index/recordTable.ts';
import { difference, type RecordChange } from './difference.ts';
import type { ZoneIds } from './snapshotFormat.ts';
import type { Snapshot } from './snapshotNames.ts';
import type { Snapshots } from './snapshots.ts';

/** What changed between two snapshots of a zone: some time after `before` was last seen, and before `after` was. */
export interface ZoneChange {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly changes: readonly RecordChange<IndexedRecord>[];
}

/** The differences of so many pairs of snapshots are kept in memory, those with more changes than these excepted. */
const MOST_PAIRS = 200;
const MOST_CHANGES = 2_000;

/** Tells what changed from each snapshot of a zone to the next. */
export class ChangesList {
  readonly #snapshots: Snapshots;
  /** By the digests of both snapshots, whose records never change. */
  readonly #known = new Map<string, readonly RecordChange<IndexedRecord>[]>();

  constructor(snapshots: Snapshots) {
    this.#snapshots = snapshots;
  }

  /**
   * Returns the changes of a zone, the newest first. Pauses in between. Snapshots that cannot be read are left out.
   * @throws the reason of `signal`
   */
  async of(zone: ZoneIds, signal: AbortSignal): Promise<readonly ZoneChange[]> {
    const found: ZoneChange[] = [];
    let before: { readonly snapshot: Snapshot; records: readonly IndexedRecord[] | undefined } | undefined;
    for (const snapshot of await this.#snapshots.list(zone)) {
      signal.throwIfAborted();
      const key = `${zone.account} ${zone.id} ${before?.snapshot.digest} ${snapshot.digest}`;
      const known = this.#known.get(key);
      const records = known === undefined ? await this.#snapshots.read(zone, snapshot, signal) : undefined;
      if (known === undefined && records === undefined) continue;
      if (before !== undefined) {
        const changes =
          known ?? (await this.#compared(zone, before.snapshot, before.records, records, signal));
        if (changes !== undefined) {
          found.push({ before: before.snapshot, after: snapshot, changes });
          this.#remember(key, changes);
        }
      }
      before = { snapshot, records };
    }
    return found.toReversed();
  }

  async #compared(
    zone: ZoneIds,
    snapshot: Snapshot,
    loaded: readonly IndexedRecord[] | undefined,
    after: readonly IndexedRecord[] | undefined,
    signal: AbortSignal,
  ): Promise<readonly RecordChange<IndexedRecord>[] | undefined> {
    const before = loaded ?? (await this.#snapshots.read(zone, snapshot, signal));
    return before && after && difference(before, after, true, signal);
  }

  #remember(key: string, changes: readonly RecordChange<IndexedRecord>[]): void {
    if (changes.length > MOST_CHANGES) return;
    this.#known.delete(key);
    this.#known.set(key, changes);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_PAIRS) break;
      this.#known.delete(oldest);
    }
  }
}
