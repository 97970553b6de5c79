import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { DomainId, RecordId } from '../api/fields.ts';
import { withFileLock } from '../base/fileLock.ts';
import { readFileUpTo } from '../base/readFile.ts';
import { isNoFile, savedName, writeSaved } from '../base/savedFiles.ts';
import { SerialQueue } from '../base/serialQueue.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import {
  ChangeBadges,
  BADGES_VERSION,
  MOST_RECORD_CHANGES,
  noticedChange,
  storedBadges,
  type BadgeEvent,
  type NoticedChange,
} from './changeBadges.ts';
import type { RecordChange } from './difference.ts';
import { SNAPSHOT_LIMITS, type ZoneIds } from './snapshotFormat.ts';
import type { Snapshots } from './snapshots.ts';

interface AccountChanges {
  badges: ChangeBadges;
  /** The events since the file was last written. */
  readonly pending: BadgeEvent[];
}

/**
 * The changes that the user has not seen yet, in a file per account beside its snapshots. A window loads the file when
 * it starts. Later it adds its own events to the file, so that it keeps what other windows wrote, also at the same
 * time.
 */
export class UnseenChanges {
  readonly #snapshots: Pick<Snapshots, 'folder' | 'trouble'>;
  readonly #queue = new SerialQueue();
  readonly #accounts = new Map<AccountId, AccountChanges>();

  constructor(snapshots: Pick<Snapshots, 'folder' | 'trouble'>) {
    this.#snapshots = snapshots;
  }

  /** Loads the stored changes of an account. Returns the zones with changes. Events before this are ignored. */
  load(account: AccountId): Promise<readonly DomainId[]> {
    const own: AccountChanges = { badges: new ChangeBadges(), pending: [] };
    this.#accounts.set(account, own);
    return this.#queue.run(async () => {
      const stored = (await this.#stored(account)) ?? new ChangeBadges();
      // Nothing of it was written yet.
      for (const event of own.pending) stored.apply(event);
      own.badges = stored;
      return [...stored.zones];
    });
  }

  /** Returns the unseen change of a record; undefined if there is none. */
  of(zone: ZoneIds, record: RecordId): NoticedChange | undefined {
    return this.#badgesOf(zone)?.get(record);
  }

  /** How many records of a zone changed, removed ones included: at most `MOST_RECORD_CHANGES`. */
  count(zone: ZoneIds): number {
    return this.#badgesOf(zone)?.size ?? 0;
  }

  /** Returns the records of a zone that were removed. */
  removed(zone: ZoneIds): readonly NoticedChange[] {
    return [...(this.#badgesOf(zone)?.values() ?? [])].filter(({ change }) => change.kind === 'removed');
  }

  add({ account, id: zone }: ZoneIds, changes: readonly RecordChange[], after: number, before: number): void {
    const noticed = changes
      .slice(0, MOST_RECORD_CHANGES)
      .map((change) => noticedChange(change, after, before));
    this.#happened(account, { kind: 'noticed', zone, noticed });
  }

  /** Marks some records, or the whole zone, as seen. Returns whether that changed anything. */
  markSeen({ account, id: zone }: ZoneIds, records?: readonly RecordId[]): boolean {
    return this.#happened(account, { kind: 'seen', zone, records });
  }

  /** Forgets an account. Resolves once nothing more is written about it. */
  forget(account: AccountId): Promise<void> {
    this.#accounts.delete(account);
    return this.settled();
  }

  /** Resolves once every event is written. */
  settled(): Promise<void> {
    return this.#queue.run(async () => undefined);
  }

  #badgesOf({ account, id }: ZoneIds): ReadonlyMap<RecordId, NoticedChange> | undefined {
    return this.#accounts.get(account)?.badges.of(id);
  }

  #happened(account: AccountId, event: BadgeEvent): boolean {
    const own = this.#accounts.get(account);
    if (own === undefined || !own.badges.apply(event)) return false;
    own.pending.push(event);
    void this.#queue.run(() => this.#write(account, own));
    return true;
  }

  /** Events that cannot be written now are written with the next change, and otherwise kept until the window closes. */
  async #write(account: AccountId, own: AccountChanges): Promise<void> {
    const events = own.pending.splice(0);
    if (events.length === 0 || this.#accounts.get(account) !== own) return;
    if (!(await this.#isWritten(account, events))) own.pending.unshift(...latest(events));
  }

  async #isWritten(account: AccountId, events: readonly BadgeEvent[]): Promise<boolean> {
    const file = this.#fileOf(account);
    try {
      return await withFileLock(file, async () => {
        const stored = await this.#stored(account);
        // The stored badges are only unreadable at the moment: writing now would replace them.
        if (stored === undefined) return false;
        for (const event of events) stored.apply(event);
        if ([...stored.zones].length === 0) await rm(file, { force: true });
        else await writeSaved(file, [Buffer.from(JSON.stringify(stored))]);
        return true;
      });
    } catch {
      this.#snapshots.trouble('unwritable');
      return false;
    }
  }

  /** The badges in the file of an account: none if it is missing or damaged, undefined if it cannot be read. */
  async #stored(account: AccountId): Promise<ChangeBadges | undefined> {
    try {
      const content = await readFileUpTo(this.#fileOf(account), SNAPSHOT_LIMITS.fileBytes);
      const stored = content.kind === 'text' ? storedBadges(content.text) : undefined;
      if (stored !== undefined) return stored;
      this.#snapshots.trouble('broken');
    } catch (error) {
      if (!isNoFile(error)) {
        this.#snapshots.trouble('unreadable');
        return undefined;
      }
    }
    return new ChangeBadges();
  }

  #fileOf(account: AccountId): string {
    return path.join(this.#snapshots.folder, savedName(account), `marks.v${BADGES_VERSION}.json`);
  }
}

/** The latest events, with at most as many changes together as badges are kept. */
function latest(events: readonly BadgeEvent[]): readonly BadgeEvent[] {
  let left = MOST_RECORD_CHANGES;
  const first = events.findLastIndex((event) => {
    left -= event.kind === 'noticed' ? event.noticed.length : (event.records?.length ?? 1);
    return left < 0;
  });
  return events.slice(first + 1);
}
