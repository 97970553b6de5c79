import { hostKey, toAscii } from '../../model/names.ts';
import { zoneFileEntries, type ZoneFileEntry, type ZoneFileToken } from './zoneFileTokens.ts';
import { statedValue } from './statedValue.ts';

/** A record of a zone file. */
export interface ZoneFileRecord {
  /** In ASCII and lower case, `@` for the zone itself. */
  readonly host: string;
  /** In capitals. */
  readonly type: string;
  /** As the service has it: a text without quotes, an MX record without its priority. */
  readonly value: string;
  readonly mx: number | undefined;
  /** In seconds; undefined if the file states none. */
  readonly ttl: number | undefined;
}

/**
 * Why an entry is not read:
 * - `generate`: `$GENERATE` and other directives
 * - `origin`: its name is relative and no origin is known, or with the origin it is too long
 * - `class`: it is of another class than IN
 * - `value`: its data is not valid for its type or is too long, or is in the generic form (RFC 3597) although its
 *   type has its own
 */
export interface ZoneFileNotJudged {
  /** Where the entry begins, counted from 0. */
  readonly line: number;
  readonly why: 'generate' | 'origin' | 'class' | 'value';
}

/** The records of a zone in a file. */
export type ZoneFile =
  | {
      readonly kind: 'read';
      readonly records: readonly ZoneFileRecord[];
      /** How many records are of other zones. */
      readonly others: number;
      readonly notJudged: readonly ZoneFileNotJudged[];
    }
  /** The file includes another one in this line, so that it is not known what is in the zone. */
  | { readonly kind: 'include'; readonly line: number };

/** What entries inherit from those before. */
interface State {
  /** In ASCII, without a final dot; empty for the root, undefined if it is not known. */
  origin: string | undefined;
  owner: string | undefined;
  defaultTtl: number | undefined;
  lastTtl: number | undefined;
}

type EntryWhy = ZoneFileNotJudged['why'];

/**
 * In characters. A name has at most 255 bytes and data at most 65,535 (RFC 1035 section 3), each written as `\DDD` at
 * most.
 */
const LONGEST = { name: 4 * 255, data: 4 * 65_535 } as const;

