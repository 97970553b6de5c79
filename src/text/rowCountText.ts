import * as l10n from '@vscode/l10n';
import { digits } from './visible.ts';

/** Returns a number with its unit. */
export function rowCountText(number: number, of: 'records' | 'domains'): string {
  if (of === 'records') return number === 1 ? l10n.t('1 record') : l10n.t('{0} records', digits(number));
  return number === 1 ? l10n.t('1 domain') : l10n.t('{0} domains', digits(number));
}
