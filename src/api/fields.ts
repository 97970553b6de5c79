import * as z from 'zod/mini';

export type DomainId = string & z.$brand<'DomainId'>;
export type GroupId = string & z.$brand<'GroupId'>;
export type RecordId = string & z.$brand<'RecordId'>;

export const DomainId = z.string().brand<'DomainId'>();
export const GroupId = z.string().brand<'GroupId'>();
export const RecordId = z.string().brand<'RecordId'>();

/** A field that api.md does not list, or one whose value is of a type nobody expects: kept as it came. */
export type OtherField = readonly [name: string, value: unknown];

/**
 * Reads the fields of one object of an answer. Types drift (service-facts.md), and no row may be dropped for
 * it, so no reader fails: what is missing or odd is undefined, and what is odd is kept among the others.
 */
export class Row {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #known = new Set<string>();
  readonly #odd: OtherField[] = [];

  constructor(raw: unknown) {
    this.#fields = isObject(raw) ? raw : {};
    if (!isObject(raw) && raw !== undefined) this.#odd.push(['', raw]);
  }

  /** Text as it came; numbers are spelled. `false` and null stand for nothing, as in `remark`. */
  text(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    return this.#nothingOrOdd(name, value);
  }

  /** An id from a string or a whole number, white space taken off. */
  id(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    return this.#nothingOrOdd(name, value);
  }

  /** A whole number from 0 on, from a number or a numeric string. */
  count(name: string): number | undefined {
    const number = this.number(name);
    if (number === undefined || (Number.isSafeInteger(number) && number >= 0)) return number;
    return this.#nothingOrOdd(name, this.#fields[name]);
  }

  /** Any finite number, from a number or a numeric string. */
  number(name: string): number | undefined {
    const value = this.#take(name);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string') {
      if (value.trim() === '') return undefined;
      const number = /^\s*[+-]?\d+(?:\.\d+)?\s*$/u.test(value) ? Number(value) : Number.NaN;
      if (Number.isFinite(number)) return number;
    }
    return this.#nothingOrOdd(name, value);
  }

  /** A yes or no in any of the spellings of the service; an empty text is neither. */
  flag(name: string): boolean | undefined {
    const value = this.#take(name);
    if (typeof value === 'boolean') return value;
    const word = typeof value === 'number' ? String(value) : value;
    if (typeof word === 'string') {
      if (/^(?:1|yes|true|enabled?)$/iu.test(word)) return true;
      if (/^(?:0|no|false|disabled?)$/iu.test(word)) return false;
      if (word.trim() === '') return undefined;
    }
    return this.#nothingOrOdd(name, value);
  }

  /** The names of all fields, for one whose name api.md does not give. */
  get names(): readonly string[] {
    return Object.keys(this.#fields);
  }

  /** What nobody asked for, and what was odd. To be called last. */
  others(): readonly OtherField[] {
    const others: OtherField[] = [...this.#odd];
    for (const name of this.names) {
      if (!this.#known.has(name)) others.push([name, this.#fields[name]]);
    }
    return others;
  }

  /** Whether the field says `word`; any other word is odd. */
  says(name: string, word: string): boolean {
    const value = this.#take(name);
    if (value !== word && value !== '') this.#nothingOrOdd(name, value);
    return value === word;
  }

  /** An object by its own keys. */
  keyed(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.#take(name);
    return isObject(value) ? value : this.#nothingOrOdd(name, value);
  }

  #take(name: string): unknown {
    this.#known.add(name);
    return Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
  }

  #nothingOrOdd(name: string, value: unknown): undefined {
    if (value !== undefined && value !== null && value !== false) this.#odd.push([name, value]);
    return undefined;
  }
}

/** An object by its own keys, whatever they are called (`__proto__` too). */
export const Keyed = z.custom<Readonly<Record<string, unknown>>>(isObject);

/** A list of rows; an object keyed by position, as some servers write lists, is read by its values. */
export function rows<T>(read: (raw: unknown) => T): z.ZodMiniType<readonly T[]> {
  return z.pipe(
    z.union([
      z.array(z.unknown()),
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
