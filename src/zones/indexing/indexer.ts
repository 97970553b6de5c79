import type { Failure } from '../../api/failure.ts';
import { Emitter, type Listen } from '../../base/emitter.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { AccountId } from '../accountInfo.ts';
import type { Accounts } from '../accounts.ts';
import type { IncompleteZone } from '../lists/wholeness.ts';
import type { Account } from '../account.ts';
import type { IndexFiles } from '../stored/indexFiles.ts';
import { callsFor, planOf, type IndexPlan, type PlannedZone } from './indexPlan.ts';
import { loadZones } from './loadZones.ts';
import type { ZoneState } from '../zoneState.ts';

/** The index is saved after this many calls, so that little is lost when the window closes during a run. */
const SAVE_EVERY_CALLS = 200;

/** The progress of a run. */
export interface IndexProgress {
  /** Zones whose records are loaded or could not be loaded. */
  readonly done: number;
  readonly total: number;
}

export interface IndexOutcome {
  /** Zones that this run loaded. */
  readonly loaded: number;
  readonly total: number;
  readonly failed: readonly { readonly zone: PlannedZone; readonly failure: Failure }[];
  /** The loaded zones that may lack records. */
  readonly incomplete: readonly IncompleteZone[];
  /** Why the run stopped early; the zones loaded by then stay in the index. Undefined if it did not. */
  readonly stopped: Failure | undefined;
  /** Whether the index was saved to disk. */
  readonly saved: boolean;
}

/** Loads all records of an account on request, saves them to a file, and later reloads only the zones that changed. */
export class Indexer implements Disposable {
  readonly #accounts: Accounts;
  readonly #files: IndexFiles;
  readonly #disposables = new DisposableStore();
  readonly #disposed = new AbortController();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #running = new Map<AccountId, IndexProgress>();
  #ids: ReadonlySet<AccountId>;
  #loaded = false;
  #updatingAccounts: Promise<void> = Promise.resolve();

  /** Emits when a run starts, progresses or ends. */
  readonly onDidChange: Listen<void> = this.#changed.event;

  constructor(accounts: Accounts, files: IndexFiles) {
    this.#accounts = accounts;
    this.#files = files;
    this.#ids = this.#accountIds();
    this.#disposables.add(accounts.onFirstAccess(() => void this.load()));
    this.#disposables.add(
      accounts.onDidChangeList(() => {
        this.#updatingAccounts = this.#updateAccounts();
      }),
    );
  }

  get running(): boolean {
    return this.#running.size > 0;
  }

  /** The progress of the running runs of all accounts together; undefined if there is none. */
  get progress(): IndexProgress | undefined {
    if (!this.running) return undefined;
    const all = [...this.#running.values()];
    const sum = (of: keyof IndexProgress): number => all.reduce((total, each) => total + each[of], 0);
    return { done: sum('done'), total: sum('total') };
  }

  /** Loads the saved indexes of all accounts, also those that another window saved meanwhile. Makes no call. */
  async load(): Promise<void> {
    const isFirst = !this.#loaded;
    this.#loaded = true;
    if (isFirst) await this.#files.cleanUp(this.#ids);
    // One after the other: all of them share the limit of records in memory.
    for (const account of this.#accounts.all) await this.#loadOne(account, this.#disposed.signal);
  }

  /**
   * Reloads the list of domains of an account and returns which of them to load.
   * @throws CallError
   */
  async plan(account: Account, signal: AbortSignal): Promise<IndexPlan> {
    await this.#loadOne(account, signal);
    const { allDomains } = account;
    try {
      // Marking the list as stale would cancel further pages that the user loads.
      if (allDomains.state.loading === 'next') await allDomains.settled(signal, 'background');
    } catch (error) {
      // The list shows the failure; the load below tries again.
      if (signal.aborted) throw error;
    }
    allDomains.markStale();
    await allDomains.all(signal, undefined, 'background');
    return planOf(account);
  }

  /** Returns a plan for the same account that loads all zones again, whether or not the service reports a change. */
  planAll({ account }: IndexPlan): IndexPlan {
    return planOf(account, () => true);
  }

  /** Loads the zones of a plan. An account has one run at a time: returns undefined if there is one already. */
  async run(
    { account, wanted, total, since }: IndexPlan,
    signal: AbortSignal,
    onProgress: (progress: IndexProgress) => void,
  ): Promise<IndexOutcome | undefined> {
    const { id } = account;
    if (this.#running.has(id)) return undefined;
    const failed: { readonly zone: PlannedZone; readonly failure: Failure }[] = [];
    const incomplete: IncompleteZone[] = [];
    let loaded = 0;
    let unsavedCalls = 0;
    const step = (): void => {
      const progress = { done: total - wanted.length + loaded + failed.length, total };
      this.#running.set(id, progress);
      onProgress(progress);
      this.#changed.emit();
    };
    step();
    try {
      const stopped = await loadZones(account, wanted, since, signal, {
        onLoaded: async (zone, why) => {
          if (why !== undefined) incomplete.push({ name: zone.name, incomplete: why });
          loaded += 1;
          step();
          unsavedCalls += callsFor(zone);
          if (unsavedCalls < SAVE_EVERY_CALLS) return;
          unsavedCalls = 0;
          await this.#save(account);
        },
        onFailed: (zone, failure) => {
          failed.push({ zone, failure });
          step();
        },
      });
      return { loaded, total, failed, incomplete, stopped, saved: await this.#save(account) };
    } finally {
      this.#running.delete(id);
      this.#changed.emit();
    }
  }

  /** Resolves once the files of removed accounts are deleted. */
  removed(): Promise<void> {
    return this.#updatingAccounts;
  }

  dispose(): void {
    this.#disposed.abort();
    this.#disposables.dispose();
  }

  /** Saves the zones of an account, except the sample account, which never changes. Returns false if that failed. */
  async #save(account: Account): Promise<boolean> {
    const { info, listedAt, total = account.size } = account;
    const isGone = this.#accounts.get(info.id) !== account;
    if (isGone || info.kind === 'sample' || listedAt === undefined) return true;
    return this.#files.save(info.id, { zones: [...account.zones()].map(savedZone), listedAt, total });
  }

  async #loadOne(account: Account, signal: AbortSignal): Promise<void> {
    if (account.info.kind === 'sample') return;
    const stored = await this.#files.load(account.id, signal);
    // The account may have been removed meanwhile.
    if (stored !== undefined && this.#accounts.get(account.id) === account)
      account.restore(stored.zones, stored.listedAt, stored.total);
  }

  async #updateAccounts(): Promise<void> {
    const now = this.#accountIds();
    const before = this.#ids;
    this.#ids = now;
    const gone = [...before].filter((id) => !now.has(id));
    await Promise.all(gone.map((id) => this.#files.remove(id)));
    if (this.#loaded && [...now].some((id) => !before.has(id))) await this.load();
  }

  #accountIds(): ReadonlySet<AccountId> {
    return new Set(this.#accounts.all.map(({ id }) => id));
  }
}

/** Leaves out the records of a zone of which only hosts were looked up, so that the file keeps those that it has. */
function savedZone(zone: ZoneState): ZoneState {
  return zone.loaded?.fault?.kind === 'hostsOnly' ? { ...zone, loaded: undefined } : zone;
}
