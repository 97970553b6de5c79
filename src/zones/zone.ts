import type { Urgency } from '../api/caller.ts';
import { loadDomainInfo, type Domain } from '../api/domain.ts';
import { failureOf, shownFailure, type Failure } from '../api/failure.ts';
import type { DomainId, RecordId } from '../api/fields.ts';
import { loadRecordInfo, type DnsRecord, type RecordDetails } from '../api/record.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { domainAscii } from '../dns/record.ts';
import type { HostLoads } from './hosts/hostLoads.ts';
import { HostLookups } from './hosts/hostLookups.ts';
import type { HostOutcome } from './hosts/loadHost.ts';
import type { LazyList } from './lists/lazyList.ts';
import type { LazyValue } from './lists/lazyValue.ts';
import type { ListContent, OnPage } from './lists/listState.ts';
import { areFullNames, whyIncomplete, type Incomplete, type LoadTime } from './lists/wholeness.ts';
import { ZonePages, type ZoneParts } from './zonePages.ts';
import { isCurrentZone, PublishedZone, type ZoneState } from './zoneState.ts';

/** One zone of an account. Loads its details and its records: page by page, all at once, or those of one host. */
export class Zone implements Disposable {
  readonly id: DomainId;
  readonly #parts: ZoneParts;
  readonly #lookups: HostLookups;
  readonly #published: PublishedZone;
  readonly #pages: ZonePages;
  readonly #recordInfo = new Map<RecordId, LazyValue<RecordDetails>>();
  #details: LazyValue<Domain> | undefined;

