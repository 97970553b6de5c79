import { readZoneFileLine, zoneFileStart, type ZoneFileEntry, type ZoneFileWord } from './line.ts';
import type { TokenFault } from './tokens.ts';

/** A record or directive of a zone file, which parentheses may spread over several lines. */
export interface WholeEntry extends ZoneFileEntry {
  /** Where it begins, counted from 0. */
  readonly line: number;
  /** The words after its type or directive. */
  readonly data: readonly ZoneFileWord[];
  /** The origin of its relative names. */
  readonly origin: string | undefined;
  /** Its first fault, and the line of that. `open`: the text ends before its parentheses close. */
  readonly fault: { readonly kind: TokenFault | 'open'; readonly line: number } | undefined;
}

/** Reads a zone file entry by entry. @param origin that of relative names before the first `$ORIGIN` or SOA record */
export function* zoneFileEntries(text: string, origin: string | undefined): Generator<WholeEntry> {
  let state = zoneFileStart(origin);
  let line = 0;
  let begin: { readonly line: number; readonly origin: string | undefined } | undefined;
  let fault: WholeEntry['fault'];
  let data: ZoneFileWord[] = [];
  for (let from = 0; from <= text.length; line += 1) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const read = readZoneFileLine(text.slice(from, text.charAt(to - 1) === '\r' ? to - 1 : to), state);
    from = to + 1;
    begin ??= read.entry && { line, origin: state.origin };
    if (read.fault !== undefined) fault ??= { kind: read.fault, line };
    for (const word of read.words) if (word.role === 'data' || word.role === 'argument') data.push(word);
    ({ state } = read);
    const isAtEnd = from > text.length;
    if (begin === undefined || read.entry === undefined || (state.depth > 0 && !isAtEnd)) continue;
    if (state.depth > 0) fault ??= { kind: 'open', line: begin.line };
    if (read.entry.words > 0 || fault !== undefined) yield { ...read.entry, ...begin, data, fault };
    begin = undefined;
    fault = undefined;
    data = [];
  }
}

/** The names that a zone file has for its zone, in ASCII and lower case, without a final dot. */
interface ZoneNames {
  /** The owner of its SOA record; undefined if it is relative and no origin is known. */
  readonly soa: string | undefined;
  /** Its first `$ORIGIN`. */
  readonly origin: string | undefined;
}

/** Returns the zone that a zone file names. Reads up to its SOA record. */
export function namedZone(text: string): ZoneNames {
  let origin: string | undefined;
  for (const entry of zoneFileEntries(text, undefined)) {
    if (entry.type === 'SOA' && entry.owner !== undefined) return { soa: entry.owner, origin };
    origin ??= entry.origin;
  }
  return { soa: undefined, origin };
}

/** Whether a text is a zone file: its first entry is a record of a known type, or a directive of zone files. */
export function isZoneFile(text: string): boolean {
  for (const { directive, type } of zoneFileEntries(text, undefined))
    return directive === undefined ? type !== undefined : DIRECTIVES.has(directive);
  return false;
}

const DIRECTIVES: ReadonlySet<string> = new Set(['$ORIGIN', '$TTL', '$INCLUDE', '$GENERATE']);
