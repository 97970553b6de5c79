import * as l10n from '@vscode/l10n';
import type { Domain } from '../api/domain.ts';
import { shortened, visible } from '../base/visible.ts';
import { toAscii, toUnicode } from '../model/names.ts';
import { domainStatusText, extStatusText } from '../model/words.ts';
import { count, digits, known, lines, type ItemText } from './itemText.ts';

/** What stands in the tree for a domain with `total` records, all of it fit to be shown. */
export function domainText(domain: Domain, total = domain.records): ItemText {
  const name = shortened(visible(toUnicode(domain.name)), 260).trim() || l10n.t('(no name)');
  const ascii = visible(domain.punycode || toAscii(domain.name));
  const records = total === undefined ? undefined : count(total, 'records');
  const size = total === undefined ? undefined : digits(total);
  const states = domainStates(domain);
  const spelled = ascii === name || domain.name === '' ? undefined : ascii;
  return {
    label: name,
    description: known([spelled, size, ...states]).join(' · '),
    get tooltip() {
      return lines([
        [l10n.t('Zone'), name],
        [l10n.t('Punycode'), spelled],
        [l10n.t('Records'), size],
        [l10n.t('State'), states.join(', ') || domain.status],
        [l10n.t('Grade'), domain.gradeTitle ?? domain.grade],
        [l10n.t('Remark'), domain.remark],
        [l10n.t('Updated'), domain.updatedOn],
        [l10n.t('Id'), domain.id],
      ]);
    },
    spoken: known([l10n.t('Zone {0}', name), spelled, records, ...states]).join(', '),
  };
}

/** The states that a person should notice; a domain that simply works has none. */
export function domainStates(domain: Domain): readonly string[] {
  return known([
    statusText(domain.status),
    domain.extStatus === 'empty' && domain.records === 0 ? undefined : furtherStatusText(domain.extStatus),
    domain.isMark === true ? l10n.t('marked') : undefined,
    domain.isVip === true ? l10n.t('VIP') : undefined,
  ]);
}

/** A status is shown unless it is the ordinary one. */
function statusText(status = ''): string | undefined {
  if (status === '' || status === 'enable' || status === 'enabled') return undefined;
  return domainStatusText(status) ?? visible(status);
}

/** api.md shows `notexist` for a domain that works. */
function furtherStatusText(status = ''): string | undefined {
  if (status === '' || status === 'notexist') return undefined;
  return extStatusText(status) ?? visible(status);
}
