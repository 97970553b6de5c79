import { ipText, parseIpAddress } from '../ipAddress.ts';
import { fault, type Fault } from '../syntax/fault.ts';
import type { Span } from '../syntax/span.ts';
import { isFault, numberOf } from '../syntax/fields.ts';
import { quotedBytes } from '../syntax/presentation.ts';

/**
 * The names of the keys of parameters, from https://www.iana.org/assignments/dns-svcb as of 2026-06-25. Any other key
 * is written `key` and its number.
 */
const KEY_NAMES: ReadonlyMap<number, string> = new Map([
  [0, 'mandatory'],
  [1, 'alpn'],
  [2, 'no-default-alpn'],
  [3, 'port'],
  [4, 'ipv4hint'],
  [5, 'ech'],
  [6, 'ipv6hint'],
  [7, 'dohpath'],
  [8, 'ohttp'],
  [9, 'tls-supported-groups'],
  [10, 'docpath'],
  [11, 'pvd'],
  [12, 'oots'],
]);

const NUMBERS: ReadonlyMap<string, number> = new Map([...KEY_NAMES].map(([number, name]) => [name, number]));

/** Readers of zone files that know the type know these names. Later ones are written as `key7`. */
const LAST_NAMED = 6;

/** Key 65535 is reserved as invalid (RFC 9460 section 14.3.2). */
const LAST_KEY = 65_534;

/** The number of a key by its name or as `key7`, which has no leading zeros (RFC 9460 section 2.1). */
export function svcbKeyNumber(name: string): number | undefined {
  const digits = /^key(0|[1-9]\d{0,4})$/u.exec(name)?.[1];
  if (digits === undefined) return NUMBERS.get(name);
  return Number(digits) <= LAST_KEY ? Number(digits) : undefined;
}

export function svcbKeyName(key: number): string {
  return KEY_NAMES.get(key) ?? `key${key}`;
}

/** The name of a key in a zone file. */
function writtenKeyName(key: number): string {
  return key > LAST_NAMED ? `key${key}` : svcbKeyName(key);
}

/** How the value of a key is written, and its bytes in the data (RFC 9460 section 7, and the registry's references). */
interface ValueFormat {
  /** The bytes of a value. `written` is the place of faults. */
  readonly bytes: (value: Uint8Array, written: Span) => Uint8Array | Fault;
  /** The value in a zone file, without quotes; undefined when the bytes are not of this format. */
  readonly text: (bytes: Uint8Array) => Uint8Array | undefined;
}

/** A key that is written without a value. */
const FLAG: ValueFormat = {
  bytes: (value, written) => (value.length === 0 ? value : fault(written, 'svcbArgument')),
  text: (bytes) => (bytes.length === 0 ? bytes : undefined),
};

/** `dohpath` (RFC 9461 section 5) stands in the data as it is written. */
const DOH_PATH: ValueFormat = {
  bytes: (value, written) => (isDohTemplate(decoded(value)) ? value : fault(written, 'svcbDohPath')),
  text: (bytes) => (isDohTemplate(decoded(bytes)) ? bytes : undefined),
};

function decoded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Numbers of two bytes, with commas between them. */
function numberList(
  parse: (name: string) => number | undefined,
  name: (number: number) => string,
  code: 'svcbMandatoryKeys' | 'svcbGroups',
): ValueFormat {
  return {
    bytes: (value, written) => {
      const numbers = decoded(value).split(',').map(parse);
      const isValid = !numbers.includes(undefined) && new Set(numbers).size === numbers.length;
      if (!isValid) return fault(written, code);
      // The keys of `mandatory` stand in ascending order (RFC 9460 section 8).
      const sorted = numbers.map((number) => number ?? 0);
      if (code === 'svcbMandatoryKeys') sorted.sort((one, other) => one - other);
      return Buffer.concat(sorted.map(uint16));
    },
    text: (bytes) => {
      const numbers = Array.from({ length: bytes.length / 2 }, (_, at) => uint16At(bytes, at * 2));
      const isValid = bytes.length > 0 && bytes.length % 2 === 0 && new Set(numbers).size === numbers.length;
      return isValid ? ascii(numbers.map(name).join(',')) : undefined;
    },
  };
}

/** Strings of 255 bytes, with commas between them; a comma in a string is escaped (RFC 9460 appendix A.1). */
function stringList(shortest: number, code: 'svcbAlpn' | 'svcbList'): ValueFormat {
  return {
    bytes: (value, written) => {
      const items = value.length === 0 ? [] : listItems(value);
      const isValid = items?.every(({ length }) => length >= shortest && length <= 255) === true;
      if (!isValid) return fault(written, code);
      return Buffer.concat(items.flatMap((item) => [Uint8Array.of(item.length), item]));
    },
    text: (bytes) => {
      const items: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += (bytes[at] ?? 0) + 1) {
        const item = bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0));
        if (item.length !== bytes[at] || item.length < shortest) return undefined;
        items.push(item);
      }
      if (items.length === 0 && shortest > 0) return undefined;
      const escaped = items.map((item) => Buffer.from(item).toString('latin1').replaceAll(/[\\,]/gu, '\\$&'));
      return ascii(escaped.join(','));
    },
  };
}

