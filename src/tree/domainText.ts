import { t } from '@vscode/l10n';
import type { Domain } from '../api/domain.ts';
import { visible } from '../base/visible.ts';
import { toAscii, toUnicode } from '../model/names.ts';
import { count, known, lines, type ItemText } from './itemText.ts';

/** What stands in the tree for a domain, all of it fit to be shown. */
export function domainText(domain: Domain): ItemText {
  const name = visible(toUnicode(domain.name)) || t('(no name)');
  const ascii = visible(domain.punycode ?? toAscii(domain.name));
  const records = domain.records === undefined ? undefined : count(domain.records, 'records');
  const states = domainStates(domain);
  const spelled = ascii === name || domain.name === '' ? undefined : ascii;
  return {
    label: name,
    description: known([spelled, records, ...states]).join(' · '),
    tooltip: lines([
      [t('Zone'), name],
      [t('Punycode'), spelled],
      [t('Records'), records],
      [t('State'), states.join(', ') || domain.status],
      [t('Grade'), domain.gradeTitle ?? domain.grade],
      [t('Remark'), domain.remark],
      [t('Updated'), domain.updatedOn],
      [t('Id'), domain.id],
    ]),
    spoken: known([t('Zone {0}', name), records, ...states]).join(', '),
  };
}

/** The states that a person should notice; a domain that simply works has none. */
export function domainStates(domain: Domain): readonly string[] {
  return known([
    statusText(domain.status),
    extStatusText(domain.extStatus),
    domain.isMark === true ? t('marked') : undefined,
    domain.isVip === true ? t('VIP') : undefined,
  ]);
}

function statusText(status: string | undefined): string | undefined {
  switch (status) {
    case undefined:
    case '':
    case 'enable':
    case 'enabled':
      return undefined;
    case 'pause':
      return t('paused');
    case 'lock':
      return t('locked');
    case 'spam':
      return t('banned');
    default:
      return visible(status);
  }
}

function extStatusText(status: string | undefined): string | undefined {
  switch (status) {
    case undefined:
    case '':
    // api.md shows it for a domain that works.
    case 'notexist':
      return undefined;
    case 'dnserror':
      return t('not delegated here');
    case 'empty':
      return t('no records');
    default:
      return visible(status);
  }
}
