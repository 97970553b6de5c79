import * as l10n from '@vscode/l10n';
import { countsText, findingsOfItem } from './itemFindings.ts';
import type { ZoneFindings } from './findings.ts';

/** Says in one line what the check of a zone found. `name` is safe to show. */
export function verdictText(name: string, found: ZoneFindings): string {
  if (found.counts.length === 0) return l10n.t('No problems found in {0}.', name);
  const { account, id: domain } = found.zone;
  const { counts } = findingsOfItem({ latest: () => found }, { account, domain });
  const grave = countsText({ ...counts, information: 0, hint: 0 });
  const mild = countsText({ ...counts, error: 0, warning: 0 });
  const all = [grave === '' ? l10n.t('no errors or warnings') : grave, ...(mild === '' ? [] : [mild])];
  return l10n.t('{0}: {1}', name, all.join('; '));
}
