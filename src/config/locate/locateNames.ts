import { toAscii } from '../../dns/names.ts';
import { DNS_SIZES, NAME_LENGTH } from '../../dns/syntax/sizes.ts';
import {
  CAPITAL,
  DIGIT,
  DOT,
  HYPHEN,
  LETTER,
  STAR,
  UNSPACED,
  WIDE,
  isDot,
  characterKind,
  partsWords,
} from './characterKinds.ts';
import type { LocatedItem, LocatedName, LocatedTemplate } from './located.ts';
import { beginningOfName, endingOfName } from './boundaries.ts';
import type { ZoneTrie } from './zoneTrie.ts';

/** The longest run of name characters at a place. */
export interface Run {
  readonly start: number;
  readonly end: number;
  /** The bits of all its characters. */
  readonly kinds: number;
}

/** Adds the names in a run: one at most, or several if words of other scripts separate them. */
export function addNames(text: string, run: Run, zones: ZoneTrie, found: LocatedItem[]): void {
  const name = nameAtEnd(text, run, zones);
  if ((run.kinds & UNSPACED) === 0) {
    if (name !== undefined) found.push(name);
    return;
  }
  const names = name === undefined ? [] : [name];
  // The last name is known. Further names end where another script begins.
  for (let end = (name?.start ?? run.end) - 1; end > run.start; end -= 1) {
    if (!otherScriptBegins(text, end) || !endsInAsciiLabel(text, end)) continue;
    const next = nameAtEnd(text, { ...run, end }, zones);
    if (next === undefined) continue;
    names.push(next);
    end = next.start;
  }
  for (const each of names.toReversed()) found.push(each);
}

/** `com|了解`, and `com|。了解`, where the dot is a full stop. */
function otherScriptBegins(text: string, at: number): boolean {
  const next = characterKind(text.charCodeAt(at));
  return (((next & DOT) !== 0 ? characterKind(text.charCodeAt(at + 1)) : next) & UNSPACED) !== 0;
}

/** Whether a dot and at least one character of ASCII stand before `end`. */
function endsInAsciiLabel(text: string, end: number): boolean {
  let at = end;
  while ((characterKind(text.charCodeAt(at - 1)) & (DIGIT | LETTER | HYPHEN | STAR)) !== 0) at -= 1;
  return at < end && isDot(text, at - 1);
}

/** Returns the name that a run ends with, in the longest zone that fits. */
function nameAtEnd(text: string, run: Run, zones: ZoneTrie): LocatedName | LocatedTemplate | undefined {
  let end = run.end;
  while (end > run.start && isDot(text, end - 1)) end -= 1;
  const apex = apexAtEnd(text, run, end, zones);
  const ending = apex && endingOfName(text, run.end);
  if (apex === undefined || ending === undefined) return undefined;
  const { zone } = apex;
  let { label } = apex;
  let certain = label.certain && ending.certain;
  while (!label.first) {
    const next = labelBefore(text, run, label.start - 1);
    if (next === undefined || end - next.start > NAME_LENGTH || !mayBeHosted(text, run, next))
      return { kind: 'template', start: label.start, end, zone };
    certain &&= next.certain;
    label = next;
  }
  const { start } = label;
  const written = text.slice(start, end);
  certain &&= (run.kinds & CAPITAL) === 0 || !hasPlaceholder(written);
  return { kind: 'name', start, end, ascii: spelled(written, run.kinds), zone, certain };
}

/** Whether a label in capitals stands in a name that is in lower case otherwise: `proxy.ENV.example.com`. */
function hasPlaceholder(written: string): boolean {
  const labels = written.split('.');
  const others = labels.filter((label) => !/^[A-Z]{2,}(?:[_-][A-Z]+)*$/u.test(label));
  return others.length < labels.length && !/[A-Z]/u.test(others.join('')) && others.length > 0;
}

interface Label {
  readonly start: number;
  readonly end: number;
  /** Whether the name begins with it. */
  readonly first: boolean;
  readonly certain: boolean;
}

/** Returns the longest zone that the text before `end` ends with, and the zone's first label. */
function apexAtEnd(
  text: string,
  run: Run,
  end: number,
  zones: ZoneTrie,
): { readonly zone: string; readonly label: Label } | undefined {
  let node = zones.root;
  let zone: string | undefined;
  let apex: Label | undefined;
  for (let at = end; ;) {
    const label = labelBefore(text, run, at, node.before);
    if (label === undefined) break;
    const next = node.before.get(spelled(text.slice(label.start, at), run.kinds));
    if (next === undefined) break;
    node = next;
    if (node.zone !== undefined) [zone, apex] = [node.zone, label];
    if (label.first) break;
    at = label.start - 1;
  }
  return zone === undefined || apex === undefined ? undefined : { zone, label: apex };
}

/**
 * Returns the label that ends at `end`; undefined if there is none, or a template makes it. If another script precedes
 * it without a space (`访问www`), the label includes that script only if it is one of the `known`.
 */
function labelBefore(
  text: string,
  run: Run,
  end: number,
  known?: ReadonlyMap<string, unknown>,
): Label | undefined {
  const earliest = Math.max(run.start, end - DNS_SIZES.label);
  let start = end;
  while (start > earliest && !isDot(text, start - 1)) start -= 1;
  if (start === end) return undefined;
  // The label is longer than any.
  if (start > run.start && !isDot(text, start - 1)) return undefined;
  const first = start === run.start;
  let certain = true;
  if (first) {
    const beginning = beginningOfName(text, start);
    if (beginning === undefined || beginning.start >= end) return undefined;
    ({ start, certain } = beginning);
  }
  if ((run.kinds & UNSPACED) !== 0) {
    const word = startOfLastWord(text, start, end);
    if (word > start && known?.has(spelled(text.slice(start, end), run.kinds)) !== true)
      return { start: word, end, first: true, certain: false };
  }
  return { start, end, first, certain };
}

/** Converts to ASCII and lower case if the kinds of characters require it. */
function spelled(written: string, kinds: number): string {
  if ((kinds & (WIDE | UNSPACED)) !== 0) return toAscii(written).toLowerCase();
  return (kinds & CAPITAL) === 0 ? written : written.toLowerCase();
}

function startOfLastWord(text: string, start: number, end: number): number {
  let at = end - 1;
  while (
    at > start &&
    !partsWords(characterKind(text.charCodeAt(at - 1)), characterKind(text.charCodeAt(at)))
  )
    at -= 1;
  return at;
}

/** Whether a label may be hosted: letters, digits, inner hyphens, underscores, or `*`. `__NAME__` is a template. */
function mayBeHosted(text: string, run: Run, { start, end, first }: Label): boolean {
  if ((run.kinds & (WIDE | UNSPACED)) !== 0) {
    const ascii = spelled(text.slice(start, end), run.kinds);
    if (ascii.length > DNS_SIZES.label || /[^a-z\d_*-]/u.test(ascii)) return false;
  }
  if (text.charAt(start) === '-' || text.charAt(end - 1) === '-') return false;
  if (text.startsWith('__', start) && text.startsWith('__', end - 2)) return false;
  const written = text.slice(start, end);
  return written === '*' ? first : !written.includes('*');
}
