import * as l10n from '@vscode/l10n';

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
