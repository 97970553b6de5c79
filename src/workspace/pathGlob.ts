import { matchesWildcards } from '../base/wildcards.ts';
import { FILE_LIMITS } from './fileLimits.ts';

/** A test of one character; a star stands for any characters. */
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
 * A class of characters, such as `[a-z]`. Test it only before the last `]` of a name: otherwise it would search to the
 * end of the name in vain for each open bracket.
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

/** Replaces the alternatives in braces. Leaves out the last globs if all together are too long. */
export function expandGlobs(globs: readonly string[]): ExpandedGlobs {
  const expanded: string[] = [];
  const open = globs.toReversed();
  let left: number = FILE_LIMITS.globText;
  for (let glob = open.pop(); glob !== undefined; glob = open.pop()) {
    left -= glob.length;
    if (left < 0) return { globs: expanded, isCut: true };
    const parts = firstBraces(glob);
    if (parts === undefined) expanded.push(glob);
    else for (const part of parts) open.push(part);
  }
  return { globs: expanded, isCut: false };
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
