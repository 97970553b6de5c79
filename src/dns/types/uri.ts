import { fault, faultAtEnd } from '../syntax/fault.ts';
import { rdataFields, isFault, numberOf, restFrom, stringBytes } from '../syntax/fields.ts';
import { quotedBytes } from '../syntax/presentation.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

interface UriFields {
  readonly priority: number;
  readonly weight: number;
  readonly uri: string;
}

/** Parses `priority weight "target"` (RFC 7553 section 4.5). */
export function parseUriValue(value: string): Rdata<UriFields> {
  const [first, second, third] = rdataFields(value);
  if (first === undefined || second === undefined || third === undefined)
    return invalid([faultAtEnd(value, 'fields', 'priority weight "target"')]);
  const priority = numberOf(first, 65_535);
  const weight = numberOf(second, 65_535);
  const written = restFrom(value, third);
  const bytes = stringBytes(written);
  if (isFault(priority) || isFault(weight) || isFault(bytes))
    return invalid([priority, weight, bytes].filter(isFault));
  if (bytes.length === 0) return invalid([fault(written, 'fields', 'priority weight "target"')]);
  if (bytes.length + 4 > DNS_SIZES.rdata) return invalid([fault(written, 'tooLong', DNS_SIZES.rdata)]);
  const uri = Buffer.from(bytes).toString('utf8');
  return valid({ priority, weight, uri }, `${priority} ${weight} ${quotedBytes(bytes)}`);
}
