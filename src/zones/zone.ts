import type { Caller, SharedUrgency, Urgency } from '../api/caller.ts';
import { loadDomainInfo, type Domain } from '../api/domain.ts';
import { failureOf, type Failure, areAlike } from '../api/failure.ts';
import type { DomainId, RecordId } from '../api/fields.ts';
import { loadRecordInfo, type DnsRecord, type RecordDetails } from '../api/record.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { domainAscii } from '../dns/record.ts';
import type { AccountChange } from './accountChange.ts';
import type { AccountId } from './accountInfo.ts';
import { confirmedCount, type HostLoads } from './hosts/hostLoads.ts';
import { HostLookups } from './hosts/hostLookups.ts';
import type { HostOutcome } from './hosts/loadHost.ts';
import type { LazyList } from './lists/lazyList.ts';
import type { LazyValue, MakeValue } from './lists/lazyValue.ts';
import type { ListContent, ListFailure, OnPage } from './lists/listState.ts';
import {
  areFullNames,
  maybeOutdated,
  whyIncomplete,
  type Incomplete,
  type LoadTime,
} from './lists/wholeness.ts';
import { indexedRecord, RecordTable, ZoneRecords, type LoadedRecords } from './recordTable.ts';
import type { ZoneMemory } from './zoneMemory.ts';
import { ZoneListing } from './zoneListing.ts';
import { ZonePages } from './zonePages.ts';
import { changedSinceLoad, isWholeZone, type ZoneState } from './zoneState.ts';

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

/** The fields of a state that may change. */
const CHANGING = ['name', 'ascii', 'updatedOn', 'announced', 'served', 'loaded', 'failure'] as const;

/**
 * One zone of an account, with its row, details and records. Records that are loaded in pages, all at once, for one
 * host or from the disk are all kept here. A complete set of records replaces an incomplete one, whatever their age; of
 * two complete or two incomplete sets, the newer one is kept.
 */
export class Zone implements Disposable {
  readonly id: DomainId;
  readonly #parts: ZoneParts;
  readonly #pages: ZonePages;
  readonly #lookups: HostLookups;
  readonly #recordInfo = new Map<RecordId, LazyValue<RecordDetails>>();
  #details: LazyValue<Domain> | undefined;
  readonly #listing = new ZoneListing();
  readonly #records = new ZoneRecords();
  /** The content and the failure of the shown list that were handled last. */
  #taken: ListContent<DnsRecord> | undefined;
  #failed: ListFailure | undefined;
  #state: ZoneState | undefined;
  /** Whether the service lists the zone no longer, or its account was removed. Its records are then not kept. */
  #isGone = false;

