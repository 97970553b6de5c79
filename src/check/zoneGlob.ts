import { matchesWildcards } from '../base/wildcards.ts';

/** Returns a test of zone names (ASCII, lower case) against globs: `*` matches any text, `?` one character. */
export function zoneMatcher(globs: readonly string[]): (zone: string) => boolean {
  const patterns = globs.map((glob) => Array.from(glob.toLowerCase()));
  return (zone) => {
    const characters = Array.from(zone);
    return patterns.some((pattern) => matchesWildcards(pattern, characters, '*', isCharacterOf));
  };
}

function isCharacterOf(wanted: string, character: string): boolean {
  return wanted === '?' || wanted === character;
}
