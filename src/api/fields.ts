import * as z from 'zod/mini';

export type DomainId = string & z.$brand<'DomainId'>;
export type GroupId = string & z.$brand<'GroupId'>;
export type RecordId = string & z.$brand<'RecordId'>;

export const DomainId = z.string().brand<'DomainId'>();
export const GroupId = z.string().brand<'GroupId'>();
export const RecordId = z.string().brand<'RecordId'>();

/** A field that api.md does not list, or whose value has an unexpected type. The value is as the service sends it. */
export type OtherField = readonly [name: string, value: unknown];

/**
 * The longest name of DNS with each octet written as `\DDD` (RFC 1035 section 5.1), in characters. No id, type or line has
 * a longer one. Names and ids are keys in maps, and shown with every record.
 */
export const LONGEST_WRITTEN_NAME = 1020;

const NO_OTHER_FIELDS: readonly never[] = [];

/**
 * Reads the fields of one object in a response, each at most once. Types vary (service-facts.md) and no row may be lost,
 * so no method throws: a missing or unexpected value is undefined, and {@link others} returns the unexpected ones. Runs
 * for every field of every row, so it has to be fast.
 */
export class Row {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #read: string[] = [];
  /** How many of the fields read so far exist. */
  #found = 0;
  #unexpected: OtherField[] | undefined;

  constructor(raw: unknown) {
    this.#fields = isObject(raw) ? raw : {};
    if (!isObject(raw) && raw !== undefined) this.#unexpected = [['', raw]];
  }

  /** A text or a number, as text. `false` and null mean that there is none, as in `remark`. */
  text(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    return this.#missingOrUnexpected(name, value);
  }

