import type { Caller, SharedUrgency, Urgency } from '../api/caller.ts';
import { CallError, failureOf, type Failure } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { listRecords, type DnsRecord } from '../api/record.ts';
import type { AccountChange } from './accountChange.ts';
import type { AccountId } from './accountInfo.ts';
import { confirmedCount } from './hosts/hostLoads.ts';
import type { HostLookups } from './hosts/hostLookups.ts';
import { LazyList } from './lists/lazyList.ts';
import type { MakeValue } from './lists/lazyValue.ts';
import type { ListContent, ListFailure, OnPage } from './lists/listState.ts';
import { recordTotals } from './lists/wholeness.ts';
import { indexedRecord, RecordTable } from './recordTable.ts';
import type { MemoryUser, ZoneMemory } from './zoneMemory.ts';
import type { PublishedZone } from './zoneState.ts';

/** The parts of its account that a zone needs. */
export interface ZoneParts {
  readonly account: AccountId;
  readonly callerOf: (urgency: SharedUrgency) => Caller;
  readonly concurrency: () => number;
  readonly memory: ZoneMemory;
  readonly makeValue: MakeValue;
  readonly noteFailure: (failure: Failure | undefined) => void;
  /** Called when the service sent all records of the zone although it was asked for one host. */
  readonly ignoredHost: () => void;
  readonly changed: (change: AccountChange) => void;
}

interface WholeOptions {
  readonly urgency: Urgency;
  readonly since: number;
  readonly onPage: OnPage<DnsRecord> | undefined;
}

/** The zone whose pages these are. */
type PagedZone = MemoryUser & { readonly id: DomainId; readonly name: string | undefined };

/**
 * The loads of a zone's records: page by page for the tree and the panels, or all at once. What they return is taken
 * into the {@link PublishedZone}.
 */
export class ZonePages {
  readonly #zone: PagedZone;
  readonly #parts: ZoneParts;
  readonly #lookups: HostLookups;
  readonly #published: PublishedZone;
  /** The list of a load of all records. It is dropped once all callers have its rows. */
  #temporary: { readonly list: LazyList<DnsRecord>; callers: number } | undefined;
  #shown: LazyList<DnsRecord> | undefined;
  /** The content and the failure of the shown list that were taken last. */
  #taken: ListContent<DnsRecord> | undefined;
  #failed: ListFailure | undefined;
  /** Counts the calls of {@link cancel}. */
  #cancelled = 0;

  constructor(zone: PagedZone, parts: ZoneParts, lookups: HostLookups, published: PublishedZone) {
    this.#zone = zone;
    this.#parts = parts;
    this.#lookups = lookups;
    this.#published = published;
  }

  /** The list that is shown, loaded or not. */
  get list(): LazyList<DnsRecord> {
    this.noteUse();
    this.#shown ??= this.#make(true);
    return this.#shown;
  }

  /** The list that is shown; undefined until it is first requested. */
  get shown(): LazyList<DnsRecord> | undefined {
    return this.#shown;
  }

  /** The loaded part of the list that is shown. */
  get content(): ListContent<DnsRecord> | undefined {
    return this.#shown?.state.content;
  }

