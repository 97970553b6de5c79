import { numberOf } from '../syntax/fields.ts';
import { parseHexData, type HexLayout } from '../syntax/hexData.ts';
import { unassigned, type NumberRegistry } from '../syntax/registry.ts';
import { span } from '../syntax/span.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** From https://www.iana.org/assignments/dns-sshfp-rr-parameters as of 2020-02-25. */
const REGISTRIES: readonly NumberRegistry[] = [
  // RSA, DSA, ECDSA, Ed25519 and Ed448.
  { title: 'SSHFP RR Types for public key algorithms', numbers: new Set([1, 2, 3, 4, 6]) },
  // SHA-1 and SHA-256.
  { title: 'SSHFP RR types for fingerprint types', numbers: new Set([1, 2]) },
];

/** RFC 4255 section 3.1 and RFC 6594. */
const LAYOUT: HexLayout = {
  form: 'algorithm type fingerprint',
  numbers: REGISTRIES.map(() => (field) => numberOf(field, 255)),
  kindAt: 1,
  digits: new Map([
    [1, 40],
    [2, 64],
  ]),
};

interface SshfpFields {
  readonly algorithm: number;
  readonly fingerprintType: number;
  /** Hexadecimal digits. */
  readonly fingerprint: string;
}

/** Parses `algorithm type fingerprint` (RFC 4255 section 3.2). */
export function parseSshfpValue(value: string): Rdata<SshfpFields> {
  const data = parseHexData(value, LAYOUT);
  if (!('hex' in data)) return invalid(data);
  const [algorithm = 0, fingerprintType = 0] = data.numbers;
  const warnings = REGISTRIES.flatMap((registry, at) =>
    unassigned(data.fields[at] ?? span(''), data.numbers[at] ?? 0, registry),
  );
  const text = `${algorithm} ${fingerprintType} ${data.hex}`;
  return valid({ algorithm, fingerprintType, fingerprint: data.hex }, text, warnings);
}
