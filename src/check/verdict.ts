import * as l10n from '@vscode/l10n';
import { countsOf, countsText } from './itemFindings.ts';
import type { Findings } from './findings.ts';

/** Says in one line what the check of a zone found. `name` is safe to show. */
export function verdictText(name: string, found: Pick<Findings, 'counts'>): string {
  if (found.counts.length === 0) return l10n.t('No problems found in {0}.', name);
  const counts = countsOf(found.counts);
  const grave = countsText({ ...counts, information: 0, hint: 0 });
  const mild = countsText({ ...counts, error: 0, warning: 0 });
  const all = [grave === '' ? l10n.t('no errors or warnings') : grave, ...(mild === '' ? [] : [mild])];
  return l10n.t('{0}: {1}', name, all.join('; '));
}

/** Whether *Problems* lists something of the zone. It lists no hints. */
export function isInProblems({ counts }: Pick<Findings, 'counts'>): boolean {
  return counts.some(({ severity }) => severity !== 'hint');
}
