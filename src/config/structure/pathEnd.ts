import { DOCUMENT_LIMITS } from './documentLimits.ts';

/** Returns the end of a path as patterns read it, with `/` between folders. */
export function pathEnd(path: string): string {
  return path.slice(-DOCUMENT_LIMITS.patternCharacters).replaceAll('\\', '/');
}
