import type { DomainListType, DomainPage } from '../api/domain.ts';
import type { RecordPage } from '../api/record.ts';

/**
 * Returns the length of a list of records, `record_total`. Some services send the length of the page instead: if the
 * field equals that and `sub_domains` is larger, the length is unknown (undefined), and the paginator finds the end of
 * the list with one more call.
 */
export function recordTotal({ rows, total, subDomains }: RecordPage): number | undefined {
  return doubtful(total, rows.length, subDomains) ? undefined : total;
}

/**
 * Returns the length of a list of domains. api.md does not say what `domain_total` counts: the domains of the group or of
 * the account. If it equals the number of the account, the list is complete once it has as many rows as the group. A
 * total that equals the length of the page may be wrong, as in {@link recordTotal}.
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
