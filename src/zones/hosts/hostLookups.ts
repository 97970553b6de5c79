import type { Caller, SharedUrgency, Urgency } from '../../api/caller.ts';
import { CallError } from '../../api/failure.ts';
import type { DomainId } from '../../api/fields.ts';
import { listRecords, type DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import { hostKey, toUnicode } from '../../dns/names.ts';
import type { ListContent } from '../lists/listState.ts';
import { SharedWork } from '../lists/sharedWork.ts';
import { hostsSince, memoized, NO_HOST_LOADS, type HostLoad, type HostLoads } from './hostLoads.ts';
import { contentWithHosts } from './withHosts.ts';
import { loadHost, LOOKUP_LIMITS, type HostOutcome } from './loadHost.ts';

interface LookupParts {
  readonly id: DomainId;
  readonly callerOf: (urgency: SharedUrgency) => Caller;
  /** The name of the zone in ASCII; empty if it is not known. */
  readonly zoneName: () => string;
  /** The latest count of its records. */
  readonly recordCount: () => number | undefined;
  /**
   * Called for each page that arrived, once it is counted.
   * @throws CallError of kind `limit` when there is no room for it
   */
  readonly makeRoom: (urgency: Urgency) => void;
  /** Called with what the service sent, once for all callers that waited. */
  readonly loaded: (outcome: HostOutcome) => void;
}

/** The hosts of a zone that were loaded by themselves. */
export class HostLookups implements Disposable {
  readonly #parts: LookupParts;
  readonly #pending = new Map<string, SharedWork<HostOutcome>>();
  /** By `hostKey`, oldest first. */
  #loads: HostLoads<DnsRecord> = NO_HOST_LOADS;
  #added = memoized<ListContent<DnsRecord>, HostLoads<DnsRecord>, ListContent<DnsRecord>>(contentWithHosts);
  /** The memory that the pages of running lookups take, in bytes. */
  #loadingBytes = 0;

  constructor(parts: LookupParts) {
    this.#parts = parts;
  }

  /** The hosts that are kept. A new map after each change. */
  get loads(): HostLoads<DnsRecord> {
    return this.#loads;
  }

  /** Whether a lookup runs. */
  get isLoading(): boolean {
    return this.#pending.size > 0;
  }

  /** The memory that the hosts take, in bytes, including those of running lookups. */
  get bytes(): number {
    let bytes = this.#loadingBytes;
    for (const load of this.#loads.values()) bytes += load.bytes;
    return bytes;
  }

  /**
   * Loads the records of a host, in any spelling, and keeps them if these are all. Callers for the same host share the
   * load.
   * @throws CallError
   */
  async lookUp(host: string, urgency: Urgency, signal: AbortSignal): Promise<HostOutcome> {
    const key = hostKey(host);
    const pending = getOrAdd(this.#pending, key, () => new SharedWork<HostOutcome>('Record.List'));
    try {
      return await pending.urgency.during(urgency, () =>
        pending.join((inner) => this.#load(key, pending.urgency, inner), signal),
      );
    } finally {
      if (!pending.running && this.#pending.get(key) === pending) this.#pending.delete(key);
    }
  }

  /** Returns the loaded part of the zone with the hosts: the same object as long as neither changed. */
  addedTo(content: ListContent<DnsRecord>): ListContent<DnsRecord> {
    return this.#added(content, this.#loads);
  }

  /** Drops the hosts that were loaded before a load of the zone. */
  dropBefore(loadNumber: number): void {
    this.#loads = hostsSince(this.#loads, loadNumber);
  }

  /** Drops all hosts. Returns whether there were any. */
  clear(): boolean {
    const had = this.#loads.size > 0;
    this.#loads = NO_HOST_LOADS;
    // Forget the rows.
    this.#added = memoized(contentWithHosts);
    return had;
  }

  /** Cancels the pending lookups, for all callers. */
  cancel(): void {
    for (const work of this.#pending.values()) work.cancel();
    this.#pending.clear();
  }

  dispose(): void {
    this.cancel();
    this.clear();
  }

  async #load(host: string, urgency: SharedUrgency, signal: AbortSignal): Promise<HostOutcome> {
    const { id, callerOf, zoneName, recordCount, makeRoom, loaded } = this.#parts;
    let bytes = 0;
    const loadAs = (subDomain: string): Promise<HostOutcome> => {
      const query = {
        host,
        zone: zoneName(),
        recordCount: recordCount(),
        fetch: async (offset: number, length: number, inner: AbortSignal) => {
          const page = await listRecords(
            callerOf(urgency),
            { domainId: id, domain: zoneName() || undefined, subDomain, offset, length },
            inner,
          );
          if (inner.aborted) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
          bytes += page.bytes ?? 0;
          this.#loadingBytes += page.bytes ?? 0;
          makeRoom(urgency.now);
          return page;
        },
      };
      return loadHost(query, signal);
    };
    try {
      let outcome = await loadAs(host);
      // It is not documented in which spelling the service matches names that are not in ASCII.
      const unicode = toUnicode(host);
      const { load, fault, hasOthers } = outcome;
      if (unicode !== host && load.rows.length === 0 && fault === undefined && !hasOthers)
        outcome = await loadAs(unicode);
      if (signal.aborted) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
      if (outcome.fault === undefined) this.#keep(outcome.load);
      loaded(outcome);
      return outcome;
    } finally {
      this.#loadingBytes -= bytes;
    }
  }

  #keep(load: HostLoad<DnsRecord>): void {
    const others = [...this.#loads].filter(([host]) => host !== load.host);
    this.#loads = new Map([...others.slice(1 - LOOKUP_LIMITS.hosts), [load.host, load]]);
  }
}
