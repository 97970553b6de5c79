import * as l10n from '@vscode/l10n';
import { LIMIT, plain, shortened } from '../../text/visible.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import { fqdn, toUnicode } from '../../dns/names.ts';
import { isDefaultLine } from '../../dns/record.ts';

/** The texts of a result, safe to show. Screen readers read both. */
interface ResultText {
  readonly label: string;
  readonly description: string;
}

/** The most characters of a value: a row of the default width has room for other texts after it. */
const LONGEST = 60;

/** `account`: the name of the account, when there are several. */
export function resultText(record: IndexedRecord, zone: ZoneState, account: string | undefined): ResultText {
  const { type, value, mx, recordLine, remark } = record;
  const priority = type === 'MX' && mx !== undefined ? `${mx} ` : '';
  const others = [
    isDefaultLine(recordLine) ? undefined : l10n.t('line {0}', shortened(recordLine ?? '', 80)),
    record.enabled === false ? l10n.t('disabled') : undefined,
    record.held ? l10n.t('system record') : undefined,
    remark === undefined || remark === '' ? undefined : `“${shortened(remark, 80)}”`,
    account,
  ].filter((text) => text !== undefined);
  const valueText = shortened(value, others.length === 0 ? LIMIT.value : LONGEST);
  const first = `${shortened(type, 40) || l10n.t('(no type)')} ${priority}${valueText}`;
  return {
    label: plain(fqdn(toUnicode(record.host), toUnicode(zone.name)), LIMIT.value),
    description: plain([first, ...others].join(' · ')),
  };
}
