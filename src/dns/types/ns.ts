import { hostFault, parseName } from '../syntax/domainName.ts';
import { isFault } from '../syntax/fields.ts';
import { fault, span } from '../syntax/fault.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

/** Parses the name of a name server (RFC 1035 section 3.3.11), which is a host: BIND refuses others. */
export function parseNsValue(value: string): Rdata {
  const server = parseName(span(value));
  if (isFault(server)) return invalid([server]);
  const wrong = server.key === '' ? fault(server, 'hostName') : hostFault(server);
  if (wrong !== undefined) return invalid([wrong], [server]);
  return validWithTarget(undefined, server, (name) => name);
}
