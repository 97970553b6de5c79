import { canonicalAddress } from '../../config/lookup/resolveName.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { hasAddressValue } from '../../zones/recordTable.ts';
import { fqdn, toAscii } from '../../dns/names.ts';
import { locateIn } from '../../config/locate/locate.ts';
import type { LocatedItem } from '../../config/locate/located.ts';
import type { TextRange } from '../../config/structure/entry.ts';
import { ZoneTrie } from '../../config/locate/zoneTrie.ts';

/** What to find in texts: a name (alone, or with all names below it), an address, or literal text. */
export type SearchTerm =
  | { readonly kind: 'name'; readonly ascii: string; readonly below: boolean }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'text'; readonly text: string };

/** A match in its line: lines are counted from 0, columns in UTF-16 units. */
interface LineMatch extends TextRange {
  readonly line: number;
  /** The line without white space at its end. */
  readonly text: string;
}

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

/** Returns the address or the target of a value, else its text. */
function valueTerm({ type, value }: SearchedRecord): SearchTerm | undefined {
  const text = value.trim();
  const address = hasAddressValue(type) ? canonicalAddress(text) : undefined;
  if (address !== undefined) return { kind: 'address', address };
  // A redirect is a whole address of the web, of which the host would match too often.
  const [target] = isRedirectType(type) ? [] : parseRdata(type, value).targets;
  if (target?.name.includes('.') === true) return { kind: 'name', ascii: target.name, below: false };
  return text.length < SHORTEST_TEXT ? undefined : { kind: 'text', text };
}

/** Characters of a text that are searched at once. */
const PIECE = 50_000;

/** Searches a text for any of the terms, piece by piece. */
export class TermSearch {
  readonly #text: string;
  readonly #terms: readonly SearchTerm[];
  readonly #most: number;
  readonly #names: readonly Extract<SearchTerm, { kind: 'name' }>[];
  readonly #addresses: ReadonlySet<string>;
  /** The names as zones, because a `ZoneTrie` finds a zone in every spelling. */
  readonly #zones: ZoneTrie;
  readonly #hosts: TextRange[] = [];
  #from = 0;

  constructor(text: string, terms: readonly SearchTerm[], most: number) {
    this.#text = text;
    this.#terms = terms;
    this.#most = most;
    this.#names = terms.filter((term) => term.kind === 'name');
    this.#addresses = new Set(terms.flatMap((term) => (term.kind === 'address' ? term.address : [])));
    this.#zones = new ZoneTrie(this.#names.map(({ ascii }) => ascii.replace(/^\*\./u, '')));
  }

  /** Searches until `isOver` returns true. Returns whether the whole text is searched, or has enough matches. */
  advance(isOver: () => boolean): boolean {
    while (this.#from < this.#text.length && this.#hosts.length < this.#most) {
      if (isOver()) return false;
      const to = endOfPiece(this.#text, this.#from);
      for (const found of locateIn(this.#text, this.#zones, this.#from, to)) {
        const { start, end } = found;
        if (this.#fits(found)) this.#hosts.push({ start, end });
      }
      this.#from = to;
    }
    return true;
  }

  /** The first matches, up to the requested number. */
  get matches(): readonly TextRange[] {
    const literals = this.#terms.flatMap((term) =>
      term.kind === 'text' ? literalsIn(this.#text, term.text, this.#most) : [],
    );
    return [...this.#hosts, ...literals].toSorted((a, b) => a.start - b.start).slice(0, this.#most);
  }

  #fits(found: LocatedItem): boolean {
    switch (found.kind) {
      case 'address':
        return this.#addresses.has(found.address);
      case 'name':
        return this.#names.some(
          ({ ascii, below }) => found.ascii === ascii || (below && found.zone === ascii),
        );
      case 'template':
        return false;
    }
  }
}

/** Names and addresses do not span white space, so a piece ends there if the text has any nearby. */
function endOfPiece(text: string, from: number): number {
  const latest = Math.min(text.length, from + 2 * PIECE);
  let end = Math.min(text.length, from + PIECE);
  while (end < latest && text.charCodeAt(end) > 32) end += 1;
  return end;
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
    const shown = text.slice(lineStart, nextLine).trimEnd();
    return { line, start: start - lineStart, end: end - lineStart, text: shown };
  });
}

/** Returns where the line after `from` starts; infinity if there is none. */
function lineEnd(text: string, from: number): number {
  const found = /\r\n|\r|\n/gu;
  found.lastIndex = from;
  return found.exec(text) === null ? Number.POSITIVE_INFINITY : found.lastIndex;
}

function literalsIn(text: string, wanted: string, most: number): readonly TextRange[] {
  const found: TextRange[] = [];
  for (
    let at = text.indexOf(wanted);
    at >= 0 && found.length < most;
    at = text.indexOf(wanted, at + wanted.length)
  )
    found.push({ start: at, end: at + wanted.length });
  return found;
}
