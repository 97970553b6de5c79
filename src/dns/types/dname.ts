import { parseName, type DomainName } from '../syntax/domainName.ts';
import { isFault } from '../syntax/fields.ts';
import { span } from '../syntax/span.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

/** Parses the name that the names below the owner are moved to (RFC 6672 section 2.1). */
export function parseDnameValue(value: string): Rdata<{ readonly target: DomainName }> {
  const target = parseName(span(value));
  if (isFault(target)) return invalid([target]);
  return validWithTarget({ target }, target, (name) => name);
}
