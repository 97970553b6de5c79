import type { Failure } from '../api/failure.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { AccountId } from '../model/account.ts';
import { nextLoadNumber } from '../model/loadTime.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Zones } from '../model/zones.ts';
import type { PortfolioIndex } from './portfolioIndex.ts';
import type { IndexFiles } from './indexFiles.ts';
import { callsFor, planOf, type IndexPlan } from './indexPlan.ts';
import { loadZones } from './loadZones.ts';
import type { IndexedZone } from './recordIndex.ts';

/** After so many calls what was read is kept, so that little is lost with a window that ends. */
const KEEP_EVERY_CALLS = 200;

/** How far it is: zones whose records are known by now, or could not be read, of all. */
export interface IndexProgress {
  readonly done: number;
  readonly total: number;
}

export interface IndexOutcome {
  /** Zones read now. */
  readonly read: number;
  readonly total: number;
  readonly failed: readonly { readonly zone: IndexedZone; readonly failure: Failure }[];
  /** Why it ended before its end; what was read by then stays. */
  readonly stopped: Failure | undefined;
  /** Whether what was read is there when the editor opens again. */
  readonly kept: boolean;
}

/** Reads all records of an account when it is told to, keeps them in a file, and reads again what changed. */
export class Indexer implements Disposable {
  readonly #portfolio: Portfolio;
  readonly #recordIndex: PortfolioIndex;
  readonly #files: IndexFiles;
  readonly #held = new DisposableStore();
  readonly #disposed = new AbortController();
  readonly #changed = this.#held.add(new Emitter<void>());
  readonly #running = new Map<AccountId, IndexProgress>();
  #accounts: ReadonlySet<AccountId>;
  #loaded = false;
  #following: Promise<void> = Promise.resolve();

  /** A run began, got on, or ended. */
  readonly onDidChange: Listen<void> = this.#changed.event;

  constructor(portfolio: Portfolio, recordIndex: PortfolioIndex, files: IndexFiles) {
    this.#portfolio = portfolio;
    this.#recordIndex = recordIndex;
    this.#files = files;
    this.#accounts = this.#accountIds();
    this.#held.add(recordIndex.onFirstAsked(() => void this.load()));
    this.#held.add(
      portfolio.onDidChange(() => {
        this.#following = this.#follow();
      }),
    );
  }

  /** The run of an account that is under way. */
  progressOf(account: AccountId): IndexProgress | undefined {
    return this.#running.get(account);
  }

  get running(): boolean {
    return this.#running.size > 0;
  }

  /** Takes what is kept of all accounts, this window's or another's; makes no call. */
  async load(): Promise<void> {
    const orphansRemoved = this.#loaded || this.#files.removeOrphans(this.#accounts);
    this.#loaded = true;
    await Promise.all([
      orphansRemoved,
      ...this.#portfolio.all.map((zones) => this.#loadOne(zones, this.#disposed.signal)),
    ]);
  }

  /**
   * Lists the domains of an account anew, and tells what is to be read.
   * @throws CallError
   */
  async plan(zones: Zones, signal: AbortSignal): Promise<IndexPlan> {
    await this.#loadOne(zones, signal);
    const { allDomains } = zones;
    allDomains.markStale();
    await allDomains.all(signal, undefined, 'background');
    return this.#planOf(zones);
  }

  /** As another plan, but to read all zones anew, whether or not the service says that they changed. */
  planAll({ zones }: IndexPlan): IndexPlan {
    return this.#planOf(zones, () => true);
  }

  /** Reads what a plan wants. One run an account: undefined when there is one already. */
  async run(
    { zones, wanted, total, since }: IndexPlan,
    signal: AbortSignal,
    onProgress: (progress: IndexProgress) => void,
  ): Promise<IndexOutcome | undefined> {
    const { id } = zones.account;
    if (this.#running.has(id)) return undefined;
    const failed: { readonly zone: IndexedZone; readonly failure: Failure }[] = [];
    let read = 0;
    let callsNotKept = 0;
    const step = (): void => {
      const progress = { done: total - wanted.length + read + failed.length, total };
      this.#running.set(id, progress);
      onProgress(progress);
      this.#changed.emit();
    };
    step();
    try {
      const stopped = await loadZones(zones, wanted, since, signal, {
        onRead: async (zone, whole) => {
          this.#recordIndex.putRecords(zone, whole);
          read += 1;
          step();
          callsNotKept += callsFor(zone);
          if (callsNotKept < KEEP_EVERY_CALLS) return;
          callsNotKept = 0;
          await this.#keep(zones);
        },
        onFailed: (zone, failure) => {
          this.#recordIndex.putFailure(id, zone.id);
          failed.push({ zone, failure });
          step();
        },
      });
      return { read, total, failed, stopped, kept: await this.#keep(zones) };
    } finally {
      this.#running.delete(id);
      this.#changed.emit();
    }
  }

  /** Resolves once nothing is kept of accounts that are gone. */
  removed(): Promise<void> {
    return this.#following;
  }

  dispose(): void {
    this.#disposed.abort();
    this.#held.dispose();
  }

  #planOf(zones: Zones, wants?: (zone: IndexedZone) => boolean): IndexPlan {
    const known = this.#recordIndex.of(zones.account.id);
    return planOf(zones, known?.zones() ?? [], known?.total ?? 0, nextLoadNumber(), wants);
  }

  /** Whether what is known of an account is kept; the sample account is the same every time. */
  async #keep({ account }: Zones): Promise<boolean> {
    const known = this.#recordIndex.of(account.id);
    if (account.kind === 'sample' || known?.listedAt === undefined) return true;
    return this.#files.save(account.id, { zones: [...known.zones()], listedAt: known.listedAt });
  }

  async #loadOne({ account }: Zones, signal: AbortSignal): Promise<void> {
    if (account.kind === 'sample') return;
    const stored = await this.#files.load(account.id, signal);
    if (stored !== undefined) this.#recordIndex.restore(account.id, stored.zones, stored.listedAt);
  }

  async #follow(): Promise<void> {
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
