import * as l10n from '@vscode/l10n';
import { plain, shortened } from '../base/visible.ts';
import type { CataloguedRecord, KnownZone } from '../catalogue/zone.ts';
import { fqdn, toUnicode } from '../model/names.ts';
import { isDefaultLine } from '../model/record.ts';

/** The words of one result, fit to be shown. A screen reader says the one, then the other. */
export interface ResultText {
  readonly label: string;
  readonly description: string;
}

/** `account`: the name of the account, when there are several. */
export function resultText(
  record: CataloguedRecord,
  zone: KnownZone,
  account: string | undefined,
): ResultText {
  const { type, value, mx, line, remark } = record;
  const priority = type === 'MX' && mx !== undefined ? `${mx} ` : '';
  const parts = [
    `${shortened(type, 40) || l10n.t('(no type)')} ${priority}${shortened(value, 200)}`,
    isDefaultLine(line) ? undefined : l10n.t('line {0}', shortened(line ?? '', 80)),
    record.enabled === false ? l10n.t('disabled') : undefined,
    record.held ? l10n.t('held') : undefined,
    remark === undefined || remark === '' ? undefined : `“${shortened(remark, 80)}”`,
    account,
  ];
  return {
    label: plain(shortened(fqdn(toUnicode(record.host), toUnicode(zone.name)), 300)),
    description: plain(parts.filter((part) => part !== undefined).join(' · ')),
  };
}
