import { CallError, failureOf, stopsBackgroundOnly } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import type { FetchPage } from '../api/page.ts';
import type { DnsRecord } from '../api/record.ts';
import { SharedUrgency, type Urgency } from '../api/urgency.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { CountedPages } from './countedPages.ts';
import type { LazyList } from './lazyList.ts';
import type { OnPage } from './listState.ts';
import { nextLoadNumber } from './loadTime.ts';
import type { RowBudget } from './rowBudget.ts';
import { RowShare } from './rowShare.ts';
import { SharedWork } from './sharedWork.ts';
import { loadFault, type Incomplete } from './wholeness.ts';

/** All records of a zone, in the order of the service. They count toward the budget until it is disposed. */
export interface WholeZone extends Disposable {
  readonly rows: readonly DnsRecord[];
  /** Records in the zone, as the service counts them. */
  readonly total: number | undefined;
  /** Why records may be missing, as far as the load shows. */
  readonly fault: Incomplete | undefined;
  /** When its first page was loaded: milliseconds since the epoch. */
  readonly loadedAt: number;
  /** The load number (`nextLoadNumber`) of the first page. */
  readonly loadNumber: number;
}

type LoadedRows = Omit<WholeZone, 'dispose'>;

interface ZoneLoad {
  readonly shared: SharedWork<LoadedRows>;
  readonly urgency: SharedUrgency;
  /** The rows, also while their pages arrive. Each caller holds them. */
  readonly share: RowShare;
  readonly listeners: Set<OnPage<DnsRecord>>;
}

/** Loads all records of zones for callers that keep them, like the index. Keeps nothing itself. */
export class WholeZones {
  /** Counts the calls of {@link cancel}. */
  #cancelled = 0;
  readonly #loads = new Map<DomainId, ZoneLoad>();
  readonly #listOf: (id: DomainId) => LazyList<DnsRecord> | undefined;
  readonly #concurrency: () => number;
  readonly #fetchOf: (id: DomainId, urgency: SharedUrgency) => FetchPage<DnsRecord>;
  readonly #budget: RowBudget;

  constructor(
    listOf: (id: DomainId) => LazyList<DnsRecord> | undefined,
    fetchOf: (id: DomainId, urgency: SharedUrgency) => FetchPage<DnsRecord>,
    concurrency: () => number,
    budget: RowBudget,
  ) {
    this.#budget = budget;
    this.#concurrency = concurrency;
    this.#listOf = listOf;
    this.#fetchOf = fetchOf;
  }

  /**
   * Returns all records of a zone, to be disposed. Waits for a pending load of its list, and takes its rows if they are
   * complete, fresh and have a load number of `since` or more. Loads the records otherwise; callers for the same zone share that load.
   * @throws CallError
   */
  async load(
    id: DomainId,
    how: { readonly urgency: Urgency; readonly since: number },
    signal: AbortSignal,
    onPage?: OnPage<DnsRecord>,
  ): Promise<WholeZone> {
    for (;;) {
      const before = this.#cancelled;
      const listed = await this.#fromList(id, how, signal);
      if (this.#cancelled !== before) {
        listed?.dispose();
        throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
      }
      const whole = listed ?? (await this.#join(id, how, signal, onPage));
      if (whole !== undefined) return whole;
    }
  }

  /** Cancels all pending loads, for all callers. */
  cancel(): void {
    this.#cancelled += 1;
    for (const { shared } of this.#loads.values()) shared.cancel();
  }

  /** Waits for the pending load of a zone, or starts one. Returns undefined if this caller has to load it again. */
  async #join(
    id: DomainId,
    { urgency, since }: { readonly urgency: Urgency; readonly since: number },
    signal: AbortSignal,
    onPage: OnPage<DnsRecord> | undefined,
  ): Promise<WholeZone | undefined> {
    const pending = this.#loads.get(id);
    const joined = pending?.shared.running === true ? pending : undefined;
    const loading = joined ?? {
      shared: new SharedWork('Record.List'),
      urgency: new SharedUrgency(),
      share: new RowShare(this.#budget),
      listeners: new Set(),
    };
    this.#loads.set(id, loading);
    const held = joined?.share.hold() ?? loading.share;
    if (onPage !== undefined) loading.listeners.add(onPage);
    try {
      const whole = await loading.urgency.during(urgency, () =>
        loading.shared.join((inner) => this.#loadAll(id, loading, inner), signal),
      );
      if (joined === undefined || whole.loadNumber >= since)
        return { ...whole, dispose: () => held.dispose() };
      // The load that was joined began too early.
      held.dispose();
    } catch (error) {
      held.dispose();
      // This caller joined a background load that reached a limit of background loads: load again.
      if (urgency === 'background' || !stopsBackgroundOnly(failureOf(error))) throw error;
    } finally {
      if (onPage !== undefined) loading.listeners.delete(onPage);
      if (!loading.shared.running && this.#loads.get(id) === loading) this.#loads.delete(id);
    }
    return undefined;
  }

  async #fromList(
    id: DomainId,
    { urgency, since }: { readonly urgency: Urgency; readonly since: number },
    signal: AbortSignal,
  ): Promise<WholeZone | undefined> {
    const list = this.#listOf(id);
    if (list === undefined) return undefined;
    try {
      await list.settled(signal, urgency);
    } catch (error) {
      // The list shows its failure where it is displayed; try again with a load of its own here.
      if (signal.aborted || failureOf(error) === undefined) throw error;
    }
    const { content } = list.state;
    if (content === undefined || content.more || content.loadNumber < since || list.needsLoad)
      return undefined;
    const held = list.hold();
    return {
      ...content,
      dispose: () => held?.dispose(),
    };
  }

  async #loadAll(
    id: DomainId,
    { urgency, share, listeners }: ZoneLoad,
    signal: AbortSignal,
  ): Promise<LoadedRows> {
    const fetch = this.#fetchOf(id, urgency);
    const { pages } = new CountedPages('Record.List', fetch, (row) => row.id, share, urgency, signal, true);
    const prefetch = pages.prefetch({
      concurrency: this.#concurrency(),
      until: Number.POSITIVE_INFINITY,
    });
    const rows: DnsRecord[] = [];
    let first: Pick<WholeZone, 'loadedAt' | 'loadNumber'> | undefined;
    try {
      for await (const page of pages) {
        if (signal.aborted) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
        first ??= now();
        share.keep(page);
        for (const row of page) rows.push(row);
        for (const listener of listeners) listener(rows.length, pages.total, page);
      }
    } finally {
      prefetch.dispose();
      share.settle();
    }
    return { rows, total: pages.total, fault: loadFault(pages, rows.length), ...(first ?? now()) };
  }
}

function now(): Pick<WholeZone, 'loadedAt' | 'loadNumber'> {
  return { loadedAt: Date.now(), loadNumber: nextLoadNumber() };
}
