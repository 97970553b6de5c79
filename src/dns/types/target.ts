import { hostFault, parseName, type DomainName } from '../syntax/domainName.ts';
import { isFault } from '../syntax/fields.ts';
import { fault } from '../syntax/fault.ts';
import { span } from '../syntax/span.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

/** Parses the name of a name server (RFC 1035 section 3.3.11), which is a host: BIND refuses others. */
export function parseNsValue(value: string): Rdata {
  const server = parseName(span(value));
  if (isFault(server)) return invalid([server]);
  const wrong = server.key === '' ? fault(server, 'hostName') : hostFault(server);
  if (wrong !== undefined) return invalid([wrong], [server]);
  return validWithTarget(undefined, server, (name) => name);
}

/**
 * Parses the target of a CNAME, DNAME or PTR record (RFC 1035 sections 3.3.1 and 3.3.12, RFC 6672 section 2.1). It may
 * be any name: `_dmarc.example.net`, `Printer\032A._ipp._tcp.example.com` (RFC 6763).
 */
export function parseAnyTarget(value: string): Rdata {
  const target = parseName(span(value));
  return isFault(target) ? invalid([target]) : validWithTarget(undefined, target, (name) => name);
}

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
