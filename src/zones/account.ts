import { DEFAULT_CONCURRENCY } from '../api/callQueue.ts';
import { NO_CALLER, type Caller } from '../api/caller.ts';
import type { Domain, DomainListType } from '../api/domain.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import type { DomainId, GroupId } from '../api/fields.ts';
import type { DomainGroup } from '../api/group.ts';
import { ACCEPTED_GRADE, loadLines, type Lines } from '../api/line.ts';
import type { Operation } from '../api/operation.ts';
import type { ServiceLimits } from '../api/serviceLimits.ts';
import { loadUserDetail, type User } from '../api/user.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { AccountChange, AccountList } from './accountChange.ts';
import type { AccountId, AccountInfo } from './accountInfo.ts';
import { AccountCaller, CallCount, type RequestLog } from './calls/accountCaller.ts';
import { DomainLists } from './domainLists.ts';
import { GradeLines } from './gradeLines.ts';
import type { LazyList } from './lists/lazyList.ts';
import { LazyValue, type MakeValue } from './lists/lazyValue.ts';
import { Zone } from './zone.ts';
import { ZoneMemory } from './zoneMemory.ts';
import type { ZoneParts } from './zonePages.ts';
import type { ZoneState } from './zoneState.ts';

/** One account of a service: its lists and details, each loaded when it is first opened, and its zones. */
export class Account implements Disposable {
  /** May get another label. The id, which ends in the address, stays. */
  info: AccountInfo;
  readonly groups: LazyList<DomainGroup>;
  /** All domains of the account, of every group. */
  readonly allDomains: LazyList<Domain>;
  /** The user of the account (User.Detail, api.md 2.8). */
  readonly user: LazyValue<User>;
  readonly calls: CallCount;
  readonly #domains: DomainLists;
  readonly #lines: GradeLines;
  readonly #zones = new Map<DomainId, Zone>();
  #ignoresHosts = false;
  readonly #changed = new Emitter<AccountChange>();
  readonly #caller: AccountCaller;
  readonly #zoneParts: ZoneParts;

  readonly onDidChange: Listen<AccountChange> = this.#changed.event;

