import type { CallReport } from '../api/client.ts';
import { DomainId, GroupId } from '../api/fields.ts';
import { LIMIT, visible } from '../text/visible.ts';
import { toUnicode } from '../model/names.ts';
import type { Zones } from '../model/zones.ts';
import { digits } from '../text/digits.ts';

/**
 * Returns the log line of a call: account, operation, zone or group, page, time and outcome. Contains no token and no
 * record value. `Sample Account: Record.List example.com 500–1,000 of 12,345 · 92 ms · ok`
 */
export function callLine(report: CallReport, account: string, zones: Zones | undefined): string {
  const { operation, milliseconds, outcome, requests } = report;
  const call = [operation, itemOf(report, zones), pageOf(report, zones)]
    .filter((part) => part !== '')
    .join(' ');
  const times = requests > 1 ? [`${requests} requests`] : [];
  return [`${account}: ${call}`, `${milliseconds} ms`, outcome, ...times].join(' · ');
}

/** The zone or group that a call is about; its id while the name is not loaded. */
function itemOf({ fields }: CallReport, zones: Zones | undefined): string {
  const domain = DomainId.safeParse(fields['domain_id']);
  if (domain.success) {
    const name = zones?.loadedDomain(domain.data)?.name;
    return visible(name === undefined ? domain.data : toUnicode(name), LIMIT.name);
  }
  const group = GroupId.safeParse(fields['group_id']);
  if (!group.success) return '';
  const row = zones?.groups.state.content?.rows.find(({ id }) => id === group.data);
  return visible(row?.name ?? group.data, LIMIT.short);
}

/** The page of a list call: `500–1,000 of 12,345`, without the total while it is not loaded. */
function pageOf({ fields }: CallReport, zones: Zones | undefined): string {
  const { offset, length } = fields;
  if (typeof offset !== 'number' || typeof length !== 'number') return '';
  const total = totalOf(fields, zones);
  const end = Math.max(offset, Math.min(offset + length, total ?? Number.POSITIVE_INFINITY));
  const page = `${digits(offset)}–${digits(end)}`;
  return total === undefined ? page : `${page} of ${digits(total)}`;
}

function totalOf(fields: CallReport['fields'], zones: Zones | undefined): number | undefined {
  const domain = DomainId.safeParse(fields['domain_id']);
  const loaded = domain.success ? zones?.loadedDomain(domain.data) : undefined;
  return loaded && zones?.recordTotal(loaded);
}

/** A level of the log. */
export type CallLevel = 'info' | 'warn';

/** Returns the level of a call in the log: a failed one is a warning, but not one that nobody waited for. */
export function callLevel({ outcome }: Pick<CallReport, 'outcome'>): CallLevel {
  return outcome === 'ok' || outcome === 'cancelled' ? 'info' : 'warn';
}
