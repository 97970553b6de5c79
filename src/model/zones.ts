import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../api/client.ts';
import { listDomains, type Domain, type DomainListType, type DomainPage } from '../api/domain.ts';
import { needsToken, type Failure } from '../api/failure.ts';
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
      (group) => group.id,
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
          return { rows: page.rows, total: this.#groupTotal(group, type, offset, page) };
        },
        (domain) => domain.id,
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
        (record) => record.id,
        () => this.#listChanged(list),
      );
      return list;
    });
  }

  /** How many records a domain has by the latest word: its own list may be younger than the list it is in. */
  recordTotal(domain: Domain): number | undefined {
    const list = domain.id === undefined ? undefined : this.#records.get(domain.id);
    return list?.state.content?.total ?? domain.records;
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
   * What the totals of Domain.List count is not documented: `domain_total` may be of the group or of the whole
   * account. Where it is no more than the account's, the group's own size tells whether the list is complete.
   */
  #groupTotal(group: GroupId, type: DomainListType, offset: number, page: DomainPage): number | undefined {
    const { total, totals } = page;
    const ofAccount = total === undefined || total === totals?.allTotal;
    if (type !== 'all' || !ofAccount) return total;
    const size = this.groups.state.content?.rows.find(({ id }) => id === group)?.size;
    return size === offset + page.rows.length ? size : total;
  }

  #listChanged(list: ZonesList): void {
    const failure = list.state.failed?.failure;
    if (failure !== undefined && needsToken(failure)) this.#setRefusal(failure);
    this.#changed.fire({ kind: 'list', list });
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
