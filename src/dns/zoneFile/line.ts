import { parseName } from '../syntax/domainName.ts';
import { isFault } from '../syntax/fields.ts';
import { span } from '../syntax/span.ts';
import { classOfWord, ttlOfWord, typeOfWord } from './recordTypes.ts';
import { isOfTemplate, zoneFileTokens, type TokenFault, type ZoneFileToken } from './tokens.ts';

/** A word of a zone file, and what it is for. */
export interface ZoneFileWord extends ZoneFileToken {
  /** `unknown`: in the place of a type, and none; what follows it is not understood either. */
  readonly role: 'directive' | 'argument' | 'owner' | 'ttl' | 'class' | 'type' | 'data' | 'unknown';
  /** Which argument or field of the data it is, counted from 0. */
  readonly field: number;
}

/** A record or directive, with the words that are read so far. */
export interface ZoneFileEntry {
  /** Whether it begins with a blank, so that it has the owner of the record before it. */
  readonly isIndented: boolean;
  /** `$ORIGIN`, in capitals. */
  readonly directive: string | undefined;
  /** The first word of a record that is not indented. */
  readonly written: string | undefined;
  /**
   * The owner in full, in ASCII and lower case, without a final dot; special bytes as `\DDD`. Undefined if it is not
   * known.
   */
  readonly owner: string | undefined;
  /** In seconds. */
  readonly ttl: number | undefined;
  /** `IN` for `CLASS1` too. */
  readonly dnsClass: string | undefined;
  /** `HTTPS` for `TYPE65` too. */
  readonly type: string | undefined;
  /** The word in the place of its type that is none. */
  readonly unknown: string | undefined;
  /** How many of its words were read, and how many of them follow its type or directive. */
  readonly words: number;
  readonly fields: number;
}

/** What a line inherits from those above it. */
export interface ZoneFileState {
  /** The origin of relative names, as {@link ZoneFileEntry.owner}; empty for the root, undefined if it is not known. */
  readonly origin: string | undefined;
  /** Whether the text declares the origin, by `$ORIGIN` or the owner of its SOA record. */
  readonly isDeclared: boolean;
  /** The owner of the latest record. */
  readonly owner: string | undefined;
  /** How many parentheses are open. */
  readonly depth: number;
  /** The entry that open parentheses continue. */
  readonly entry: ZoneFileEntry | undefined;
}

interface ZoneFileLine {
  readonly words: readonly ZoneFileWord[];
  /** The entry that the line is of; undefined for a line without one. */
  readonly entry: ZoneFileEntry | undefined;
  readonly fault: TokenFault | undefined;
  /** The state at the beginning of the next line. */
  readonly state: ZoneFileState;
}

/** The state at the beginning of a zone file. @param origin what the loader of the file takes for its zone */
export function zoneFileStart(origin: string | undefined): ZoneFileState {
  return { origin, isDeclared: false, owner: undefined, depth: 0, entry: undefined };
}

/**
 * Reads a line of a zone file (RFC 1035 section 5.1, RFC 2308 section 4, RFC 3597 section 5). This is the only grammar
 * of zone files: a word has the same meaning for an editor, which asks line by line, and for `records.ts`, which takes
 * nothing that is not certain.
 */
export function readZoneFileLine(line: string, before: ZoneFileState): ZoneFileLine {
  const { tokens, depth, fault } = zoneFileTokens(line, before.depth);
  if (before.entry === undefined && tokens.length === 0 && depth === 0 && fault === undefined)
    return { words: [], entry: undefined, fault, state: before };
  const entry: Draft<ZoneFileEntry> = before.entry
    ? { ...before.entry }
    : { ...NO_WORDS, isIndented: /^[ \t]/u.test(line), owner: before.owner };
  const state: Draft<ZoneFileState> = { ...before, depth, entry: depth === 0 ? undefined : entry };
  const words = tokens.map((token): ZoneFileWord => {
    const { fields: field } = entry;
    const role = wordRole(token, entry);
    takeWord(token, role, entry, state);
    return { ...token, role, field };
  });
  return { words, entry, fault, state };
}

