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
