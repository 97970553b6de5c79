import { parseName } from '../syntax/domainName.ts';
import { isFault } from '../syntax/fields.ts';
import { span } from '../syntax/fault.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

/**
 * Parses the target of a CNAME, DNAME or PTR record (RFC 1035 sections 3.3.1 and 3.3.12, RFC 6672 section 2.1). It may
 * be any name: `_dmarc.example.net`, `Printer\032A._ipp._tcp.example.com` (RFC 6763).
 */
export function parseAnyTarget(value: string): Rdata {
  const target = parseName(span(value));
  return isFault(target) ? invalid([target]) : validWithTarget(undefined, target, (name) => name);
}
