import type { Client } from '../api/client.ts';
import { listDomains, type Domain, type DomainListType } from '../api/domain.ts';
import type { Failure } from '../api/failure.ts';
import { needsToken } from '../api/failure.ts';
import type { DomainId, GroupId } from '../api/fields.ts';
import { listGroups, type DomainGroup } from '../api/group.ts';
import { listRecords, type DnsRecord } from '../api/record.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { Account } from './account.ts';
import { LazyList } from './list.ts';

/** What of an account changed: one of its lists, or whether its login is refused. */
export type ZonesChange = { readonly kind: 'list'; readonly list: ZonesList } | { readonly kind: 'refusal' };

export type ZonesList = LazyList<DomainGroup> | LazyList<Domain> | LazyList<DnsRecord>;

/** The zones of one account: groups, domains and records, each list read when it is first opened. */
export class Zones implements Disposable {
  readonly account: Account;
  readonly groups: LazyList<DomainGroup>;
  readonly #domains = new Map<string, LazyList<Domain>>();
  readonly #records = new Map<DomainId, LazyList<DnsRecord>>();
  readonly #changed = new Emitter<ZonesChange>();
  #client: Client;
  #refusal: Failure | undefined;

  readonly onDidChange: Listen<ZonesChange> = this.#changed.event;

  constructor(account: Account, client: Client) {
    this.account = account;
    this.#client = client;
    this.groups = new LazyList(
      'Domaingroup.List',
      async (_offset, _length, signal) => {
        const rows = await listGroups(this.#client, signal);
        return { rows, total: rows.length };
      },
      (group) => group.id ?? `?${group.name}`,
      () => this.#listChanged(this.groups),
    );
  }

  /** Why the account makes no calls: a refused login, or a lost token. */
  get refusal(): Failure | undefined {
    return this.#refusal;
  }

  /** The domains of a group that `type` lets through. */
  domains(group: GroupId, type: DomainListType): LazyList<Domain> {
    return getOrAdd(this.#domains, `${type} ${group}`, () => {
      const list: LazyList<Domain> = new LazyList(
        'Domain.List',
        async (offset, length, signal) => {
          const page = await listDomains(this.#client, { type, groupId: group, offset, length }, signal);
          const total = this.#groupTotal(group, type, offset + page.rows.length) ?? page.total;
          return { rows: page.rows, total };
        },
        (domain) => domain.id ?? `?${domain.name}`,
        () => this.#listChanged(list),
      );
      return list;
    });
  }

  /** The records of a domain. */
  records(domainId: DomainId): LazyList<DnsRecord> {
    return getOrAdd(this.#records, domainId, () => {
      const list: LazyList<DnsRecord> = new LazyList(
        'Record.List',
        (offset, length, signal) => listRecords(this.#client, { domainId, offset, length }, signal),
        (record) => record.id ?? `?${record.host} ${record.type} ${record.line ?? ''} ${record.value}`,
        () => this.#listChanged(list),
      );
      return list;
    });
  }

  /** Goes on with another token; what was loaded stays, what failed is tried again when it is next opened. */
  useClient(client: Client): void {
    for (const list of this.#lists()) list.cancel();
    this.#client = client;
    this.#setRefusal(undefined);
    for (const list of this.#lists()) list.forgetFailure();
  }

  /** Has everything read again when it is next opened. */
  markStale(): void {
    for (const list of this.#lists()) list.markStale();
  }

  dispose(): void {
    for (const list of this.#lists()) list.cancel();
    this.#changed.dispose();
  }

  #lists(): readonly ZonesList[] {
    return [this.groups, ...this.#domains.values(), ...this.#records.values()];
  }

  /**
   * What the totals of Domain.List count is not documented; where a group's own size agrees with what came,
   * the list is complete.
   */
  #groupTotal(group: GroupId, type: DomainListType, came: number): number | undefined {
    if (type !== 'all') return undefined;
    const size = this.groups.state.content?.rows.find(({ id }) => id === group)?.size;
    return size === came ? size : undefined;
  }

  #listChanged(list: ZonesList): void {
    const failure = list.state.failed?.failure;
    if (failure !== undefined && needsToken(failure)) this.#setRefusal(failure);
    this.#changed.fire({ kind: 'list', list });
  }

  #setRefusal(refusal: Failure | undefined): void {
    if (this.#refusal?.kind === refusal?.kind) return;
    this.#refusal = refusal;
    this.#changed.fire({ kind: 'refusal' });
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
