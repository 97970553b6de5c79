import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Records a token that a test uses, so that the part `secrets` can search for it. */
export function noteToken(token: string): void {
  const file = process.env['DNS_TREE_TOKENS'];
  if (file !== undefined) appendFileSync(file, `${token}\n`);
}

export function notedTokens(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  return [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))];
}

/** Yields the files below `folder` that hold one of `texts`, in UTF-8 or UTF-16, as it is or escaped for a form. */
export function* filesHolding(folder: string, texts: readonly string[]): Generator<string> {
  const spellings = texts.flatMap((text) => [text, encodeURIComponent(text)]);
  // One pattern for all texts reads each file once.
  const anyText = new RegExp(
    [...new Set(spellings)].map((text) => text.replaceAll(/\W/g, String.raw`\$&`)).join('|'),
  );
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && anyText.test(asciiIn(readFileSync(file)))) yield file;
  }
}

/** ASCII text in UTF-16 is the same text with a NUL beside each character. */
function asciiIn(content: Buffer): string {
  return content.toString('latin1').replaceAll('\0', '');
}
