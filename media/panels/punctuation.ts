/** Whether the texts of the page are Chinese, whose punctuation is full-width. */
const isChinese = document.documentElement.lang.startsWith('zh');

/** Texts in one line. */
export function commaList(texts: readonly string[]): string {
  return texts.join(isChinese ? '、' : ', ');
}

/** Clauses in one line. */
export function clauses(texts: readonly string[]): string {
  return texts.join(isChinese ? '；' : '; ');
}

/** How many items a list leaves out, and a sentence about them. */
export function furtherItems(count: number, sentence: string): string {
  return `+ ${count}${isChinese ? '。' : '. '}${sentence}`;
}
