import type { Caller } from '../api/caller.ts';
import { CallError } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { listRecords, type DnsRecord } from '../api/record.ts';
import { SharedUrgency, type Urgency } from '../api/urgency.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { DomainFacts } from './domainFacts.ts';
import { contentWithHosts, hostsSince, NO_HOST_LOADS, type HostLoad, type HostLoads } from './hostLoads.ts';
import type { ListContent } from './listState.ts';
import { loadHost, type HostOutcome } from './loadHost.ts';
import { hostKey, toUnicode } from './names.ts';
import { domainAscii } from './record.ts';
import type { RowBudget } from './rowBudget.ts';
import { RowShare } from './rowShare.ts';
import { SharedWork } from './sharedWork.ts';

/** The most hosts of an account that are kept. The oldest are dropped first. */
const MAX_LOOKED_UP = 500;

interface LookupParts {
  readonly callerOf: (urgency: SharedUrgency) => Caller;
  readonly facts: Pick<DomainFacts, 'loaded' | 'recordCount'>;
  readonly budget: RowBudget;
  /** Called when the hosts that are kept of a domain changed. */
  readonly changed: (id: DomainId) => void;
}

interface PendingLookup {
  readonly work: SharedWork<HostOutcome>;
  readonly urgency: SharedUrgency;
}

interface KeptHost {
  readonly domainId: DomainId;
  readonly load: HostLoad<DnsRecord>;
  readonly share: RowShare;
}

/** The hosts of an account that were loaded by themselves. Their rows count toward the budget. */
export class HostLookups implements Disposable {
  readonly #parts: LookupParts;
  readonly #pending = new Map<string, PendingLookup>();
  /** By domain and host, oldest first. */
  readonly #kept = new Map<string, KeptHost>();
  readonly #byDomain = new Map<DomainId, HostLoads<DnsRecord>>();
  readonly #views = new WeakMap<
    ListContent<DnsRecord>,
    { readonly hosts: HostLoads<DnsRecord>; readonly content: ListContent<DnsRecord> }
  >();
  #ignoresHosts = false;
  #isDisposed = false;

  constructor(parts: LookupParts) {
    this.#parts = parts;
  }

  /** Whether the service has sent the list of a zone when it was asked for one host. */
  get ignoresHosts(): boolean {
    return this.#ignoresHosts;
  }

  /** The hosts of a domain that are kept. A new map after each change. */
  of(id: DomainId): HostLoads<DnsRecord> {
    return this.#byDomain.get(id) ?? NO_HOST_LOADS;
  }

  /** Returns the loaded part of a zone with the hosts that were loaded since: the same object until either changes. */
  view(id: DomainId, content: ListContent<DnsRecord>): ListContent<DnsRecord> {
    const hosts = this.of(id);
    const known = this.#views.get(content);
    if (known?.hosts === hosts) return known.content;
    const view = contentWithHosts(content, hosts);
    this.#views.set(content, { hosts, content: view });
    return view;
  }

  /** The domains of which hosts are kept. */
  get domains(): Iterable<DomainId> {
    return this.#byDomain.keys();
  }

  /**
   * Loads the records of a host, in any spelling, and keeps them if these are all. Callers for the same host share the load.
   * @throws CallError
   */
  async lookUp(id: DomainId, host: string, urgency: Urgency, signal: AbortSignal): Promise<HostOutcome> {
    const key = hostKey(host);
    const which = keyOf(id, key);
    const pending = getOrAdd(this.#pending, which, () => ({
      work: new SharedWork<HostOutcome>('Record.List'),
      urgency: new SharedUrgency(),
    }));
    try {
      return await pending.urgency.during(urgency, () =>
        pending.work.join((inner) => this.#load(id, key, pending.urgency, inner), signal),
      );
    } finally {
      if (!pending.work.running && this.#pending.get(which) === pending) this.#pending.delete(which);
    }
  }

  /** Drops the hosts of a domain that were loaded before a load of it. */
  dropBefore(id: DomainId, loadNumber: number): void {
    const kept = this.of(id);
    const left = hostsSince(kept, loadNumber);
    if (left === kept) return;
    for (const host of kept.keys()) if (!left.has(host)) this.#letGo(keyOf(id, host));
    this.#set(id, left);
  }

  /** Drops all hosts. */
  clear(): void {
    for (const key of this.#kept.keys()) this.#letGo(key);
    for (const id of this.#byDomain.keys()) this.#set(id, NO_HOST_LOADS);
  }

  /** Cancels the pending lookups, for all callers. */
  cancel(): void {
    for (const { work } of this.#pending.values()) work.cancel();
    this.#pending.clear();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.cancel();
    for (const key of this.#kept.keys()) this.#letGo(key);
    this.#byDomain.clear();
  }

  async #load(id: DomainId, host: string, urgency: SharedUrgency, signal: AbortSignal): Promise<HostOutcome> {
    const { callerOf, facts, budget } = this.#parts;
    const domain = facts.loaded(id);
    const loadAs = (subDomain: string): Promise<HostOutcome> => {
      const query = {
        host,
        zone: domain === undefined ? '' : domainAscii(domain),
        recordCount: facts.recordCount(id),
        fetch: (offset: number, length: number, inner: AbortSignal) =>
          listRecords(callerOf(urgency), { domainId: id, subDomain, offset, length }, inner),
      };
      return loadHost(query, budget, urgency, signal);
    };
    let outcome = await loadAs(host);
    // No document says in which spelling the service matches names that are not in ASCII.
    const unicode = toUnicode(host);
    const { load, fault, hasOthers } = outcome;
    if (unicode !== host && load.rows.length === 0 && fault === undefined && !hasOthers)
      outcome = await loadAs(unicode);
    // A page that arrives after its load was cancelled fails it.
    if (this.#isDisposed) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
    // A wildcard may have been read as a pattern.
    const isList = outcome.hasOthers && (outcome.fault !== undefined || outcome.list !== undefined);
    this.#ignoresHosts ||= isList && !host.startsWith('*');
    if (outcome.fault === undefined) this.#keep(id, outcome.load, urgency);
    return outcome;
  }

  #keep(domainId: DomainId, load: HostLoad<DnsRecord>, urgency: SharedUrgency): void {
    const { budget } = this.#parts;
    const share = new RowShare(budget);
    if (!share.arrive({ rows: load.rows, total: undefined }, urgency.now)) {
      share.dispose();
      throw budget.failure('Record.List', urgency.now);
    }
    const key = keyOf(domainId, load.host);
    const before = this.of(domainId);
    this.#letGo(key);
    this.#kept.set(key, { domainId, load, share });
    this.#set(domainId, new Map([...before, [load.host, load]]));
    this.#dropOldest();
  }

  #dropOldest(): void {
    for (const [key, { domainId, load }] of this.#kept) {
      if (this.#kept.size <= MAX_LOOKED_UP) return;
      this.#letGo(key);
      const left = new Map(this.of(domainId));
      left.delete(load.host);
      this.#set(domainId, left);
    }
  }

  #letGo(key: string): void {
    this.#kept.get(key)?.share.dispose();
    this.#kept.delete(key);
  }

  #set(id: DomainId, hosts: HostLoads<DnsRecord>): void {
    if (hosts.size === 0) this.#byDomain.delete(id);
    else this.#byDomain.set(id, hosts);
    this.#parts.changed(id);
  }
}

function keyOf(id: DomainId, host: string): string {
  return JSON.stringify([id, host]);
}
