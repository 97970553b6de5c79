import type { DomainListType, DomainPage } from '../api/domain.ts';
import type { RecordPage } from '../api/record.ts';

/**
 * Rows in a list of records: `record_total`. Some services send the length of the page there. Where it is just that and
 * `sub_domains` promises more, the total is not known, and one call more tells whether the list goes on.
 */
export function recordTotal({ rows, total, subDomains }: RecordPage): number | undefined {
  return doubtful(total, rows.length, subDomains) ? undefined : total;
}

/**
 * Rows in a list of domains. What the totals of Domain.List count is not documented: `domain_total` may be of the group
 * or of the whole account. Where it is no more than the account's, the group's own size tells whether the list is
 * complete. A total that is just the length of the page is treated as in {@link recordTotal}.
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
  return doubtful(total, rows.length, groupSize) ? undefined : total;
}

function doubtful(total: number | undefined, pageLength: number, other: number | undefined): boolean {
  return total === pageLength && other !== undefined && other > total;
}
