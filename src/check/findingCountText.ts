import * as l10n from '@vscode/l10n';
import { digits } from '../text/visible.ts';
import type { Findings } from './findings.ts';
import { listText, clausesText } from '../text/listText.ts';
import { type ItemFindings, severityCounts } from './itemFindings.ts';

/** How many errors and warnings there are, in words; undefined for none of either. */
export function findingCountText({
  error,
  warning,
}: Pick<ItemFindings['counts'], 'error' | 'warning'>): string | undefined {
  const text = countsText({ error, warning, information: 0, hint: 0 });
  return text === '' ? undefined : text;
}

/** Counts in words, such as `2 errors, 1 hint`. Leaves out those of which there are none. */
export function countsText({ error, warning, information, hint }: ItemFindings['counts']): string {
  const texts = [
    error === 1 ? l10n.t('1 error') : l10n.t('{0} errors', digits(error)),
    warning === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', digits(warning)),
    information === 1 ? l10n.t('1 info') : l10n.t('{0} infos', digits(information)),
    hint === 1 ? l10n.t('1 hint') : l10n.t('{0} hints', digits(hint)),
  ];
  const numbers = [error, warning, information, hint];
  return listText(texts.filter((_, at) => numbers[at] !== 0));
}

/** Says that a setting leaves a zone out of the check. `name` is safe to show. */
export function ignoredZoneText(name: string): string {
  return l10n.t('{0} is not checked: the setting “dnsTree.check.rules” leaves it out.', name);
}

/** Says in one line what the check of a zone found. `name` is safe to show. */
export function verdictText(name: string, found: Pick<Findings, 'counts'>): string {
  if (found.counts.length === 0) return l10n.t('No problems found in {0}.', name);
  const counts = severityCounts(found.counts);
  const all = countsText(counts);
  return l10n.t(
    '{0}: {1}',
    name,
    counts.error + counts.warning > 0 ? all : clausesText([l10n.t('no errors or warnings'), all]),
  );
}

/** Whether *Problems* lists something of the zone. It lists no hints. */
export function isInProblems({ counts }: Pick<Findings, 'counts'>): boolean {
  return counts.some(({ severity }) => severity !== 'hint');
}
