import * as z from 'zod/mini';

export type DomainId = string & z.$brand<'DomainId'>;
export type GroupId = string & z.$brand<'GroupId'>;
export type RecordId = string & z.$brand<'RecordId'>;

export const DomainId = z.string().brand<'DomainId'>();
export const GroupId = z.string().brand<'GroupId'>();
export const RecordId = z.string().brand<'RecordId'>();

/** A field that api.md does not list, or one whose value is of a type nobody expects: kept as it came. */
export type OtherField = readonly [name: string, value: unknown];

const NO_FIELDS: readonly never[] = [];

/**
 * Reads the fields of one object of an answer, each once. Types drift (service-facts.md), and no row may be dropped
 * for it, so no reader fails: what is missing or odd is undefined, and what is odd is kept among the others. There
 * are hundreds of rows in a page, and what is done here is done for every field of each.
 */
export class Row {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #asked: string[] = [];
  /** How many of the fields that were asked for are there. */
  #found = 0;
  #odd: OtherField[] | undefined;

  constructor(raw: unknown) {
    this.#fields = isObject(raw) ? raw : {};
    if (!isObject(raw) && raw !== undefined) this.#odd = [['', raw]];
  }

  /** Text as it came; numbers are spelled. `false` and null stand for nothing, as in `remark`. */
  text(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    return this.#nothingOrOdd(name, value);
  }

  /** Like {@link text}, for one of few words that many rows have: they share it in memory. */
  word(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : shared(text);
  }

  /** An id from a string or a whole number, white space taken off. */
  id(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === 'string') {
      const id = value.trim();
      if (id !== '') return id;
    }
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    return this.#nothingOrOdd(name, value);
  }

  /** A whole number from 0 on, from a number or a numeric string. */
  count(name: string): number | undefined {
    const value = this.#take(name);
    const number = numberIn(value);
    if (number !== undefined && Number.isSafeInteger(number) && number >= 0) return number;
    return isBlank(value) ? undefined : this.#nothingOrOdd(name, value);
  }

  /** Any finite number, from a number or a numeric string. */
  number(name: string): number | undefined {
    const value = this.#take(name);
    const number = numberIn(value);
    return number === undefined && !isBlank(value) ? this.#nothingOrOdd(name, value) : number;
  }

  /** A yes or no in any of the spellings of the service; an empty text is neither. */
  flag(name: string): boolean | undefined {
    const value = this.#take(name);
    if (value === '1' || value === true) return true;
    if (value === '0' || value === false) return false;
    const word = typeof value === 'number' ? String(value) : value;
    if (typeof word === 'string') {
      if (/^(?:1|yes|true|enabled?)$/iu.test(word)) return true;
      if (/^(?:0|no|false|disabled?)$/iu.test(word)) return false;
    }
    return isBlank(word) ? undefined : this.#nothingOrOdd(name, value);
  }

  /** The names of all fields, for one whose name api.md does not give. */
  get names(): readonly string[] {
    return Object.keys(this.#fields);
  }

  /** What nobody asked for, and what was odd. To be called last. */
  others(): readonly OtherField[] {
    const { names } = this;
    if (names.length === this.#found) return this.#odd ?? NO_FIELDS;
    const others: OtherField[] = this.#odd ?? [];
    for (const name of names) {
      if (!this.#asked.includes(name)) others.push([name, this.#fields[name]]);
    }
    return others;
  }

  /** Whether the field says `word`; any other word is odd. */
  says(name: string, word: string): boolean {
    const value = this.#take(name);
    if (value === word) return true;
    if (value !== '') this.#nothingOrOdd(name, value);
    return false;
  }

  /** An object by its own keys; a list, as some servers write an object, by its positions. */
  keyed(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.#take(name);
    if (Array.isArray(value)) return Object.fromEntries(Object.entries(value));
    return isObject(value) ? value : this.#nothingOrOdd(name, value);
  }

  #take(name: string): unknown {
    this.#asked.push(name);
    const value = this.#fields[name];
    if (value === undefined) return undefined;
    // What every object inherits are functions and `__proto__`; JSON brings texts and numbers, for the most part.
    if (typeof value !== 'string' && typeof value !== 'number' && !Object.hasOwn(this.#fields, name))
      return undefined;
    this.#found += 1;
    return value;
  }

  #nothingOrOdd(name: string, value: unknown): undefined {
    if (value !== undefined && value !== null && value !== false) (this.#odd ??= []).push([name, value]);
    return undefined;
  }
}

/** Words that came lately, each at a place that its ends and length give. */
const lately: string[] = Array.from({ length: 256 }, () => '');

/** The same text, as the same object where it came lately: each row would hold a copy of its own. */
function shared(text: string): string {
  const { length } = text;
  if (length === 0 || length > 64) return text;
  const place = (text.charCodeAt(0) * 31 + text.charCodeAt(length - 1) * 7 + length) & 255;
  const known = lately[place];
  if (known === text) return known;
  lately[place] = text;
  return text;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** The finite number that a value is or spells. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'string')
    return (
      digitsIn(value) ?? (/^\s*[+-]?\d+(?:\.\d+)?\s*$/u.test(value) ? numberIn(Number(value)) : undefined)
    );
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** What a text of a few digits spells: nearly all numbers of the service are such, and a pattern takes longer. */
function digitsIn(text: string): number | undefined {
  const { length } = text;
  if (length === 0 || length > 15) return undefined;
  let number = 0;
  for (let at = 0; at < length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number;
}

/** An object by its own keys, whatever they are called (`__proto__` too). */
export const Keyed = z.custom<Readonly<Record<string, unknown>>>(isObject);

/** A list of rows; an object keyed by position, as some servers write lists, is read by its values. */
export function rows<T>(read: (raw: unknown) => T): z.ZodMiniType<readonly T[]> {
  return z.pipe(
    z.union([
      // Each row is looked at when it is read.
      z.custom<readonly unknown[]>(Array.isArray),
      z.pipe(
        Keyed,
        z.transform((keyed) => Object.values(keyed)),
      ),
    ]),
    z.transform((list) => list.map(read)),
  );
}

/** One object, read by `read`; anything but an object is not an answer of this service. */
export function object<T>(read: (raw: unknown) => T): z.ZodMiniType<T> {
  return z.pipe(
    Keyed,
    z.transform((keyed: Readonly<Record<string, unknown>>) => read(keyed)),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
