import { NAME_LENGTH } from '../../dns/syntax/sizes.ts';
import { DIGIT, LETTER, STAR, UNSPACED, WIDE, characterKind } from './characterKinds.ts';
import { addIpv4, endOfGroups, ipv6At } from './locateAddresses.ts';
import type { LocatedItem } from './located.ts';
import { addNames, type Run } from './locateNames.ts';
import { Occurrences } from './occurrences.ts';
import type { ZoneTrie } from './zoneTrie.ts';

const BACKSLASH = 92;
const DOT_CODE = 46;
/** A name has a letter. */
const NAMED = LETTER | WIDE | UNSPACED;

/**
 * Returns the names within the zones and the addresses in a text, in order. None spans white space, so lines can
 * be read one by one. Takes linear time: each character is read a few times at most.
 */
export function locate(text: string, zones: ZoneTrie): LocatedItem[] {
  const found: LocatedItem[] = [];
  const colons = new Occurrences(text, ':');
  const dots = new Occurrences(text, '.');
  const wideDots = ['。', '．', '｡'].map((dot) => new Occurrences(text, dot));
  let seen = 0;
  for (let at = 0; ;) {
    const colon = colons.next(Math.max(at, seen));
    let dot = dots.next(at);
    for (const each of wideDots) dot = Math.min(dot, each.next(at));
    // Both are at the end of the text.
    if (colon === dot) return found;
    if (colon < dot) {
      seen = endOfGroups(text, colon);
      // Most colons belong to keys and ports.
      const address = colons.next(colon + 1) < seen ? ipv6At(text, colon, seen) : undefined;
      if (address !== undefined) found.push(address);
      at = address?.end ?? colon + 1;
    } else {
      const run = runAround(text, dot, at);
      const pattern = patternAround(text, run, at);
      if (pattern === undefined) addRun(text, run, zones, found);
      else addPattern(text, pattern, zones, found);
      at = (pattern ?? run).end;
    }
  }
}

/** Like {@link locate}, for a part of a text that begins and ends at white space or at the ends of the text. */
export function locateIn(text: string, zones: ZoneTrie, from: number, to: number): LocatedItem[] {
  return locate(text.slice(from, to), zones).map((each) => ({
    ...each,
    start: each.start + from,
    end: each.end + from,
  }));
}

/** @param earliest the end of the text that was read already */
function runAround(text: string, dot: number, earliest: number): Run {
  let kinds = 0;
  let start = dot;
  for (; start > earliest; start -= 1) {
    const kind = characterKind(text.charCodeAt(start - 1));
    if (kind === 0) break;
    kinds |= kind;
  }
  let end = dot;
  for (; end < text.length; end += 1) {
    const kind = characterKind(text.charCodeAt(end));
    if (kind === 0) break;
    kinds |= kind;
  }
  return { start, end, kinds };
}

/** Returns a run extended across escaped dots, as in `www\.example\.com`; undefined if there are none. */
function patternAround(text: string, run: Run, earliest: number): Run | undefined {
  let { start, end } = run;
  // In strings of most languages the backslash is escaped too.
  for (let dot = escapedDotAt(text, end); dot > 0; dot = escapedDotAt(text, end)) {
    end += dot;
    while (characterKind(text.charCodeAt(end)) !== 0) end += 1;
  }
  if (text.charCodeAt(start) === DOT_CODE) {
    while (
      start > earliest &&
      (text.charCodeAt(start - 1) === BACKSLASH || characterKind(text.charCodeAt(start - 1)) !== 0)
    )
      start -= 1;
    while (text.charCodeAt(start) === BACKSLASH) start += 1;
  }
  return start === run.start && end === run.end ? undefined : { start, end, kinds: run.kinds };
}

/** How long the escaped dot at a place is: `\.` or `\\.`; 0 without one. */
function escapedDotAt(text: string, at: number): number {
  if (text.charCodeAt(at) !== BACKSLASH) return 0;
  if (text.charCodeAt(at + 1) === DOT_CODE) return 2;
  return text.charCodeAt(at + 1) === BACKSLASH && text.charCodeAt(at + 2) === DOT_CODE ? 3 : 0;
}

/** Adds the name that a regular expression is written for. It may match others, so it is not certain. */
function addPattern(text: string, { start, end }: Run, zones: ZoneTrie, found: LocatedItem[]): void {
  const written = text.slice(start, end);
  // Two backslashes may stand before each dot.
  if (written.length > 2 * NAME_LENGTH) return;
  const plain = written.replaceAll(/\\{1,2}\./gu, '.');
  const [name] = locate(plain, zones);
  if (name?.kind !== 'name' || name.end !== plain.length) return;
  const from = end - lengthWritten(written, name.end - name.start);
  found.push({ ...name, start: from, end, certain: false });
}

/** Returns how long the last `length` characters of a name are in the text, with their backslashes. */
function lengthWritten(written: string, length: number): number {
  let at = written.length;
  for (let left = length; left > 0; left -= 1) {
    at -= 1;
    if (written.charAt(at) === '.') while (written.charAt(at - 1) === '\\') at -= 1;
  }
  return written.length - at;
}

function addRun(text: string, run: Run, zones: ZoneTrie, found: LocatedItem[]): void {
  const before = found.length;
  if ((run.kinds & NAMED) !== 0) addNames(text, run, zones, found);
  const between = found.length;
  if (mayHoldIpv4(text, run)) addIpv4(text, run, found);
  // A run has both only if words of other scripts separate them.
  if (between === before || found.length === between) return;
  for (const each of found.splice(before).toSorted((one, other) => one.start - other.start)) found.push(each);
}

function mayHoldIpv4(text: string, { start, kinds }: Run): boolean {
  if ((kinds & DIGIT) === 0) return false;
  if ((kinds & UNSPACED) !== 0 || (kinds & (LETTER | STAR)) === 0) return true;
  return text.charCodeAt(start - 1) === BACKSLASH;
}
