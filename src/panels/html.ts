import { randomBytes } from 'node:crypto';

/** The parts of a page. Addresses are webview URIs of files of the extension. */
interface PageParts {
  readonly title: string;
  /** The language of its texts: a BCP 47 tag. */
  readonly language: string;
  /** Where the webview serves the extension's files from (`webview.cspSource`). */
  readonly cspSource: string;
  readonly script: string;
  readonly styles: readonly string[];
}

/**
 * The only place that writes HTML: an empty page with its content security policy, styles and script. Everything
 * else arrives as a message and becomes text nodes.
 */
export function pageHtml({ title, language, cspSource, script, styles }: PageParts): string {
  const nonce = randomBytes(24).toString('base64url');
  const links = styles.map((style) => `  <link rel="stylesheet" href="${escapeHtml(style)}">`);
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy(cspSource, nonce))}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)}</title>
${links.join('\n')}
</head>
<body>
  <script nonce="${nonce}" src="${escapeHtml(script)}"></script>
</body>
</html>
`;
}

function policy(cspSource: string, nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `img-src ${cspSource}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags or in a quoted attribute. HTML cannot hold NUL, so it becomes U+FFFD. */
export function escapeHtml(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
