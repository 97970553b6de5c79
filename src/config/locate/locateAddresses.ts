import { ipText, parseIpAddress } from '../../dns/ipAddress.ts';
import { DIGIT, HYPHEN, LETTER, UNSPACED, WIDE, isDot, isHex, characterKind } from './characterKinds.ts';
import type { LocatedItem, LocatedAddress } from './located.ts';
import type { Run } from './locateNames.ts';
import { beginsAddress, endsAddress, isVersion, isWhiteSpaceEscape } from './boundaries.ts';

const COLON = 58;
const DOT_CODE = 46;

/** Adds the IPv4 addresses of a run: the run itself, both ends of a range, or those between words of other scripts. */
export function addIpv4(text: string, run: Run, found: LocatedItem[]): void {
  if ((run.kinds & UNSPACED) !== 0) {
    for (const piece of piecesOf(text, run)) addIpv4(text, piece, found);
    return;
  }
  const start = isWhiteSpaceEscape(text, run.start) ? run.start + 1 : run.start;
  let end = run.end;
  while (end > start && isDot(text, end - 1)) end -= 1;
  if (!beginsAddress(text, run.start) || !endsAddress(text, run.end) || isVersion(text, start, end)) return;
  const hyphen = (run.kinds & HYPHEN) === 0 ? -1 : text.slice(start, end).indexOf('-');
  const from = addressIn(text, start, hyphen === -1 ? end : start + hyphen);
  if (from === undefined) return;
  if (hyphen === -1) return void found.push(from);
  const to = addressIn(text, start + hyphen + 1, end);
  if (to !== undefined) found.push(from, to);
}

function piecesOf(text: string, run: Run): Run[] {
  const pieces: Run[] = [];
  for (let start = run.start; start < run.end; start += 1) {
    let kinds = 0;
    let end = start;
    for (; end < run.end; end += 1) {
      const kind = characterKind(text.charCodeAt(end));
      if ((kind & UNSPACED) !== 0) break;
      kinds |= kind;
    }
    if ((kinds & (LETTER | WIDE)) === 0 && (kinds & DIGIT) !== 0) pieces.push({ start, end, kinds });
    start = end;
  }
  return pieces;
}

/** Returns where the groups and colons end that begin at `colon`. None of these colons begins another address. */
export function endOfGroups(text: string, colon: number): number {
  let end = colon + 1;
  while (isOfGroups(text.charCodeAt(end))) end += 1;
  return end;
}

function isOfGroups(code: number): boolean {
  return code === COLON || code === DOT_CODE || isHex(code);
}

/** Returns the IPv6 address whose first colon is at `colon`. `groupsEnd` is its {@link endOfGroups}. */
export function ipv6At(text: string, colon: number, groupsEnd: number): LocatedAddress | undefined {
  if (!isOpen(text, groupsEnd)) return undefined;
  const start = beginningOfIpv6(text, colon);
  const end = endOfIpv6(text, groupsEnd);
  if (start === undefined || end - start < '::1'.length) return undefined;
  const zoneEnd = endOfZone(text, end);
  const address = addressIn(text, start, zoneEnd);
  if (address === undefined || !endsAddress(text, zoneEnd)) return undefined;
  return isPlausible(text, address) ? address : undefined;
}

/** Returns where an address begins: at the group before the first colon, or at the colon. */
function beginningOfIpv6(text: string, colon: number): number | undefined {
  let start = colon;
  while (colon - start < 5 && isHex(text.charCodeAt(start - 1))) start -= 1;
  const isGroup = colon - start < 5;
  if (isGroup && isWhiteSpaceEscape(text, start - 1)) return start;
  if (isGroup && isOpen(text, start - 1)) return beginsAddress(text, start) ? start : undefined;
  // `ip6:2001:db8::1`, `host:2001:db8::1`: accept routed and local prefixes only, since other text has colons too.
  return /[23][\da-f]{3}|f[cdf][\da-f]{2}|fe[89ab][\da-f]/iu.test(text.slice(colon + 1, colon + 5)) &&
    text.charCodeAt(colon + 5) === COLON
    ? colon + 1
    : undefined;
}

/** Whether no ASCII word continues at `at`. */
function isOpen(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 128 || characterKind(code) === 0;
}

/** Leaves out the full stop of a sentence and the colon of a key. */
function endOfIpv6(text: string, seen: number): number {
  let end = seen;
  while (text.charAt(end - 1) === '.') end -= 1;
  return text.charAt(end - 1) === ':' && text.charAt(end - 2) !== ':' ? end - 1 : end;
}

function endOfZone(text: string, percent: number): number {
  if (text.charAt(percent) !== '%') return percent;
  let end = percent + 1;
  while (/[\w.-]/u.test(text.charAt(end))) end += 1;
  while (isDot(text, end - 1)) end -= 1;
  return end === percent + 1 ? percent : end;
}

/**
 * Whether a text looks like an address rather than a time, a MAC address, a name of C++ or a slice (`list[::2]`): it
 * has a prefix length or brackets, or it has a digit, and begins with `::` or has a group of three characters.
 */
function isPlausible(text: string, { start, end, prefix }: LocatedAddress): boolean {
  if (prefix !== undefined) return true;
  const written = text.slice(start, end);
  const bracket = text.charAt(start - 1) === '[' && text.charAt(end) === ']';
  const index = bracket && characterKind(text.charCodeAt(start - 2)) !== 0;
  if (written.startsWith('::')) return /\d/u.test(written) && !index;
  return (bracket && !index) || (/\d/u.test(written) && /[\da-f]{3}/iu.test(written));
}

/** Returns the address that fills a range exactly, with the prefix length behind it. */
function addressIn(text: string, start: number, end: number): LocatedAddress | undefined {
  const written = text.slice(start, end);
  const parsed = parseIpAddress(written);
  if (parsed === undefined) return undefined;
  const { family, words } = parsed;
  const prefix = prefixAt(text, end, words.length * 16);
  const address = family === 4 ? written : ipText({ family, words });
  const place = { kind: 'address', start, end, address } as const;
  return prefix === undefined ? place : { ...place, prefix };
}

/** Returns the prefix length of `/24`, unless a word continues behind it. */
function prefixAt(text: string, slash: number, longest: number): number | undefined {
  if (text.charAt(slash) !== '/') return undefined;
  const digits = /^(?:0|[1-9]\d*)(?![\w-]|\.\w)/u.exec(text.slice(slash + 1, slash + 6))?.[0];
  return digits !== undefined && Number(digits) <= longest ? Number(digits) : undefined;
}
