import { parseName, type DomainName } from '../syntax/domainName.ts';
import { isFault } from '../syntax/fields.ts';
import { span } from '../syntax/span.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

/** Parses the target of an alias (RFC 1035 section 3.3.1). It may be any name: `_dmarc.example.net` is one. */
export function parseCnameValue(value: string): Rdata<{ readonly target: DomainName }> {
  const target = parseName(span(value));
  if (isFault(target)) return invalid([target]);
  return validWithTarget({ target }, target, (name) => name);
}
