import { ipText, parseIpAddress } from '../ipAddress.ts';
import { fault, span, trimSpan } from '../syntax/fault.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** Parses an IPv4 address of four decimal numbers (RFC 1035 section 3.4.1). */
export function parseAValue(value: string): Rdata {
  const written = trimSpan(span(value));
  const address = parseIpAddress(written.text);
  if (address?.family !== 4) return invalid([fault(written, 'ipv4')]);
  return valid(undefined, ipText(address));
}

/** Parses an IPv6 address (RFC 3596 section 2.4), which has no zone. */
export function parseAaaaValue(value: string): Rdata {
  const written = trimSpan(span(value));
  const address = parseIpAddress(written.text);
  if (address?.family !== 6 || address.zone !== undefined) return invalid([fault(written, 'ipv6')]);
  return valid(undefined, ipText(address));
}