  /**
   * Like {@link text}, for names. Shortens a text that is longer than {@link LONGEST_WRITTEN_NAME}; {@link others}
   * returns it whole.
   */
  name(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || text.length <= LONGEST_WRITTEN_NAME) return text;
    this.#missingOrUnexpected(name, text);
    // A copy: a part of a text would keep all of it in memory.
    return `${Buffer.from(text.slice(0, LONGEST_WRITTEN_NAME)).toString()}…`;
  }

  /** Like {@link name}, for one that many rows have in common: they share one string in memory. */
  word(name: string): string | undefined {
    const text = this.name(name);
    return text === undefined ? undefined : shared(text);
  }

  /**
   * The name of a zone. Undefined for a text longer than {@link LONGEST_WRITTEN_NAME}, because its start would be the
   * name of another zone.
   */
  zoneName(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === 'string' && value.length <= LONGEST_WRITTEN_NAME) return value;
    if (typeof value === 'number') return String(value);
    return this.#missingOrUnexpected(name, value);
  }

  /** An id: a whole number, or a string of at most {@link LONGEST_WRITTEN_NAME} characters, without white space around. */
  id(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === 'string' && value.length <= LONGEST_WRITTEN_NAME) {
      const id = value.trim();
      if (id !== '') return id;
    }
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    return this.#missingOrUnexpected(name, value);
  }

  /** A whole number of at least 0, from a number or a numeric string. */
  count(name: string): number | undefined {
    const value = this.#take(name);
    const number = numberIn(value);
    if (number !== undefined && Number.isSafeInteger(number) && number >= 0) return number;
    return isBlank(value) ? undefined : this.#missingOrUnexpected(name, value);
  }

  /** Any finite number, from a number or a numeric string. */
  number(name: string): number | undefined {
    const value = this.#take(name);
    const number = numberIn(value);
    return number === undefined && !isBlank(value) ? this.#missingOrUnexpected(name, value) : number;
  }

  /** A boolean in any spelling of the service; undefined for an empty text. */
  flag(name: string): boolean | undefined {
    const value = this.#take(name);
    if (value === '1' || value === true) return true;
    if (value === '0' || value === false) return false;
    const word = typeof value === 'number' ? String(value) : value;
    if (typeof word === 'string') {
      if (/^\s*(?:1|yes|true|enabled?)\s*$/iu.test(word)) return true;
      if (/^\s*(?:0|no|false|disabled?)\s*$/iu.test(word)) return false;
    }
    return isBlank(word) ? undefined : this.#missingOrUnexpected(name, value);
  }

  /** The names of all fields. */
  get names(): readonly string[] {
    return Object.keys(this.#fields);
  }

  /** Returns the fields that were not read, and those with unexpected values. Call it last. */
  others(): readonly OtherField[] {
    const { names } = this;
    if (names.length === this.#found) return this.#unexpected ?? NO_OTHER_FIELDS;
    const others: OtherField[] = this.#unexpected ?? [];
    for (const name of names) {
      if (!this.#read.includes(name)) others.push([name, this.#fields[name]]);
    }
    return others;
  }

  /** Whether the field is `word`. Any other text but the empty one is unexpected. */
  says(name: string, word: string): boolean {
    const value = this.#take(name);
    if (value === word) return true;
    if (value !== '') this.#missingOrUnexpected(name, value);
    return false;
  }

  /** An object, or a list as an object keyed by position: some servers send lists instead of objects. */
  keyed(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.#take(name);
    if (Array.isArray(value)) return Object.fromEntries(Object.entries(value));
    return isObject(value) ? value : this.#missingOrUnexpected(name, value);
  }

  #take(name: string): unknown {
    this.#read.push(name);
    const value = this.#fields[name];
    // Inherited properties are functions and objects, never texts or numbers: hasOwn is needed for few values.
    if (typeof value !== 'string' && typeof value !== 'number' && !Object.hasOwn(this.#fields, name))
      return undefined;
    this.#found += 1;
    return value;
  }

  #missingOrUnexpected(name: string, value: unknown): undefined {
    if (value !== undefined && value !== null && value !== false)
      (this.#unexpected ??= []).push([name, value]);
    return undefined;
  }
}

/** Recent words, indexed by a hash of their first and last character and length. */
const recent: string[] = Array.from({ length: 256 }, () => '');

/** Returns the recent string equal to `text`, if there is one, so that rows do not each keep a copy. */
function shared(text: string): string {
  const { length } = text;
  if (length === 0 || length > 64) return text;
  const slot = (text.charCodeAt(0) * 31 + text.charCodeAt(length - 1) * 7 + length) & 255;
  const known = recent[slot];
  if (known === text) return known;
  recent[slot] = text;
  return text;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** Returns a finite number, from a number or a numeric string. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'string')
    return /^\s*[+-]?\d+(?:\.\d+)?\s*$/u.test(value) ? numberIn(Number(value)) : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const STATUS_FIELDS: ReadonlySet<string> = new Set(['code', 'message', 'created_at']);

/** Returns the fields of a response and of its `status` that api.md does not list. `known` are the fields that it lists. */
export function undocumentedFields(
  response: Readonly<Record<string, unknown>>,
  known: readonly string[],
): readonly OtherField[] {
  const top = Object.entries(response).filter(([name]) => name !== 'status' && !known.includes(name));
  const { status } = response;
  const inStatus = isObject(status) ? Object.entries(status) : [];
  return [
    ...top,
    ...prefixed(
      'status',
      inStatus.filter(([name]) => !STATUS_FIELDS.has(name)),
    ),
  ];
}

/** Prefixes the names of fields with the name of their object: `info.agent`. */
export function prefixed(name: string, fields: readonly OtherField[]): readonly OtherField[] {
  return fields.map(([field, value]) => [field === '' ? name : `${name}.${field}`, value]);
}

/** An object with any keys, `__proto__` included. */
export const Keyed = z.custom<Readonly<Record<string, unknown>>>(isObject);

/**
 * The most rows in one response: a service may ignore the requested length and send all rows at once. Longer lists
 * are refused. So are longer lists of the lines of a grade: records are checked and shown by these lines, and with
 * only a part of them the result would be wrong.
 */
export const MAX_RESPONSE_ROWS = 10_000;

/** Thrown for a response with more rows than it may have. */
export class TooManyRows extends Error {}

/**
 * Returns `list`.
 * @throws TooManyRows
 */
export function limited<T>(list: readonly T[]): readonly T[] {
  if (list.length > MAX_RESPONSE_ROWS) throw new TooManyRows(`${list.length} rows`);
  return list;
}

/** Whether a row has a field with a text or a number. */
export function hasTextField(raw: unknown, name: string): boolean {
  const value = isObject(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined;
  return typeof value === 'string' || typeof value === 'number';
}

/** A list of rows, or an object keyed by position: some servers send objects instead of lists. */
export function rowsOf<T>(read: (raw: unknown) => T): z.ZodMiniType<readonly T[]> {
  return z.pipe(
    z.union([
      // `read` validates each row.
      z.custom<readonly unknown[]>(Array.isArray),
      z.pipe(
        Keyed,
        z.transform((keyed) => Object.values(keyed)),
      ),
    ]),
    z.transform((list) => limited(list).map(read)),
  );
}

/** One object, parsed by `read`. Any other value fails to parse. */
export function object<T>(read: (raw: unknown) => T): z.ZodMiniType<T> {
  return z.pipe(
    Keyed,
    z.transform((keyed: Readonly<Record<string, unknown>>) => read(keyed)),
  );
}

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
