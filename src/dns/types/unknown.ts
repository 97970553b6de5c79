import { fault, faultAtEnd } from '../syntax/fault.ts';
import { span } from '../syntax/span.ts';
import { rdataFields, restFrom } from '../syntax/fields.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/**
 * The type numbers that IANA has not assigned, and those for private use: "Resource Record (RR) TYPEs",
 * https://www.iana.org/assignments/dns-parameters, as of 2025-11. Meta types (128–255) are not stored in zones.
 */
const UNASSIGNED_TYPES: readonly (readonly [number, number])[] = [
  [69, 98],
  [110, 127],
  [265, 32_767],
  [32_770, 65_534],
];

/**
 * Whether `TYPE65280` stands for data that a name server does not look into. A known type has a name, and rules for its
 * data and owner.
 */
export function isUnassignedType(type: string): boolean {
  const [, digits] = /^TYPE([1-9]\d{1,4})$/u.exec(type) ?? [];
  const number = Number(digits);
  return UNASSIGNED_TYPES.some(([first, last]) => number >= first && number <= last);
}

/** Parses `\# 4 C0000201`, data of an unknown type (RFC 3597 section 5). */
export function parseUnknownValue(value: string): Rdata<{ readonly hex: string }> {
  const [mark, lengthField, first, ...more] = rdataFields(value);
  if (mark?.text !== '\\#') return invalid([fault(mark ?? span(value), 'unknownData')]);
  if (lengthField === undefined) return invalid([faultAtEnd(value, 'fields', String.raw`\# length data`)]);
  const isLength = /^\d{1,5}$/u.test(lengthField.text) && Number(lengthField.text) <= DNS_SIZES.rdata;
  if (!isLength) return invalid([fault(lengthField, 'number', DNS_SIZES.rdata)]);
  const length = Number(lengthField.text);
  const hex = [first, ...more].map((field) => field?.text.toLowerCase() ?? '').join('');
  const place = first === undefined ? lengthField : restFrom(value, first);
  if (!/^[\da-f]*$/u.test(hex)) return invalid([fault(place, 'hex')]);
  if (hex.length !== length * 2) return invalid([fault(place, 'hexLength', length * 2, hex.length)]);
  return valid({ hex }, `\\# ${length} ${hex}`.trimEnd());
}
