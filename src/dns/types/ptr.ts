import { parseName, type DomainName } from '../syntax/domainName.ts';
import { isFault } from '../syntax/fields.ts';
import { span } from '../syntax/span.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

/**
 * Parses the target of a PTR record (RFC 1035 section 3.3.12), often no host: `Printer\032A._ipp._tcp.example.com` (RFC
 * 6763).
 */
export function parsePtrValue(value: string): Rdata<{ readonly target: DomainName }> {
  const target = parseName(span(value));
  if (isFault(target)) return invalid([target]);
  return validWithTarget({ target }, target, (name) => name);
}
