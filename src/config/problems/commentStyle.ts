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

/** Returns how a file has its comments; undefined for a language without any. */
export function styleOf(languageId: string, fileName: string): CommentStyle | undefined {
  const byLanguage = STYLES.get(languageId);
  if (byLanguage !== undefined || !JUDGED_BY_NAME.has(languageId)) return byLanguage;
  const made = fileName.replace(TEMPLATE, '');
  return STYLES_BY_NAME.find(([pattern]) => pattern.test(made))?.[1];
}
