import * as l10n from '@vscode/l10n';
import type { Severity } from '../check/severity.ts';
import type { ZoneFindings } from '../check/zoneChecks.ts';
import { toUnicode } from '../model/names.ts';
import { LIMIT, visible } from '../text/visible.ts';
import type { CheckContent } from './checkContent.ts';

/** What the panel of *Check All Zones* shows. */
export function checkContent(all: readonly ZoneFindings[]): CheckContent {
  return {
    words: {
      table: l10n.t('Findings'),
      filter: l10n.t('Filter by rule, zone, host or text'),
      severity: l10n.t('Severity'),
      levels: [
        { severity: 'error', label: l10n.t('Errors') },
        { severity: 'warning', label: l10n.t('Warnings and above') },
        { severity: 'information', label: l10n.t('Information and above') },
        { severity: 'hint', label: l10n.t('All findings') },
      ],
      columns: {
        severity: l10n.t('Severity'),
        rule: l10n.t('Rule'),
        zone: l10n.t('Zone'),
        host: l10n.t('Host'),
        text: l10n.t('Finding'),
      },
      byRule: l10n.t('By rule'),
      byZone: l10n.t('By zone'),
      count: l10n.t('Findings'),
      shown: l10n.t('{0} of {1} findings', '{0}', '{1}'),
      none: l10n.t('No findings'),
      more: l10n.t('Show More'),
      reveal: l10n.t('Reveal'),
      copyCsv: l10n.t('Copy as CSV'),
      copyMarkdown: l10n.t('Copy as Markdown'),
      copyTable: l10n.t('Copy the table'),
      openRule: l10n.t('Open the source of the rule'),
    },
    findings: all.flatMap(({ zone, findings }) =>
      findings.map(({ severity, rule, host, text }) => ({
        severity,
        severityText: severityText(severity),
        rule,
        zone: visible(toUnicode(zone.name), LIMIT.name),
        host: visible(toUnicode(host), LIMIT.name),
        text,
      })),
    ),
  };
}

/** The rows of the table by their numbers, with its head first. */
export function checkTable({ words, findings }: CheckContent, rows: readonly number[]): readonly string[][] {
  const { severity, rule, zone, host, text } = words.columns;
  return [
    [severity, rule, zone, host, text],
    ...rows.flatMap((row) => {
      const finding = findings[row];
      if (finding === undefined) return [];
      return [[finding.severityText, finding.rule, finding.zone, finding.host, finding.text]];
    }),
  ];
}

export function severityText(severity: Severity): string {
  switch (severity) {
    case 'error':
      return l10n.t('Error');
    case 'warning':
      return l10n.t('Warning');
    case 'information':
      return l10n.t('Information');
    case 'hint':
      return l10n.t('Hint');
  }
}
