import { parseHexData, type HexFields } from './hexData.ts';
import type { Rdata } from './rdata.ts';

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
