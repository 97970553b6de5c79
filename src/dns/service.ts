import type { DnsRecord } from '../api/record.ts';
import { namesAbove, toAscii } from './names.ts';
import { MAIL_SERVERS, TARGETS, VERIFICATIONS, type ServicePurpose } from './serviceTable.ts';

/** The service that a record names, and what the record does for it. */
export interface RecordService {
  readonly service: string;
  readonly purpose: ServicePurpose;
}

/** No longer text begins with one of the prefixes, or is a name (RFC 1035, 2.3.4). */
const LONGEST = 255;

/** Returns the service that the value of a record names; undefined if the table has none. */
export function serviceOfRecord({
  type,
  value,
}: Pick<DnsRecord, 'type' | 'value'>): RecordService | undefined {
  switch (type.toUpperCase()) {
    case 'TXT':
      return verifiedBy(value.slice(0, LONGEST));
    case 'MX': {
      const service = aboveIn(MAIL_SERVERS, value);
      return service === undefined ? undefined : { service, purpose: 'mail' };
    }
    case 'CNAME': {
      const [service, purpose] = aboveIn(TARGETS, value) ?? [];
      return service === undefined || purpose === undefined ? undefined : { service, purpose };
    }
    default:
      return undefined;
  }
}

function verifiedBy(value: string): RecordService | undefined {
  const text = value.replace(/^"/u, '').toLowerCase();
  const [, service] = VERIFICATIONS.find(([prefix]) => text.startsWith(prefix)) ?? [];
  return service === undefined ? undefined : { service, purpose: 'verification' };
}

/** Looks up a name and the names above it, the longest first. */
function aboveIn<T>(table: ReadonlyMap<string, T>, name: string): T | undefined {
  if (name.length > LONGEST) return undefined;
  const ascii = toAscii(name.trim().replace(/\.$/u, '')).toLowerCase();
  return table.get([ascii, ...namesAbove(ascii)].find((each) => table.has(each)) ?? '');
}
