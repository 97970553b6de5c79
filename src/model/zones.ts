import { isDeepStrictEqual } from 'node:util';
import type { Caller, Urgency } from '../api/caller.ts';
import { listDomains, readDomainInfo, type Domain, type DomainListType } from '../api/domain.ts';
import { failureOf, needsToken, type Failure } from '../api/failure.ts';
import type { DomainId, GroupId, RecordId } from '../api/fields.ts';
import { listGroups, type DomainGroup } from '../api/group.ts';
import { readLines, type Lines } from '../api/line.ts';
import type { Operation } from '../api/operation.ts';
import { listRecords, readRecordInfo, type DnsRecord, type RecordDomain } from '../api/record.ts';
import { DEFAULT_CONCURRENCY, Slots } from '../api/slots.ts';
import type { Page } from '../api/pages.ts';
import { readUserDetail, type User } from '../api/user.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { Account } from './account.ts';
import { withinBudget } from './budget.ts';
import { CallCount } from './callCount.ts';
import { GradeLines } from './gradeLines.ts';
import { LazyList } from './list.ts';
import type { OnPage } from './listState.ts';
import { LazyValue } from './value.ts';
import { domainTotal, recordTotal } from './totals.ts';
import { WholeZones, type WholeZone } from './wholeZones.ts';

/** What of an account changed: one of its lists or values, whether its login is refused, or its calls. */
export type ZonesChange =
  | { readonly kind: 'list'; readonly list: ZonesList; readonly of: ListOf }
  | { readonly kind: 'value'; readonly value: LazyValue<unknown> }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'calls' };

/** What a list holds: `domains` of a group or of the whole account. */
export type ListOf =
  | { readonly kind: 'groups' }
  | { readonly kind: 'domains'; readonly list: LazyList<Domain> }
  | { readonly kind: 'records'; readonly domainId: DomainId };

export type ZonesList = LazyList<DomainGroup> | LazyList<Domain> | LazyList<DnsRecord>;

/** A record as its details tell it, with the zone that they name. */
export interface RecordDetails {
  readonly domain: RecordDomain;
  readonly record: DnsRecord;
}

