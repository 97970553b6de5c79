import { LIMIT, shortened } from '../text/visible.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import { ANYONE } from '../dns/client.ts';
import { domainKey } from '../dns/syntax/domainName.ts';
import { answer } from '../dns/zone.ts';
import { dnsZoneOf } from '../zones/dnsZone.ts';
import { fqdn, toAscii, toUnicode } from '../dns/names.ts';
import { isDefaultLine } from '../dns/record.ts';
import type { Fields } from './reply.ts';

/**
 * Returns a record for the language model, without fields that have their usual value, and what answers in its place.
 */
export function recordFields(record: IndexedRecord, zone: ZoneState): Fields {
  const { remark, ...fields } = statedFields(record, zone);
  const name = fqdn(toAscii(record.host), zone.ascii);
  return { ...fields, ...insteadOf(record, name, zone), remark };
}

/** Returns a record for the language model, without fields that have their usual value. */
export function statedFields(record: IndexedRecord, zone: Pick<ZoneState, 'ascii'>): Fields {
  const { host, type, value, ttl, mx, recordLine, enabled, held, remark } = record;
  const name = fqdn(toAscii(host), zone.ascii);
  const unicode = fqdn(toUnicode(host), toUnicode(zone.ascii));
  return {
    name: shortened(name, LIMIT.name),
    unicodeName: unicode === name ? undefined : shortened(unicode, LIMIT.name),
    type: shortened(type, 40),
    value: shortened(value, LIMIT.line),
    valueLength: value.length > LIMIT.line ? value.length : undefined,
    priority: type === 'MX' ? mx : undefined,
    ttl,
    line: isDefaultLine(recordLine) ? undefined : shortened(recordLine ?? '', 100),
    disabled: enabled === false ? true : undefined,
    heldByService: held || undefined,
    remark: remark === undefined || remark === '' ? undefined : shortened(remark, 200),
  };
}

/** Names above the record that answer in its place, although it is enabled. */
function insteadOf(record: IndexedRecord, name: string, zone: ZoneState): Fields {
  if (record.enabled === false) return {};
  const found = answer(dnsZoneOf(zone), name, 'ANY', ANYONE);
  const seen = found.kind === 'undecided' ? found.seen : found;
  if (seen?.kind === 'dname') return { redirectedAt: shortName(seen.owner) };
  // The name servers of a delegation are what its own name answers.
  const isServer = seen?.owner === domainKey(name) && record.type === 'NS';
  return seen?.kind === 'delegation' && !isServer ? { delegatedAt: shortName(seen.owner) } : {};
}

export const shortName = (name: string): string => shortened(name, LIMIT.name);

/**
 * Returns a time with its age: `2025-01-02T03:04:05Z (12 min ago)`. Both arguments are in milliseconds; 0 is an unknown
 * time.
 */
export function timeText(then: number, now: number): string {
  if (then === 0) return 'at an unknown time';
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  const age =
    seconds < 120
      ? `${seconds} s`
      : seconds < 7200
        ? `${Math.round(seconds / 60)} min`
        : `${Math.round(seconds / 3600)} h`;
  return `${new Date(then).toISOString().replace(/\.\d+Z$/u, 'Z')} (${age} ago)`;
}