  /** `concurrency` returns how many calls of the account may be pending at once. Several accounts share `memory`. */
  constructor(
    info: AccountInfo,
    caller: Caller,
    concurrency: () => number = () => DEFAULT_CONCURRENCY,
    requestLog?: RequestLog,
    memory = new ZoneMemory(),
  ) {
    this.info = info;
    this.calls = new CallCount(() => this.#changed.emit({ kind: 'calls' }), requestLog);
    this.#caller = new AccountCaller(caller, this.calls, concurrency, () =>
      this.#changed.emit({ kind: 'refusal' }),
    );
    const makeValue: MakeValue = (operation, load, changed) => this.#value(operation, load, changed);
    this.#zoneParts = {
      account: info.id,
      callerOf: (urgency) => this.#caller.of(urgency),
      concurrency,
      memory,
      makeValue,
      noteFailure: (failure) => this.#caller.noteFailure(failure),
      ignoredHost: () => {
        this.#ignoresHosts = true;
      },
      changed: (change) => this.#changed.emit(change),
    };
    this.user = makeValue('User.Detail', loadUserDetail);
    this.#lines = new GradeLines(this.limits.linesOf, (domainId) =>
      makeValue('Record.Line', (own, signal) => {
        const { domain, name } = this.zone(domainId);
        const grade =
          this.limits.linesOf === 'acceptedGrade' ? ACCEPTED_GRADE : (domain?.grade ?? ACCEPTED_GRADE);
        return loadLines(own, { grade, domainId, domain: name }, signal);
      }),
    );
    this.#domains = new DomainLists({
      ...this.#zoneParts,
      zone: (id) => this.zone(id),
      known: (id) => this.#zones.get(id),
      listChanged: (list) => this.#listChanged(list),
    });
    this.groups = this.#domains.groups;
    this.allDomains = this.#domains.all;
  }

  get id(): AccountId {
    return this.info.id;
  }

  /** Why the account makes no calls: a refused login or a missing token. */
  get refusal(): Failure | undefined {
    return this.#caller.refusal;
  }

  /** What the service allows. */
  get limits(): ServiceLimits {
    return this.#caller.limits;
  }

  /** Whether the service sent all records of a zone when it was asked for one host. */
  get ignoresHosts(): boolean {
    return this.#ignoresHosts;
  }

  /** Yields the states of its zones, in the order in which they were listed. */
  *zones(): Generator<ZoneState> {
    for (const { state } of this.#domains.zones) if (state !== undefined) yield state;
  }

  /** How many zones were listed. */
  get size(): number {
    return this.#domains.zones.size;
  }

  /** When all domains were last listed; undefined if never, so there may be more zones. */
  get listedAt(): number | undefined {
    return this.#domains.listedAt;
  }

  /** How many zones there are, listed or only counted by the service; undefined until all domains were listed. */
  get total(): number | undefined {
    return this.#domains.total;
  }

  /** The zone of a domain, whether or not it was listed. */
  zone(id: DomainId): Zone {
    return getOrAdd(this.#zones, id, () => new Zone(id, this.#zoneParts));
  }

  /** Returns the state of a zone; undefined if it was not listed. */
  state(id: DomainId): ZoneState | undefined {
    return this.#zones.get(id)?.state;
  }

  /** Returns how many records a domain has, by its loaded records or its latest count. */
  recordTotal({ id, records }: Domain): number | undefined {
    return (id && this.zone(id).recordCount) ?? records;
  }

  /** The domains of a group that `type` lets through. */
  domains(group: GroupId, type: DomainListType): LazyList<Domain> {
    return this.#domains.of(type, group);
  }

  /** All domains that `type` lets through, of every group. */
  matching(type: DomainListType): LazyList<Domain> {
    return this.#domains.of(type, undefined);
  }

  /** Whether the service lists the lines of a domain (api.md section 8); undefined while its grade is not known. */
  listsLines(id: DomainId): boolean | undefined {
    if (this.limits.linesOf === 'everyDomain') return true;
    const { domain } = this.zone(id);
    return domain && domain.grade === ACCEPTED_GRADE;
  }

  /**
   * The lines of a domain (Record.Line, api.md 4.1), or of the only grade that the service accepts, requested for any of
   * its domains. They never become stale.
   */
  lines(domainId: DomainId): LazyValue<Lines> {
    return this.#lines.of(domainId);
  }

  /** Returns those lines if they are loaded. */
  loadedLines(domainId: DomainId): Lines | undefined {
    return this.#lines.loaded(domainId);
  }

  /**
   * Loads the lines of a domain once. Returns undefined if the service does not list them (service-facts.md), and after
   * a failed call: everything works without lines, but knows less.
   * @throws CallError when `signal` aborts
   */
  async linesOf(id: DomainId, signal: AbortSignal): Promise<Lines | undefined> {
    if (this.listsLines(id) !== true) return undefined;
    try {
      await this.lines(id).open(signal);
    } catch (error) {
      if (failureOf(error) === undefined || signal.aborted) throw error;
    }
    return this.loadedLines(id);
  }

  /**
   * Adds the zones of an earlier session, listed at `listedAt`. `total` is how many zones the account has; there may be
   * more than `stored`.
   */
  restore(stored: Iterable<ZoneState>, listedAt: number, total = 0): void {
    if (this.#domains.restore(stored, listedAt, total)) this.#changed.emit({ kind: 'zone', zone: undefined });
  }

  /** Replaces the client after a change of the token. Loaded content stays; failed loads are retried when opened. */
  useClient(caller: Caller): void {
    for (const loaded of this.#ownLoads()) loaded.cancel();
    for (const zone of this.#zones.values()) zone.cancel();
    this.#caller.useClient(caller);
    for (const loaded of this.#ownLoads()) loaded.forgetFailure();
    for (const zone of this.#zones.values()) zone.forgetFailures();
  }

  /** Makes the next `open` of every list and value load it again, except the lines of grades. */
  markStale(): void {
    for (const loaded of [...this.#domains.lists, this.user]) loaded.markStale();
    for (const zone of this.#zones.values()) zone.markStale();
    for (const lines of this.#lines.all) lines.forgetFailure();
  }

  dispose(): void {
    this.#caller.client = NO_CALLER;
    for (const loaded of this.#ownLoads()) loaded.dispose();
    for (const zone of this.#zones.values()) zone.dispose();
    this.#changed.dispose();
  }

  #ownLoads(): readonly (AccountList | LazyValue<unknown>)[] {
    return [...this.#domains.lists, this.user, ...this.#lines.all];
  }

  #value<T>(
    operation: Operation,
    load: (caller: Caller, signal: AbortSignal) => Promise<T>,
    changed?: (value: LazyValue<T>) => void,
  ): LazyValue<T> {
    const value: LazyValue<T> = new LazyValue(
      operation,
      (signal, urgency) => load(this.#caller.of(urgency), signal),
      () => {
        this.#caller.noteFailure(value.state.failed);
        changed?.(value);
        this.#changed.emit({ kind: 'value', value });
      },
    );
    return value;
  }

  #listChanged(list: AccountList): void {
    this.#caller.noteFailure(list.state.failed?.failure);
    this.#changed.emit({ kind: 'list', list });
  }
}