  constructor(id: DomainId, parts: ZoneParts) {
    this.id = id;
    this.#parts = parts;
    const { callerOf, concurrency, memory } = parts;
    const recordCount = (): number | undefined => this.#listing.countOfSession;
    const makeRoom = (urgency: Urgency): void => memory.makeRoom(this, urgency);
    const shared = { id, callerOf, recordCount, makeRoom };
    const beginLoad = (): ((urgency: Urgency) => void) => memory.beginLoad(this);
    this.#lookups = new HostLookups({
      ...shared,
      zoneName: () => this.#ascii,
      loaded: (outcome) => this.#hostLoaded(outcome),
    });
    this.#pages = new ZonePages({
      ...shared,
      concurrency,
      beginLoad,
      view: (content) => this.#lookups.addedTo(content),
      changed: () => this.#pagesChanged(),
    });
  }

  /** The state of the zone; undefined until a list of domains has it. The same object until something changes. */
  get state(): ZoneState | undefined {
    return this.#state;
  }

  /** When a list of domains last had the zone. */
  get listed(): LoadTime | undefined {
    return this.#listing.time;
  }

  /** The memory that the records take, in bytes (`Sized`). */
  get bytes(): number {
    const { base, loadNumber } = this.#records;
    const shown = this.#pages.shown?.state.content;
    // Do not count rows twice that are in the shown list and in the loaded records.
    const twice = shown?.loadNumber === loadNumber ? Math.min(shown.bytes, base?.bytes ?? 0) : 0;
    return (base?.bytes ?? 0) + this.#pages.bytes - twice + this.#lookups.bytes;
  }

  /** Whether a load of its records runs. */
  get isLoading(): boolean {
    return this.#pages.isLoading || this.#lookups.isLoading;
  }

  /** Its records, page by page. */
  get pages(): LazyList<DnsRecord> {
    this.#noteUse();
    return this.#pages.list;
  }

  /** The details of the domain (Domain.Info, api.md 2.4). */
  get details(): LazyValue<Domain> {
    const { id } = this;
    this.#details ??= this.#parts.makeValue(
      'Domain.Info',
      (caller, signal) => loadDomainInfo(caller, { id }, signal),
      ({ state: { content } }) => {
        const count = content?.value.records;
        if (content !== undefined) this.#listing.takeCount(count, content.loadNumber);
        this.#publish();
      },
    );
    return this.#details;
  }

  /** The details of the domain, or its row in a list; undefined if neither is loaded. */
  get domain(): Domain | undefined {
    return this.#details?.state.content?.value ?? this.#listing.row;
  }

  /** How many records it has: by its list of records if that is loaded, otherwise by the latest count. */
  get recordCount(): number | undefined {
    return this.#pages.shown?.state.content?.total ?? this.#listing.count;
  }

  /** The hosts that were looked up since its records were loaded. A new map after each change. */
  get hosts(): HostLoads<DnsRecord> {
    return this.#lookups.loads;
  }

  /** The details of a record (Record.Info, api.md 2.6). */
  recordInfo(recordId: RecordId): LazyValue<RecordDetails> {
    return getOrAdd(this.#recordInfo, recordId, () =>
      this.#parts.makeValue('Record.Info', (caller, signal) =>
        loadRecordInfo(caller, { domainId: this.id, recordId }, signal),
      ),
    );
  }

  /**
   * Returns why `loaded`, by default the loaded pages, may not be all records; undefined if they are all, or if none
   * are loaded.
   */
  whyIncomplete(
    loaded: Pick<ListContent<DnsRecord>, 'rows' | 'fault'> | undefined = this.#pages.shown?.state.content,
  ): Incomplete | undefined {
    if (loaded === undefined) return undefined;
    const hosts = loaded.rows.values().map(({ host }) => host);
    return whyIncomplete(loaded, {
      fullNames: () => areFullNames(hosts, this.#ascii),
      counted: this.#listing.count,
    });
  }

  /**
   * Loads all records, unless all are loaded, the latest load succeeded, no change was seen since, and they are less
   * than `maxAge` milliseconds old. A failure is also kept in the state.
   * @throws CallError
   */
  async ensure(
    { maxAge, urgency }: { readonly maxAge: number; readonly urgency: Urgency },
    signal: AbortSignal,
  ): Promise<void> {
    this.#noteUse();
    if (this.isCurrent(maxAge)) return;
    const shown = this.#pages.shown;
    // Without this, `loadWhole` would return the rows of a fresh list. A pending load is awaited: marking the list
    // would cancel it for the user.
    if (this.#records.base !== undefined && shown?.state.loading === undefined) shown?.markStale();
    await this.loadWhole({ urgency }, signal);
  }

  /** Whether all records are loaded, with success, unchanged since, and less than `maxAge` milliseconds ago. */
  isCurrent(maxAge: number): boolean {
    const state = this.#state;
    if (
      state?.loaded === undefined ||
      state.failure !== undefined ||
      !isWholeZone(state) ||
      changedSinceLoad(state)
    )
      return false;
    return !maybeOutdated(state.loaded.loadedAt, maxAge, Date.now());
  }

  /**
   * Returns all records. In the background it waits for foreground calls, and fails near the hourly limit (`budget`).
   * Records with a load number (`nextLoadNumber`) below `since` are loaded again. A record count that exceeds the
   * records is loaded again too, because it may be older.
   * @throws CallError
   */
  async loadWhole(
    { urgency, since = 0 }: { readonly urgency: Urgency; readonly since?: number },
    signal: AbortSignal,
    onPage?: OnPage<DnsRecord>,
  ): Promise<ListContent<DnsRecord>> {
    try {
      return await this.#pages.whole({ urgency, since, onPage }, signal, async (whole) => {
        await this.confirmCount(signal, urgency, whole);
        this.#takeWhole(whole);
      });
    } catch (error) {
      const failure = failureOf(error);
      this.#parts.noteFailure(failure);
      if (failure !== undefined && failure.kind !== 'cancelled' && failure.kind !== 'budget')
        this.#publish(failure);
      throw error;
    }
  }

  /**
   * Loads the record count again if it exceeds the loaded records, because it may be older than they are. Ignores
   * failed calls.
   */
  async confirmCount(
    signal: AbortSignal,
    urgency: Urgency = 'foreground',
    loaded?: ListContent<DnsRecord>,
  ): Promise<void> {
    if (this.whyIncomplete(loaded)?.kind !== 'announcedMore') return;
    const { details } = this;
    details.markStale();
    try {
      await details.open(signal, urgency);
    } catch (error) {
      if (signal.aborted || failureOf(error) === undefined) throw error;
      // The count stays in doubt. Do not show the failure: the user did not request this call.
      details.forgetFailure();
    }
  }

  /**
   * Loads the records of one host, in any spelling, by themselves (`sub_domain` of Record.List, api.md 4.5): one call
   * in a zone of any size. If they are all records of the host, they replace those that are loaded.
   * @throws CallError
   */
  async lookUp(host: string, urgency: Urgency, signal: AbortSignal): Promise<HostOutcome> {
    try {
      return await this.#lookups.lookUp(host, urgency, signal);
    } catch (error) {
      this.#parts.noteFailure(failureOf(error));
      throw error;
    }
  }

  /** Takes its row in a list of domains. Returns whether the state changed. */
  list(row: Domain, time: LoadTime): boolean {
    if (!this.#listing.take(row, time)) return false;
    const wasGone = this.#isGone;
    this.#isGone = false;
    if (wasGone) this.#takeShown();
    return this.#update();
  }

  /** Takes its stored state of an earlier session, listed at `time`. Returns whether the state changed. */
  restore(stored: ZoneState, { loadedAt: listedAt }: LoadTime): boolean {
    const now = Date.now();
    this.#isGone = false;
    this.#listing.restore(stored, listedAt, now);
    if (this.#records.restore(stored.loaded, now)) this.#parts.memory.use(this);
    return this.#update(this.#state === undefined ? { failure: stored.failure } : undefined);
  }

  /**
   * Forgets all records and counts of the zone, because the service lists it no longer. Lists that are shown stay until
   * they are closed.
   */
  remove(): void {
    this.#isGone = true;
    this.#listing.clear();
    this.#forgetRecords();
    this.#state = undefined;
  }

  /** Keeps its records in memory until the result is disposed. */
  keepInMemory(): Disposable {
    return this.#parts.memory.keep(() => [this]);
  }

  /**
   * Drops its records to make room for others. `reason` says so to callers that need the records. Files are not
   * changed.
   */
  drop(reason: Failure): void {
    this.#parts.memory.forget(this);
    this.#forgetRecords();
    this.#publish(reason);
    this.#pages.drop();
  }

  /** Marks all loaded content as stale, and drops the hosts that were looked up. */
  markStale(): void {
    this.#pages.shown?.markStale();
    for (const value of this.#values()) value.markStale();
    if (this.#lookups.clear()) this.#hostsChanged();
  }

  /** Cancels all loads, for all callers. */
  cancel(): void {
    this.#pages.cancel();
    this.#lookups.cancel();
    for (const value of this.#values()) value.cancel();
  }

  /** Makes the next load retry what failed. */
  forgetFailures(): void {
    this.#pages.shown?.forgetFailure();
    for (const value of this.#values()) value.forgetFailure();
    this.#publish(undefined, true);
  }

  dispose(): void {
    this.#isGone = true;
    this.#pages.dispose();
    this.#lookups.dispose();
    for (const value of this.#values()) value.dispose();
    this.#forgetRecords();
    this.#parts.memory.forget(this);
  }

  /** In ASCII and lower case; empty until it is known. */
  get #ascii(): string {
    const { domain } = this;
    return this.#listing.fields?.ascii ?? (domain === undefined ? '' : domainAscii(domain).toLowerCase());
  }

  #forgetRecords(): void {
    this.#lookups.clear();
    this.#records.clear();
    this.#taken = undefined;
  }

  #noteUse(): void {
    if (!this.#isGone) this.#parts.memory.use(this);
  }

  #values(): readonly LazyValue<unknown>[] {
    return [...(this.#details === undefined ? [] : [this.#details]), ...this.#recordInfo.values()];
  }

  #takeWhole({ rows, fault, bytes, loadedAt, loadNumber }: ListContent<DnsRecord>): void {
    if (fault === undefined) this.#lookups.dropBefore(loadNumber);
    // If the rows are those of the shown list, they were taken before.
    if (this.#records.base?.table.records !== rows) {
      const table = new RecordTable(rows.map(indexedRecord));
      this.#take({ table, fault, bytes, loadedAt }, loadNumber);
    }
    this.#publish(undefined, true);
  }

  #pagesChanged(): void {
    const { pages } = this;
    const { failed } = pages.state;
    this.#parts.noteFailure(failed?.failure);
    const isNew = this.#takeShown();
    // If the list has no new failure, it does not show how other loads of the zone ended.
    this.#publish(failed === this.#failed ? undefined : failed?.failure, isNew);
    this.#failed = failed;
    this.#parts.changed({ kind: 'list', list: pages });
  }

  /** Takes the content of the shown list. Returns whether it is another. */
  #takeShown(): boolean {
    const content = this.#pages.shown?.state.content;
    if (content === undefined || content === this.#taken) return false;
    const { rows, more, fault, bytes, loadedAt, loadNumber } = content;
    this.#taken = content;
    if (!more && fault === undefined) this.#lookups.dropBefore(loadNumber);
    this.#take({ table: new RecordTable(rows), fault, bytes, loadedAt }, loadNumber);
    return true;
  }

  #hostLoaded({ list, fault, hasOthers, load }: HostOutcome): void {
    if (this.#isGone) this.#lookups.clear();
    // The service may interpret a wildcard as a pattern.
    if (hasOthers && (fault !== undefined || list !== undefined) && !load.host.startsWith('*'))
      this.#parts.ignoredHost();
    const { base } = this.#records;
    if (list !== undefined && this.#state !== undefined && (list.fault === undefined || base === undefined))
      this.#takeWhole(list);
    this.#hostsChanged();
  }

  #hostsChanged(): void {
    const content = this.#pages.shown?.state.content;
    const merged = this.#records.with(this.hosts);
    for (const rows of [merged?.fault === undefined ? merged?.table.records : undefined, content?.rows]) {
      const confirmed = rows && confirmedCount(rows, this.hosts);
      this.#listing.takeCount(confirmed?.counted, confirmed?.loadNumber ?? 0);
    }
    if (content === undefined) this.#publish();
    else this.#pagesChanged();
  }

  #take(records: Omit<LoadedRecords, 'updatedOn' | 'announced'>, loadNumber: number): void {
    if (!this.#isGone) this.#records.take(records, loadNumber, this.#listing.before(loadNumber));
  }

  /** Updates the state and emits its change. `failure` is how a load just ended, unless it `succeeded`. */
  #publish(failure?: Failure, succeeded = false): void {
    if (this.#update(failure !== undefined || succeeded ? { failure } : undefined))
      this.#parts.changed({ kind: 'zone', zone: this.#state });
  }

  /** Updates the state, with how a load ended if one did. Returns whether it changed. */
  #update(ended?: Pick<ZoneState, 'failure'>): boolean {
    const { fields } = this.#listing;
    if (fields === undefined) return false;
    const before = this.#state;
    const known = before?.failure;
    const failure = ended === undefined || areAlike(ended.failure, known) ? known : ended.failure;
    const state = {
      account: this.#parts.account,
      id: this.id,
      ...fields,
      announced: this.#listing.count,
      loaded: this.#records.with(this.hosts),
      failure,
    };
    if (before !== undefined && CHANGING.every((key) => before[key] === state[key])) return false;
    this.#state = state;
    return true;
  }
}
