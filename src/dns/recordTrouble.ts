import type { DnsRecord } from '../api/record.ts';

/**
 * Why a record that answers may be out of service:
 * - `down`, `warning`: what the service's monitor found
 * - `held`: the service keeps the record
 * - `drained`: its remark says so
 */
export type Trouble = 'down' | 'warning' | 'held' | 'drained';

const DRAINED = /\bdrain(?:ed|ing)?\b|\bmaintenance\b|\bout of (?:service|rotation)\b|下线|摘除|排空|维护/iu;

/** The fields of a record that troubles are found in. The index does not keep `monitorStatus`. */
type TroubleFields = Pick<DnsRecord, 'held' | 'remark'> & Partial<Pick<DnsRecord, 'monitorStatus'>>;

/** Returns the known troubles of a record. An empty list does not prove that the record works. */
export function troublesOf({ monitorStatus, held, remark = '' }: TroubleFields): readonly Trouble[] {
  const troubles: Trouble[] = [];
  if (monitorStatus === 'Down') troubles.push('down');
  if (monitorStatus === 'Warn') troubles.push('warning');
  if (held) troubles.push('held');
  if (DRAINED.test(remark)) troubles.push('drained');
  return troubles;
}
