import * as z from 'zod/mini';
import { hostKey, toAscii } from './names.ts';

/**
 * Why the loaded records of a zone may not be all of them, so that a name without a record among them may have one:
 * - `notAskedToEnd`: pages are left to load
 * - `pageFailed`: the next page could not be loaded
 * - `memory`: the next page did not fit into memory (`RowBudget`)
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

/** A zone of which records may be missing. */
export interface IncompleteZone {
  readonly name: string;
  readonly incomplete: Incomplete;
}

/** What a paginator says about the rows that it loaded. */
interface LoadedPages {
  readonly done: boolean;
  readonly cut: boolean;
  readonly hasOddRows: boolean;
  readonly moved: boolean;
  readonly announced: number | undefined;
}

/** Returns what the loading of a list shows: why some of its rows may be missing. */
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

/** Records of a zone, as far as they are loaded. */
interface LoadedRows {
  readonly rows: { readonly length: number };
  /** The {@link loadFault} of their load. */
  readonly fault: Incomplete | undefined;
}

/** What is known of a zone besides its records. */
interface ZoneFacts {
  /** {@link areFullNames} of its hosts. */
  readonly fullNames: () => boolean;
  /** The latest count of its records by Domain.List or Domain.Info. */
  readonly counted: number | undefined;
}

/**
 * Decides whether the loaded records are all records of a zone. Returns undefined if they are, otherwise why not. Only
 * of a whole zone may anything say that it has no record for a name.
 *
 * The count of a domain may be older than its records: after records were removed, the zone is incomplete until the
 * domain is loaded again. That is better than to take a part for the whole.
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
