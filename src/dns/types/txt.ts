import { fault } from '../syntax/fault.ts';
import { span } from '../syntax/span.ts';
import { quotedStrings } from '../syntax/presentation.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** Parses a TXT or SPF value (RFC 1035 section 3.3.14): raw text, which is cut into strings of 255 bytes. */
export function parseTxtValue(value: string): Rdata {
  const length = Buffer.byteLength(value, 'utf8');
  // Each string has its length before it.
  const isTooLong = length + Math.ceil(length / DNS_SIZES.characterString) > DNS_SIZES.rdata;
  if (isTooLong) return invalid([fault(span(value), 'tooLong', DNS_SIZES.rdata)]);
  return valid(undefined, quotedStrings(value));
}
