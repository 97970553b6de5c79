import { IGNORE_LINE, IGNORE_NEXT_LINE } from '../locate/ignoreMarks.ts';
import { indentOf } from '../structure/structureReader.ts';
import { styleOf } from './commentStyle.ts';

/** The lines of a text, counted from 0. */
interface TextLines {
  textOf(line: number): string;
}

/** Text to insert. */
interface Insertion {
  readonly line: number;
  /** In UTF-16 code units. */
  readonly character: number;
  readonly text: string;
}

/**
 * Returns the comment that suppresses the diagnostics of a line: after it, or on a separate line above it. Returns
 * undefined if the language has no comments, or a comment would become part of a value.
 *
 * @param fileName the name alone, without folders
 */
export function ignoreComment(
  lines: TextLines,
  line: number,
  languageId: string,
  fileName: string,
): Insertion | undefined {
  const style = styleOf(languageId, fileName);
  if (style === undefined || isInBlockScalar(lines, line)) return undefined;
  const text = lines.textOf(line);
  const { open, close = '', trailing } = style;
  if (trailing) {
    const endsOpen = close === '' ? text.endsWith('\\') : !text.trimEnd().endsWith('>');
    return endsOpen ? undefined : { line, character: text.length, text: ` ${open}${IGNORE_LINE}${close}` };
  }
  if (line > 0 && lines.textOf(line - 1).endsWith('\\')) return undefined;
  const indent = text.slice(0, indentOf(text));
  return { line, character: 0, text: `${indent}${open}${IGNORE_NEXT_LINE}${close}\n` };
}

/** Whether a line is text of a YAML block scalar (`key: |`), where `#` begins no comment. */
function isInBlockScalar(lines: TextLines, line: number): boolean {
  let indent = indentOf(lines.textOf(line));
  for (let above = line - 1; above >= 0 && indent > 0; above -= 1) {
    const text = lines.textOf(above);
    if (text.trim() === '' || indentOf(text) >= indent) continue;
    if (/^[|>][-+\d]{0,2}$/u.test(lastWord(text))) return true;
    indent = indentOf(text);
  }
  return false;
}

function lastWord(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.slice(trimmed.lastIndexOf(' ') + 1);
}
