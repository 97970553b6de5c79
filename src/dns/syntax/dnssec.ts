import { fault, type Fault } from './fault.ts';
import type { NumberRegistry } from './registry.ts';
import type { Span } from './span.ts';

/** The algorithms of DNSSEC keys, by their mnemonics (RFC 4034 appendix A.1). */
export const DNSSEC_ALGORITHMS: NumberRegistry = {
  title: 'DNS Security Algorithm Numbers',
  source: 'https://www.iana.org/assignments/dns-sec-alg-numbers',
  updated: '2025-11',
  names: new Map([
    [1, 'RSAMD5'],
    [2, 'DH'],
    [3, 'DSA'],
    [5, 'RSASHA1'],
    [6, 'DSA-NSEC3-SHA1'],
    [7, 'RSASHA1-NSEC3-SHA1'],
    [8, 'RSASHA256'],
    [10, 'RSASHA512'],
    [12, 'ECC-GOST'],
    [13, 'ECDSAP256SHA256'],
    [14, 'ECDSAP384SHA384'],
    [15, 'ED25519'],
    [16, 'ED448'],
    [17, 'SM2SM3'],
    [23, 'ECC-GOST12'],
    [252, 'INDIRECT'],
    [253, 'PRIVATEDNS'],
    [254, 'PRIVATEOID'],
  ]),
};

/** The digests of DS records (RFC 4034 appendix A.2). */
export const DS_DIGESTS: NumberRegistry = {
  title: 'Digest Algorithms',
  source: 'https://www.iana.org/assignments/ds-rr-types',
  updated: '2025-11',
  names: new Map([
    [1, 'SHA-1'],
    [2, 'SHA-256'],
    [3, 'GOST R 34.11-94'],
    [4, 'SHA-384'],
    [5, 'GOST R 34.11-2012'],
    [6, 'SM3'],
  ]),
};

const BY_MNEMONIC: ReadonlyMap<string, number> = new Map(
  [...DNSSEC_ALGORITHMS.names].map(([number, name]) => [name, number]),
);

/** The number of an algorithm, which may be written as its mnemonic (RFC 4034 section 5.3). */
export function algorithmOf(field: Span): number | Fault {
  const { text } = field;
  const number = BY_MNEMONIC.get(text.toUpperCase()) ?? (/^\d{1,3}$/u.test(text) ? Number(text) : 256);
  return number <= 255 ? number : fault(field, 'number', 255);
}