/** An entry or a state that words are still added to. */
type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

const NO_WORDS: ZoneFileEntry = {
  isIndented: false,
  directive: undefined,
  written: undefined,
  owner: undefined,
  ttl: undefined,
  dnsClass: undefined,
  type: undefined,
  unknown: undefined,
  words: 0,
  fields: 0,
};

function wordRole(token: ZoneFileToken, entry: ZoneFileEntry): ZoneFileWord['role'] {
  const { text, isQuoted } = token;
  if (entry.words === 0 && !entry.isIndented)
    return text.startsWith('$') && !isQuoted && !isOfTemplate(token) ? 'directive' : 'owner';
  if (entry.directive !== undefined) return 'argument';
  if (entry.type !== undefined) return 'data';
  if (entry.unknown !== undefined || isQuoted) return 'unknown';
  if (entry.dnsClass === undefined && classOfWord(text) !== undefined) return 'class';
  if (entry.ttl === undefined && ttlOfWord(text) !== undefined) return 'ttl';
  return typeOfWord(text) === undefined ? 'unknown' : 'type';
}

/** Adds to an entry and a state what a word says. */
function takeWord(
  token: ZoneFileToken,
  role: ZoneFileWord['role'],
  entry: Draft<ZoneFileEntry>,
  state: Draft<ZoneFileState>,
): void {
  const { text } = token;
  entry.words += 1;
  switch (role) {
    case 'directive':
      entry.directive = text.toUpperCase();
      return;
    case 'argument':
      if (entry.directive === '$ORIGIN' && entry.fields === 0) {
        state.origin = absoluteName(token, state.origin);
        state.isDeclared = true;
      }
      entry.fields += 1;
      return;
    case 'owner':
      entry.written = text;
      entry.owner = state.owner = absoluteName(token, state.origin);
      return;
    case 'ttl':
      entry.ttl = ttlOfWord(text);
      return;
    case 'class':
      entry.dnsClass = classOfWord(text);
      return;
    case 'type': {
      entry.type = typeOfWord(text);
      const zone = entry.type === 'SOA' && !state.isDeclared ? zoneOfSoa(entry.written ?? '@') : undefined;
      if (zone === undefined) return;
      entry.owner = state.owner = state.origin = zone;
      state.isDeclared = true;
      return;
    }
    case 'data':
      entry.fields += 1;
      return;
    case 'unknown':
      entry.unknown ??= text;
  }
}

/**
 * Returns the zone that the owner of an SOA record names; undefined for `@`. Before any `$ORIGIN` it is the zone of the
 * whole file, so that it is in full without a final dot too, as Cloudflare writes it.
 */
function zoneOfSoa(written: string): string | undefined {
  const token = { text: written, isQuoted: false };
  return written === '@' || !written.includes('.') ? undefined : absoluteName(token, '');
}

/**
 * Returns a name in full, as {@link ZoneFileEntry.owner}; undefined if it is no name, a template makes it, or it is
 * relative to an origin that is not known.
 */
export function absoluteName(
  token: Pick<ZoneFileToken, 'text' | 'isQuoted'>,
  origin: string | undefined,
): string | undefined {
  const { text } = token;
  if (text === '@') return origin;
  if (isOfTemplate(token)) return undefined;
  const isWhole = isFullName(text) || origin === '';
  if (!isWhole && origin === undefined) return undefined;
  const name = parseName(span(isWhole ? text : `${text}.${origin}`));
  return isFault(name) ? undefined : name.key;
}

/** Whether a name is in full: it ends in a dot that no backslash escapes. */
export function isFullName(name: string): boolean {
  return /(?<!\\)(?:\\\\)*\.$/u.test(name);
}
