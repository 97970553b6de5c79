import * as l10n from '@vscode/l10n';
import type { Domain } from '../../api/domain.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import { toAscii, toUnicode } from '../../dns/names.ts';
import { domainTroubles } from '../../text/domainStatusText.ts';
import { tooltipLines, noIdText, nonEmpty, type NodeText } from './nodeTextParts.ts';
import { rowCountText, listText } from '../../text/listText.ts';

/** Returns the texts of a domain with `total` records, of which `matching` are found. */
export function domainText(domain: Domain, total = domain.records, matching?: number): NodeText {
  const name = visible(toUnicode(domain.name), LIMIT.name).trim() || l10n.t('(no name)');
  const ascii = visible(domain.punycode || toAscii(domain.name), LIMIT.name);
  const { size, spokenSize } = sizeWords(total, matching);
  const troubles = domainTroubles(domain);
  const vip = domain.isVip === true ? l10n.t('VIP') : undefined;
  const starred = domain.isMark === true ? l10n.t('starred') : undefined;
  // The icon of a domain without trouble is the star.
  const writtenStar = troubles.length === 0 ? undefined : starred;
  const spelled = ascii === name || domain.name === '' ? undefined : ascii;
  return {
    label: name,
    // Problems come first, because a narrow view cuts off the end.
    description: nonEmpty([noIdText(domain.id), ...troubles, spelled, size, vip, writtenStar]).join(' · '),
    get tooltip() {
      return tooltipLines([
        [l10n.t('Zone'), name],
        [l10n.t('Punycode'), spelled],
        [l10n.t('Records'), size],
        [l10n.t('State'), listText(nonEmpty([...troubles, vip, starred && markedText()]))],
        [l10n.t('Grade'), domain.gradeTitle || domain.grade],
        [l10n.t('Remark'), domain.remark],
        [l10n.t('Updated'), domain.updatedOn],
        [l10n.t('Id'), domain.id],
      ]);
    },
    spoken: listText(
      nonEmpty([
        l10n.t('Zone {0}', name),
        spelled,
        spokenSize,
        ...troubles,
        vip,
        starred,
        noIdText(domain.id),
      ]),
    ),
  };
}

function sizeWords(
  total: number | undefined,
  matching: number | undefined,
): { readonly size: string | undefined; readonly spokenSize: string | undefined } {
  const number = matching ?? total;
  if (number === undefined) return { size: undefined, spokenSize: undefined };
  // Ignore a total that contradicts the results.
  if (matching === undefined || total === undefined || total < matching)
    return { size: digits(number), spokenSize: rowCountText(number, 'records') };
  const of = [digits(matching), digits(total)] as const;
  return { size: l10n.t('{0} of {1}', ...of), spokenSize: l10n.t('{0} of {1} records', ...of) };
}

/** Explains the mark of a domain. */
function markedText(): string {
  return l10n.t('Starred: someone gave it a star in the service’s console');
}
