import { IGNORE_LINE, IGNORE_NEXT_LINE } from '../locate/ignoreMarks.ts';
import { indentOf } from '../structure/entry.ts';

/** How a language writes a comment. */
interface CommentStyle {
  readonly open: string;
  readonly close?: string;
  /** Whether a comment may follow other text on its line. */
  readonly trailing: boolean;
}

const HASH: CommentStyle = { open: '# ', trailing: true };
/** `#` in the middle of a line is part of a value or an argument. */
const HASH_ABOVE: CommentStyle = { open: '# ', trailing: false };
const SEMICOLON: CommentStyle = { open: '; ', trailing: true };
const SEMICOLON_ABOVE: CommentStyle = { open: '; ', trailing: false };
const SLASHES: CommentStyle = { open: '// ', trailing: true };
const TAG: CommentStyle = { open: '<!-- ', close: ' -->', trailing: true };

/** By the editor's id of the language. JSON has no comments. */
const STYLES: ReadonlyMap<string, CommentStyle> = new Map(
  (
    [
      [
        HASH,
        'yaml dockercompose toml terraform terraform-vars helm ansible nix hcl nginx caddyfile shellscript puppet hosts',
      ],
      [HASH_ABOVE, 'dotenv properties apacheconf dockerfile'],
      [SEMICOLON_ABOVE, 'ini'],
      [SLASHES, 'jsonc'],
      [TAG, 'xml'],
    ] as const
  ).flatMap(([style, ids]) => ids.split(' ').map((id) => [id, style] as const)),
);

/** By file name, for plain text and templates. The first match counts. */
const STYLES_BY_NAME: readonly (readonly [pattern: RegExp, style: CommentStyle])[] = [
  [/^hosts(?:\.|$)|\.hosts$/u, HASH],
  [/^db\.|\.zone$/u, SEMICOLON],
  [/\.(?:ya?ml|toml|tf|tfvars|hcl|sh|pp)$/u, HASH],
  [/^Caddyfile$/u, HASH],
  [/^crontab$|\.(?:env|conf|cfg|properties)$/u, HASH_ABOVE],
  [/\.ini$/u, SEMICOLON_ABOVE],
  [/\.xml$/u, TAG],
];

/** Languages whose files may have different kinds of comments. */
const JUDGED_BY_NAME: ReadonlySet<string> = new Set(['plaintext', 'jinja', 'erb']);

/** The extension of a template, after the name of the file that it produces. */
const TEMPLATE = /\.(?:j2|erb|epp|tmpl|tpl|gotmpl)$/u;

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

function styleOf(languageId: string, fileName: string): CommentStyle | undefined {
  const byLanguage = STYLES.get(languageId);
  if (byLanguage !== undefined || !JUDGED_BY_NAME.has(languageId)) return byLanguage;
  const made = fileName.replace(TEMPLATE, '');
  return STYLES_BY_NAME.find(([pattern]) => pattern.test(made))?.[1];
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
