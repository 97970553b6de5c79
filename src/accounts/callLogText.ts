import type { CallReport } from '../api/client.ts';
import { DomainId, GroupId } from '../api/fields.ts';
import { LIMIT, visible, digits } from '../text/visible.ts';
import { toUnicode } from '../dns/names.ts';
import type { Account } from '../zones/account.ts';

/**
 * Returns the log line of a call: account, operation, zone or group, page, time and outcome. Contains no token and no
 * record value. `Sample Account: Record.List example.com 500–1,000 of 12,345 · 92 ms · ok`
 */
export function callLine(report: CallReport, label: string, account: Account | undefined): string {
  const { operation, milliseconds, outcome, requests } = report;
  const call = [operation, itemOf(report, account), pageOf(report, account)]
    .filter((part) => part !== '')
    .join(' ');
  const times = requests > 1 ? [`${requests} requests`] : [];
  return [`${label}: ${call}`, `${milliseconds} ms`, outcome, ...times].join(' · ');
}

/** The zone or group that a call is about; its id while the name is not loaded. */
function itemOf({ fields }: CallReport, account: Account | undefined): string {
  const domain = DomainId.safeParse(fields['domain_id']);
  if (domain.success) {
    const name = account?.zone(domain.data).domain?.name;
    return visible(name === undefined ? domain.data : toUnicode(name), LIMIT.name);
  }
  const group = GroupId.safeParse(fields['group_id']);
  if (!group.success) return '';
  const row = account?.groups.state.content?.rows.find(({ id }) => id === group.data);
  return visible(row?.name ?? group.data, LIMIT.short);
}

/** The page of a list call: `500–1,000 of 12,345`, without the total while it is not loaded. */
function pageOf({ fields }: CallReport, account: Account | undefined): string {
  const { offset, length } = fields;
  if (typeof offset !== 'number' || typeof length !== 'number') return '';
  const domain = DomainId.safeParse(fields['domain_id']);
  const total = domain.success ? account?.zone(domain.data).recordCount : undefined;
  const end = Math.max(offset, Math.min(offset + length, total ?? Number.POSITIVE_INFINITY));
  const page = `${digits(offset)}–${digits(end)}`;
  return total === undefined ? page : `${page} of ${digits(total)}`;
}

/** A level of the log. */
export type CallLevel = 'info' | 'warn';

/** Returns the log level of a call: `warn` for a failed call, but `info` for a cancelled one. */
export function callLevel({ outcome }: Pick<CallReport, 'outcome'>): CallLevel {
  return outcome === 'ok' || outcome === 'cancelled' ? 'info' : 'warn';
}
