import { DIGIT, DOT, HYPHEN, UNSPACED, kindOf } from './characters.ts';
import { ipv4Of, ipv6At } from './locateAddresses.ts';
import type { Located } from './located.ts';
import { namesOf, type Run } from './locateNames.ts';
import type { ZoneNames } from './zoneNames.ts';

const COLON = 58;
const BACKSLASH = 92;
/** How far around a place {@link locatedAt} looks for white space. */
const WINDOW = 1000;

/**
 * The names of the zones, and the addresses, that stand in a text between `from` and `to`, in order. Both should
 * be at the border of a line, or at white space. Each line is read for itself, so that a line can be read alone.
 * Each character is looked at a few times at most, whatever the text.
 */
export function locate(text: string, zones: ZoneNames, from = 0, to = text.length): Located[] {
  const found: Located[] = [];
  let seen = from;
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    let kind = kindOf(code);
    if (kind === 0) {
      if (code === COLON && at >= seen) {
        const colon = ipv6At(text, at, to);
        ({ seen } = colon);
        if (colon.address !== undefined) {
          found.push(colon.address);
          at = colon.address.end;
          continue;
        }
      }
      at += 1;
      continue;
    }
    const start = at;
    let kinds = 0;
    let dots = 0;
    do {
      kinds |= kind;
      if (kind === DOT) dots += 1;
      at += 1;
      kind = at < to ? kindOf(text.charCodeAt(at)) : 0;
    } while (kind !== 0);
    if (dots === 0) continue;
    const run = { start, end: at, kinds };
    const names = namesOf(text, run, zones);
    const addresses = dots >= 3 && mayHoldIpv4(text, run) ? ipv4Of(text, run) : [];
    for (const each of names) found.push(each);
    for (const each of addresses) found.push(each);
    // Only where words of other scripts stand against them, a run has several.
    if (names.length > 0 && addresses.length > 0) sortTail(found, names.length + addresses.length);
  }
  return found;
}

/** What stands at an offset, its ends included; the text around is read as far as the nearest white space. */
export function locatedAt(text: string, offset: number, zones: ZoneNames): Located | undefined {
  const earliest = Math.max(0, offset - WINDOW);
  const latest = Math.min(text.length, offset + WINDOW);
  let from = offset;
  while (from > earliest && !isWhiteSpace(text, from - 1)) from -= 1;
  let to = offset;
  while (to < latest && !isWhiteSpace(text, to)) to += 1;
  return locate(text, zones, from, to).findLast(({ start, end }) => start <= offset && offset <= end);
}

function isWhiteSpace(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 32;
}

function mayHoldIpv4(text: string, { start, kinds }: Run): boolean {
  if ((kinds & UNSPACED) !== 0 || (kinds & ~(DIGIT | DOT | HYPHEN)) === 0) return true;
  return text.charCodeAt(start - 1) === BACKSLASH;
}

function sortTail(found: Located[], length: number): void {
  const tail = found.splice(found.length - length);
  found.push(...tail.toSorted((one, other) => one.start - other.start));
}
