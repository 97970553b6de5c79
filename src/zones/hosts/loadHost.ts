import type { FetchPage, Page } from '../../api/paging/page.ts';
import type { DnsRecord, RecordPage } from '../../api/record.ts';
import { Paginator } from '../../api/paging/paginator.ts';
import type { HostLoad } from './hostLoads.ts';
import { listContentOf, type ListContent } from '../lists/listState.ts';
import { hostTotals, loadedNow, areFullNames, type Incomplete, type LoadTime } from '../lists/wholeness.ts';
import { hostKey } from '../../dns/names.ts';

/** Limits of hosts that are looked up. */
export const LOOKUP_LIMITS = {
  /** Hosts of a zone that are kept: the oldest are dropped first. */
  hosts: 500,
  /** Pages of one host. */
  pages: 12,
  /** A service that ignores the host sends all records of the zone. Only one page is loaded if it has more. */
  otherRows: 5_000,
} as const;

/** What the service sent when it was asked for one host. */
export interface HostOutcome {
  /** The records of the host. */
  readonly load: HostLoad<DnsRecord>;
  /** Why records of the host may be missing; undefined if these are all. */
  readonly fault: Incomplete | undefined;
  /** Whether it sent records of other hosts too. */
  readonly hasOthers: boolean;
  /** The records of the zone, as far as they came, if the service ignored the host. */
  readonly list: ListContent<DnsRecord> | undefined;
}

interface HostQuery {
  /** Requests one page of the records of the host, in its own spelling. */
  readonly fetch: (offset: number, length: number, signal: AbortSignal) => Promise<RecordPage>;
  /** A `hostKey`. */
  readonly host: string;
  /** The name of the zone in ASCII; empty if it is not known. */
  readonly zone: string;
  /** The latest count of all its records. */
  readonly recordCount: number | undefined;
}

/**
 * Loads the records of one host: one call, unless there are more than a page. Does not trust the service to send those
 * of this host only.
 * @throws CallError
 */
export async function loadHost(
  { fetch, host, zone, recordCount }: HostQuery,
  signal: AbortSignal,
): Promise<HostOutcome> {
  let counted: number | undefined;
  const fetchPage: FetchPage<DnsRecord> = async (offset, length, inner): Promise<Page<DnsRecord>> => {
    const page = await fetch(offset, length, inner);
    counted = page.subDomains ?? counted;
    return { ...page, ...hostTotals(page) };
  };
  const pages = new Paginator(fetchPage, ({ id }) => id);
  const all: DnsRecord[] = [];
  let hasOthers = false;
  let time: LoadTime | undefined;
  for (let left: number = LOOKUP_LIMITS.pages; left > 0 && !pages.done; left -= 1) {
    const fresh = await pages.next(signal);
    time ??= loadedNow();
    for (const row of fresh) all.push(row);
    hasOthers ||= fresh.some((row) => hostKey(row.host) !== host);
    if (hasOthers && (pages.total ?? counted ?? recordCount ?? 0) > LOOKUP_LIMITS.otherRows) break;
  }
  const rows = hasOthers ? all.filter((row) => hostKey(row.host) === host) : all;
  const loaded = time ?? loadedNow();
  const list = listContentOf(pages, all, loaded);
  const isOfZone = hasOthers && (pages.total ?? 0) >= (counted ?? recordCount ?? Number.POSITIVE_INFINITY);
  const hosts = all.values().map((row) => row.host);
  return {
    load: { host, rows, counted, bytes: pages.bytes, ...loaded },
    fault: list.fault ?? (areFullNames(hosts, zone) ? { kind: 'fullNames' } : undefined),
    hasOthers,
    list: isOfZone ? list : undefined,
  };
}
