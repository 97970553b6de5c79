import { toAscii } from '../model/names.ts';
import { DOT, UNSPACED, WIDE, kindOf, partsWords } from './characters.ts';
import type { LocatedName, LocatedTemplate } from './located.ts';
import { beginningOfName, endsName, isApiVersion } from './surroundings.ts';
import type { ZoneLabel, ZoneNames } from './zoneNames.ts';

const LONGEST_LABEL = 63;
const LONGEST_NAME = 253;

/** A run of characters that names have, with nothing of the kind at its sides. */
export interface Run {
  readonly start: number;
  readonly end: number;
  /** The kinds of its characters, added up. */
  readonly kinds: number;
}

/** The names that stand in a run: one at most, unless words of other scripts are written against them. */
export function namesOf(text: string, run: Run, zones: ZoneNames): (LocatedName | LocatedTemplate)[] {
  const name = nameAtEnd(text, run, zones);
  const found = name === undefined ? [] : [name];
  if ((run.kinds & UNSPACED) === 0) return found;
  // The name nearest to the end is known; others end where another script begins.
  for (let end = (name?.start ?? run.end) - 1; end > run.start; end -= 1) {
    if (!otherScriptBegins(text, end) || !endsInAsciiLabel(text, run.start, end)) continue;
    const next = nameAtEnd(text, { ...run, end }, zones);
    if (next === undefined) continue;
    found.push(next);
    end = next.start;
  }
  return found.toReversed();
}

/** `com|了解`, and `com|。了解`, where the dot is a full stop. */
function otherScriptBegins(text: string, at: number): boolean {
  const next = kindOf(text.charCodeAt(at));
  return ((next === DOT ? kindOf(text.charCodeAt(at + 1)) : next) & UNSPACED) !== 0;
}

function endsInAsciiLabel(text: string, from: number, end: number): boolean {
  let at = end;
  while (at > from && (kindOf(text.charCodeAt(at - 1)) & (DOT | WIDE | UNSPACED)) === 0) at -= 1;
  return at < end && at > from && kindOf(text.charCodeAt(at - 1)) === DOT;
}

/** The name that a run ends with, in the longest zone that this name ends with. */
function nameAtEnd(text: string, run: Run, zones: ZoneNames): LocatedName | LocatedTemplate | undefined {
  let end = run.end;
  while (end > run.start && kindOf(text.charCodeAt(end - 1)) === DOT) end -= 1;
  const apex = zoneAtEnd(text, run, end, zones);
  if (apex === undefined || !endsName(text, run.end)) return undefined;
  const { zone } = apex;
  const hosts: string[] = [];
  let { label } = apex;
  let length = zone.length;
  let certain = label.certain;
  while (!label.first) {
    const next = labelBefore(text, run, label.start - 1);
    length += 1 + (next?.ascii.length ?? 0);
    if (next === undefined || !mayBeHosted(next) || length > LONGEST_NAME)
      return { kind: 'template', start: label.start, end, text: text.slice(label.start, end), zone };
    hosts.unshift(next.ascii);
    certain &&= next.certain;
    label = next;
  }
  const { start } = label;
  if (isApiVersion(text, end) && text.charAt(start - 1) !== '/') certain = false;
  return {
    kind: 'name',
    start,
    end,
    text: text.slice(start, end),
    ascii: [...hosts, zone].join('.'),
    host: hosts.join('.') || '@',
    zone,
    wildcard: hosts[0] === '*',
    certain,
  };
}

interface Label {
  readonly start: number;
  readonly ascii: string;
  /** The name begins with it. */
  readonly first: boolean;
  readonly certain: boolean;
}

/** The longest zone that what stands before `end` ends with, and its first label. */
function zoneAtEnd(
  text: string,
  run: Run,
  end: number,
  zones: ZoneNames,
): { zone: string; label: Label } | undefined {
  let found: { zone: string; label: Label } | undefined;
  let node: ZoneLabel | undefined = zones.root;
  for (let at = end; ;) {
    const label = labelBefore(text, run, at, node.before);
    node = label && node.before.get(label.ascii);
    if (label === undefined || node === undefined) return found;
    if (node.zone !== undefined) found = { zone: node.zone, label };
    if (label.first) return found;
    at = label.start - 1;
  }
}

/**
 * The label that ends at `end`; undefined if there is none, or a template makes it. Where another script is
 * written against it, it is the whole if that is one of the `known`, else what follows that script.
 */
function labelBefore(
  text: string,
  run: Run,
  end: number,
  known?: ReadonlyMap<string, unknown>,
): Label | undefined {
  let start = end;
  while (start > run.start && kindOf(text.charCodeAt(start - 1)) !== DOT) {
    start -= 1;
    if (end - start > LONGEST_LABEL) return undefined;
  }
  if (start === end) return undefined;
  let certain = true;
  const first = start === run.start;
  if (first) {
    const beginning = beginningOfName(text, start);
    if (beginning === undefined || beginning.start >= end) return undefined;
    ({ start, certain } = beginning);
  }
  if ((run.kinds & (WIDE | UNSPACED)) === 0)
    return { start, ascii: text.slice(start, end).toLowerCase(), first, certain };
  const ascii = asciiLabel(text, start, end);
  if (known?.has(ascii) === true) return { start, ascii, first, certain };
  const word = lastWord(text, start, end);
  if (word === start) return { start, ascii, first, certain };
  return { start: word, ascii: asciiLabel(text, word, end), first: true, certain: false };
}

function asciiLabel(text: string, start: number, end: number): string {
  return toAscii(text.slice(start, end)).toLowerCase();
}

/** Where the last word of one script begins. */
function lastWord(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && !partsWords(kindOf(text.charCodeAt(at - 1)), kindOf(text.charCodeAt(at)))) at -= 1;
  return at;
}

/** Letters, digits, hyphens inside and underscores; `*` for all names; not `__NAME__`, which is a template. */
function mayBeHosted({ ascii, first }: Label): boolean {
  if (ascii === '*') return first;
  return (
    ascii.length <= LONGEST_LABEL &&
    /^[a-z\d_](?:[a-z\d_-]*[a-z\d_])?$/u.test(ascii) &&
    !/^__.*__$/u.test(ascii)
  );
}
