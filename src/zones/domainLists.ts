import type { Caller, SharedUrgency } from '../api/caller.ts';
import { listDomains, type Domain, type DomainListType } from '../api/domain.ts';
import type { GroupId } from '../api/fields.ts';
import { listGroups, type DomainGroup } from '../api/group.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { LazyList } from './lists/lazyList.ts';
import { domainTotal } from './lists/wholeness.ts';
import { withAscii } from '../dns/record.ts';
import type { AccountList } from './accountChange.ts';

interface DomainListParts {
  readonly callerOf: (urgency: SharedUrgency) => Caller;
  readonly concurrency: () => number;
  readonly groupsChanged: () => void;
  readonly domainsChanged: (list: LazyList<Domain>) => void;
}

/** The groups and the domains of an account. Each list is loaded when it is first opened. */
export class DomainLists {
  readonly groups: LazyList<DomainGroup>;
  /** All domains of the account, of every group. */
  readonly all: LazyList<Domain>;
  readonly #parts: DomainListParts;
  readonly #others = new Map<string, LazyList<Domain>>();

  constructor(parts: DomainListParts) {
    this.#parts = parts;
    const { callerOf, concurrency, groupsChanged } = parts;
    this.groups = new LazyList(
      'Domaingroup.List',
      async (_offset, _length, signal, urgency) => listGroups(callerOf(urgency), signal),
      (group) => group.id,
      groupsChanged,
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

  #list(type: DomainListType, groupId: GroupId | undefined): LazyList<Domain> {
    const { callerOf, concurrency, domainsChanged } = this.#parts;
    const list: LazyList<Domain> = new LazyList(
      'Domain.List',
      async (offset, length, signal, urgency) => {
        const query = { type, ...(groupId === undefined ? {} : { groupId }), offset, length };
        const page = await listDomains(callerOf(urgency), query, signal);
        const total = domainTotal(page, offset, type, this.#groupSize(groupId));
        return { ...page, rows: page.rows.map(withAscii), total };
      },
      (domain) => domain.id,
      () => domainsChanged(list),
      { concurrency },
    );
    return list;
  }

  #groupSize(group: GroupId | undefined): number | undefined {
    return this.groups.state.content?.rows.find(({ id }) => id === group)?.size;
  }
}
