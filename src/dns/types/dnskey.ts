import { algorithmOf, DNSSEC_ALGORITHMS, unassigned } from '../syntax/registries.ts';
import { fault, faultAtEnd } from '../syntax/fault.ts';
import { rdataFields, isFault, numberOf } from '../syntax/fields.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** Parses a DNSKEY or CDNSKEY value: `flags protocol algorithm key` (RFC 4034 section 2.2). */
export function parseDnskeyValue(value: string): Rdata {
  const [first, second, third, fourth, ...more] = rdataFields(value);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    return invalid([faultAtEnd(value, 'fields', 'flags protocol algorithm key')]);
  const flags = numberOf(first, 65_535);
  const protocol = numberOf(second, 255);
  const algorithm = algorithmOf(third);
  const key = [fourth, ...more].map(({ text }) => text).join('');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/u.test(key) && key.length % 4 === 0;
  const wrongKey = isBase64 ? [] : [fault({ start: fourth.start, end: value.trimEnd().length }, 'base64')];
  if (isFault(flags) || isFault(protocol) || isFault(algorithm) || wrongKey.length > 0)
    return invalid([...[flags, protocol, algorithm].filter(isFault), ...wrongKey]);
  // `0 3 0 AA==` deletes the DS records (RFC 8078 section 4).
  const warnings = algorithm === 0 && flags === 0 ? [] : unassigned(third, algorithm, DNSSEC_ALGORITHMS);
  return valid(undefined, `${flags} ${protocol} ${algorithm} ${key}`, warnings);
}
