import { canonicalAddress } from '../lookup/resolveName.ts';
import { fqdn, toAscii } from '../../model/names.ts';
import { locate } from '../locate/locate.ts';
import { ZoneTrie } from '../locate/zoneTrie.ts';

/** What to find in texts: a name (alone, or with all names below it), an address, or literal text. */
export type SearchTerm =
  | { readonly kind: 'name'; readonly ascii: string; readonly below: boolean }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'text'; readonly text: string };

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A match in its line: lines are counted from 0, columns in UTF-16 units. */
export interface LineMatch extends TextRange {
  readonly line: number;
  /** The line as far as {@link MOST_BEHIND} characters after the match. */
  readonly text: string;
}

const MOST_BEHIND = 200;

/** Shorter texts match too often. */
const SHORTEST_TEXT = 4;

/** Returns the terms for a record: its full name and its value. */
export function recordTerms(record: SearchedRecord, zone: string): readonly SearchTerm[] {
  const host = fqdn(toAscii(record.host), zone).toLowerCase();
  const name: SearchTerm = { kind: 'name', ascii: host, below: false };
  const value = valueTerm(record);
  return value === undefined ? [name] : [name, value];
}

interface SearchedRecord {
  readonly host: string;
  readonly type: string;
  readonly value: string;
}

/** Returns the term for a zone: its name and every name in it. */
export function zoneTerm(ascii: string): SearchTerm {
  return { kind: 'name', ascii, below: true };
}

function valueTerm({ type, value }: SearchedRecord): SearchTerm | undefined {
  const text = value.trim();
  switch (type) {
    case 'A':
    case 'AAAA': {
      const address = canonicalAddress(text);
      return address === undefined ? undefined : { kind: 'address', address };
    }
    case 'CNAME':
    case 'MX':
    case 'NS':
    case 'PTR': {
      const ascii = toAscii(text).toLowerCase();
      return ascii.includes('.') ? { kind: 'name', ascii, below: false } : undefined;
    }
    default:
      return text.length < SHORTEST_TEXT ? undefined : { kind: 'text', text };
  }
}

/** Returns the first `most` matches of any of the terms in a text. */
export function matchesIn(text: string, terms: readonly SearchTerm[], most: number): readonly TextRange[] {
  const names = terms.filter((term) => term.kind === 'name');
  const addresses = new Set(terms.flatMap((term) => (term.kind === 'address' ? term.address : [])));
  const matches: TextRange[] = [];
  // Treat each name as a zone, so that it is found in every spelling.
  const zones = new ZoneTrie(names.map(({ ascii }) => ascii.replace(/^\*\./u, '')));
  for (const found of locate(text, zones)) {
    if (matches.length >= most) break;
    const { start, end } = found;
    const fits =
      found.kind === 'address'
        ? addresses.has(found.address)
        : found.kind === 'name' &&
          names.some(({ ascii, below }) => found.ascii === ascii || (below && found.zone === ascii));
    if (fits) matches.push({ start, end });
  }
  for (const term of terms) if (term.kind === 'text') addLiterals(text, term.text, most, matches);
  return matches.toSorted((a, b) => a.start - b.start).slice(0, most);
}

/** Returns the lines of matches, which are in the order of the text. */
export function inLines(text: string, matches: readonly TextRange[]): readonly LineMatch[] {
  let line = 0;
  let lineStart = 0;
  // Searched for once a line: a file of megabytes may be one line with many matches.
  let nextLine = lineEnd(text, 0);
  return matches.map(({ start, end }) => {
    for (; nextLine <= start; nextLine = lineEnd(text, nextLine)) {
      line += 1;
      lineStart = nextLine;
    }
    const shown = text.slice(lineStart, Math.min(nextLine, end + MOST_BEHIND)).trimEnd();
    return { line, start: start - lineStart, end: end - lineStart, text: shown };
  });
}

/** Returns where the line after `from` starts; infinity if there is none. */
function lineEnd(text: string, from: number): number {
  const found = /\r\n|\r|\n/gu;
  found.lastIndex = from;
  return found.exec(text) === null ? Number.POSITIVE_INFINITY : found.lastIndex;
}

/** Adds at most `most` matches. */
function addLiterals(text: string, wanted: string, most: number, matches: TextRange[]): void {
  let added = 0;
  for (
    let at = text.indexOf(wanted);
    at >= 0 && added < most;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    matches.push({ start: at, end: at + wanted.length });
    added += 1;
  }
}
