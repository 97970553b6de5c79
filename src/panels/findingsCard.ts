import * as l10n from '@vscode/l10n';
import type { Finding } from '../check/findings.ts';
import type { ItemFindings } from '../check/itemFindings.ts';
import { SEVERITIES } from '../check/rules/severity.ts';
import { digits, SHOWN } from '../text/visible.ts';
import { severityText } from './check/findingsTable.ts';
import type { ListCard } from './content.ts';
import type { Action } from './action.ts';
import type { ButtonPart } from './table/table.ts';

/**
 * The findings of an item, the most serious first; undefined if there are none.
 * @param recordOf returns the action that opens the record of a finding
 */
export function findingsCard(
  { findings, counts }: ItemFindings,
  recordOf: (finding: Finding) => Action | undefined = () => undefined,
): ListCard | undefined {
  const total = SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
  if (total === 0) return undefined;
  const sorted = SEVERITIES.flatMap((severity) => findings.filter((each) => each.severity === severity));
  const listed = sorted.slice(0, SHOWN.cell);
  const more = total - listed.length;
  return {
    title: l10n.t('Findings'),
    look: 'findings',
    rows: listed.map((finding) => {
      const { severity, rule } = finding;
      const record = recordOf(finding);
      const text = finding.text();
      return [
        { kind: 'text', look: severity, text: severityText(severity) },
        ...(record === undefined ? [] : [' ', link(record, text), ' · ']),
        ` ${text} `,
        link({ name: 'rule', label: rule, value: rule }, text),
      ];
    }),
    ...(more === 0
      ? { note: '' }
      : {
          note: more === 1 ? l10n.t('1 more finding') : l10n.t('{0} more findings', digits(more)),
          action: { name: 'check', label: l10n.t('Show All Findings') },
        }),
  };
}

/** Another finding may have the same rule and record, so the accessible name includes the text of the finding. */
function link(action: Action, text: string): ButtonPart {
  return {
    kind: 'button',
    look: 'link',
    action: { ...action, fullLabel: l10n.t('{0}: {1}', action.label, text) },
  };
}
