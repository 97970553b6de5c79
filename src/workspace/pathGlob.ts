import { matchesWildcards } from '../base/wildcards.ts';

/** A glob with more alternatives than these, as `{a,b}{c,d}…` makes them, matches nothing. */
const MOST_ALTERNATIVES = 200;
/** So many braces of a glob are replaced, those of its alternatives included. */
const MOST_BRACES = 1_000;
/** The most of all globs together, in characters, their alternatives included: each is tested against each file. */
const MOST_TEXT = 200_000;

/** What one character has to be; a star stands for any characters. */
type GlobToken = '*' | ((character: string) => boolean);
/** The tokens of the name of a folder or file, or any number of folders. */
type GlobSegment = '**' | readonly GlobToken[];

/**
 * Returns a test of paths against globs as the editor has them in its settings: `*` and `?` within a name, `**` for any
 * folders, `{a,b}` for alternatives, and `[a-z]` and `[!a-z]` for one character. Takes time in proportion to the path.
 */
export function pathMatcher(globs: readonly string[]): (path: string) => boolean {
  const patterns = expandGlobs(globs).globs.map((each) =>
    each.split('/').map((name) => (name === '**' ? '**' : tokensOf(name))),
  );
  return (path) => {
    const names = path.split('/');
    return patterns.some((pattern) => matchesWildcards(pattern, names, '**', isNameOf));
  };
}

function isNameOf(segment: GlobSegment, name: string): boolean {
  return segment === '**' || matchesWildcards(segment, Array.from(name), '*', isCharacterOf);
}

function isCharacterOf(token: GlobToken, character: string): boolean {
  return token === '*' || token(character);
}

/**
 * Matches wherever a bracket is closed: look for the last one first, so that no bracket without an end is searched for
 * it.
 */
const CLASS = /^\[(?<not>[!^]?)(?<set>\]?[^\]]*)\]/u;

function tokensOf(name: string): readonly GlobToken[] {
  const tokens: GlobToken[] = [];
  const closed = name.lastIndexOf(']');
  for (let rest = name; rest !== '';) {
    const mayBeClass = name.length - rest.length < closed;
    const { 0: written = '', groups } = (mayBeClass && CLASS.exec(rest)) || {};
    const [first = ''] = rest;
    if (groups !== undefined) tokens.push(classOf(groups['set'] ?? '', groups['not'] !== ''));
    else if (first === '*') tokens.push('*');
    else if (first === '?') tokens.push(() => true);
    else tokens.push((character) => character === first);
    rest = rest.slice((groups === undefined ? first : written).length);
  }
  return tokens;
}

function classOf(set: string, isNegated: boolean): GlobToken {
  const ranges = Array.from(
    set.matchAll(/(.)-(.)|./gsu),
    ([one, from = one, to = one]) => [from, to] as const,
  );
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}

/** Globs without braces, and whether others are left out because there are too many. */
interface ExpandedGlobs {
  readonly globs: readonly string[];
  readonly isCut: boolean;
}

/** Replaces the alternatives in braces, within the limits of each glob and of all together. */
export function expandGlobs(globs: readonly string[]): ExpandedGlobs {
  const expanded: string[] = [];
  let left = MOST_TEXT;
  let isCut = false;
  for (const glob of globs) {
    left -= glob.length;
    const own = left < 0 ? undefined : alternatives(glob);
    left -= own?.reduce((sum, { length }) => sum + length, 0) ?? 0;
    if (own === undefined || left < 0) isCut = true;
    else expanded.push(...own);
  }
  return { globs: expanded, isCut };
}

/** Replaces the alternatives in braces; undefined for too many. */
function alternatives(glob: string): readonly string[] | undefined {
  const done: string[] = [];
  const open = [glob];
  let braces = 0;
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const parts = firstBraces(each);
    if (parts === undefined) {
      done.push(each);
      continue;
    }
    open.push(...parts);
    braces += 1;
    if (done.length + open.length > MOST_ALTERNATIVES || braces > MOST_BRACES) return undefined;
  }
  return done;
}

/** Returns a glob with each alternative of its first braces in their place; undefined without braces. */
function firstBraces(glob: string): readonly string[] | undefined {
  let [start, depth] = [-1, 0];
  const cuts: number[] = [];
  const closed = glob.lastIndexOf(']');
  for (let at = 0; at < glob.length; at += 1) {
    const inClass = glob[at] === '[' && at < closed ? CLASS.exec(glob.slice(at))?.[0].length : undefined;
    if (inClass !== undefined) at += inClass - 1;
    else if (glob[at] === '{') {
      depth += 1;
      if (depth === 1) [start, cuts.length] = [at, 0];
    } else if (glob[at] === ',' && depth === 1) cuts.push(at);
    else if (glob[at] === '}' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      const ends = [start, ...cuts, at];
      return ends
        .slice(1)
        .map((end, nth) => glob.slice(0, start) + glob.slice((ends[nth] ?? 0) + 1, end) + glob.slice(at + 1));
    }
  }
  return undefined;
}