/** The zones of one account: lists and details, each read when it is first opened. */
export class Zones implements Disposable {
  readonly account: Account;
  readonly groups: LazyList<DomainGroup>;
  /** Every domain of the account, whatever its group. */
  readonly allDomains: LazyList<Domain>;
  /** The account itself, as User.Detail tells it (api.md 2.8). */
  readonly user: LazyValue<User>;
  readonly calls: CallCount;
  readonly #domains = new Map<string, LazyList<Domain>>();
  readonly #records = new Map<DomainId, LazyList<DnsRecord>>();
  readonly #domainInfo = new Map<DomainId, LazyValue<Domain>>();
  readonly #recordInfo = new Map<string, LazyValue<RecordDetails>>();
  readonly #lines = new GradeLines((grade, domainId) =>
    this.#value('Record.Line', (signal) => readLines(this.#callers.asked, { grade, domainId }, signal)),
  );
  readonly #whole = new WholeZones(
    (id) => this.#records.get(id),
    (domainId, urgency) => (offset, length, signal) =>
      this.#recordPage(domainId, offset, length, signal, urgency),
    () => this.#concurrency(),
  );
  readonly #changed = new Emitter<ZonesChange>();
  readonly #concurrency: () => number;
  readonly #slots: Slots;
  #callers: Readonly<Record<Urgency, Caller>>;
  #refusal: Failure | undefined;

  readonly onDidChange: Listen<ZonesChange> = this.#changed.event;

  /** `concurrency`: how many calls may be under way at once, for the whole account; `callsBefore`: see CallCount. */
  constructor(
    account: Account,
    caller: Caller,
    concurrency: () => number = () => DEFAULT_CONCURRENCY,
    callsBefore: readonly (readonly [number, number])[] = [],
  ) {
    this.account = account;
    this.calls = new CallCount(() => this.#changed.fire({ kind: 'calls' }), callsBefore);
    this.#concurrency = concurrency;
    this.#slots = new Slots(concurrency);
    this.#callers = this.#callersBy(caller);
    this.user = this.#value('User.Detail', (signal) => readUserDetail(this.#callers.asked, signal));
    this.groups = new LazyList(
      'Domaingroup.List',
      async (_offset, _length, signal, urgency) => {
        const rows = await listGroups(this.#callers[urgency], signal);
        return { rows, total: rows.length };
      },
      (group) => group.id,
      () => this.#listChanged(this.groups, { kind: 'groups' }),
    );
    this.allDomains = this.#domainList('all', undefined);
  }

  /** Why the account makes no calls: a refused login, or a lost token. */
  get refusal(): Failure | undefined {
    return this.#refusal;
  }

  /** The domains of a group that `type` lets through. */
  domains(group: GroupId, type: DomainListType): LazyList<Domain> {
    return getOrAdd(this.#domains, `${type} ${group}`, () => this.#domainList(type, group));
  }

  /** The records of a domain. */
  records(domainId: DomainId): LazyList<DnsRecord> {
    return getOrAdd(this.#records, domainId, () => {
      const list: LazyList<DnsRecord> = new LazyList(
        'Record.List',
        (...page) => this.#recordPage(domainId, ...page),
        (record) => record.id,
        () => this.#listChanged(list, { kind: 'records', domainId }),
        this.#concurrency,
      );
      return list;
    });
  }

  /**
   * All records of a domain, for those who keep them in a form of their own. In the background it goes behind
   * what people ask for, and fails (`budget`) near the hourly limit. What was read before `since` (milliseconds
   * since the epoch) is read again.
   * @throws CallError
   */
  async readWhole(
    domainId: DomainId,
    { background, since = 0 }: { readonly background: boolean; readonly since?: number },
    signal: AbortSignal,
    onPage?: OnPage<DnsRecord>,
  ): Promise<WholeZone> {
    try {
      const urgency = background ? 'background' : 'asked';
      return await this.#whole.read(domainId, { urgency, since }, signal, onPage);
    } catch (error) {
      this.#noteRefusal(failureOf(error));
      throw error;
    }
  }

  /** The details of a domain (Domain.Info, api.md 2.4). */
  domainInfo(id: DomainId): LazyValue<Domain> {
    return getOrAdd(this.#domainInfo, id, () =>
      this.#value('Domain.Info', (signal) => readDomainInfo(this.#callers.asked, { id }, signal)),
    );
  }

  /** The details of a record (Record.Info, api.md 2.6). */
  recordInfo(domainId: DomainId, recordId: RecordId): LazyValue<RecordDetails> {
    return getOrAdd(this.#recordInfo, JSON.stringify([domainId, recordId]), () =>
      this.#value('Record.Info', (signal) =>
        readRecordInfo(this.#callers.asked, { domainId, recordId }, signal),
      ),
    );
  }

  /** The lines of a grade (Record.Line, api.md 4.1), asked for by any domain: the same all session long. */
  lines(grade: string, domainId: DomainId): LazyValue<Lines> {
    return this.#lines.of(grade, domainId);
  }

  /** A domain by what is loaded: its details, else its row in a list. */
  knownDomain(id: DomainId): Domain | undefined {
    const info = this.#domainInfo.get(id)?.state.content?.value;
    if (info !== undefined) return info;
    for (const list of [this.allDomains, ...this.#domains.values()]) {
      const row = list.state.content?.rows.find((domain) => domain.id === id);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** How many records a domain has by the latest word: its own list may be younger than the list it is in. */
  recordTotal(domain: Domain): number | undefined {
    const list = domain.id === undefined ? undefined : this.#records.get(domain.id);
    return list?.state.content?.total ?? domain.records;
  }

  /** Goes on with another token; what was loaded stays, what failed is tried again when it is next opened. */
  useClient(caller: Caller): void {
    this.#cancel();
    this.#callers = this.#callersBy(caller);
    this.#setRefusal(undefined);
    for (const loaded of this.#all()) loaded.forgetFailure();
  }

  /** Has everything read again when it is next opened, but for what never changes. */
  markStale(): void {
    for (const loaded of [...this.#lists(), ...this.#values()]) loaded.markStale();
    for (const lines of this.#lines.all) lines.forgetFailure();
  }

  dispose(): void {
    this.#cancel();
    this.#changed.dispose();
  }

  #cancel(): void {
    for (const loaded of this.#all()) loaded.cancel();
    this.#whole.cancel();
  }

  #callersBy(caller: Caller): Readonly<Record<Urgency, Caller>> {
    return {
      asked: this.#slots.caller(caller, 'asked'),
      // The budget is looked at when its turn comes.
      background: this.#slots.caller(withinBudget(caller, this.calls), 'background'),
    };
  }

  #domainList(type: DomainListType, groupId: GroupId | undefined): LazyList<Domain> {
    const list: LazyList<Domain> = new LazyList(
      'Domain.List',
      async (offset, length, signal, urgency) => {
        const query = { type, ...(groupId === undefined ? {} : { groupId }), offset, length };
        const page = await listDomains(this.#callers[urgency], query, signal);
        return { rows: page.rows, total: domainTotal(page, offset, type, this.#groupSize(groupId)) };
      },
      (domain) => domain.id,
      () => this.#listChanged(list, { kind: 'domains', list }),
      this.#concurrency,
    );
    return list;
  }

  #all(): readonly (ZonesList | LazyValue<unknown>)[] {
    return [...this.#lists(), ...this.#values(), ...this.#lines.all];
  }

  #values(): readonly LazyValue<unknown>[] {
    return [this.user, ...this.#domainInfo.values(), ...this.#recordInfo.values()];
  }

  #value<T>(operation: Operation, fetch: (signal: AbortSignal) => Promise<T>): LazyValue<T> {
    const value: LazyValue<T> = new LazyValue(operation, fetch, () => {
      this.#noteRefusal(value.state.failed);
      this.#changed.fire({ kind: 'value', value });
    });
    return value;
  }

  #lists(): readonly ZonesList[] {
    return [this.groups, this.allDomains, ...this.#domains.values(), ...this.#records.values()];
  }

  #groupSize(group: GroupId | undefined): number | undefined {
    return this.groups.state.content?.rows.find(({ id }) => id === group)?.size;
  }

  async #recordPage(
    domainId: DomainId,
    offset: number,
    length: number,
    signal: AbortSignal,
    urgency: Urgency,
  ): Promise<Page<DnsRecord>> {
    const page = await listRecords(this.#callers[urgency], { domainId, offset, length }, signal);
    return { rows: page.rows, total: recordTotal(page) };
  }

  #listChanged(list: ZonesList, of: ListOf): void {
    this.#noteRefusal(list.state.failed?.failure);
    this.#changed.fire({ kind: 'list', list, of });
  }

  #noteRefusal(failure: Failure | undefined): void {
    if (failure !== undefined && needsToken(failure)) this.#setRefusal(failure);
  }

  #setRefusal(refusal: Failure | undefined): void {
    if (isDeepStrictEqual(causeOf(this.#refusal), causeOf(refusal))) return;
    this.#refusal = refusal;
    this.#changed.fire({ kind: 'refusal' });
  }
}

/** A failure without the operation that met it. */
function causeOf(failure: Failure | undefined): unknown {
  return failure === undefined ? undefined : { ...failure, operation: undefined };
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
