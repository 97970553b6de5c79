import { DOCUMENT_LIMITS } from '../structure/documentLimits.ts';

/** Returns the text before a place as patterns read it. */
export function tailBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - DOCUMENT_LIMITS.patternCharacters), at);
}
