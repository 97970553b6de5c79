import type * as z from 'zod/mini';
import type { Operation } from '../operation.ts';
import type { Sized } from '../caller.ts';
import { CallError, type FormatProblem } from '../failure.ts';
import { TooManyRows } from '../fields.ts';
import type { Secret } from '../secret.ts';

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfterSeconds: number | undefined;
  /** By the clock of the server, in milliseconds since the epoch; undefined if it sent no time. */
  readonly sentAt: number | undefined;
}

/**
 * Parses a response. `read` takes its JSON and returns what `schema` parses: `emptyList` if the service reports an empty
 * list, for which this returns undefined, and undefined for JSON that is not of this service.
 * @throws CallError of kind http or format, and what `read` throws.
 */
export function parseResponse<T>(
  operation: Operation,
  response: HttpResponse,
  schema: z.ZodMiniType<T>,
  secret: Secret,
  read: (json: unknown) => object | 'emptyList' | undefined,
): Sized<T> | undefined {
  const httpOk = response.status >= 200 && response.status < 300;
  const parsed = parse(response.text, secret);
  const content = parsed.ok ? read(parsed.json) : undefined;
  if (content === 'emptyList') return undefined;
  if (!httpOk) {
    const { status, retryAfterSeconds } = response;
    throw new CallError({
      operation,
      kind: 'http',
      status,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  if (content !== undefined) {
    const data = parseData(operation, schema, content);
    if (data.success) return { data: data.data, bytes: parsed.ok ? parsed.bytes : 0 };
  }
  throw new CallError({ operation, kind: 'format', problem: parsed.ok ? 'shape' : parsed.problem });
}

function parseData<T>(
  operation: Operation,
  schema: z.ZodMiniType<T>,
  data: unknown,
): z.core.util.SafeParseResult<T> {
  try {
    return schema.safeParse(data);
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error;
    throw new CallError({ operation, kind: 'format', problem: 'tooLarge' });
  }
}

type ParsedBody =
  | { readonly ok: true; readonly json: unknown; readonly bytes: number }
  | { readonly ok: false; readonly problem: FormatProblem };

/**
 * The most fields, rows and nested values in one response: enough for 4,600 rows of 25 fields; a page has at most 500
 * rows. A small value takes thirty times its JSON length in memory, and a response is parsed in one step, so a limit
 * of bytes alone protects neither the memory nor the editor.
 */
const MAX_VALUES = 120_000;
/** The memory that each value takes, however short it is. */
const VALUE_BYTES = 16;

/** An HTML element at the start of a web page or of a web server's message; comments and XHTML may come first. */
const HTML = /<(?:!doctype\s+html|html|head|title|meta|body|script|style|h1|p|b|br|center|div|pre)[\s/>]/iu;

/** Looks at the content, because the service sends every response as text/html. */
function parse(text: string, secret: Secret): ParsedBody {
  const body = text.trim();
  if (body === '') return { ok: false, problem: 'empty' };
  if (body.startsWith('<')) {
    return { ok: false, problem: HTML.test(body.slice(0, 1000)) ? 'html' : 'xml' };
  }
  const values = countValues(body, MAX_VALUES);
  if (values > MAX_VALUES) return { ok: false, problem: 'tooLarge' };
  try {
    const json = secret.parseScrubbed(withExactIntegers(body));
    return { ok: true, json, bytes: Math.max(body.length, values * VALUE_BYTES) };
  } catch {
    return { ok: false, problem: 'notJson' };
  }
}

/** Counts the values of `json`, up to one more than `most`. Each but the first follows a comma or a bracket. */
export function countValues(json: string, most: number): number {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at);
    else if (character === ',' || character === '[' || character === '{') values += 1;
    if (values > most) break;
  }
  return values;
}

/** Turns integers of 16 digits and more into strings: as numbers they would lose digits, and ids may be that large. */
function withExactIntegers(json: string): string {
  if (!/\d{16}/u.test(json)) return json;
  const parts: string[] = [];
  let from = 0;
  const tokens = /"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/gu;
  for (let found = tokens.exec(json); found !== null; found = tokens.exec(json)) {
    const [token] = found;
    if (token === '"') tokens.lastIndex = endOfString(json, found.index) + 1;
    else {
      parts.push(json.slice(from, found.index), `"${token}"`);
      from = tokens.lastIndex;
    }
  }
  return parts.join('') + json.slice(from);
}

/** Returns the index of the quote that ends the string starting at `start`, or the length of the text without one. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Parses a `Retry-After` header, a number of seconds or an HTTP date. Returns seconds; undefined for a day or more. A
 * date is compared with the server's own `Date`, because its clock may differ from the local one.
 */
export function secondsFrom(retryAfter: string | null, serverDate: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const text = retryAfter.trim();
  const seconds = /^\d+(?:\.\d+)?$/u.test(text)
    ? Number(text)
    : ((httpDate(text) ?? 0) - (httpDate(serverDate) ?? Date.now())) / 1000;
  return seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : undefined;
}

/** Parses an HTTP date. Returns milliseconds since the epoch. */
export function httpDate(header: string | null): number | undefined {
  if (header === null || !/^[A-Z][a-z]{2}.* GMT$/u.test(header)) return undefined;
  const millis = Date.parse(header);
  return Number.isNaN(millis) ? undefined : millis;
}
