import { numberOf } from '../syntax/fields.ts';
import { algorithmOf, DNSSEC_ALGORITHMS, DS_DIGESTS } from '../syntax/registries.ts';
import type { Rdata } from './rdata.ts';
import { type HexFields, parseHexData } from './hexData.ts';

/**
 * Parses a TLSA or SMIMEA value: `usage selector matching-type data` (RFC 6698 section 2.2, RFC 8162 section 2). With
 * matching type 0 the data are a whole certificate or key. The registries are those of
 * https://www.iana.org/assignments/dane-parameters as of 2026-02-05.
 */
export function parseTlsaValue(value: string): Rdata<HexFields> {
  return parseHexData(value, {
    form: 'usage selector matching-type data',
    numbers: [
      // PKIX-TA, PKIX-EE, DANE-TA, DANE-EE and PrivCert.
      { registry: { title: 'TLSA Certificate Usages', numbers: new Set([0, 1, 2, 3, 255]) } },
      // Cert, SPKI and PrivSel.
      { registry: { title: 'TLSA Selectors', numbers: new Set([0, 1, 255]) } },
      // Full, SHA2-256, SHA2-512 and PrivMatch.
      { registry: { title: 'TLSA Matching Types', numbers: new Set([0, 1, 2, 255]) } },
    ],
    digits: { 1: 64, 2: 128 },
  });
}

/**
 * Parses `algorithm type fingerprint` (RFC 4255 sections 3.1 and 3.2, RFC 6594). The registries are those of
 * https://www.iana.org/assignments/dns-sshfp-rr-parameters as of 2020-02-25.
 */
export function parseSshfpValue(value: string): Rdata<HexFields> {
  return parseHexData(value, {
    form: 'algorithm type fingerprint',
    numbers: [
      // RSA, DSA, ECDSA, Ed25519 and Ed448.
      { registry: { title: 'SSHFP RR Types for public key algorithms', numbers: new Set([1, 2, 3, 4, 6]) } },
      // SHA-1 and SHA-256.
      { registry: { title: 'SSHFP RR types for fingerprint types', numbers: new Set([1, 2]) } },
    ],
    digits: { 1: 40, 2: 64 },
  });
}

/**
 * Parses a DS value: `key-tag algorithm digest-type digest` (RFC 4034 sections 5.1 and 5.3, RFC 4509, RFC 5933, RFC
 * 6605, RFC 9558 and RFC 9563).
 */
export function parseDsValue(value: string): Rdata<HexFields> {
  return parseHexData(value, {
    form: 'key-tag algorithm digest-type digest',
    numbers: [
      { parse: (field) => numberOf(field, 65_535) },
      { parse: algorithmOf, registry: DNSSEC_ALGORITHMS },
      { registry: DS_DIGESTS },
    ],
    digits: { 1: 40, 2: 64, 3: 64, 4: 96, 5: 64, 6: 64 },
  });
}

/** Parses a CDS value, which is that of a DS record, or `0 0 0 00` to delete the DS records (RFC 8078 section 4). */
export function parseCdsValue(value: string): Rdata<HexFields> {
  const parsed = parseDsValue(value);
  return parsed.ok && parsed.text === '0 0 0 00' ? { ...parsed, warnings: [] } : parsed;
}
