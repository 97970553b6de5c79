import type { Domain } from '../api/domain.ts';
import type { Failure } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import type { DnsRecord } from '../api/record.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { AccountId } from '../model/account.ts';
import type { LazyList } from '../model/lazyList.ts';
import type { LazyValue } from '../model/lazyValue.ts';
import type { ListContent } from '../model/listState.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { RowShare } from '../model/rowShare.ts';
import type { Zones } from '../model/zones.ts';
import type { ZonesChange } from '../model/zonesChange.ts';
import { AccountZones } from './accountZones.ts';
import type { IndexedZone, RecordIndex } from './recordIndex.ts';
import { indexedRecord, RecordTable } from './recordTable.ts';

/**
 * So many zones of an account are found by a name that they share. Each is asked about every name below it, and a
 * service could list its largest number of zones under one name.
 */
const MOST_OF_A_NAME = 20;

interface FollowedAccount {
  readonly zones: Zones;
  readonly accountZones: AccountZones;
  readonly listening: Disposable;
  /** The content of each list that was put into the index last, to ignore events without new content. */
  readonly indexed: WeakMap<object, ListContent<unknown>>;
}

/** The zones and records of all accounts. Follows every list of the model, whichever feature loads it. */
export class PortfolioIndex implements RecordIndex, Disposable {
  readonly #portfolio: Portfolio;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<IndexedZone | undefined>());
  readonly #accessed = this.#disposables.add(new Emitter<void>());
  readonly #followed = new Map<AccountId, FollowedAccount>();
  #wasAccessed = false;
  /** The zones by name; undefined until needed, and after a change of many zones. */
  #byName: Map<string, IndexedZone[]> | undefined;
  #names: ReadonlySet<string> | undefined;

  readonly onDidChange: Listen<IndexedZone | undefined> = this.#changed.event;
  /** Emits on the first access to zones, so that the saved index is loaded only when it is needed. */
  readonly onFirstAccess: Listen<void> = this.#accessed.event;

  constructor(portfolio: Portfolio) {
    this.#portfolio = portfolio;
    this.#follow();
    this.#disposables.add(portfolio.onDidChange(() => this.#follow()));
  }

  get zones(): Iterable<IndexedZone> {
    this.#noteAccess();
    return this.#portfolio.all.values().flatMap(({ account }) => this.of(account.id)?.zones() ?? []);
  }

  get names(): ReadonlySet<string> {
    this.#noteAccess();
    this.#names ??= new Set(this.#zonesByName().keys());
    return this.#names;
  }

  named(ascii: string): readonly IndexedZone[] {
    this.#noteAccess();
    return this.#zonesByName().get(ascii) ?? [];
  }

  zone(account: AccountId, id: DomainId): IndexedZone | undefined {
    this.#noteAccess();
    return this.of(account)?.get(id);
  }

  /** The zones of one account; undefined if there is no such account. Does not count as an access. */
  of(account: AccountId): Pick<AccountZones, 'zones' | 'get' | 'size' | 'total' | 'listedAt'> | undefined {
    return this.#followed.get(account)?.accountZones;
  }

  /** Replaces the records of a zone, unless the index has better ones. Keeps copies of the rows. */
  putRecords(
    { account, id }: Pick<IndexedZone, 'account' | 'id'>,
    { rows, fault, loadedAt, loadNumber }: ListContent<DnsRecord>,
  ): void {
    const { accountZones, zones } = this.#followed.get(account) ?? {};
    if (accountZones === undefined || zones === undefined) return;
    // The rows of a list that is followed are in the index already.
    if (accountZones.hasRows(id, rows)) return this.#emitChange(accountZones.note(id, undefined));
    const { updatedOn, announced } = accountZones.listedBefore(id, loadNumber);
    const table = new RecordTable(rows.map(indexedRecord));
    const records = { table, fault, loadedAt, updatedOn, announced };
    const held = new RowShare(zones.budgets.records, table.records);
    this.#emitChange(accountZones.putRecords(id, records, loadNumber, held));
    if (fault === undefined) zones.hosts.dropBefore(id, loadNumber);
  }

  /** Notes that loading the records of a zone failed; records loaded before stay. */
  putFailure(account: AccountId, id: DomainId, failure: Failure): void {
    this.#emitChange(this.#followed.get(account)?.accountZones.note(id, failure));
  }

  /**
   * Adds the zones of a saved index. All domains of the account, `total` of them, were last listed at `listedAt`. `held`
   * counts the records of each zone.
   */
  restore(
    account: AccountId,
    zones: Iterable<IndexedZone>,
    listedAt: number,
    total?: number,
    held?: ReadonlyMap<DomainId, Disposable>,
  ): void {
    const { accountZones } = this.#followed.get(account) ?? {};
    if (accountZones === undefined) for (const each of held?.values() ?? []) each.dispose();
    else if (accountZones.restore(zones, listedAt, total, held)) this.#manyChanged();
  }

  dispose(): void {
    this.#disposables.dispose();
    for (const { listening, accountZones } of this.#followed.values()) {
      listening.dispose();
      accountZones.dispose();
    }
    this.#followed.clear();
  }

  #noteAccess(): void {
    if (this.#wasAccessed) return;
    this.#wasAccessed = true;
    this.#accessed.emit();
  }

