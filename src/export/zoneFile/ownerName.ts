import { hostFault, parseName, type DomainName } from '../../dns/syntax/domainName.ts';
import { span } from '../../dns/syntax/span.ts';
import type { Fault } from '../../dns/syntax/fault.ts';
import { isFault } from '../../dns/syntax/fields.ts';
import { isApex } from '../../dns/names.ts';

/**
 * The full name of a host of a zone, or its fault. A backslash at the end of a host does not escape the dot after it.
 */
export function ownerName(host: string, zone: string): DomainName | Fault {
  const written = host.trim();
  const apex = parseName(span(zone));
  // A host of blanks alone is not that of the zone itself.
  const name = isApex(written || host) ? apex : parseName(span(written));
  if (isFault(apex) || name === apex) return apex;
  if (isFault(name)) return name;
  return parseName(span(`${name.text}${apex.text}`));
}

/** Whether a host of a zone has the name of a host (RFC 1123 section 2.1). */
export function isHost(host: string, zone: string): boolean {
  const name = ownerName(host, zone);
  return !isFault(name) && hostFault(name) === undefined;
}
