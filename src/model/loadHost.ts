import type { FetchPage, Page } from '../api/paging/page.ts';
import type { DnsRecord, RecordPage } from '../api/record.ts';
import type { SharedUrgency } from '../api/urgency.ts';
import { CountedPages } from './countedPages.ts';
import type { HostLoad } from './hostLoads.ts';
import type { ListContent } from './listState.ts';
import { hostTotals } from './listTotals.ts';
import { nextLoadNumber } from './loadTime.ts';
import { hostKey } from './names.ts';
import type { RowBudget } from './rowBudget.ts';
import { RowShare } from './rowShare.ts';
import { areFullNames, loadFault, type Incomplete } from './wholeness.ts';

/** The most pages of one host. */
const MAX_HOST_PAGES = 12;
/** A service that ignores the host sends all records of the zone. Of a zone with more of them, one page is loaded. */
const MAX_OTHER_ROWS = 5000;

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
 * Loads the records of one host: one call, unless there are more than a page. Does not trust the service to send those of
 * this host only.
 * @throws CallError
 */
export async function loadHost(
  { fetch, host, zone, recordCount }: HostQuery,
  budget: RowBudget,
  urgency: SharedUrgency,
  signal: AbortSignal,
): Promise<HostOutcome> {
  let counted: number | undefined;
  const fetchPage: FetchPage<DnsRecord> = async (offset, length, inner): Promise<Page<DnsRecord>> => {
    const page = await fetch(offset, length, inner);
    counted = page.subDomains ?? counted;
    return { ...page, ...hostTotals(page) };
  };
  const share = new RowShare(budget);
  const list = { operation: 'Record.List', fetch: fetchPage, idOf: idOfRecord } as const;
  const loading = new CountedPages(list, share, urgency, signal);
  const { pages } = loading;
  try {
    const all: DnsRecord[] = [];
    let hasOthers = false;
    let time: Pick<HostLoad<DnsRecord>, 'loadedAt' | 'loadNumber'> | undefined;
    for (let left = MAX_HOST_PAGES; left > 0 && !pages.done; left -= 1) {
      const fresh = await loading.next(signal);
      time ??= { loadedAt: Date.now(), loadNumber: nextLoadNumber() };
      for (const row of fresh) all.push(row);
      hasOthers ||= fresh.some((row) => hostKey(row.host) !== host);
      if (hasOthers && (pages.total ?? counted ?? recordCount ?? 0) > MAX_OTHER_ROWS) break;
    }
    const rows = hasOthers ? all.filter((row) => hostKey(row.host) === host) : all;
    const loaded = time ?? { loadedAt: Date.now(), loadNumber: nextLoadNumber() };
    const fault = loadFault(pages, all.length);
    const isOfZone = hasOthers && (pages.total ?? 0) >= (counted ?? recordCount ?? Number.POSITIVE_INFINITY);
    const hosts = all.values().map((row) => row.host);
    return {
      load: { host, rows, counted, ...loaded },
      fault: fault ?? (areFullNames(hosts, zone) ? { kind: 'fullNames' } : undefined),
      hasOthers,
      list: isOfZone ? { rows: all, total: pages.total, more: !pages.done, fault, ...loaded } : undefined,
    };
  } finally {
    share.dispose();
  }
}

function idOfRecord({ id }: DnsRecord): string | undefined {
  return id;
}
