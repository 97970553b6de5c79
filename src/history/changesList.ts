import type { IndexedRecord } from '../index/recordTable.ts';
import { joinedKey } from './canonicalRecord.ts';
import { zoneDifference, type RecordChange } from './difference.ts';
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

/** The changes of a zone as far as they are loaded. */
interface LoadedChanges {
  readonly found: readonly ZoneChange[] | undefined;
  /** Loading, or loaded since the latest snapshot was kept. */
  readonly isCurrent: boolean;
}

/** The changes of at most so many zones are cached for the views. */
const MOST_ZONES = 50;

/** Computes what changed from each snapshot of a zone to the next. */
export class ChangesList {
  readonly #snapshots: Snapshots;
  /** By the digests of both snapshots, whose records never change. */
  readonly #known = new Map<string, readonly RecordChange<IndexedRecord>[]>();
  readonly #loaded = new Map<string, LoadedChanges>();

  constructor(snapshots: Snapshots) {
    this.#snapshots = snapshots;
  }

  /**
   * Returns the changes of a zone, the newest first. Pauses in between. Snapshots that cannot be read are left out.
   * @throws the reason of `signal`
   */
  async of(zone: ZoneIds, signal: AbortSignal): Promise<readonly ZoneChange[]> {
    const found: ZoneChange[] = [];
    let before: { readonly snapshot: Snapshot; readonly records?: readonly IndexedRecord[] } | undefined;
    for (const snapshot of await this.#snapshots.list(zone)) {
      signal.throwIfAborted();
      if (before === undefined) {
        before = { snapshot };
        continue;
      }
      const key = joinedKey(zone.account, zone.id, before.snapshot.digest, snapshot.digest);
      const known = this.#known.get(key);
      if (known !== undefined) {
        found.push({ before: before.snapshot, after: snapshot, changes: known });
        this.#remember(key, known);
        before = { snapshot };
        continue;
      }
      const records = await this.#snapshots.read(zone, snapshot, signal);
      if (records === undefined) continue;
      const earlier = before.records ?? (await this.#snapshots.read(zone, before.snapshot, signal));
      if (earlier !== undefined) {
        const changes = await zoneDifference(earlier, records, true, signal);
        found.push({ before: before.snapshot, after: snapshot, changes });
        this.#remember(key, changes);
      }
      before = { snapshot, records };
    }
    return found.toReversed();
  }

  /** Returns the changes of a zone as far as they are loaded. Calls `load` if they are not, or not the latest ones. */
  loaded(zone: ZoneIds, load: () => void): readonly ZoneChange[] | undefined {
    const key = joinedKey(zone.account, zone.id);
    const known = this.#loaded.get(key);
    if (known?.isCurrent !== true) {
      this.#hold(key, { found: known?.found, isCurrent: true });
      load();
    }
    return known?.found;
  }

  /** Holds the changes of a zone for {@link loaded}. They are not current if a snapshot was kept meanwhile. */
  hold({ account, id }: ZoneIds, found: readonly ZoneChange[]): void {
    const key = joinedKey(account, id);
    this.#hold(key, { found, isCurrent: this.#loaded.get(key)?.isCurrent ?? false });
  }

  /** Notes that a zone has a new snapshot, or that its changes could not be loaded. */
  markStale({ account, id }: ZoneIds): void {
    const key = joinedKey(account, id);
    const known = this.#loaded.get(key);
    if (known !== undefined) this.#loaded.set(key, { ...known, isCurrent: false });
  }

  #hold(key: string, loaded: LoadedChanges): void {
    this.#loaded.delete(key);
    this.#loaded.set(key, loaded);
    for (const oldest of this.#loaded.keys()) {
      if (this.#loaded.size <= MOST_ZONES) break;
      this.#loaded.delete(oldest);
    }
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
