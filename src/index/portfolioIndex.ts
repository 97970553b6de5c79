import type { Domain } from '../api/domain.ts';
import type { DomainId } from '../api/fields.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { AccountId } from '../model/account.ts';
import type { LazyList } from '../model/lazyList.ts';
import type { ListContent } from '../model/listState.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { WholeZone } from '../model/wholeZones.ts';
import type { Zones, ZonesChange } from '../model/zones.ts';
import { AccountZones } from './accountZones.ts';
import type { IndexedZone, RecordIndex } from './recordIndex.ts';
import { indexedRecord, RecordTable } from './recordTable.ts';

interface Followed {
  readonly zones: Zones;
  readonly known: AccountZones;
  readonly listening: Disposable;
  /** What was taken of each list, so that a list that only began to be read again changes nothing. */
  readonly taken: WeakMap<object, ListContent<unknown>>;
}

/** What is known of all accounts, kept up with the lists that are read, whoever asked for them. */
export class PortfolioIndex implements RecordIndex, Disposable {
  readonly #portfolio: Portfolio;
  readonly #held = new DisposableStore();
  readonly #changed = this.#held.add(new Emitter<IndexedZone | undefined>());
  readonly #asked = this.#held.add(new Emitter<void>());
  readonly #followed = new Map<AccountId, Followed>();
  #wasAsked = false;
  /** By name; undefined until somebody asks, and after many zones changed. */
  #byName: Map<string, IndexedZone[]> | undefined;
  #names: ReadonlySet<string> | undefined;

  readonly onDidChange: Listen<IndexedZone | undefined> = this.#changed.event;
  /** Somebody wants to know for the first time. */
  readonly onFirstAsked: Listen<void> = this.#asked.event;

  constructor(portfolio: Portfolio) {
    this.#portfolio = portfolio;
    this.#follow();
    this.#held.add(portfolio.onDidChange(() => this.#follow()));
  }

  get zones(): Iterable<IndexedZone> {
    this.#ask();
    return this.#portfolio.all.values().flatMap(({ account }) => this.of(account.id)?.zones() ?? []);
  }

  get names(): ReadonlySet<string> {
    this.#ask();
    this.#names ??= new Set(this.#zonesByName().keys());
    return this.#names;
  }

  named(ascii: string): readonly IndexedZone[] {
    this.#ask();
    return this.#zonesByName().get(ascii) ?? [];
  }

  zone(account: AccountId, id: DomainId): IndexedZone | undefined {
    this.#ask();
    return this.of(account)?.get(id);
  }

  /** What is known of one account; undefined when there is no such account. */
  of(account: AccountId): Pick<AccountZones, 'zones' | 'get' | 'size' | 'total' | 'listedAt'> | undefined {
    return this.#followed.get(account)?.known;
  }

  /** Takes the records of a zone, read by whom it may be. */
  putRecords(
    { account, id }: Pick<IndexedZone, 'account' | 'id'>,
    { rows, complete, loadedAt, loadNumber }: WholeZone,
  ): void {
    const known = this.#followed.get(account)?.known;
    if (known === undefined) return;
    const { updatedOn, announced } = known.listedBefore(id, loadNumber);
    const table = new RecordTable(rows.map(indexedRecord));
    const records = { table, complete, loadedAt, updatedOn, announced };
    this.#tell(known.putRecords(id, records, loadNumber));
  }

  /** Notes that the records of a zone could not be read; what was read before stays. */
  putFailure(account: AccountId, id: DomainId): void {
    this.#tell(this.#followed.get(account)?.known.note(id, true));
  }

  /** Takes zones as they were known when all domains of their account were last listed: `listedAt`. */
  restore(account: AccountId, zones: Iterable<IndexedZone>, listedAt: number): void {
    if (this.#followed.get(account)?.known.restore(zones, listedAt) === true) this.#manyChanged();
  }

  dispose(): void {
    this.#held.dispose();
    for (const { listening } of this.#followed.values()) listening.dispose();
    this.#followed.clear();
  }

  #ask(): void {
    if (this.#wasAsked) return;
    this.#wasAsked = true;
    this.#asked.emit();
  }

  #follow(): void {
    const wanted = new Map(this.#portfolio.all.map((zones) => [zones.account.id, zones]));
    let gone = false;
    for (const [id, { zones, known, listening }] of this.#followed) {
      const now = wanted.get(id);
      if (now === zones) continue;
      listening.dispose();
      this.#followed.delete(id);
      // An account with another label has the same zones.
      if (now !== undefined) this.#followed.set(id, this.#start(now, known));
      else gone ||= known.size > 0;
    }
    for (const [id, zones] of wanted)
      if (!this.#followed.has(id)) this.#followed.set(id, this.#start(zones, new AccountZones(id)));
    if (gone) this.#manyChanged();
  }

  #start(zones: Zones, known: AccountZones): Followed {
    const followed: Followed = {
      zones,
      known,
      taken: new WeakMap(),
      listening: zones.onDidChange((change) => this.#take(followed, change)),
    };
    return followed;
  }

  #take(followed: Followed, change: ZonesChange): void {
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

  #takeDomains({ zones, known, taken }: Followed, list: LazyList<Domain>): void {
    const { content } = list.state;
    if (content === undefined || taken.get(list) === content) return;
    taken.set(list, content);
    const whole = list === zones.allDomains && !content.more && !content.cut;
    const changed = known.list(content.rows, content);
    const gone = whole ? known.listAll(content.rows, content, content.total) : [];
    if (changed.length + gone.length > 0) this.#manyChanged();
  }

  #takeRecords({ zones, known, taken }: Followed, id: DomainId): void {
    const list = zones.records(id);
    const { content, failed } = list.state;
    if (content !== undefined && taken.get(list) !== content) {
      taken.set(list, content);
      const { rows, more, cut, loadedAt, loadNumber } = content;
      const { updatedOn, announced } = known.listedBefore(id, loadNumber);
      const table = new RecordTable(rows);
      const records = { table, complete: !more && !cut, loadedAt, updatedOn, announced };
      this.#tell(known.putRecords(id, records, loadNumber));
    }
    this.#tell(known.note(id, failed !== undefined));
  }

  #zonesByName(): ReadonlyMap<string, readonly IndexedZone[]> {
    this.#byName ??= Map.groupBy(this.zones, ({ ascii }) => ascii);
    return this.#byName;
  }

  #tell(zone: IndexedZone | undefined): void {
    if (zone === undefined) return;
    // It has the name that it had: only lists of domains give names.
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
