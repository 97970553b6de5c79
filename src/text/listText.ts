import * as l10n from '@vscode/l10n';
import { digits, SHOWN } from './visible.ts';

/** Returns texts as a list in one line, with the comma of the display language between them. */
export function listText(texts: readonly string[]): string {
  return texts.join(l10n.t(', '));
}

/** Returns the texts of the first items, and how many more there are. */
export function firstTexts<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  most: number = SHOWN.named,
): readonly string[] {
  const texts = items.slice(0, most).map((item) => textOf(item));
  const more = items.length - texts.length;
  return more === 0 ? texts : [...texts, l10n.t('and {0} more', digits(more))];
}

/** Returns a number with its unit. */
export function rowCountText(number: number, of: 'records' | 'domains'): string {
  if (of === 'records') return number === 1 ? l10n.t('1 record') : l10n.t('{0} records', digits(number));
  return number === 1 ? l10n.t('1 domain') : l10n.t('{0} domains', digits(number));
}

/** The characters that end a sentence, and “:”, after which it goes on. */
const ENDS = new Set('.?!…:。？！：');
/** Full-width punctuation, which needs no blank beside it. */
const FULL_WIDTH = new Set('。？！：；，、（）');

/**
 * Returns sentences in one line. One without a full stop gets it if another one follows. Full-width punctuation has no
 * blank beside it. Empty ones are left out.
 */
export function sentencesText(sentences: readonly string[]): string {
  let all = '';
  for (const sentence of sentences) {
    if (sentence === '') continue;
    all = all === '' || sentence.startsWith('（') ? `${all}${sentence}` : `${beforeNext(all)}${sentence}`;
  }
  return all;
}

/** Returns a text as a sentence: with a full stop unless it has one. */
export function sentenceText(text: string): string {
  return ENDS.has(text.at(-1) ?? '') ? text : `${text}${l10n.t('.')}`;
}

/** Returns clauses in one line, with the semicolon of the display language between them. */
export function clausesText(clauses: readonly string[]): string {
  return clauses.join(l10n.t('; '));
}

function beforeNext(text: string): string {
  const ended = sentenceText(text);
  return FULL_WIDTH.has(ended.at(-1) ?? '') ? ended : `${ended} `;
}
