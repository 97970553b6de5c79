import { CallError, failureOf } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import type { FetchPage } from '../api/page.ts';
import { Paginator } from '../api/paginator.ts';
import type { DnsRecord } from '../api/record.ts';
import { SharedUrgency, type Urgency } from '../api/urgency.ts';
import type { LazyList } from './lazyList.ts';
import type { OnPage } from './listState.ts';
import { nextLoadNumber } from './loadTime.ts';
import { SharedWork } from './sharedWork.ts';
import { loadFault, type Incomplete } from './wholeness.ts';

/** All records of a zone, in the order of the service. */
export interface WholeZone {
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

interface ZoneLoad {
  readonly shared: SharedWork<WholeZone>;
  readonly urgency: SharedUrgency;
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

  constructor(
    listOf: (id: DomainId) => LazyList<DnsRecord> | undefined,
    fetchOf: (id: DomainId, urgency: SharedUrgency) => FetchPage<DnsRecord>,
    concurrency: () => number,
  ) {
    this.#concurrency = concurrency;
    this.#listOf = listOf;
    this.#fetchOf = fetchOf;
  }

  /**
   * Returns all records of a zone. Waits for a pending load of its list, and takes its rows if they are complete, fresh
   * and have a load number of `since` or more. Loads the records otherwise; callers for the same zone share that load.
   * @throws CallError
   */
  async load(
    id: DomainId,
    how: { readonly urgency: Urgency; readonly since: number },
    signal: AbortSignal,
    onPage?: OnPage<DnsRecord>,
  ): Promise<WholeZone> {
    const { urgency, since } = how;
    const before = this.#cancelled;
    const listed = await this.#fromList(id, how, signal);
    if (this.#cancelled !== before) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
    if (listed !== undefined) return listed;
    const known = this.#loads.get(id);
    const joined = known?.shared.running === true;
    const loading = known ?? {
      shared: new SharedWork('Record.List'),
      urgency: new SharedUrgency(),
      listeners: new Set(),
    };
    this.#loads.set(id, loading);
    if (onPage !== undefined) loading.listeners.add(onPage);
    try {
      const whole = await loading.urgency.during(urgency, () =>
        loading.shared.join((inner) => this.#loadAll(id, loading, inner), signal),
      );
      // The load that was joined may have begun too early.
      return joined && whole.loadNumber < since ? await this.load(id, how, signal, onPage) : whole;
    } catch (error) {
      // This caller joined a background load that has used up its budget. Foreground calls have none: load again.
      if (urgency === 'background' || failureOf(error)?.kind !== 'budget') throw error;
      return await this.load(id, how, signal, onPage);
    } finally {
      if (onPage !== undefined) loading.listeners.delete(onPage);
      if (!loading.shared.running && this.#loads.get(id) === loading) this.#loads.delete(id);
    }
  }

  /** Cancels all pending loads, for all callers. */
  cancel(): void {
    this.#cancelled += 1;
    for (const { shared } of this.#loads.values()) shared.cancel();
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
    return content;
  }

  async #loadAll(id: DomainId, loading: ZoneLoad, signal: AbortSignal): Promise<WholeZone> {
    const fetch = this.#fetchOf(id, loading.urgency);
    const pages = new Paginator(fetch, (record) => record.id, signal, true);
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
        for (const row of page) rows.push(row);
        for (const listener of loading.listeners) listener(rows.length, pages.total, page);
      }
    } finally {
      prefetch.dispose();
    }
    return { rows, total: pages.total, fault: loadFault(pages, rows.length), ...(first ?? now()) };
  }
}

function now(): Pick<WholeZone, 'loadedAt' | 'loadNumber'> {
  return { loadedAt: Date.now(), loadNumber: nextLoadNumber() };
}
