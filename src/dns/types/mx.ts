import { hostFault, parseName, type DomainName } from '../syntax/domainName.ts';
import { fault, span } from '../syntax/fault.ts';
import { isFault } from '../syntax/fields.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

interface MxFields {
  readonly preference: number;
  /** The root stands for “takes no mail” (RFC 7505). */
  readonly exchange: DomainName;
}

/** Parses the host of an MX record (RFC 1035 section 3.3.9); the service keeps the priority beside the value. */
export function parseMxValue(value: string, mx = 0): Rdata<MxFields> {
  const exchange = parseName(span(value));
  if (isFault(exchange)) return invalid([exchange]);
  const wrong = hostFault(exchange);
  if (wrong !== undefined) return invalid([wrong], [exchange]);
  const isPreference = Number.isInteger(mx) && mx >= 0 && mx <= 65_535;
  if (!isPreference) return invalid([fault({ start: 0, end: 0 }, 'number', 65_535)], [exchange]);
  return validWithTarget({ preference: mx, exchange }, exchange, (name) => `${mx} ${name}`);
}
