import * as l10n from '@vscode/l10n';
import { shortened, visible } from '../base/visible.ts';

/** The words of one item of the tree. Plain text, fit to be shown. */
export interface ItemText {
  readonly label: string;
  readonly description: string;
  /** Several lines, for the pointer that rests; made when it is asked for, as few rows' ever is. */
  readonly tooltip: string;
  /** What a screen reader says. */
  readonly spoken: string;
}

/** What is neither missing nor empty. */
export function known(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text): text is string => text !== undefined && text !== '');
}

/** Lines of `name: value`, for those that have a value. Values come as they are and leave fit to be shown. */
export function lines(pairs: readonly (readonly [name: string, value: string | undefined])[]): string {
  return pairs
    .flatMap(([name, value]) =>
      value === undefined || value.trim() === ''
        ? []
        : [l10n.t('{0}: {1}', name, shortened(visible(value), 1000))],
    )
    .join('\n');
}

/** A number of things in words. */
export function count(number: number, of: 'records' | 'domains'): string {
  switch (of) {
    case 'records':
      return number === 1 ? l10n.t('1 record') : l10n.t('{0} records', digits(number));
    case 'domains':
      return number === 1 ? l10n.t('1 domain') : l10n.t('{0} domains', digits(number));
  }
}

/** Grouped by thousands, as in the service's own pages. */
export function digits(number: number): string {
  return number.toLocaleString('en');
}
