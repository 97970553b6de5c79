import { fault, type Fault } from '../syntax/fault.ts';
import { span } from '../syntax/span.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { parseAddressValue } from './address.ts';
import { parseAnyTarget, parseNsValue, parseMxValue } from './target.ts';
import { parseCaaValue } from './caa.ts';
import { parseDnskeyValue } from './dnskey.ts';
import { parseCdsValue, parseDsValue, parseSshfpValue, parseTlsaValue } from './fingerprints.ts';
import { parseLocValue } from './loc.ts';
import { parseNaptrValue } from './naptr.ts';
import { invalid, type ParseValue, type Rdata } from './rdata.ts';
import { isRedirectType, redirectValue } from './redirect.ts';
import { parseSrvValue } from './srv.ts';
import { parseSvcbValue } from './svcb.ts';
import { parseTxtValue } from './txt.ts';
import { isUnassignedType, parseUnknownValue } from './unknown.ts';
import { parseUriValue } from './uri.ts';

export type { Fault };

/** The parser of each type. */
const TYPES: ReadonlyMap<string, ParseValue> = new Map<string, ParseValue>([
  ['A', (value) => parseAddressValue(value, 4)],
  ['AAAA', (value) => parseAddressValue(value, 6)],
  ['CAA', parseCaaValue],
  ['CDNSKEY', parseDnskeyValue],
  ['CDS', parseCdsValue],
  ['CNAME', parseAnyTarget],
  ['DNAME', parseAnyTarget],
  ['DNSKEY', parseDnskeyValue],
  ['DS', parseDsValue],
  ['HTTPS', parseSvcbValue],
  ['LOC', parseLocValue],
  ['MX', parseMxValue],
  ['NAPTR', parseNaptrValue],
  ['NS', parseNsValue],
  ['PTR', parseAnyTarget],
  ['SMIMEA', parseTlsaValue],
  ['SPF', parseTxtValue],
  ['SRV', parseSrvValue],
  ['SSHFP', parseSshfpValue],
  ['SVCB', parseSvcbValue],
  ['TLSA', parseTlsaValue],
  ['TXT', parseTxtValue],
  ['URI', parseUriValue],
]);

/**
 * Parses the value of a record. Returns its fields, its targets and its text in a zone file, or what keeps every name
 * server from serving it. `mx` is the priority of an MX record, which the service keeps beside the value.
 */
export function parseRdata(type: string, value: string, mx?: number): Rdata {
  // However its names and bytes are spelled, none of them takes more than the four characters of `\DDD`.
  if (value.length > 4 * DNS_SIZES.rdata) return invalid([fault(span(value), 'tooLong', DNS_SIZES.rdata)]);
  const name = type.toUpperCase();
  const parse = TYPES.get(name);
  if (parse !== undefined) return parse(value, mx);
  if (isUnassignedType(name)) return parseUnknownValue(value);
  return isRedirectType(type) ? redirectValue(value) : invalid([fault(span(value), 'type')]);
}