  #follow(): void {
    const wanted = new Map(this.#portfolio.all.map((zones) => [zones.account.id, zones]));
    let gone = false;
    for (const [id, { zones, accountZones, listening }] of this.#followed) {
      const now = wanted.get(id);
      if (now === zones) continue;
      listening.dispose();
      this.#followed.delete(id);
      // The account was replaced, for instance with another label: its zones are the same.
      if (now !== undefined) {
        accountZones.dropHosts();
        this.#followed.set(id, this.#start(now, accountZones));
      } else {
        gone ||= accountZones.size > 0;
        accountZones.dispose();
      }
    }
    for (const [id, zones] of wanted) {
      if (this.#followed.has(id)) continue;
      this.#followed.set(id, this.#start(zones, new AccountZones(id, zones.budgets)));
    }
    if (gone) this.#manyChanged();
  }

  #start(zones: Zones, accountZones: AccountZones): FollowedAccount {
    const followed: FollowedAccount = {
      zones,
      accountZones,
      indexed: new WeakMap(),
      listening: zones.onDidChange((change) => this.#take(followed, change)),
    };
    return followed;
  }

  #take(followed: FollowedAccount, change: ZonesChange): void {
    if (change.kind === 'hosts') return this.#takeHosts(followed, change.id);
    if (change.kind === 'domainInfo') return this.#takeCount(followed, change.id, change.value);
    if (change.kind !== 'list') return;
    switch (change.of.kind) {
      case 'groups':
        return;
      case 'domains':
        return this.#takeDomains(followed, change.of.list);
      case 'records':
        return this.#takeRecords(followed, change.of.domainId);
    }
  }

  #takeDomains({ zones, accountZones, indexed }: FollowedAccount, list: LazyList<Domain>): void {
    const { content } = list.state;
    const before = indexed.get(list);
    if (content === undefined || before === content) return;
    indexed.set(list, content);
    // A list that is shorter than its total has all that the service lists. Of other faults nobody knows how many there are.
    const hasAllListed = content.fault === undefined || content.fault.kind === 'short';
    const whole = list === zones.allDomains && !content.more && hasAllListed;
    // While a list is loaded, rows are only added to it: those from before are in the index.
    const known = before?.loadNumber === content.loadNumber ? before.rows.length : 0;
    const rows = content.rows.slice(known);
    const nameless = rows.flatMap(({ id }) => (id !== undefined && accountZones.isNameless(id) ? [id] : []));
    const changed = accountZones.list(rows, content);
    const gone = whole ? accountZones.listAll(content.rows.length, content, content.total) : [];
    // Hosts may have been looked up before their zone was listed.
    for (const id of zones.hosts.domains) accountZones.putHosts(id, zones.hosts.of(id));
    if (changed.length + gone.length > 0) this.#manyChanged();
    // Only now do their records belong to a zone.
    for (const id of nameless) this.#emitChange(accountZones.get(id));
  }

  #takeHosts({ zones, accountZones }: FollowedAccount, id: DomainId): void {
    this.#emitChange(accountZones.putHosts(id, zones.hosts.of(id)));
  }

  #takeCount(
    { accountZones }: FollowedAccount,
    id: DomainId,
    { state: { content } }: LazyValue<Domain>,
  ): void {
    const count = content?.value.records;
    if (content !== undefined && count !== undefined)
      this.#emitChange(accountZones.count(id, count, content));
  }

  #takeRecords({ zones, accountZones, indexed }: FollowedAccount, id: DomainId): void {
    const list = zones.records(id);
    const { content, failed } = list.state;
    if (content !== undefined && indexed.get(list) !== content) {
      indexed.set(list, content);
      const { rows, fault, loadedAt, loadNumber } = content;
      const { updatedOn, announced } = accountZones.listedBefore(id, loadNumber);
      const table = new RecordTable(rows);
      const records = { table, fault, loadedAt, updatedOn, announced };
      this.#emitChange(accountZones.putRecords(id, records, loadNumber, list.hold()));
    }
    // Without a failure of its own, the list does not know how other loads of the zone ended.
    if (failed !== undefined) this.#emitChange(accountZones.note(id, failed.failure));
  }

  #zonesByName(): ReadonlyMap<string, readonly IndexedZone[]> {
    this.#byName ??= groupedByName(this.zones);
    return this.#byName;
  }

  #emitChange(zone: IndexedZone | undefined): void {
    if (zone === undefined) return;
    // The name cannot have changed: names come from lists of domains, which call #manyChanged.
    const sameName = this.#byName?.get(zone.ascii);
    const at = sameName?.findIndex(({ account, id }) => account === zone.account && id === zone.id) ?? -1;
    if (sameName !== undefined && at >= 0) sameName[at] = zone;
    this.#changed.emit(zone);
  }

  #manyChanged(): void {
    this.#byName = undefined;
    this.#names = undefined;
    this.#changed.emit(undefined);
  }
}

/** Groups zones by their names. The zones of each account come one after the other. */
function groupedByName(zones: Iterable<IndexedZone>): Map<string, IndexedZone[]> {
  const byName = new Map<string, IndexedZone[]>();
  for (const zone of zones) {
    const named = getOrAdd(byName, zone.ascii, () => []);
    if (named.at(-MOST_OF_A_NAME)?.account !== zone.account) named.push(zone);
  }
  return byName;
}
