import type { Urgency } from '../api/caller.ts';
import { CallError, failureOf } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { Ahead } from '../api/ahead.ts';
import { Pages, type FetchPage } from '../api/pages.ts';
import type { DnsRecord } from '../api/record.ts';
import type { LazyList } from './list.ts';
import type { OnPage } from './listState.ts';
import { Shared } from './shared.ts';

/** All records of a zone, as they came. */
export interface WholeZone {
  readonly rows: readonly DnsRecord[];
  /** Records in the zone, by the service's word. */
  readonly total: number | undefined;
  /** Whether the list was read to its end; it is given up after half a million records. */
  readonly complete: boolean;
  /** When its first page was read: milliseconds since the epoch. */
  readonly readAt: number;
}

interface Reading {
  readonly shared: Shared<WholeZone>;
  readonly listeners: Set<OnPage<DnsRecord>>;
}

/** Reads zones to their end for those who keep them in a form of their own: nothing is kept here. */
export class WholeZones {
  /** How often everything was cancelled. */
  #cancelled = 0;
  readonly #readings = new Map<DomainId, Reading>();
  readonly #listOf: (id: DomainId) => LazyList<DnsRecord> | undefined;
  readonly #concurrency: () => number;
  readonly #fetchOf: (id: DomainId, urgency: Urgency) => FetchPage<DnsRecord>;

  constructor(
    listOf: (id: DomainId) => LazyList<DnsRecord> | undefined,
    fetchOf: (id: DomainId, urgency: Urgency) => FetchPage<DnsRecord>,
    concurrency: () => number,
  ) {
    this.#concurrency = concurrency;
    this.#listOf = listOf;
    this.#fetchOf = fetchOf;
  }

  /**
   * The records of a zone: from its list when that is whole and fresh, or becomes so by the reading under way,
   * else read for this. Who asks for the same zone meanwhile gets the same answer.
   * @throws CallError
   */
  async read(
    id: DomainId,
    how: { readonly urgency: Urgency; readonly since: number },
    signal: AbortSignal,
    onPage?: OnPage<DnsRecord>,
  ): Promise<WholeZone> {
    const { urgency, since } = how;
    const before = this.#cancelled;
    const listed = await this.#fromList(id, since, signal);
    if (this.#cancelled !== before) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
    if (listed !== undefined) return listed;
    const known = this.#readings.get(id);
    const joined = known?.shared.running === true;
    const reading = known ?? { shared: new Shared('Record.List'), listeners: new Set() };
    this.#readings.set(id, reading);
    if (onPage !== undefined) reading.listeners.add(onPage);
    try {
      const whole = await reading.shared.join(
        (inner) => this.#readAll(id, urgency, inner, reading.listeners),
        signal,
      );
      // The reading that was joined may have begun too early.
      return joined && whole.readAt < since ? await this.read(id, how, signal, onPage) : whole;
    } catch (error) {
      // Whoever asks himself is not stopped by the budget of the background work he joined.
      if (urgency === 'background' || failureOf(error)?.kind !== 'budget') throw error;
      return await this.read(id, how, signal, onPage);
    } finally {
      if (onPage !== undefined) reading.listeners.delete(onPage);
      if (!reading.shared.running && this.#readings.get(id) === reading) this.#readings.delete(id);
    }
  }

  /** Ends what is under way, for good. */
  cancel(): void {
    this.#cancelled += 1;
    for (const { shared } of this.#readings.values()) shared.cancel();
  }

  async #fromList(id: DomainId, since: number, signal: AbortSignal): Promise<WholeZone | undefined> {
    const list = this.#listOf(id);
    if (list === undefined) return undefined;
    try {
      await list.settled(signal);
    } catch (error) {
      // Its failure is told where it is shown; here it is tried by a call of its own.
      if (signal.aborted || failureOf(error) === undefined) throw error;
    }
    const { content } = list.state;
    if (content === undefined || content.more || content.readAt < since || list.wantsReading)
      return undefined;
    const { rows, total, cut, readAt } = content;
    return { rows, total, complete: !cut, readAt };
  }

  async #readAll(
    id: DomainId,
    urgency: Urgency,
    signal: AbortSignal,
    listeners: ReadonlySet<OnPage<DnsRecord>>,
  ): Promise<WholeZone> {
    const ahead = new Ahead(this.#fetchOf(id, urgency), {
      concurrency: this.#concurrency(),
      until: Number.POSITIVE_INFINITY,
    });
    const pages = new Pages(ahead.fetch, (record) => record.id, signal);
    const rows: DnsRecord[] = [];
    let readAt: number | undefined;
    try {
      for await (const page of pages) {
        if (signal.aborted) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
        readAt ??= Date.now();
        for (const row of page) rows.push(row);
        for (const listener of listeners) listener(rows.length, pages.total, page);
      }
    } finally {
      ahead.stop();
    }
    return { rows, total: pages.total, complete: !pages.cut, readAt: readAt ?? Date.now() };
  }
}
