import { fault, faultAtEnd, type Fault } from './fault.ts';
import { rdataFields, isFault } from './fields.ts';
import { span, type Span } from './span.ts';

/** Fields of numbers, and hexadecimal digits after them, in lower case. Blanks may stand within the digits. */
interface HexData {
  readonly numbers: readonly number[];
  readonly hex: string;
  readonly fields: readonly Span[];
}

/** The layout of such data. */
export interface HexLayout {
  /** Names all fields, for the fault of a value with too few of them. */
  readonly form: string;
  /** Parses each number. */
  readonly numbers: readonly ((field: Span) => number | Fault)[];
  /** Which number holds the kind of digest, and how many digits each kind has. */
  readonly kindAt: number;
  readonly digits: ReadonlyMap<number, number>;
}

/** Parses numbers and a digest, as TLSA, SSHFP and DS have them. */
export function parseHexData(value: string, layout: HexLayout): HexData | readonly Fault[] {
  const fields = rdataFields(value);
  const parsers = layout.numbers;
  if (fields.length <= parsers.length) return [faultAtEnd(value, 'fields', layout.form)];
  const parsed = parsers.map((parse, at) => parse(fields[at] ?? span('')));
  const numbers = parsed.filter((number) => typeof number === 'number');
  const first = fields[parsers.length] ?? span('', value.length);
  const digits = fields.slice(parsers.length).map(({ text }) => text);
  const hex = digits.join('').toLowerCase();
  const place = { start: first.start, end: fields.at(-1)?.end ?? first.end };
  const wrong = hexFault(hex, place, layout.digits.get(numbers[layout.kindAt] ?? -1));
  const faults = [...parsed.filter(isFault), ...(wrong === undefined ? [] : [wrong])];
  return faults.length > 0 ? faults : { numbers, hex, fields };
}

function hexFault(
  hex: string,
  place: { readonly start: number; readonly end: number },
  wanted: number | undefined,
): Fault | undefined {
  if (!/^[0-9a-f]+$/u.test(hex)) return fault(place, 'hex');
  if (wanted !== undefined && hex.length !== wanted) return fault(place, 'hexLength', wanted, hex.length);
  return hex.length % 2 === 1 ? fault(place, 'hexOdd') : undefined;
}
