import { fault } from '../syntax/fault.ts';
import { LONGEST_RDATA, LONGEST_CHARACTER_STRING, quotedStrings } from '../syntax/presentation.ts';
import { span } from '../syntax/span.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** Parses a TXT or SPF value (RFC 1035 section 3.3.14): raw text, which is cut into strings of 255 bytes. */
export function parseTxtValue(value: string): Rdata<{ readonly text: string }> {
  const length = Buffer.byteLength(value, 'utf8');
  // Each string has its length before it.
  const isTooLong = length + Math.ceil(length / LONGEST_CHARACTER_STRING) > LONGEST_RDATA;
  if (isTooLong) return invalid([fault(span(value), 'tooLong', LONGEST_RDATA)]);
  return valid({ text: value }, quotedStrings(value));
}
