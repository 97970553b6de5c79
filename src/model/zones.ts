import { NO_CALLER, type Caller } from '../api/caller.ts';
import { loadDomainInfo, type Domain, type DomainListType } from '../api/domain.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import type { DomainId, GroupId, RecordId } from '../api/fields.ts';
import type { DomainGroup } from '../api/group.ts';
import { loadLines, type Lines } from '../api/line.ts';
import type { Operation } from '../api/operation.ts';
import { loadRecordInfo, type DnsRecord, type RecordDetails } from '../api/record.ts';
import { DEFAULT_CONCURRENCY } from '../api/transport/callQueue.ts';
import type { Urgency } from '../api/urgency.ts';
import { loadUserDetail, type User } from '../api/user.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { Account } from './account.ts';
import { AccountCaller } from './accountCaller.ts';
import { DomainFacts } from './domainFacts.ts';
import { DomainLists } from './domainLists.ts';
import { confirmedCount } from './hostLoads.ts';
import { HostLookups } from './hostLookups.ts';
import { CallCount, type RequestLog } from './callCount.ts';
import { GradeLines } from './lines/gradeLines.ts';
import type { LazyList } from './lazyList.ts';
import type { ListContent, OnPage } from './listState.ts';
import { LazyValue } from './lazyValue.ts';
import type { HostOutcome } from './loadHost.ts';
import { LoginRefusal } from './loginRefusal.ts';
import { RecordLists, type WholeZone } from './recordLists.ts';
import { rowBudgets, type RowBudgets } from './rowBudget.ts';
import type { Incomplete } from './wholeness.ts';
import type { ListOf, ZonesChange, ZonesList } from './zonesChange.ts';