/** The items of a list, without their escapes; undefined where a backslash escapes nothing. */
function listItems(value: Uint8Array): readonly Uint8Array[] | undefined {
  const items: number[][] = [[]];
  for (let at = 0; at < value.length; at += 1) {
    const byte = value[at] ?? 0;
    if (byte === COMMA) items.push([]);
    else if (byte === BACKSLASH) {
      at += 1;
      const next = value[at];
      if (next !== COMMA && next !== BACKSLASH) return undefined;
      items.at(-1)?.push(next);
    } else items.at(-1)?.push(byte);
  }
  return items.map((item) => Uint8Array.from(item));
}

const COMMA = 0x2c;
const BACKSLASH = 0x5c;

function addressList(family: 4 | 6): ValueFormat {
  const size = family === 4 ? 4 : 16;
  return {
    bytes: (value, written) => {
      const parsed = decoded(value).split(',').map(parseIpAddress);
      if (parsed.some((address) => address?.family !== family || address.zone !== undefined))
        return fault(written, 'svcbAddresses', family);
      return Buffer.concat(parsed.flatMap((address) => (address?.words ?? []).map(uint16)));
    },
    text: (bytes) => {
      const texts = addressTexts(bytes, family);
      return texts.length === 0 || bytes.length % size !== 0 ? undefined : ascii(texts.join(','));
    },
  };
}

/** Whether a text is a path with a URI template (RFC 6570) that takes the variable `dns`. */
function isDohTemplate(text: string): boolean {
  const expressions = text.matchAll(/\{([^{}]*)\}/gu).map(([, expression = '']) => expression);
  const names = expressions.flatMap((expression) => expression.replace(/^[?&/#+.;]/u, '').split(','));
  return text.startsWith('/') && names.some((name) => name === 'dns' || name === 'dns*');
}

const FORMATS: ReadonlyMap<number, ValueFormat> = new Map([
  [0, numberList(svcbKeyNumber, writtenKeyName, 'svcbMandatoryKeys')],
  [1, stringList(1, 'svcbAlpn')],
  [2, FLAG],
  [
    3,
    {
      bytes: (value, written) => {
        const port = numberOf({ ...written, text: decoded(value) }, 65_535);
        return isFault(port) ? port : uint16(port);
      },
      text: (bytes) => (bytes.length === 2 ? ascii(String(uint16At(bytes, 0))) : undefined),
    },
  ],
  [4, addressList(4)],
  [
    5,
    {
      bytes: (value, written) => {
        const text = decoded(value);
        const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/u.test(text) && text.length % 4 === 0;
        return isBase64 ? Buffer.from(text, 'base64') : fault(written, 'base64');
      },
      text: (bytes) => (bytes.length > 0 ? ascii(Buffer.from(bytes).toString('base64')) : undefined),
    },
  ],
  [6, addressList(6)],
  [7, DOH_PATH],
  // RFC 9540 section 4.
  [8, FLAG],
  [
    9,
    numberList(
      (text) => (/^\d{1,5}$/u.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
      String,
      'svcbGroups',
    ),
  ],
  // RFC 9953 section 3: no segments stand for the root.
  [10, stringList(0, 'svcbList')],
]);

/** The bytes of a value, or its fault. A key in its generic form (`key1`) has the bytes themselves as its value. */
export function svcbBytes(
  key: number,
  { isGeneric, value, written }: { isGeneric: boolean; value: Uint8Array; written: Span },
): Uint8Array | Fault {
  const format = FORMATS.get(key);
  if (format === undefined) return value;
  if (!isGeneric) return format.bytes(value, written);
  return format.text(value) === undefined ? fault(written, 'svcbBytes', svcbKeyName(key)) : value;
}

/** Whether a key needs a value. */
export function needsValue(key: number): boolean {
  return FORMATS.get(key)?.text(new Uint8Array()) === undefined && FORMATS.has(key);
}

/** `alpn="h2,h3"` in a zone file. */
export function svcbParameterText(key: number, bytes: Uint8Array): string {
  const text = key > LAST_NAMED ? bytes : (FORMATS.get(key)?.text(bytes) ?? bytes);
  const name = writtenKeyName(key);
  if (text.length === 0) return name;
  const isPlain = text.every((byte) => /[\w.:,+/=-]/u.test(String.fromCodePoint(byte)));
  return `${name}=${isPlain ? decoded(text) : quotedBytes(text)}`;
}

function uint16(number: number): Uint8Array {
  return Uint8Array.of(number >> 8, number & 0xff);
}

function uint16At(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** The addresses of a family that follow each other in bytes. */
export function addressTexts(bytes: Uint8Array, family: 4 | 6): readonly string[] {
  const length = family === 4 ? 2 : 8;
  return Array.from({ length: Math.floor(bytes.length / length / 2) }, (_, at) =>
    ipText({
      family,
      words: Array.from({ length }, (__, word) => uint16At(bytes, (at * length + word) * 2)),
    }),
  );
}
