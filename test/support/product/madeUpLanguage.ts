// A language in which every text of the extension is longer, accented and in brackets, so that what is not translated
// and what has too little room stand out.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { z } from 'zod';
import { root } from '../project.ts';

const CHINESE = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(path.join(root, 'media/l10n/bundle.l10n.zh-cn.json'), 'utf8')));

/** All texts of the extension, in English. */
export const TEXTS: ReadonlySet<string> = new Set(Object.keys(CHINESE));

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Á',
  E: 'Ë',
  O: 'Ö',
};

/** Returns a text whose words are a third longer, and keeps its placeholders. */
function pseudo(text: string): string {
  const accented = text.replaceAll(/\{\d+\}|[aeiouAEO]/gu, (found) => ACCENTED[found] ?? found);
  const longer = accented.replaceAll(
    /[^\s{}\d]{3,}/gu,
    (word) => word + '~'.repeat(Math.ceil(word.length / 3)),
  );
  return `⟦${longer}⟧`;
}

/** Translates all texts from now on. */
export function speakMadeUp(): void {
  const contents = Object.fromEntries([...TEXTS].map((text) => [text, pseudo(text)]));
  // The tag of the language: countries keep their English names.
  l10n.config({ contents: { ...contents, en: 'en' } });
}

export function speakChinese(): void {
  l10n.config({ contents: CHINESE });
}

export function speakEnglish(): void {
  l10n.config({ contents: {} });
}

/** Returns the parts of a text that are not in brackets, joined by spaces. */
export function untranslated(text: string): string {
  let depth = 0;
  return Array.from(text, (character) => {
    if (character === '⟦') depth += 1;
    const isOutside = depth === 0;
    if (character === '⟧') depth -= 1;
    return isOutside ? character : ' ';
  }).join('');
}
