/** The limits for reading a document. `editor/diagnose/uncheckedText.ts` tells the user what is not read. */
export const DOCUMENT_LIMITS = {
  /** Larger documents are logs, dumps or generated. */
  characters: 1_000_000,
  lines: 50_000,
  /** Longer lines are probably generated. */
  lineCharacters: 20_000,
  /** The declared records of longer documents are not read, because each edit reads them all again. */
  linesOfRecords: 20_000,
  /** The same for YAML: it is parsed in one go, which would hold up the editor. */
  yamlCharacters: 100_000,
  /** Lines of YAML behind more open brackets are not read: the parser goes down one level for each. */
  yamlBrackets: 1_000,
  /** The most nodes that aliases of YAML may stand for: a few lines of aliases can stand for billions. */
  yamlAliased: 100_000,
  /** The most of a key, of the end of a path, or of the text before a place that is matched: patterns stay fast. */
  patternCharacters: 300,
  /** No more of a command before a place is read. */
  commandCharacters: 1_000,
} as const;

/** Returns the text before a place as patterns read it. */
export function tailBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - DOCUMENT_LIMITS.patternCharacters), at);
}

/** Returns the end of a path as patterns read it, with `/` between folders. */
export function pathEnd(path: string): string {
  return path.slice(-DOCUMENT_LIMITS.patternCharacters).replaceAll('\\', '/');
}
