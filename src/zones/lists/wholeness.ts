import * as z from 'zod/mini';
import { hostKey, toAscii } from '../../dns/names.ts';
import type { DomainListType, DomainPage } from '../../api/domain.ts';
import { SHORT_PAGE, type Page } from '../../api/paging/page.ts';
import type { RecordPage } from '../../api/record.ts';

/**
 * Why the loaded records of a zone may not be all of them, so that a name without a record among them may have one:
 * - `notAskedToEnd`: pages are left to load
 * - `pageFailed`: the next page could not be loaded
 * - `memory`: the next page did not fit into memory (`ZoneMemory`)
 * - `limit`: the list was cut off at its maximum length
 * - `oddRows`: a row lacks its host, type or value, or is no object
 * - `moved`: rows moved between pages while they were loaded, or have an id in common
 * - `noTotal`: the service did not say how many records there are
 * - `short`: it sent fewer records than it announced
 * - `fullNames`: most hosts are written as full names, so that it is not known which names they are
 * - `hostsOnly`: only hosts that were looked up are loaded
 * - `announcedMore`: by Domain.List or Domain.Info the domain has more records
 */
export const Incomplete = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'notAskedToEnd',
      'pageFailed',
      'memory',
      'limit',
      'oddRows',
      'moved',
      'noTotal',
      'fullNames',
      'hostsOnly',
    ]),
  }),
  z.object({ kind: z.enum(['short', 'announcedMore']), announced: z.number(), received: z.number() }),
]);
export type Incomplete = z.infer<typeof Incomplete>;

/** A zone that may lack records. */
export interface IncompleteZone {
  readonly name: string;
  readonly incomplete: Incomplete;
}

/** The result of a paginator, besides the loaded rows. */
interface LoadedPages {
  readonly done: boolean;
  readonly cut: boolean;
  readonly hasOddRows: boolean;
  readonly moved: boolean;
  readonly announced: number | undefined;
}

/** Returns why rows may be missing, by the result of a load. */
export function loadFault(
  { done, cut, hasOddRows, moved, announced }: LoadedPages,
  received: number,
): Incomplete | undefined {
  if (!done) return { kind: 'notAskedToEnd' };
  if (cut) return { kind: 'limit' };
  if (hasOddRows) return { kind: 'oddRows' };
  if (moved) return { kind: 'moved' };
  if (announced === undefined) return { kind: 'noTotal' };
  return announced > received ? { kind: 'short', announced, received } : undefined;
}

/** The loaded records of a zone. */
interface LoadedRows {
  readonly rows: { readonly length: number };
  /** The {@link loadFault} of their load. */
  readonly fault: Incomplete | undefined;
}

/** The facts that decide whether loaded records are all records of a zone. */
interface ZoneFacts {
  /** {@link areFullNames} of its hosts. */
  readonly fullNames: () => boolean;
  /** The latest count of its records by Domain.List or Domain.Info. */
  readonly counted: number | undefined;
}

/**
 * Decides whether the loaded records are all records of a zone. Returns undefined if they are, otherwise why not. Only
 * a whole zone proves that there is no record for a name.
 *
 * The count of a domain may be older than its records: after records were removed, the zone counts as incomplete until
 * the domain is loaded again. That is better than to take a part for the whole.
 */
export function whyIncomplete(
  { rows: { length: received }, fault }: LoadedRows,
  { fullNames, counted }: ZoneFacts,
): Incomplete | undefined {
  if (fault !== undefined) return fault;
  if (fullNames()) return { kind: 'fullNames' };
  return counted !== undefined && counted > received
    ? { kind: 'announcedMore', announced: counted, received }
    : undefined;
}

/**
 * Whether most hosts below the apex are written as full names, such as `www.example.com` in `example.com`. A few are
 * mistakes of their owner: `www.example.com.example.com`.
 */
export function areFullNames(hosts: Iterable<string>, zone: string): boolean {
  const ascii = toAscii(zone).toLowerCase();
  if (ascii === '') return false;
  let balance = 0;
  for (const host of hosts) {
    const key = hostKey(host);
    if (key === '@') continue;
    balance += key === ascii || key.endsWith(`.${ascii}`) ? 1 : -1;
  }
  return balance > 0;
}

/**
 * Returns the length of a list of records (`total`) and the most records that the response speaks of (`announced`).
 * `total` is `record_total`, or undefined if that may only be the length of the page. `announced` is the larger of
 * `record_total` and `sub_domains`, which counts all records of the domain (service-facts.md). It is undefined
 * without `sub_domains`, or if `counted`, the record count of Domain.List or Domain.Info, confirms `record_total`.
 */
export function recordTotals(
  { rows, total, subDomains }: RecordPage,
  counted: number | undefined,
): Pick<Page<unknown>, 'total' | 'announced'> {
  if (subDomains === undefined || (total !== undefined && total === counted)) return { total };
  const announced = Math.max(total ?? 0, subDomains);
  return { total: mayBePageLength(total, rows.length, subDomains) ? undefined : total, announced };
}

/**
 * Returns the length of a list of the records of one host. `sub_domains` counts the records of the whole domain, so it
 * is ignored. The service may send the length of the page as the total: a total that equals the length of a full page
 * counts as unknown, so that another page is requested.
 */
export function hostTotals({
  rows,
  total,
}: Pick<RecordPage, 'rows' | 'total'>): Pick<Page<unknown>, 'total' | 'announced'> {
  return total === rows.length && total >= SHORT_PAGE
    ? { total: undefined, announced: total }
    : { total, announced: undefined };
}

/**
 * Returns the length of a list of domains. api.md does not say whether `domain_total` counts the domains of the group
 * or of the account. If it equals the number of the account, the list is complete once it has as many rows as the
 * group.
 */
export function domainTotal(
  { rows, total, allTotal }: DomainPage,
  offset: number,
  type: DomainListType,
  groupSize: number | undefined,
): number | undefined {
  if (type !== 'all') return total;
  const ofAccount = total === undefined || total === allTotal;
  if (ofAccount && groupSize === offset + rows.length) return groupSize;
  return mayBePageLength(total, rows.length, groupSize) ? undefined : total;
}

/**
 * Whether a total may be the length of the page, which some services send instead: it equals that length, and `other`
 * announces more rows. Without a total, the paginator finds the end of the list with one more call.
 */
function mayBePageLength(total: number | undefined, pageLength: number, other: number | undefined): boolean {
  return total === pageLength && other !== undefined && other > total;
}

/** The time and the number of a load. */
export interface LoadTime {
  /** Milliseconds since the epoch. The clock may be put back, so loads of one session are compared by number. */
  readonly loadedAt: number;
  /** See {@link nextLoadNumber}. */
  readonly loadNumber: number;
}

/** Returns the time of a load that is done now. */
export function loadedNow(): LoadTime {
  return { loadedAt: Date.now(), loadNumber: nextLoadNumber() };
}

let latest = 0;

/**
 * Returns the next load number. To find out which of two loads is newer, compare their numbers rather than their times,
 * because the clock may be put back in between. Loads of an earlier session have the number 0.
 */
export function nextLoadNumber(): number {
  latest += 1;
  return latest;
}

/**
 * Whether something loaded at `loadedAt` may be `maxAge` old or older. True for a time in the future: the clock was put
 * back, so the age is unknown. All in milliseconds.
 */
export function maybeOutdated(loadedAt: number, maxAge: number, now: number): boolean {
  return loadedAt > now || now - loadedAt >= maxAge;
}

/** Returns `time`; 0, which counts as old, if it is in the future because a clock was wrong. */
export function plausible(time: number, now: number): number {
  return time > now ? 0 : time;
}
