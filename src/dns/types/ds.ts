import { algorithmOf, DNSSEC_ALGORITHMS, DS_DIGESTS } from '../syntax/dnssec.ts';
import { numberOf } from '../syntax/fields.ts';
import { parseHexData, type HexLayout } from '../syntax/hexData.ts';
import { unassigned } from '../syntax/registry.ts';
import { span } from '../syntax/span.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** RFC 4034 section 5.1, RFC 4509, RFC 5933, RFC 6605, RFC 9558 and RFC 9563. */
const LAYOUT: HexLayout = {
  form: 'key-tag algorithm digest-type digest',
  numbers: [(field) => numberOf(field, 65_535), algorithmOf, (field) => numberOf(field, 255)],
  kindAt: 2,
  digits: new Map([
    [1, 40],
    [2, 64],
    [3, 64],
    [4, 96],
    [5, 64],
    [6, 64],
  ]),
};

interface DsFields {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** Hexadecimal digits. */
  readonly digest: string;
}

/** Parses a DS value: `key-tag algorithm digest-type digest` (RFC 4034 section 5.3). */
export function parseDsValue(value: string): Rdata<DsFields> {
  const data = parseHexData(value, LAYOUT);
  if (!('hex' in data)) return invalid(data);
  const [keyTag = 0, algorithm = 0, digestType = 0] = data.numbers;
  const warnings = [
    ...unassigned(data.fields[1] ?? span(''), algorithm, DNSSEC_ALGORITHMS),
    ...unassigned(data.fields[2] ?? span(''), digestType, DS_DIGESTS),
  ];
  const text = `${keyTag} ${algorithm} ${digestType} ${data.hex}`;
  return valid({ keyTag, algorithm, digestType, digest: data.hex }, text, warnings);
}

/** Parses a CDS value, which is that of a DS record, or `0 0 0 00` to delete the DS records (RFC 8078 section 4). */
export function parseCdsValue(value: string): Rdata<DsFields> {
  const parsed = parseDsValue(value);
  return parsed.ok && parsed.text === '0 0 0 00' ? { ...parsed, warnings: [] } : parsed;
}
