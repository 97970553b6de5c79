import * as l10n from '@vscode/l10n';
import { LIMIT, visible } from '../../text/visible.ts';

/** The texts of one node, escaped for display. */
export interface NodeText {
  readonly label: string;
  readonly description: string;
  /** Several lines. Computed on access, because few rows show it. */
  readonly tooltip: string;
  /** The label for screen readers. */
  readonly spoken: string;
}

/** Returns the texts that are neither undefined nor empty. */
export function nonEmpty(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text): text is string => text !== undefined && text !== '');
}

/** Returns the lines of a tooltip, `name: value`, for pairs with a value. Escapes the values for display. */
export function tooltipLines(pairs: readonly (readonly [name: string, value: string | undefined])[]): string {
  return pairs
    .flatMap(([name, value]) =>
      value === undefined || value.trim() === ''
        ? []
        : [l10n.t('{0}: {1}', name, visible(value, LIMIT.line))],
    )
    .join('\n');
}

/** The note of a group or domain that the service sent without an id, which is needed to request its rows. */
export function noIdText(id: string | undefined): string | undefined {
  return id === undefined ? l10n.t('cannot be opened: no id') : undefined;
}
