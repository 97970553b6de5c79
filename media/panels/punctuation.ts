/** Whether the texts of the page are Chinese, whose punctuation is full-width. */
const isWide = document.documentElement.lang.startsWith('zh');

/** A text with a label before it: `Details: www`. */
export function labelled(label: string, text: string): string {
  return `${label}${isWide ? '：' : ': '}${text}`;
}

/** Texts in one line. */
export function listed(texts: readonly string[]): string {
  return texts.join(isWide ? '、' : ', ');
}

/** Clauses in one line. */
export function clauses(texts: readonly string[]): string {
  return texts.join(isWide ? '；' : '; ');
}

/** How many items a list leaves out, and a sentence about them. */
export function leftOut(count: number, sentence: string): string {
  return `+ ${count}${isWide ? '。' : '. '}${sentence}`;
}
