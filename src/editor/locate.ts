import { DIGIT, LETTER, STAR, UNSPACED, WIDE, kindOf } from './characters.ts';
import { addIpv4, endOfGroups, ipv6At } from './locateAddresses.ts';
import type { Located } from './located.ts';
import { addNames, type Run } from './locateNames.ts';
import { Occurrences } from './occurrences.ts';
import type { ZoneNames } from './zoneNames.ts';

const BACKSLASH = 92;
/** No name is of digits alone. */
const NAMED = LETTER | WIDE | UNSPACED;
/** How far around an offset {@link locatedAt} looks for white space. */
const WINDOW = 1000;

/**
 * The names of the zones, and the addresses, that stand in a text, in order. Nothing reaches over white space, so
 * that each line can be read for itself. Each character is looked at a few times at most, whatever the text.
 */
export function locate(text: string, zones: ZoneNames): Located[] {
  const found: Located[] = [];
  const colons = new Occurrences(text, ':');
  const dots = new Occurrences(text, '.');
  const wideDots = ['。', '．', '｡']
    .map((dot) => new Occurrences(text, dot))
    .filter((each) => each.next(0) < text.length);
  let seen = 0;
  for (let at = 0; at < text.length;) {
    const colon = colons.next(Math.max(at, seen));
    let dot = dots.next(at);
    for (const each of wideDots) dot = Math.min(dot, each.next(at));
    if (colon === dot) break;
    if (colon < dot) {
      seen = endOfGroups(text, colon);
      // Most colons are those of keys and ports.
      const address = colons.next(colon + 1) < seen ? ipv6At(text, colon, seen) : undefined;
      if (address !== undefined) found.push(address);
      at = address?.end ?? colon + 1;
    } else {
      const run = runAround(text, dot, at);
      addRun(text, run, zones, found);
      at = run.end;
    }
  }
  return found;
}

/** {@link locate} in a part of a text, which should begin and end at white space or with the text. */
export function locateIn(text: string, zones: ZoneNames, from: number, to: number): Located[] {
  return locate(text.slice(from, to), zones).map((each) => ({
    ...each,
    start: each.start + from,
    end: each.end + from,
  }));
}

/** What stands at an offset, its ends included; the text around is read as far as the nearest white space. */
export function locatedAt(text: string, offset: number, zones: ZoneNames): Located | undefined {
  const earliest = Math.max(0, offset - WINDOW);
  const latest = Math.min(text.length, offset + WINDOW);
  let from = offset;
  while (from > earliest && !isWhiteSpace(text, from - 1)) from -= 1;
  let to = offset;
  while (to < latest && !isWhiteSpace(text, to)) to += 1;
  return locateIn(text, zones, from, to).findLast(({ start, end }) => start <= offset && offset <= end);
}

function isWhiteSpace(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 32;
}

/** @param earliest where what is already read ends */
function runAround(text: string, dot: number, earliest: number): Run {
  let kinds = 0;
  let start = dot;
  for (; start > earliest; start -= 1) {
    const kind = kindOf(text.charCodeAt(start - 1));
    if (kind === 0) break;
    kinds |= kind;
  }
  let end = dot;
  for (; end < text.length; end += 1) {
    const kind = kindOf(text.charCodeAt(end));
    if (kind === 0) break;
    kinds |= kind;
  }
  return { start, end, kinds };
}

function addRun(text: string, run: Run, zones: ZoneNames, found: Located[]): void {
  const before = found.length;
  if ((run.kinds & NAMED) !== 0) addNames(text, run, zones, found);
  const between = found.length;
  if (mayHoldIpv4(text, run)) addIpv4(text, run, found);
  // Only where words of other scripts part them, a run has both.
  if (between > before && found.length > between)
    found.push(...found.splice(before).toSorted((one, other) => one.start - other.start));
}

function mayHoldIpv4(text: string, { start, kinds }: Run): boolean {
  if ((kinds & DIGIT) === 0) return false;
  if ((kinds & UNSPACED) !== 0 || (kinds & (LETTER | STAR)) === 0) return true;
  return text.charCodeAt(start - 1) === BACKSLASH;
}