/** Types that the service has no records of. */
const NOT_HOSTED: ReadonlySet<string> = new Set(['SOA', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM']);

/**
 * Reads the records of `zone` in a zone file (RFC 1035 section 5, RFC 2308 section 4, RFC 3597). Leaves out SOA records
 * and those that signing makes: the service has none. Takes time in proportion to the text.
 *
 * @param zone in ASCII
 * @param origin what relative names end in before the first `$ORIGIN`, in ASCII; undefined if it is not known
 */
export function recordsOfZoneFile(text: string, zone: string, origin: string | undefined): ZoneFile {
  const state: State = { origin, owner: undefined, defaultTtl: undefined, lastTtl: undefined };
  const records: ZoneFileRecord[] = [];
  const notJudged: ZoneFileNotJudged[] = [];
  let others = 0;
  for (const entry of zoneFileEntries(text)) {
    const { line } = entry;
    const [first] = entry.tokens;
    if (first?.text.startsWith('$') === true && !first.isQuoted && !entry.isIndented) {
      const directive = first.text.toUpperCase();
      if (directive === '$INCLUDE') return { kind: 'include', line };
      if (!direct(directive, entry, state)) notJudged.push({ line, why: 'generate' });
      continue;
    }
    const read = recordOf(entry, state);
    if (read === undefined) continue;
    if (typeof read === 'string') notJudged.push({ line, why: read });
    else {
      const host = hostIn(zone, read.name);
      if (host === undefined) others += 1;
      else records.push({ host, type: read.type, value: read.value, mx: read.mx, ttl: read.ttl });
    }
  }
  return { kind: 'read', records, others, notJudged };
}

/** Follows a directive. Returns whether it is known. */
function direct(directive: string, { tokens: [, argument] }: ZoneFileEntry, state: State): boolean {
  if (directive === '$ORIGIN') {
    state.origin = argument && absoluteName(argument.text, state.origin);
    return true;
  }
  if (directive === '$TTL') {
    state.defaultTtl = ttlOf(argument?.text ?? '');
    return true;
  }
  return false;
}

interface ReadRecord extends Omit<ZoneFileRecord, 'host'> {
  /** In ASCII and lower case, without a final dot. */
  readonly name: string;
}

/** Returns the record of an entry; why it is not read; undefined if the service has no such records. */
function recordOf(entry: ZoneFileEntry, state: State): ReadRecord | EntryWhy | undefined {
  const { tokens, isIndented } = entry;
  if (!isIndented) state.owner = absoluteName(tokens[0]?.text ?? '', state.origin);
  let at = isIndented ? 0 : 1;
  let ttl: number | undefined;
  let dnsClass = 'IN';
  for (; at < tokens.length; at += 1) {
    const word = tokens[at]?.text ?? '';
    if (/^(?:IN|CH|HS|CS)$/iu.test(word)) dnsClass = word.toUpperCase();
    else if (ttl === undefined && ttlOf(word) !== undefined) ttl = ttlOf(word);
    else break;
  }
  state.lastTtl = ttl ?? state.lastTtl;
  const type = tokens[at]?.text.toUpperCase() ?? '';
  if (NOT_HOSTED.has(type)) return undefined;
  if (!/^[A-Z][A-Z\d-]{0,20}$/u.test(type)) return 'value';
  if (dnsClass !== 'IN') return 'class';
  if (state.owner === undefined) return 'origin';
  const data = tokens.slice(at + 1);
  const stated = valueOf(type, data, state.origin);
  if (typeof stated === 'string') return stated;
  return { name: state.owner, type, ttl: ttl ?? state.defaultTtl ?? state.lastTtl, ...stated };
}

function valueOf(
  type: string,
  data: readonly ZoneFileToken[],
  origin: string | undefined,
): Pick<ZoneFileRecord, 'value' | 'mx'> | EntryWhy {
  if (data.length === 0) return 'value';
  const length = data.reduce((sum, token) => sum + token.text.length, 0);
  if (length > LONGEST.data) return 'value';
  const isGeneric = data[0]?.text === '\\#' && !data[0].isQuoted;
  // A type with a name has data of its own form as well, which this would have to be compared with.
  if (isGeneric && !/^TYPE\d+$/u.test(type)) return 'value';
  if (type === 'TXT' || type === 'SPF') return { value: joined(data), mx: undefined };
  const pieces = data.map(
    (each) => `${each.isValue ? '' : ' '}${each.isQuoted ? `"${each.text}"` : each.text}`,
  );
  const text = pieces.join('').trimStart();
  // Without an origin, only a final dot makes a name known. Below the root, each name is in full.
  const targets = origin === '' ? 'absolute' : 'relative';
  const stated = statedValue({ zone: origin ?? '', type, text, targets });
  if (stated === undefined) return 'value';
  if (origin === undefined && stated.value.endsWith('..')) return 'origin';
  return { value: stated.value, mx: stated.mx };
}

/** The text of character strings, whose bytes are UTF-8. */
function joined(strings: readonly ZoneFileToken[]): string {
  return Buffer.concat(strings.map(({ text }) => bytesOf(text))).toString();
}

/** Takes the escapes off a character string: `\DDD` for a byte, `\X` for a character (RFC 1035 section 5.1). */
function bytesOf(text: string): Buffer {
  const pieces = text.match(/\\\d{3}|\\[^\d]|\\|[^\\]+/gsu) ?? [];
  return Buffer.concat(
    pieces.map((piece) => {
      if (/\\\d/u.test(piece)) return Buffer.from([Number(piece.slice(1)) % 256]);
      return Buffer.from(piece.startsWith('\\') ? piece.slice(1) : piece);
    }),
  );
}

/**
 * Returns a name in full, in ASCII and lower case, without a final dot; undefined if it is too long or its origin not
 * known.
 */
function absoluteName(written: string, origin: string | undefined): string | undefined {
  if (written === '@') return origin;
  if (written.length > LONGEST.name) return undefined;
  const name = toAscii(written).toLowerCase();
  if (origin === '' || (written.endsWith('.') && !written.endsWith('\\.'))) return name;
  // Each $ORIGIN may be relative to the one before.
  return origin === undefined || name.length + origin.length >= LONGEST.name
    ? undefined
    : `${name}.${origin}`;
}

function hostIn(zone: string, name: string): string | undefined {
  if (name === zone) return '@';
  return name.endsWith(`.${zone}`) ? hostKey(name.slice(0, -zone.length - 1)) : undefined;
}

/** The units of BIND: `1h30m`. */
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Returns a TTL in seconds: `3600`, `1h30m`; undefined for another text. */
function ttlOf(text: string): number | undefined {
  if (/^\d{1,10}$/u.test(text)) return Number(text);
  if (!/^(?:\d{1,10}[smhdw])+$/iu.test(text)) return undefined;
  let seconds = 0;
  for (const [, count, unit = ''] of text.toLowerCase().matchAll(/(\d{1,10})([smhdw])/gu))
    seconds += Number(count) * (UNITS[unit] ?? 0);
  return seconds;
}
