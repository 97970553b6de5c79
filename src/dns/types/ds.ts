import { algorithmOf, DNSSEC_ALGORITHMS, DS_DIGESTS } from '../syntax/registries.ts';
import { numberOf } from '../syntax/fields.ts';
import { parseHexData, type HexFields } from './hexData.ts';
import type { Rdata } from './rdata.ts';

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
