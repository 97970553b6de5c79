import { fault, faultAtEnd, type Fault } from '../syntax/fault.ts';
import type { Span } from '../syntax/span.ts';
import { isFault, numberOf, rdataFields, restFrom } from '../syntax/fields.ts';
import { unassigned, type NumberRegistry } from '../syntax/registries.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** Numbers, and hexadecimal digits after them, in lower case. */
export interface HexFields {
  readonly numbers: readonly number[];
  readonly hex: string;
}

/** The layout of such data. */
interface HexLayout {
  /** Names all fields, for the fault of a value with too few of them. */
  readonly form: string;
  /** How each number is parsed (without `parse`, as one from 0 to 255), and the registry that assigns it, if any. */
  readonly numbers: readonly {
    readonly parse?: (field: Span) => number | Fault;
    readonly registry?: NumberRegistry;
  }[];
  /** How many digits there are for each value of the last number. */
  readonly digits: Readonly<Record<number, number>>;
}

/** Parses numbers and a digest, as TLSA, SSHFP and DS have them. Blanks may stand within the digits. */
export function parseHexData(value: string, { form, numbers, digits }: HexLayout): Rdata<HexFields> {
  const fields = rdataFields(value);
  const [first, ...more] = fields.slice(numbers.length);
  if (first === undefined) return invalid([faultAtEnd(value, 'fields', form)]);
  const parsed = numbers.map(({ parse = (field) => numberOf(field, 255) }, at) => parse(fields[at] ?? first));
  const found = parsed.filter((number) => typeof number === 'number');
  const hex = [first, ...more]
    .map(({ text }) => text)
    .join('')
    .toLowerCase();
  const wanted = digits[found[numbers.length - 1] ?? -1];
  const faults = [...parsed, hexFault(hex, restFrom(value, first), wanted)].filter(isFault);
  if (faults.length > 0) return invalid(faults);
  const warnings = numbers.flatMap(({ registry }, at) =>
    registry === undefined ? [] : unassigned(fields[at] ?? first, found[at] ?? 0, registry),
  );
  return valid({ numbers: found, hex }, [...found, hex].join(' '), warnings);
}

function hexFault(hex: string, place: Span, wanted: number | undefined): Fault | undefined {
  if (!/^[0-9a-f]+$/u.test(hex)) return fault(place, 'hex');
  if (wanted !== undefined && hex.length !== wanted) return fault(place, 'hexLength', wanted, hex.length);
  return hex.length % 2 === 1 ? fault(place, 'hexOdd') : undefined;
}
