import type { DomainListType, DomainPage } from '../api/domain.ts';
import type { RecordPage } from '../api/record.ts';

/**
 * How many rows a list has, by all that an answer says. Some services give the length of the page for the total:
 * where another count of theirs promises more, that is believed, and the list is read on.
 */
export function recordTotal({ rows, total, subDomains }: RecordPage): number | undefined {
  return more(total, rows.length, subDomains);
}

/**
 * What the totals of Domain.List count is not documented: `domain_total` may be of the group or of the whole
 * account. Where it is no more than the account's, the group's own size tells whether the list is complete.
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
  return more(total, rows.length, groupSize);
}

function more(total: number | undefined, came: number, other: number | undefined): number | undefined {
  return total === came && other !== undefined && other > total ? other : total;
}
