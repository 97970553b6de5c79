import { numberOf } from '../syntax/fields.ts';
import { parseHexData, type HexLayout } from '../syntax/hexData.ts';
import { unassigned, type NumberRegistry } from '../syntax/registry.ts';
import { span } from '../syntax/span.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** From https://www.iana.org/assignments/dane-parameters as of 2026-02-05. */
const REGISTRIES: readonly NumberRegistry[] = [
  // PKIX-TA, PKIX-EE, DANE-TA, DANE-EE and PrivCert.
  { title: 'TLSA Certificate Usages', numbers: new Set([0, 1, 2, 3, 255]) },
  // Cert, SPKI and PrivSel.
  { title: 'TLSA Selectors', numbers: new Set([0, 1, 255]) },
  // Full, SHA2-256, SHA2-512 and PrivMatch.
  { title: 'TLSA Matching Types', numbers: new Set([0, 1, 2, 255]) },
];

/** RFC 6698 section 2.1. With matching type 0 the data are a whole certificate or key. */
const LAYOUT: HexLayout = {
  form: 'usage selector matching-type data',
  numbers: REGISTRIES.map(() => (field) => numberOf(field, 255)),
  kindAt: 2,
  digits: new Map([
    [1, 64],
    [2, 128],
  ]),
};

interface TlsaFields {
  readonly usage: number;
  readonly selector: number;
  readonly matchingType: number;
  /** Hexadecimal digits. */
  readonly data: string;
}

/** Parses a TLSA or SMIMEA value: `usage selector matching-type data` (RFC 6698 section 2.2, RFC 8162 section 2). */
export function parseTlsaValue(value: string): Rdata<TlsaFields> {
  const data = parseHexData(value, LAYOUT);
  if (!('hex' in data)) return invalid(data);
  const [usage = 0, selector = 0, matchingType = 0] = data.numbers;
  const warnings = REGISTRIES.flatMap((registry, at) =>
    unassigned(data.fields[at] ?? span(''), data.numbers[at] ?? 0, registry),
  );
  const text = `${usage} ${selector} ${matchingType} ${data.hex}`;
  return valid({ usage, selector, matchingType, data: data.hex }, text, warnings);
}
