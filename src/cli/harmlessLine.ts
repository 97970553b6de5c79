import { plain } from '../text/visible.ts';

/** In UTF-16 units. */
const LONGEST = 1_000;

/**
 * Returns a text as one line that is a command neither to a terminal nor to what runs a pipeline: GitHub takes `::name` at
 * the beginning of a line for one, and GitHub and Azure take `##[name]` and `##vso[name]` for one anywhere.
 */
export function harmlessLine(text: string): string {
  return plain(text.replaceAll(/#(?=#)/gu, '# '), LONGEST).replace(/^ *::/u, './$&');
}
