import { ipText, parseIpAddress } from '../ipAddress.ts';
import { fault } from '../syntax/fault.ts';
import { span, trimSpan } from '../syntax/span.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** Parses an IPv4 address (RFC 1035 section 3.4.1), or an IPv6 address (RFC 3596 section 2.4), which has no zone. */
export function parseAddressValue(value: string, family: 4 | 6): Rdata {
  const written = trimSpan(span(value));
  const address = parseIpAddress(written.text);
  if (address?.family !== family || address.zone !== undefined)
    return invalid([fault(written, `ipv${family}`)]);
  return valid(undefined, ipText(address));
}
