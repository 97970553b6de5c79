import type { Failure } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { AccountId } from '../model/account.ts';
import { nextLoadNumber } from '../model/loadTime.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { IncompleteZone } from '../model/wholeness.ts';
import type { Zones } from '../model/zones.ts';
import { admitStored } from './admitStored.ts';
import type { PortfolioIndex } from './portfolioIndex.ts';
import type { IndexFiles } from './indexFiles.ts';
import { callsFor, planOf, type IndexPlan, type PlannedZone } from './indexPlan.ts';
import { loadZones } from './loadZones.ts';
import type { IndexedZone } from './recordIndex.ts';

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
  /** The loaded zones of which records may be missing. */
  readonly incomplete: readonly IncompleteZone[];
  /** Why the run stopped early; the zones loaded by then stay in the index. Undefined if it did not. */
  readonly stopped: Failure | undefined;
  /** Whether the index was saved to disk. */
  readonly saved: boolean;
}

/** Loads all records of an account on request, saves them to a file, and later reloads only the zones that changed. */
export class Indexer implements Disposable {
  readonly #portfolio: Portfolio;
  readonly #recordIndex: PortfolioIndex;
  readonly #files: IndexFiles;
  readonly #disposables = new DisposableStore();
  readonly #disposed = new AbortController();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #running = new Map<AccountId, IndexProgress>();
  #accounts: ReadonlySet<AccountId>;
  #loaded = false;
  #updatingAccounts: Promise<void> = Promise.resolve();

  /** Emits when a run starts, progresses or ends. */
  readonly onDidChange: Listen<void> = this.#changed.event;

  constructor(portfolio: Portfolio, recordIndex: PortfolioIndex, files: IndexFiles) {
    this.#portfolio = portfolio;
    this.#recordIndex = recordIndex;
    this.#files = files;
    this.#accounts = this.#accountIds();
    this.#disposables.add(recordIndex.onFirstAccess(() => void this.load()));
    this.#disposables.add(
      portfolio.onDidChange(() => {
        this.#updatingAccounts = this.#updateAccounts();
      }),
    );
  }

  /** The progress of the running run of an account; undefined if there is none. */
  progressOf(account: AccountId): IndexProgress | undefined {
    return this.#running.get(account);
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
    if (isFirst) await this.#files.cleanUp(this.#accounts);
    // One after the other: all of them share the limit of records in memory.
    for (const zones of this.#portfolio.all) await this.#loadOne(zones, this.#disposed.signal);
  }

  /**
   * Reloads the list of domains of an account and returns which of them to load.
   * @throws CallError
   */
  async plan(zones: Zones, signal: AbortSignal): Promise<IndexPlan> {
    await this.#loadOne(zones, signal);
    const { allDomains } = zones;
    try {
      // Marking the list as stale would cancel further pages that the user loads.
      if (allDomains.state.loading === 'next') await allDomains.settled(signal, 'background');
    } catch (error) {
      // The list shows the failure; the load below tries again.
      if (signal.aborted) throw error;
    }
    allDomains.markStale();
    await allDomains.all(signal, undefined, 'background');
    return this.#planOf(zones);
  }

  /** Returns a plan for the same account that loads all zones again, whether or not the service reports a change. */
  planAll({ zones }: IndexPlan): IndexPlan {
    return this.#planOf(zones, () => true);
  }

  /** Loads the zones of a plan. An account has one run at a time: returns undefined if there is one already. */
  async run(
    { zones, wanted, total, since }: IndexPlan,
    signal: AbortSignal,
    onProgress: (progress: IndexProgress) => void,
  ): Promise<IndexOutcome | undefined> {
    const { id } = zones.account;
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
      const stopped = await loadZones(zones, wanted, since, signal, {
        onLoaded: async (zone, whole) => {
          this.#recordIndex.putRecords(zone, whole);
          const why = zones.whyIncomplete(zone.id, whole);
          if (why !== undefined) incomplete.push({ name: zone.name, incomplete: why });
          loaded += 1;
          step();
          unsavedCalls += callsFor(zone);
          if (unsavedCalls < SAVE_EVERY_CALLS) return;
          unsavedCalls = 0;
          await this.#save(zones);
        },
        onFailed: (zone, failure) => {
          this.#recordIndex.putFailure(id, zone.id, failure);
          failed.push({ zone, failure });
          step();
        },
      });
      return { loaded, total, failed, incomplete, stopped, saved: await this.#save(zones) };
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

  #planOf(zones: Zones, wants?: (zone: IndexedZone) => boolean): IndexPlan {
    const known = this.#recordIndex.of(zones.account.id);
    return planOf(zones, known?.zones() ?? [], known?.total ?? 0, nextLoadNumber(), wants);
  }

  /** Saves the index of an account, except the sample account, which never changes. Returns false if that failed. */
  async #save({ account }: Zones): Promise<boolean> {
    const known = this.#recordIndex.of(account.id);
    if (account.kind === 'sample' || known?.listedAt === undefined) return true;
    const { listedAt, total = known.size } = known;
    return this.#files.save(account.id, { zones: [...known.zones()].map(savedZone), listedAt, total });
  }

  async #loadOne({ account, budgets }: Zones, signal: AbortSignal): Promise<void> {
    if (account.kind === 'sample') return;
    const held = new Map<DomainId, Disposable>();
    const admit = (zone: IndexedZone): IndexedZone => admitStored(zone, budgets.records, held);
    const stored = await this.#files.load(account.id, signal, admit);
    if (stored === undefined) for (const each of held.values()) each.dispose();
    else this.#recordIndex.restore(account.id, stored.zones, stored.listedAt, stored.total, held);
  }

  async #updateAccounts(): Promise<void> {
    const now = this.#accountIds();
    const before = this.#accounts;
    this.#accounts = now;
    const gone = [...before].filter((id) => !now.has(id));
    await Promise.all(gone.map((id) => this.#files.remove(id)));
    if (this.#loaded && [...now].some((id) => !before.has(id))) await this.load();
  }

  #accountIds(): ReadonlySet<AccountId> {
    return new Set(this.#portfolio.all.map(({ account }) => account.id));
  }
}

/** Hosts that were looked up are no load of their zone: it keeps what the file has of it. */
function savedZone(zone: IndexedZone): IndexedZone {
  return zone.loaded?.fault?.kind === 'hostsOnly' ? { ...zone, loaded: undefined } : zone;
}
