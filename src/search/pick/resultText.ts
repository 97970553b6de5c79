import * as l10n from '@vscode/l10n';
import { LIMIT, plain, shortened } from '../../text/visible.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import type { AnsweredName } from '../matching/wildcardAnswer.ts';
import { fqdn, toUnicode } from '../../dns/names.ts';
import { isDefaultLine } from '../../dns/record.ts';

/** The texts of a result, safe to show. Screen readers read both. */
interface ResultText {
  readonly label: string;
  readonly description: string;
}

/** The most characters of a value: a row of the default width has room for other texts after it. */
const LONGEST = 60;

/**
 * `account`: the name of the account, when there are several. `answersFor`: the name that was searched, if the record
 * is that of a wildcard that answers for it.
 */
export function resultText(
  record: IndexedRecord,
  zone: ZoneState,
  account: string | undefined,
  answersFor?: AnsweredName,
): ResultText {
  const { type, value, mx, recordLine, remark } = record;
  const priority = type === 'MX' && mx !== undefined ? `${mx} ` : '';
  const others = [
    answersFor && answersForText(answersFor),
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

function answersForText({ name, isSure }: AnsweredName): string {
  const shown = plain(toUnicode(name), LIMIT.value);
  return isSure ? l10n.t('answers for {0}', shown) : l10n.t('may answer for {0}', shown);
}
