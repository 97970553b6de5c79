import * as l10n from '@vscode/l10n';
import { severityCounts, countsText } from './itemFindings.ts';
import type { Findings } from './findings.ts';
import { clausesText } from '../text/sentences.ts';

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
