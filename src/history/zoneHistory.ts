// `snapshots` keeps the records that zones had as files, `difference` compares two zones, `changesList` lists the
// changes from one snapshot to the next, `unseenChanges` has the changes that the user has not seen yet, and
// `changeBadges` limits their number and size.
import type { RecordId } from '../api/fields.ts';
import { Coalescer } from '../base/coalescer.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Accounts } from '../zones/accounts.ts';
import { isWholeZone, type ZoneState } from '../zones/zoneState.ts';
import type { LoadedRecords } from '../zones/recordTable.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import { joinedKey } from './canonicalRecord.ts';
import type { NoticedChange } from './changeBadges.ts';
import { ChangesList, type ZoneChange } from './changesList.ts';
import { zoneDifference } from './difference.ts';
import { pastHosts, type PastHost } from './pastHosts.ts';
import { PastHostsOfZones } from './pastHostsOfZones.ts';
import type { ZoneIds } from './snapshotFormat.ts';
import type { Snapshot } from './snapshotNames.ts';
import type { Kept, Snapshots } from './snapshots.ts';
import { UnseenChanges } from './unseenChanges.ts';

/** How long to wait after a zone was loaded, so that the result is shown first. */
const IDLE_MS = 1_000;

interface FollowedParts {
  readonly accounts: Accounts;
  readonly snapshots: Snapshots;
  /** The setting `dnsTree.history.enabled`. */
  readonly isEnabled: () => boolean;
  readonly reportBug: (error: unknown) => void;
  readonly idle?: number;
}

/** Keeps a snapshot of each zone that was loaded whole and differs from the latest one, and returns the changes. */
export class ZoneHistory implements Disposable {
  readonly snapshots: Snapshots;
  readonly #accounts: Accounts;
  readonly #isEnabled: () => boolean;
  readonly #reportBug: (error: unknown) => void;
  readonly #changes: ChangesList;
  readonly #unseen: UnseenChanges;
  readonly #past = new PastHostsOfZones((zone) => void this.#loadPast(zone));
  readonly #disposables = new DisposableStore();
  readonly #disposed = new AbortController();
  readonly #changed = this.#disposables.add(new Emitter<ZoneIds>());
  readonly #idle: Coalescer;
  /** The zones that were loaded and may need a snapshot, by account and zone. */
  readonly #pending = new Map<string, ZoneIds>();
  readonly #handled = new WeakSet<LoadedRecords>();
  /** The snapshot of the records that this window loaded last, by account and zone. */
  readonly #latest = new Map<string, Snapshot>();
  /** Aborted when the account is removed. */
  #followed: ReadonlyMap<AccountId, AbortController>;
  #working: Promise<void> | undefined;
  #removing: Promise<unknown> = Promise.resolve();
  #isClean = false;

  /** Emits a zone whose snapshots or unseen changes changed. */
  readonly onDidChange: Listen<ZoneIds> = this.#changed.event;

  constructor({ accounts, snapshots, isEnabled, reportBug, idle = IDLE_MS }: FollowedParts) {
    this.snapshots = snapshots;
    this.#accounts = accounts;
    this.#isEnabled = isEnabled;
    this.#reportBug = reportBug;
    this.#changes = new ChangesList(snapshots);
    this.#unseen = new UnseenChanges(snapshots);
    this.#idle = this.#disposables.add(new Coalescer(idle, () => this.#work()));
    this.#followed = this.#follow(new Map());
    this.#disposables.add(accounts.onDidChangeZone((zone) => zone && this.#loaded(zone)));
    this.#disposables.add(accounts.onDidChangeList(() => this.#updateAccounts()));
  }

  /**
   * Returns the changes of a zone from snapshot to snapshot, the newest first.
   * @throws the reason of `signal`
   */
  changes({ account, id }: ZoneIds, signal: AbortSignal): Promise<readonly ZoneChange[]> {
    return this.#changes.of({ account, id }, signal);
  }

  /**
   * Returns the loaded changes of a zone, the newest first; undefined before. Loads them in the background if they are
   * not loaded, or not the latest ones, and then emits a change.
   */
  loadedChanges({ account, id }: ZoneIds): readonly ZoneChange[] | undefined {
    return this.#changes.loaded({ account, id }, () => void this.#load({ account, id }));
  }

  /**
   * Returns the hosts that a zone had and that were removed or renamed; undefined until they are loaded. Loads them in
   * the background, and emits a change if there are any.
   */
  pastHosts({ account, id }: ZoneIds): ReadonlyMap<string, PastHost> | undefined {
    return this.#past.of({ account, id });
  }

  /** Returns the change of a record that the user has not seen yet; undefined if there is none. */
  unseen(zone: ZoneIds, record: RecordId): NoticedChange | undefined {
    return this.#unseen.of(zone, record);
  }

  /** How many unseen changes a zone has, removed records included: at most `MOST_RECORD_CHANGES`. */
  unseenCount(zone: ZoneIds): number {
    return this.#unseen.count(zone);
  }

  /** Returns the removed records of a zone that the user has not seen yet. */
  unseenRemoved(zone: ZoneIds): readonly NoticedChange[] {
    return this.#unseen.removed(zone);
  }

