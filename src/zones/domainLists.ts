import { listDomains, type Domain, type DomainListType } from '../api/domain.ts';
import type { DomainId, GroupId } from '../api/fields.ts';
import { listGroups, type DomainGroup } from '../api/group.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { withAscii } from '../dns/record.ts';
import type { AccountList } from './accountChange.ts';
import { LazyList } from './lists/lazyList.ts';
import type { ListContent } from './lists/listState.ts';
import { domainTotal, plausible, type LoadTime } from './lists/wholeness.ts';
import type { Zone } from './zone.ts';
import type { ZoneParts } from './zonePages.ts';
import type { ZoneState } from './zoneState.ts';

interface DomainListParts extends Pick<ZoneParts, 'callerOf' | 'concurrency' | 'memory' | 'changed'> {
  /** Returns the zone of a domain, whether or not it was listed. */
  readonly zone: (id: DomainId) => Zone;
  /** Returns the zone of a domain if there is one already. */
  readonly known: (id: DomainId) => Zone | undefined;
  readonly listChanged: (list: AccountList) => void;
}

/**
 * The groups and the domains of an account, and the zones that these lists have. Each list is loaded when it is first
 * opened.
 */
export class DomainLists {
  readonly groups: LazyList<DomainGroup>;
  /** All domains of the account, of every group. */
  readonly all: LazyList<Domain>;
  readonly #zones = new Set<Zone>();
  readonly #parts: DomainListParts;
  readonly #others = new Map<string, LazyList<Domain>>();
  /** The content of each list of domains that was taken last. */
  readonly #taken = new WeakMap<object, ListContent<Domain>>();
  #listedAt: number | undefined;
  /** The total that the latest list of all domains reported. */
  #announced = 0;

  constructor(parts: DomainListParts) {
    this.#parts = parts;
    const { callerOf, concurrency, listChanged } = parts;
    this.groups = new LazyList(
      'Domaingroup.List',
      async (_offset, _length, signal, urgency) => listGroups(callerOf(urgency), signal),
      (group) => group.id,
      () => listChanged(this.groups),
      { concurrency },
    );
    this.all = this.#list('all', undefined);
  }

  /** The domains that `type` lets through, of a group or of all. */
  of(type: DomainListType, group: GroupId | undefined): LazyList<Domain> {
    return getOrAdd(this.#others, group === undefined ? type : `${type} ${group}`, () =>
      this.#list(type, group),
    );
  }

  /** All lists. */
  get lists(): readonly AccountList[] {
    return [this.groups, this.all, ...this.#others.values()];
  }

  /** When all domains were last listed; undefined if never. */
  get listedAt(): number | undefined {
    return this.#listedAt;
  }

  /** The zones that a list of domains had, in the order of the lists. */
  get zones(): ReadonlySet<Zone> {
    return this.#zones;
  }

  /** How many zones there are, listed or only counted by the service; undefined until all domains were listed. */
  get total(): number | undefined {
    return this.#listedAt === undefined ? undefined : Math.max(this.#zones.size, this.#announced);
  }

  /** Adds the zones of an earlier session, of which the account had `total`. Returns whether that changed any. */
  restore(stored: Iterable<ZoneState>, listedAt: number, total: number): boolean {
    const now = Date.now();
    const listed = { loadedAt: plausible(listedAt, now), loadNumber: 0 };
    const isNewer = this.#listedAt === undefined || plausible(this.#listedAt, now) < listed.loadedAt;
    let restored = 0;
    let hasChanged = false;
    const { memory, known: knownZone, zone: zoneOf } = this.#parts;
    let { room } = memory;
    for (const each of stored) {
      restored += 1;
      const known = knownZone(each.id);
      // A later list of all domains does not have this zone: it was removed.
      if (!isNewer && (known === undefined || !this.#zones.has(known))) continue;
      const zone = zoneOf(each.id);
      this.#zones.add(zone);
      const { bytes = 0 } = each.loaded ?? {};
      const { bytes: replaced = 0 } = known?.state?.loaded ?? {};
      const fits = bytes <= room + replaced;
      if (fits) room -= bytes - replaced;
      if (zone.restore(fits ? each : { ...each, loaded: undefined, failure: memory.full }, listed))
        hasChanged = true;
    }
    if (isNewer) {
      this.#listedAt = listed.loadedAt;
      this.#announced = total;
      // As in #takeAll: only a list of all zones proves that others are gone.
      if (
        restored >= total &&
        this.#removeWhere(({ loadedAt }) => plausible(loadedAt, now) < listed.loadedAt)
      )
        hasChanged = true;
    }
    return hasChanged;
  }

  #list(type: DomainListType, groupId: GroupId | undefined): LazyList<Domain> {
    const { callerOf, concurrency, listChanged } = this.#parts;
    const list: LazyList<Domain> = new LazyList(
      'Domain.List',
      async (offset, length, signal, urgency) => {
        const query = { type, ...(groupId === undefined ? {} : { groupId }), offset, length };
        const page = await listDomains(callerOf(urgency), query, signal);
        const total = domainTotal(page, offset, type, this.#groupSize(groupId));
        return { ...page, rows: page.rows.map(withAscii), total };
      },
      (domain) => domain.id,
      () => {
        this.#take(list);
        listChanged(list);
      },
      { concurrency },
    );
    return list;
  }

  #groupSize(group: GroupId | undefined): number | undefined {
    return this.groups.state.content?.rows.find(({ id }) => id === group)?.size;
  }

  #take(list: LazyList<Domain>): void {
    const { zone: zoneOf, changed } = this.#parts;
    const { content } = list.state;
    const before = this.#taken.get(list);
    if (content === undefined || before === content) return;
    this.#taken.set(list, content);
    // While a list is loaded, rows are only added to it: the rows of the earlier content were taken before.
    const known = before?.loadNumber === content.loadNumber ? before.rows.length : 0;
    let hasChanged = false;
    const withRecords: Zone[] = [];
    for (const row of content.rows.slice(known)) {
      if (row.id === undefined) continue;
      const zone = zoneOf(row.id);
      const isNew = !this.#zones.has(zone);
      this.#zones.add(zone);
      if (zone.list(row, content)) hasChanged = true;
      if (isNew && zone.state?.loaded !== undefined) withRecords.push(zone);
    }
    // A list that is shorter than its total has all zones that the service lists. After another fault, zones may be
    // missing.
    const hasAllListed = content.fault === undefined || content.fault.kind === 'short';
    if (list === this.all && !content.more && hasAllListed && this.#takeAll(content)) hasChanged = true;
    if (hasChanged) changed({ kind: 'zone', zone: undefined });
    // Only now do the records that were loaded before belong to a listed zone.
    for (const { state } of withRecords) changed({ kind: 'zone', zone: state });
  }

  /** Takes the end of the list of all domains. Returns whether zones are gone. */
  #takeAll({ rows, total = rows.length, loadedAt, loadNumber }: ListContent<Domain>): boolean {
    this.#listedAt = loadedAt;
    this.#announced = total;
    // A list shorter than its own total does not prove that the other zones are gone.
    if (rows.length < total) return false;
    // A zone of this list or of a later one is not gone.
    return this.#removeWhere((listed) => listed.loadNumber < loadNumber);
  }

  /** Removes the zones that `which` selects by when they were listed. Returns whether there were any. */
  #removeWhere(which: (listed: LoadTime) => boolean): boolean {
    const gone = [...this.#zones].filter(({ listed }) => listed !== undefined && which(listed));
    for (const zone of gone) {
      this.#zones.delete(zone);
      zone.remove();
    }
    return gone.length > 0;
  }
}
