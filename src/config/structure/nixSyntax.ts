/** A key of a path, without its quotes. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The end of a text of several lines. */
export const QUOTED_LINES = "''";

/** A path of keys, at least one of them in quotes: `services.nginx.virtualHosts."www.example.com"`. */
const PATH = /(?<![\w.'-])(?:[A-Za-z_][\w.'-]*\.)?"[^"$\\]*"(?:\.(?:"[^"$\\]*"|[A-Za-z_][\w'-]*))*/uy;
const SEGMENT = /"([^"]*)"|[A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)*/gu;

/** Returns the keys of the path at a place; undefined if there is none. Keys without quotes between them are one. */
export function readPath(
  line: string,
  from: number,
): { readonly end: number; readonly segments: readonly Segment[] } | undefined {
  PATH.lastIndex = from;
  const path = PATH.exec(line)?.[0];
  if (path === undefined) return undefined;
  const segments = [...path.matchAll(SEGMENT)].map(({ 0: written, 1: quoted, index }): Segment => {
    const start = from + index + (quoted === undefined ? 0 : 1);
    const text = quoted ?? written;
    return { start, end: start + text.length, text };
  });
  return segments.length < 2 ? undefined : { end: from + path.length, segments };
}

/** Returns where a text of several lines ends, before its two apostrophes; undefined if it goes on. */
export function endOfQuotedLines(line: string, from: number): number | undefined {
  for (let at = line.indexOf(QUOTED_LINES, from); at >= 0; at = line.indexOf(QUOTED_LINES, at + 3)) {
    // `'''` and `''$` are escapes.
    if (!/['$\\]/u.test(line.charAt(at + 2))) return at;
  }
  return undefined;
}