  /** Marks the changes of some records, or of a whole zone, as seen. */
  markSeen(zone: ZoneIds, records?: readonly RecordId[]): void {
    if (this.#unseen.markSeen(zone, records)) this.#changed.emit(zone);
  }

  /**
   * Resolves once everything that was loaded is kept, without waiting for an idle moment. After {@link dispose}, once
   * nothing more is written.
   */
  async settled(): Promise<void> {
    this.#idle.dispose();
    this.#work();
    await this.#working;
    await this.#removing;
    await this.#unseen.settled();
  }

  dispose(): void {
    this.#disposed.abort();
    this.#disposables.dispose();
  }

  async #load(zone: ZoneIds): Promise<void> {
    const { signal } = this.#disposed;
    const removed = this.#followed.get(zone.account)?.signal;
    try {
      const changes = await this.#changes.of(zone, signal);
      if (removed?.aborted === true) return;
      this.#changes.hold(zone, changes);
      this.#changed.emit(zone);
    } catch (error) {
      this.#changes.markStale(zone);
      if (!signal.aborted) this.#reportBug(error);
    }
  }

  async #loadPast(zone: ZoneIds): Promise<void> {
    const { signal } = this.#disposed;
    try {
      const hosts = pastHosts(await this.#changes.of(zone, signal));
      if (this.#past.hold(zone, hosts)) this.#changed.emit(zone);
    } catch (error) {
      if (!signal.aborted) this.#reportBug(error);
    }
  }

  #loaded(zone: ZoneState): void {
    const { account, id, loaded } = zone;
    if (loaded === undefined || this.#handled.has(loaded) || !this.#isEnabled()) return;
    // Keep only the ids: the records may be replaced before their turn.
    this.#pending.set(joinedKey(account, id), { account, id });
    this.#idle.schedule();
  }

  #work(): void {
    this.#working ??= this.#keepPending()
      .catch(this.#reportBug)
      .finally(() => (this.#working = undefined));
  }

  async #keepPending(): Promise<void> {
    if (!this.#isClean) {
      this.#isClean = true;
      await this.snapshots.cleanUp(this.#followed.keys());
    }
    for (const [key, zone] of this.#pending) {
      if (this.#disposed.signal.aborted) return;
      this.#pending.delete(key);
      const account = this.#followed.get(zone.account);
      if (account === undefined) continue;
      const signal = AbortSignal.any([account.signal, this.#disposed.signal]);
      try {
        await this.#keep(zone, signal);
      } catch (error) {
        // Ignore the error if the account was removed. Continue with the other zones.
        if (!signal.aborted) this.#reportBug(error);
      }
    }
  }

  async #keep({ account, id }: ZoneIds, signal: AbortSignal): Promise<void> {
    const zone = this.#accounts.get(account)?.state(id);
    if (zone?.loaded === undefined || this.#handled.has(zone.loaded) || !isWholeZone(zone)) return;
    const { loaded } = zone;
    // If hosts were looked up later, the records are of different times: the next load of all records is kept.
    if ((loaded.hosts?.size ?? 0) > 0) return;
    const { records } = loaded.table;
    const kept = await this.snapshots.keep(zone, records, loaded.loadedAt, signal);
    if (kept.kind === 'failed') return;
    this.#handled.add(loaded);
    if (kept.kind === 'outdated') return;
    const before = this.#beforeOf(zone, kept);
    this.#latest.set(joinedKey(account, id), { ...kept.snapshot, lastSeen: loaded.loadedAt });
    if (kept.kind === 'same' && before === undefined) return;
    const earlier = before && (await this.snapshots.read(zone, before, signal));
    if (before !== undefined && earlier !== undefined) {
      const changes = await zoneDifference(earlier, records, true, signal);
      this.#unseen.add(zone, changes, before.lastSeen, loaded.loadedAt);
    }
    this.#changes.markStale(zone);
    this.#past.markStale(zone);
    this.#changed.emit({ account, id });
  }

  /**
   * Returns the snapshot that this window loaded before, else the latest one on disk; undefined if the zone does not
   * differ from it.
   */
  #beforeOf(zone: ZoneIds, kept: Exclude<Kept, { kind: 'failed' | 'outdated' }>): Snapshot | undefined {
    // This window's own snapshot comes first: another window may have kept the same change already.
    const own = this.#latest.get(joinedKey(zone.account, zone.id));
    const before = own ?? (kept.kind === 'changed' ? kept.before : undefined);
    return before?.digest === kept.snapshot.digest ? undefined : before;
  }

  #updateAccounts(): void {
    const before = this.#followed;
    this.#followed = this.#follow(before);
    for (const [account, removed] of before) {
      if (this.#followed.has(account)) continue;
      removed.abort();
      this.#changes.forget(account);
      this.#past.forget(account);
      const forgotten = this.#unseen.forget(account);
      this.#removing = Promise.all([this.#removing, forgotten.then(() => this.snapshots.remove(account))]);
    }
  }

  #follow(before: ReadonlyMap<AccountId, AbortController>): ReadonlyMap<AccountId, AbortController> {
    const followed = new Map<AccountId, AbortController>();
    for (const { info: account } of this.#accounts.all) {
      const known = before.get(account.id);
      followed.set(account.id, known ?? new AbortController());
      if (known === undefined) void this.#loadUnseen(account.id);
    }
    return followed;
  }

  async #loadUnseen(account: AccountId): Promise<void> {
    const zones = await this.#unseen.load(account);
    for (const id of zones) this.#changed.emit({ account, id });
  }
}