  /** The memory that the loaded records take, in bytes (`Sized`), with those of running loads. */
  get bytes(): number {
    const { content } = this;
    const { base, loadNumber } = this.#published.records;
    // Do not count rows twice that are in the shown list and in the loaded records.
    const twice = content?.loadNumber === loadNumber ? Math.min(content.bytes, base?.bytes ?? 0) : 0;
    return (base?.bytes ?? 0) + (this.#shown?.bytes ?? 0) + (this.#temporary?.list.bytes ?? 0) - twice;
  }

  /** Whether a load runs. */
  get isLoading(): boolean {
    return this.#temporary !== undefined || this.#shown?.state.loading !== undefined;
  }

  /**
   * Returns all records, in the order of the service: those of the shown list if it is loaded to its end, fresh and has
   * a load number of `since` or more. Otherwise they are loaded without filling that list; callers share the load.
   * `take` is called with them while they still count as loading.
   * @throws CallError
   */
  async whole(
    { urgency, since, onPage }: WholeOptions,
    signal: AbortSignal,
    take: (whole: ListContent<DnsRecord>) => Promise<void>,
  ): Promise<ListContent<DnsRecord>> {
    const before = this.#cancelled;
    const shown = await this.#fromShown(urgency, signal);
    if (this.#cancelled !== before) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
    if (shown !== undefined && shown.loadNumber >= since) {
      await take(shown);
      return shown;
    }
    const temporary = (this.#temporary ??= { list: this.#make(false), callers: 0 });
    const { list } = temporary;
    temporary.callers += 1;
    try {
      for (;;) {
        list.forgetFailure();
        await list.all(signal, onPage, urgency);
        const { content } = list.state;
        if (content !== undefined && content.loadNumber >= since) {
          await take(content);
          return content;
        }
        // This call joined a load with a number below `since`: load again.
        list.markStale();
      }
    } finally {
      temporary.callers -= 1;
      if (temporary.callers === 0) {
        this.#temporary = undefined;
        list.dispose();
      }
    }
  }

  /** Takes all records, which a load returned. */
  takeWhole({ rows, fault, bytes, loadedAt, loadNumber }: ListContent<DnsRecord>): void {
    if (fault === undefined) this.#lookups.dropBefore(loadNumber);
    // If the rows are those of the shown list, they were taken before.
    if (this.#published.records.base?.table.records !== rows) {
      const table = new RecordTable(rows.map(indexedRecord));
      this.#published.take({ table, fault, bytes, loadedAt }, loadNumber);
    }
    this.#published.publish(undefined, true);
  }

  /** Takes the content of the shown list. Returns whether it is another. */
  takeShown(): boolean {
    const { content } = this;
    if (content === undefined || content === this.#taken) return false;
    const { rows, more, fault, bytes, loadedAt, loadNumber } = content;
    this.#taken = content;
    if (!more && fault === undefined) this.#lookups.dropBefore(loadNumber);
    this.#published.take({ table: new RecordTable(rows), fault, bytes, loadedAt }, loadNumber);
    return true;
  }

  /** Publishes the records after hosts were looked up or dropped, with the record counts that the hosts confirm. */
  hostsChanged(): void {
    const { content } = this;
    const { loads } = this.#lookups;
    const merged = this.#published.records.with(loads);
    for (const rows of [merged?.fault === undefined ? merged?.table.records : undefined, content?.rows]) {
      const confirmed = rows && confirmedCount(rows, loads);
      this.#published.takeCount(confirmed?.counted, confirmed?.loadNumber ?? 0);
    }
    if (content === undefined) this.#published.publish();
    else this.#shownChanged();
  }

  /** Forgets the records that were taken, and the hosts that were looked up. */
  forgetRecords(): void {
    this.#lookups.clear();
    this.#published.records.clear();
    this.#taken = undefined;
  }

  /** Notes that the zone was used just now, so that it is not dropped first. */
  noteUse(): void {
    if (!this.#published.isGone) this.#parts.memory.use(this.#zone);
  }

  /** Cancels all pending loads, for all callers. */
  cancel(): void {
    this.#cancelled += 1;
    this.#temporary?.list.cancel();
    this.#shown?.cancel();
  }

  /** Drops the rows of the list that is shown. */
  drop(): void {
    this.#shown?.drop();
  }

  dispose(): void {
    this.cancel();
    this.#shown?.dispose();
  }

  #make(isShown: boolean): LazyList<DnsRecord> {
    const { callerOf, concurrency, memory } = this.#parts;
    const makeRoom = isShown
      ? (urgency: Urgency) => memory.makeRoom(this.#zone, urgency)
      : memory.beginLoad(this.#zone);
    return new LazyList(
      'Record.List',
      async (offset, length, signal, urgency) => {
        const query = { domainId: this.#zone.id, domain: this.#zone.name, offset, length };
        const page = await listRecords(callerOf(urgency), query, signal);
        return { ...page, ...recordTotals(page, this.#published.countOfSession) };
      },
      (record) => record.id,
      () => isShown && this.#shownChanged(),
      { concurrency, overlap: true, makeRoom, view: (content) => this.#lookups.addedTo(content) },
    );
  }

  #shownChanged(): void {
    const { list } = this;
    const { failed } = list.state;
    this.#parts.noteFailure(failed?.failure);
    const isNew = this.takeShown();
    // If the list has no new failure, it does not show how other loads of the zone ended.
    this.#published.publish(failed === this.#failed ? undefined : failed?.failure, isNew);
    this.#failed = failed;
    this.#parts.changed({ kind: 'list', list });
  }

  async #fromShown(urgency: Urgency, signal: AbortSignal): Promise<ListContent<DnsRecord> | undefined> {
    const list = this.#shown;
    if (list === undefined) return undefined;
    try {
      await list.settled(signal, urgency);
    } catch (error) {
      // The list shows its failure where it is displayed; try again with a load of its own, unless the caller left.
      if (failureOf(error) === undefined) throw error;
    }
    const { content } = list.state;
    return content?.more === true || list.needsLoad ? undefined : content;
  }
}
