import * as l10n from '@vscode/l10n';
import type { Severity } from '../../check/rules/severity.ts';
import type { CheckContent, CheckView } from './checkContent.ts';
import { countFindings, countRows, findingId, type FindingRow } from './checkRows.ts';
import { digits } from '../../text/digits.ts';

/** How many findings are listed at first, and added by each press of the button. */
export const LIST_STEP = 300;
/** The most findings that are listed, because a page with more is slow. */
const MOST_LISTED = 3_000;
/** The most rows of a table of counts. */
const MOST_COUNTS = 300;

/**
 * What the page of *Check All Zones* shows.
 * @param matching the findings that match `view`, in its order
 * @param total of all findings
 * @param wanted how many of them to list
 */
export function checkContent(
  matching: readonly FindingRow[],
  total: number,
  view: CheckView,
  wanted: number,
): CheckContent {
  const listed = matching.slice(0, Math.min(wanted, MOST_LISTED));
  return {
    words: checkWords(),
    view,
    count: matching.length === 0 ? l10n.t('No findings') : countText(countFindings(matching), total),
    findings: listed.map((row) => {
      const { severity, rule, zone, host, text } = row;
      return {
        id: findingId(row),
        severity,
        severityText: severityText(severity),
        rule,
        zone,
        host,
        text,
      };
    }),
    note: listedNote(listed.length, matching.length),
    more: listed.length < Math.min(matching.length, MOST_LISTED),
    byRule: countsContent(matching, 'rule'),
    byZone: countsContent(matching, 'zone'),
  };
}

function checkWords(): CheckContent['words'] {
  return {
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
    more: l10n.t('Show More'),
    reveal: l10n.t('Reveal'),
    copyCsv: l10n.t('Copy as CSV'),
    copyMarkdown: l10n.t('Copy as Markdown'),
    copyTable: l10n.t('Copy the table'),
    openRule: l10n.t('Open the source of the rule'),
  };
}

function countText(matching: number, total: number): string {
  return l10n.t('{0} of {1} findings', digits(matching), digits(total));
}

function listedNote(listed: number, matching: number): string {
  if (listed === matching) return '';
  return listed < MOST_LISTED
    ? l10n.t('The first {0} are listed. Copies have all {1}.', digits(listed), digits(matching))
    : l10n.t(
        'The first {0} are listed, as many as fit into the page. Filter to see the others. Copies have all {1}.',
        digits(listed),
        digits(matching),
      );
}

function countsContent(matching: readonly FindingRow[], by: 'rule' | 'zone'): CheckContent['byRule'] {
  const all = countRows(matching, by);
  const rest = all.slice(MOST_COUNTS);
  const findings = rest.reduce((sum, each) => sum + each.findings, 0);
  return {
    rows: all.slice(0, MOST_COUNTS),
    note:
      rest.length === 0
        ? ''
        : l10n.t('{0} more with {1} findings are not listed.', digits(rest.length), digits(findings)),
  };
}

/** Findings as a table of texts, with its head first. */
export function* checkTable(rows: readonly FindingRow[]): Generator<readonly string[], void> {
  const { severity, rule, zone, host, text } = checkWords().columns;
  yield [severity, rule, zone, host, text];
  for (const row of rows) yield [severityText(row.severity), row.rule, row.zone, row.host, row.text];
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