  constructor(id: DomainId, parts: ZoneParts) {
    this.id = id;
    this.#parts = parts;
    const { account, callerOf, memory, changed } = parts;
    this.#lookups = new HostLookups({
      id,
      callerOf,
      zoneName: () => this.#ascii,
      recordCount: () => this.#published.countOfSession,
      makeRoom: (urgency) => memory.makeRoom(this, urgency),
      loaded: (outcome) => this.#hostLoaded(outcome),
    });
    this.#published = new PublishedZone(
      { account, id },
      () => this.#lookups.loads,
      (zone) => changed({ kind: 'zone', zone }),
    );
    this.#pages = new ZonePages(this, parts, this.#lookups, this.#published);
  }

  /** The state of the zone; undefined until a list of domains has it. The same object until something changes. */
  get state(): ZoneState | undefined {
    return this.#published.state;
  }

  /** When a list of domains last had the zone. */
  get listed(): LoadTime | undefined {
    return this.#published.listed?.time;
  }

  /** The memory that the records take, in bytes (`Sized`). */
  get bytes(): number {
    return this.#pages.bytes + this.#lookups.bytes;
  }

  /** Whether a load of its records runs. */
  get isLoading(): boolean {
    return this.#pages.isLoading || this.#lookups.isLoading;
  }

  /** Its records, page by page. */
  get pages(): LazyList<DnsRecord> {
    return this.#pages.list;
  }

  /** Loads the pages that are left. A failure stays in their state. */
  async loadPages(signal: AbortSignal): Promise<void> {
    this.pages.forgetFailure();
    await this.pages.all(signal);
  }

  /** The details of the domain (Domain.Info, api.md 2.4). */
  get details(): LazyValue<Domain> {
    const { id } = this;
    this.#details ??= this.#parts.makeValue(
      'Domain.Info',
      (caller, signal) => loadDomainInfo(caller, { id, name: this.name }, signal),
      ({ state: { content } }) => {
        if (content !== undefined) this.#published.takeCount(content.value.records, content.loadNumber);
        this.#published.publish();
      },
    );
    return this.#details;
  }

  /** The details of the domain, or its row in a list; undefined if neither is loaded. */
  get domain(): Domain | undefined {
    return this.#details?.state.content?.value ?? this.#published.row;
  }

  /** In ASCII and lower case; undefined until it is known. */
  get name(): string | undefined {
    return this.#ascii || undefined;
  }

  /** How many records it has: by its list of records if that is loaded, otherwise by the latest count. */
  get recordCount(): number | undefined {
    return this.#pages.content?.total ?? this.#published.count;
  }

  /** The hosts that were looked up since its records were loaded. A new map after each change. */
  get hosts(): HostLoads<DnsRecord> {
    return this.#lookups.loads;
  }

  /** The details of a record (Record.Info, api.md 2.6). */
  recordInfo(recordId: RecordId): LazyValue<RecordDetails> {
    return getOrAdd(this.#recordInfo, recordId, () =>
      this.#parts.makeValue('Record.Info', (caller, signal) =>
        loadRecordInfo(caller, { domainId: this.id, domain: this.name, recordId }, signal),
      ),
    );
  }

  /**
   * Returns why `loaded`, by default the loaded pages, may not be all records; undefined if they are all, or if none
   * are loaded.
   */
  whyIncomplete(
    loaded: Pick<ListContent<DnsRecord>, 'rows' | 'fault'> | undefined = this.#pages.content,
  ): Incomplete | undefined {
    if (loaded === undefined) return undefined;
    const hosts = loaded.rows.values().map(({ host }) => host);
    return whyIncomplete(loaded, {
      fullNames: () => areFullNames(hosts, this.#ascii),
      counted: this.#published.count,
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
    this.#pages.noteUse();
    if (isCurrentZone(this.state, maxAge)) return;
    const shown = this.#pages.shown;
    // Without this, `loadWhole` would return the rows of a fresh list. A pending load is awaited: marking the list
    // would cancel it for the user.
    if (this.#published.records.base !== undefined && shown?.state.loading === undefined) shown?.markStale();
    await this.loadWhole({ urgency }, signal);
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
        this.#pages.takeWhole(whole);
      });
    } catch (error) {
      const failure = shownFailure(error);
      this.#parts.noteFailure(failure);
      if (failure !== undefined) this.#published.publish(failure);
      throw error;
    }
  }

  /**
   * Loads the record count again if it exceeds the loaded records, because it may be older than they are. Ignores
   * failed calls.
   */
  confirmCount(
    signal: AbortSignal,
    urgency: Urgency = 'foreground',
    loaded?: ListContent<DnsRecord>,
  ): Promise<void> {
    if (this.whyIncomplete(loaded)?.kind !== 'announcedMore') return Promise.resolve();
    // If the call fails, the count stays in doubt.
    return this.details.reload(signal, urgency);
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
    const { isGone } = this.#published;
    if (!this.#published.list(row, time)) return false;
    if (isGone) this.#pages.takeShown();
    return this.#published.update();
  }

  /** Takes its stored state of an earlier session, listed at `time`. Returns whether the state changed. */
  restore(stored: ZoneState, { loadedAt: listedAt }: LoadTime): boolean {
    if (this.#published.restore(stored, listedAt)) this.#parts.memory.use(this);
    return this.#published.update(this.state === undefined ? { failure: stored.failure } : undefined);
  }

  /**
   * Forgets all records and counts of the zone, because the service lists it no longer. Lists that are shown stay until
   * they are closed.
   */
  remove(): void {
    this.#pages.forgetRecords();
    this.#published.remove();
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
    this.#pages.forgetRecords();
    this.#published.publish(reason);
    this.#pages.drop();
  }

  /** Marks all loaded content as stale, and drops the hosts that were looked up. */
  markStale(): void {
    this.#pages.shown?.markStale();
    for (const value of this.#values()) value.markStale();
    if (this.#lookups.clear()) this.#pages.hostsChanged();
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
    this.#published.publish(undefined, true);
  }

  dispose(): void {
    this.#published.isGone = true;
    this.#pages.dispose();
    this.#lookups.dispose();
    for (const value of this.#values()) value.dispose();
    this.#pages.forgetRecords();
    this.#parts.memory.forget(this);
  }

  /** In ASCII and lower case; empty until it is known. */
  get #ascii(): string {
    const { domain } = this;
    return (
      this.#published.listed?.fields.ascii ?? (domain === undefined ? '' : domainAscii(domain).toLowerCase())
    );
  }

  #values(): readonly LazyValue<unknown>[] {
    return [...(this.#details === undefined ? [] : [this.#details]), ...this.#recordInfo.values()];
  }

  #hostLoaded({ list, fault, hasOthers, load }: HostOutcome): void {
    if (this.#published.isGone) this.#lookups.clear();
    // The service may interpret a wildcard as a pattern.
    if (hasOthers && (fault !== undefined || list !== undefined) && !load.host.startsWith('*'))
      this.#parts.ignoredHost();
    const { base } = this.#published.records;
    if (list !== undefined && this.state !== undefined && (list.fault === undefined || base === undefined))
      this.#pages.takeWhole(list);
    this.#pages.hostsChanged();
  }
}
