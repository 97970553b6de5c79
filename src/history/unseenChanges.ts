import type { RecordId } from '../api/fields.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { AccountId } from '../model/account.ts';
import { joinedKey } from './canonicalRecord.ts';
import type { RecordChange } from './difference.ts';
import type { ZoneIds } from './snapshotFormat.ts';

/** A change that was noticed between these times (milliseconds since the epoch). */
export interface NoticedChange {
  readonly change: RecordChange;
  readonly after: number;
  readonly before: number;
}

interface Unseen {
  readonly account: AccountId;
  /** By the ids of records that are still there. */
  readonly records: Map<RecordId, NoticedChange>;
  removed: number;
}

/** The changes that nobody has looked at yet, until the window closes. */
export class UnseenChanges {
  readonly #zones = new Map<string, Unseen>();

  /** Returns what changed in a record; undefined if nothing did, or if it was seen. */
  of(zone: ZoneIds, record: RecordId): NoticedChange | undefined {
    return this.#zones.get(zoneKey(zone))?.records.get(record);
  }

  /** How many records of a zone changed, removed ones included. */
  count(zone: ZoneIds): number {
    const unseen = this.#zones.get(zoneKey(zone));
    return unseen === undefined ? 0 : unseen.records.size + unseen.removed;
  }

  add(zone: ZoneIds, changes: readonly RecordChange[], after: number, before: number): void {
    const unseen = getOrAdd(this.#zones, zoneKey(zone), () => ({
      account: zone.account,
      records: new Map<RecordId, NoticedChange>(),
      removed: 0,
    }));
    for (const change of changes) {
      if (change.kind === 'removed') {
        unseen.removed += 1;
        if (change.before.id !== undefined) unseen.records.delete(change.before.id);
      } else if (change.after.id !== undefined)
        unseen.records.set(change.after.id, { change, after, before });
    }
  }

  /** Takes a record, or the whole zone, as seen. Returns whether that changed anything. */
  markSeen(zone: ZoneIds, record?: RecordId): boolean {
    const key = zoneKey(zone);
    const unseen = this.#zones.get(key);
    if (unseen === undefined) return false;
    const isChanged = record === undefined || unseen.records.delete(record);
    if (record === undefined || (unseen.records.size === 0 && unseen.removed === 0)) this.#zones.delete(key);
    return isChanged;
  }

  forget(account: AccountId): void {
    for (const [key, unseen] of this.#zones) if (unseen.account === account) this.#zones.delete(key);
  }
}

function zoneKey({ account, id }: ZoneIds): string {
  return joinedKey(account, id);
}
