import * as l10n from '@vscode/l10n';
import { countsText, findingsOfItem } from './itemFindings.ts';
import type { ZoneFindings } from './findings.ts';
import { clausesText } from '../text/sentences.ts';

/** Says in one line what the check of a zone found. `name` is safe to show. */
export function verdictText(name: string, found: ZoneFindings): string {
  if (found.counts.length === 0) return l10n.t('No problems found in {0}.', name);
  const { account, id: domain } = found.zone;
  const { counts } = findingsOfItem({ latest: () => found }, { account, domain });
  const all = countsText(counts);
  return l10n.t(
    '{0}: {1}',
    name,
    counts.error + counts.warning > 0 ? all : clausesText([l10n.t('no errors or warnings'), all]),
  );
}
