import { parseHexData, type HexFields } from './hexData.ts';
import type { Rdata } from './rdata.ts';

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