/** The zones of one account: lists and details, each loaded when it is first opened. */
export class Zones implements Disposable {
  readonly account: Account;
  readonly groups: LazyList<DomainGroup>;
  /** All domains of the account, in whatever group. */
  readonly allDomains: LazyList<Domain>;
  /** The user of the account (User.Detail, api.md 2.8). */
  readonly user: LazyValue<User>;
  readonly calls: CallCount;
  /** Limits the rows in memory, of all accounts that share it. */
  readonly budgets: RowBudgets;
  readonly #domains: DomainLists;
  readonly #records: RecordLists;
  /** The hosts that were loaded by themselves. */
  readonly hosts: HostLookups;
  readonly #facts = new DomainFacts(
    (id) =>
      this.#value(
        'Domain.Info',
        (own, signal) => loadDomainInfo(own, { id }, signal),
        (value) => ({ kind: 'domainInfo', id, value }),
      ),
    () => [this.allDomains, ...this.#domains.others],
  );
  readonly #recordInfo = new Map<string, LazyValue<RecordDetails>>();
  readonly #lines = new GradeLines((grade, domainId) =>
    this.#value('Record.Line', (own, signal) => loadLines(own, { grade, domainId }, signal)),
  );
  readonly #changed = new Emitter<ZonesChange>();
  readonly #caller: AccountCaller;
  readonly #refusal = new LoginRefusal(() => this.#changed.emit({ kind: 'refusal' }));

  readonly onDidChange: Listen<ZonesChange> = this.#changed.event;

  /** `concurrency` returns how many calls of the account may be pending at once. */
  constructor(
    account: Account,
    caller: Caller,
    concurrency: () => number = () => DEFAULT_CONCURRENCY,
    requestLog?: RequestLog,
    budgets: RowBudgets = rowBudgets(),
  ) {
    this.account = account;
    this.budgets = budgets;
    this.calls = new CallCount(() => this.#changed.emit({ kind: 'calls' }), requestLog);
    this.#caller = new AccountCaller(caller, this.calls, concurrency);
    this.hosts = new HostLookups({
      callerOf: (urgency) => this.#caller.of(urgency),
      facts: this.#facts,
      budget: budgets.records,
      changed: (id) => this.#hostsChanged(id),
    });
    this.user = this.#value('User.Detail', loadUserDetail);
    this.#domains = new DomainLists({
      callerOf: (urgency) => this.#caller.of(urgency),
      concurrency,
      budget: budgets.listed,
      changed: (list, of) => this.#listChanged(list, of),
    });
    this.#records = new RecordLists({
      callerOf: (urgency) => this.#caller.of(urgency),
      concurrency,
      budget: budgets.records,
      recordCount: (id) => this.#facts.recordCount(id),
      view: (id, content) => this.hosts.view(id, content),
      changed: (list, domainId) => this.#listChanged(list, { kind: 'records', domainId }),
    });
    this.groups = this.#domains.groups;
    this.allDomains = this.#domains.all;
  }

  /** Why the account makes no calls: a refused login or a missing token. */
  get refusal(): Failure | undefined {
    return this.#refusal.failure;
  }

  /** The domains of a group that `type` lets through. */
  domains(group: GroupId, type: DomainListType): LazyList<Domain> {
    return this.#domains.of(type, group);
  }

  /** All domains that `type` lets through, in whatever group. */
  matching(type: DomainListType): LazyList<Domain> {
    return this.#domains.of(type, undefined);
  }

  /** The records of a domain. */
  records(domainId: DomainId): LazyList<DnsRecord> {
    return this.#records.get(domainId);
  }

  /**
   * Returns all records of a domain, which count toward the budget until the result is disposed. In the background it
   * waits for foreground calls, and fails near the hourly limit (`budget`). Records with a load number (`nextLoadNumber`)
   * below `since` are loaded again. A record count of the domain that exceeds the records is loaded again too, because it
   * may be older than they are.
   * @throws CallError
   */
  async loadWhole(
    domainId: DomainId,
    { background, since = 0 }: { readonly background: boolean; readonly since?: number },
    signal: AbortSignal,
    onPage?: OnPage<DnsRecord>,
  ): Promise<WholeZone> {
    let whole: WholeZone | undefined;
    try {
      const urgency = background ? 'background' : 'foreground';
      whole = await this.#records.whole(domainId, { urgency, since }, signal, onPage);
      await this.confirmCount(domainId, signal, urgency, whole);
      return whole;
    } catch (error) {
      whole?.dispose();
      this.#refusal.note(failureOf(error));
      throw error;
    }
  }

  /**
   * Loads the record count of a domain again if it exceeds the loaded records, because it may be older than they are.
   * Does not fail because of the service.
   */
  async confirmCount(
    domainId: DomainId,
    signal: AbortSignal,
    urgency: Urgency = 'foreground',
    loaded?: WholeZone,
  ): Promise<void> {
    if (this.whyIncomplete(domainId, loaded)?.kind === 'announcedMore')
      await this.#facts.countAgain(domainId, signal, urgency);
  }

  /**
   * Loads the records of one host of a domain by themselves (`sub_domain` of Record.List, api.md 4.5): one call,
   * whatever the size of the zone. If they are all of the host, they take the place of those that are loaded.
   * @throws CallError
   */
  async lookUp(
    domainId: DomainId,
    host: string,
    { background }: { readonly background: boolean },
    signal: AbortSignal,
  ): Promise<HostOutcome> {
    try {
      return await this.hosts.lookUp(domainId, host, background ? 'background' : 'foreground', signal);
    } catch (error) {
      this.#refusal.note(failureOf(error));
      throw error;
    }
  }

  /** The details of a domain (Domain.Info, api.md 2.4). */
  domainInfo(id: DomainId): LazyValue<Domain> {
    return this.#facts.details(id);
  }

  /** The details of a record (Record.Info, api.md 2.6). */
  recordInfo(domainId: DomainId, recordId: RecordId): LazyValue<RecordDetails> {
    return getOrAdd(this.#recordInfo, JSON.stringify([domainId, recordId]), () =>
      this.#value('Record.Info', (own, signal) => loadRecordInfo(own, { domainId, recordId }, signal)),
    );
  }

  /** The lines of a grade (Record.Line, api.md 4.1), requested for any of its domains. They never become stale. */
  lines(grade: string, domainId: DomainId): LazyValue<Lines> {
    return this.#lines.of(grade, domainId);
  }

  /** The lines of a grade if they are loaded. */
  loadedLines(grade: string): Lines | undefined {
    return this.#lines.loaded(grade);
  }

  /** Returns the details of a domain, or its row in a list; undefined if neither is loaded. */
  loadedDomain(id: DomainId): Domain | undefined {
    return this.#facts.loaded(id);
  }

  /**
   * Returns why `loaded`, by default the loaded part of its list, may not be all records of a domain; undefined if they
   * are all, or if none are loaded.
   */
  whyIncomplete(
    id: DomainId,
    loaded: Pick<ListContent<DnsRecord>, 'rows' | 'fault'> | undefined = this.#records.loaded(id),
  ): Incomplete | undefined {
    return loaded && this.#facts.whyIncomplete(id, loaded);
  }

  /** Returns how many records a domain has, from its record list if that is loaded, otherwise from its row. */
  recordTotal({ id, records }: Domain): number | undefined {
    return (id && this.#records.loaded(id)?.total) ?? records;
  }

  /** Replaces the client after a change of the token. Loaded content stays; failed loads are retried when opened. */
  useClient(caller: Caller): void {
    for (const loaded of this.#all()) loaded.cancel();
    this.#records.cancel();
    this.hosts.cancel();
    this.#caller.client = caller;
    this.#refusal.clear();
    for (const loaded of this.#all()) loaded.forgetFailure();
  }

  /** Makes the next `open` of every list and value load it again, except the lines of grades. */
  markStale(): void {
    for (const loaded of [...this.#lists(), ...this.#values()]) loaded.markStale();
    for (const lines of this.#lines.all) lines.forgetFailure();
    this.hosts.clear();
  }

  dispose(): void {
    this.#caller.client = NO_CALLER;
    for (const loaded of this.#all()) loaded.dispose();
    this.#records.cancel();
    this.hosts.dispose();
    this.#changed.dispose();
  }

  #all(): readonly (ZonesList | LazyValue<unknown>)[] {
    return [...this.#lists(), ...this.#values(), ...this.#lines.all];
  }

  #values(): readonly LazyValue<unknown>[] {
    return [this.user, ...this.#facts.allDetails, ...this.#recordInfo.values()];
  }

  #value<T>(
    operation: Operation,
    load: (caller: Caller, signal: AbortSignal) => Promise<T>,
    changeOf = (value: LazyValue<T>): ZonesChange => ({ kind: 'value', value }),
  ): LazyValue<T> {
    const value: LazyValue<T> = new LazyValue(
      operation,
      (signal, urgency) => load(this.#caller.of(urgency), signal),
      () => {
        this.#refusal.note(value.state.failed);
        this.#changed.emit(changeOf(value));
      },
      this.budgets.listed,
    );
    return value;
  }

  #lists(): readonly ZonesList[] {
    return [this.groups, this.allDomains, ...this.#domains.others, ...this.#records.shown];
  }

  #hostsChanged(id: DomainId): void {
    const content = this.#records.loaded(id);
    if (content !== undefined) {
      const confirmed = confirmedCount(content.rows, this.hosts.of(id));
      if (confirmed !== undefined) this.#facts.confirmCount(id, content.rows.length, confirmed.loadNumber);
    }
    this.#changed.emit({ kind: 'hosts', id });
    if (content !== undefined) this.#listChanged(this.#records.get(id), { kind: 'records', domainId: id });
  }

  #listChanged(list: ZonesList, of: ListOf): void {
    this.#refusal.note(list.state.failed?.failure);
    this.#changed.emit({ kind: 'list', list, of });
    if (of.kind !== 'records') return;
    const { content } = list.state;
    if (content?.more === false && content.fault === undefined)
      this.hosts.dropBefore(of.domainId, content.loadNumber);
  }
}
