import { fault, type Fault } from './fault.ts';
import type { Span } from './span.ts';

/** The numbers that a registry of IANA assigns, those for private use included. */
export interface NumberRegistry {
  /** Its title, for sentences. */
  readonly title: string;
  readonly numbers: ReadonlySet<number>;
}

/** Returns a warning about a number without a meaning; none for an assigned one. */
export function unassigned(field: Span, number: number, registry: NumberRegistry): readonly Fault[] {
  return registry.numbers.has(number) ? [] : [fault(field, 'unassigned', registry.title, number)];
}

/**
 * The algorithms of DNSSEC keys by their mnemonics (RFC 4034 appendix A.1), from
 * https://www.iana.org/assignments/dns-sec-alg-numbers as of 2025-11.
 */
const MNEMONICS: ReadonlyMap<string, number> = new Map([
  ['RSAMD5', 1],
  ['DH', 2],
  ['DSA', 3],
  ['RSASHA1', 5],
  ['DSA-NSEC3-SHA1', 6],
  ['RSASHA1-NSEC3-SHA1', 7],
  ['RSASHA256', 8],
  ['RSASHA512', 10],
  ['ECC-GOST', 12],
  ['ECDSAP256SHA256', 13],
  ['ECDSAP384SHA384', 14],
  ['ED25519', 15],
  ['ED448', 16],
  ['SM2SM3', 17],
  ['ECC-GOST12', 23],
  ['INDIRECT', 252],
  ['PRIVATEDNS', 253],
  ['PRIVATEOID', 254],
]);

export const DNSSEC_ALGORITHMS: NumberRegistry = {
  title: 'DNS Security Algorithm Numbers',
  numbers: new Set(MNEMONICS.values()),
};

/**
 * The digests of DS records: SHA-1, SHA-256, GOST R 34.11-94, SHA-384, GOST R 34.11-2012 and SM3 (RFC 4034 appendix
 * A.2), from https://www.iana.org/assignments/ds-rr-types as of 2025-11.
 */
export const DS_DIGESTS: NumberRegistry = {
  title: 'Digest Algorithms',
  numbers: new Set([1, 2, 3, 4, 5, 6]),
};

/** The number of an algorithm, which may be written as its mnemonic (RFC 4034 section 5.3). */
export function algorithmOf(field: Span): number | Fault {
  const { text } = field;
  const number = MNEMONICS.get(text.toUpperCase()) ?? (/^\d{1,3}$/u.test(text) ? Number(text) : 256);
  return number <= 255 ? number : fault(field, 'number', 255);
}
