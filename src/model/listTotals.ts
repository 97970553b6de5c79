import type { DomainListType, DomainPage } from '../api/domain.ts';
import { SHORT_PAGE, type Page } from '../api/paging/page.ts';
import type { RecordPage } from '../api/record.ts';

/**
 * Returns the length of a list of records, and how many records the response announces. The length is `record_total`.
 * `sub_domains` counts all records of the domain (service-facts.md), so more of them than `record_total` contradicts a
 * list that leaves none out, unless `counted`, the record count of Domain.List or Domain.Info, confirms `record_total`.
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
 * Returns the length of a list of the records of one host. `sub_domains` counts those of the whole domain and says nothing
 * about it. A full page may have its own length as its total, so that another page is asked for.
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
 * Returns the length of a list of domains. api.md does not say what `domain_total` counts: the domains of the group or of
 * the account. If it equals the number of the account, the list is complete once it has as many rows as the group.
 */
export function domainTotal(
  { rows, total, totals }: DomainPage,
  offset: number,
  type: DomainListType,
  groupSize: number | undefined,
): number | undefined {
  if (type !== 'all') return total;
  const ofAccount = total === undefined || total === totals?.allTotal;
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
