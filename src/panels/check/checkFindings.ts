import * as l10n from '@vscode/l10n';
import { SEVERITIES, type Severity } from '../../check/rules/severity.ts';
import { titleOf } from '../../check/rules/allRules.ts';
import { countsText } from '../../check/itemFindings.ts';
import type { CheckContent, CheckView, FindingGroup } from './checkContent.ts';
import { countFindings, countRows, findingId, groupId, type FindingRow } from './checkRows.ts';
import { digits, SHOWN } from '../../text/visible.ts';
import { sentencesText } from '../../text/listText.ts';

/** How many groups are listed at first, and added by each press of the button. */
export const LIST_STEP = SHOWN.list;

/** The state of the page of *Check All Zones*. */
export interface ShownFindings {
  readonly all: readonly FindingRow[];
  /** Those that match `view`, in its order. */
  readonly matching: readonly FindingRow[];
  readonly view: CheckView;
  /** How often the view was reset. */
  readonly resets: number;
  /** How many groups to list. */
  readonly wanted: number;
  /** The ids of the open groups. */
  readonly opened: ReadonlySet<string>;
}

export function checkContent(shown: ShownFindings): CheckContent {
  const { all, matching, view, resets, wanted, opened } = shown;
  const groups = [...Map.groupBy(matching, groupId)];
  const listed = groups.slice(0, Math.min(wanted, SHOWN.page));
  const found = countFindings(matching);
  return {
    words: checkWords(),
    view,
    resets,
    count: matching.length === 0 ? l10n.t('No findings') : countText(found, countFindings(all)),
    summary: SEVERITIES.flatMap((severity) => summaryOf(all, severity)),
    groups: listed.flatMap(([id, rows]) => groupContent(id, rows, opened.has(id))),
    note: listedNote(listed.length, groups.length, found),
    more: listed.length < Math.min(groups.length, SHOWN.page),
    byRule: countsContent(shown, 'rule'),
    byZone: countsContent(shown, 'zone'),
  };
}

function groupContent(id: string, rows: readonly FindingRow[], isOpened: boolean): readonly FindingGroup[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { severity, rule, zone } = first;
  const count = countFindings(rows);
  const isOpen = isOpened && rows.length > 1;
  const shown = isOpen || rows.length === 1 ? rows : [];
  return [
    {
      id,
      severity,
      severityText: severityText(severity),
      rule,
      ruleText: titleOf(rule),
      zone,
      count: count === 1 ? l10n.t('1 finding') : l10n.t('{0} findings', digits(count)),
      isOpen,
      findings: shown.map((row) => ({ id: findingId(row), host: hostInZone(row), text: row.text })),
    },
  ];
}

/** The host without the zone, which has a column of its own. */
function hostInZone({ host, zone }: FindingRow): string {
  if (host === zone) return '@';
  return host.endsWith(`.${zone}`) ? host.slice(0, -zone.length - 1) : host;
}

function summaryOf(all: readonly FindingRow[], severity: Severity): CheckContent['summary'] {
  const rows = all.filter((row) => row.severity === severity);
  if (rows.length === 0) return [];
  const zones = new Set(rows.map(({ ref: { account, domain } }) => JSON.stringify([account, domain]))).size;
  const counts = { error: 0, warning: 0, information: 0, hint: 0, [severity]: countFindings(rows) };
  const count = countsText(counts);
  const text =
    zones === 1 ? l10n.t('{0} in 1 zone', count) : l10n.t('{0} in {1} zones', count, digits(zones));
  return [{ severity, text }];
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
    fixes: l10n.t('Fixes…'),
    copyCsv: l10n.t('Copy as CSV'),
    copyMarkdown: l10n.t('Copy as Markdown'),
    copyTable: l10n.t('Copy the table'),
    openRule: l10n.t('Open the source of the rule'),
  };
}

function countText(matching: number, total: number): string {
  return l10n.t('{0} of {1} findings', digits(matching), digits(total));
}

function listedNote(listed: number, groups: number, findings: number): string {
  if (listed === groups) return '';
  return listed < SHOWN.page
    ? l10n.t('The first {0} rows are listed. Copies have all {1} findings.', digits(listed), digits(findings))
    : l10n.t(
        'The first {0} rows are listed, as many as fit into the page. Filter to see the others. Copies have all {1} findings.',
        digits(listed),
        digits(findings),
      );
}

function countsContent({ all, matching }: ShownFindings, by: 'rule' | 'zone'): CheckContent['byRule'] {
  const counts = countRows(matching, by);
  const rest = counts.slice(SHOWN.list);
  const findings = rest.reduce((sum, each) => sum + each.findings, 0);
  const notes = [
    hiddenText(by, counts.length, new Set(all.map((row) => row[by])).size),
    rest.length === 0
      ? ''
      : l10n.t('{0} more with {1} findings are not listed.', digits(rest.length), digits(findings)),
  ];
  return {
    rows: counts.slice(0, SHOWN.list).map((each) => ({ ...each, severityText: severityText(each.severity) })),
    note: sentencesText(notes),
  };
}

/** Says that the filter hides rules or zones that the heading of the page counts. */
function hiddenText(by: 'rule' | 'zone', matching: number, all: number): string {
  if (matching === all) return '';
  const counts = [digits(matching), digits(all)] as const;
  return by === 'rule'
    ? l10n.t('{0} of {1} rules with findings match the severity and the filter.', ...counts)
    : l10n.t('{0} of {1} zones with findings match the severity and the filter.', ...counts);
}

/** Findings as a table of texts, with its head first. */
export function* checkTable(rows: readonly FindingRow[]): Generator<readonly string[], void> {
  const { severity, rule, zone, host, text } = checkWords().columns;
  yield [severity, rule, zone, host, text];
  for (const row of rows) yield [severityText(row.severity), row.rule, row.zone, row.host, row.text];
}

export function severityText(severity: Severity): string {
  const texts = {
    error: l10n.t('Error'),
    warning: l10n.t('Warning'),
    information: l10n.t('Information'),
    hint: l10n.t('Hint'),
  };
  return texts[severity];
}
