import * as l10n from '@vscode/l10n';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { titleOf } from '../../check/rules/allRules.ts';
import { SEVERITIES, type Severity } from '../../check/rules/severity.ts';
import { listText, sentencesText } from '../../text/listText.ts';
import { digits, SHOWN } from '../../text/visible.ts';
import { numberedTexts } from '../repeatedTexts.ts';
import type { Part, Table, TableRow } from '../table/table.ts';
import { FIRST_VIEW, tableOf } from '../table/tableSource.ts';
import type { ShownRow } from '../table/treeRows.ts';
import type { FindingSums } from './checkContent.ts';
import { countFindings, findingId, groupId, type FindingRow } from './checkRows.ts';

/**
 * The table of findings without its rows.
 * @param severity the mildest that is shown at first
 */
export function findingsTable(severity: Severity, state: Pick<Table, 'name' | 'resets' | 'revision'>): Table {
  const options = [
    { value: 'error', label: l10n.t('Errors') },
    { value: 'warning', label: l10n.t('Warnings and above') },
    { value: 'information', label: l10n.t('Information and above') },
    { value: 'hint', label: l10n.t('All findings') },
  ];
  return tableOf(
    {
      ...state,
      style: 'findings',
      label: l10n.t('Findings'),
      columns: findingColumns(),
      isTree: true,
      choices: [{ kind: 'select', name: 'severity', label: l10n.t('Severity'), options }],
      initial: { ...FIRST_VIEW, order: { column: 'severity', descending: false }, choices: { severity } },
    },
    filterLabel(),
  );
}

/** The columns of the table. The last one has tools. */
export function findingColumns(): Table['columns'] {
  return [
    { name: 'severity', label: l10n.t('Severity') },
    { name: 'rule', label: l10n.t('Rule') },
    { name: 'zone', label: l10n.t('Zone') },
    { name: 'host', label: l10n.t('Host') },
    { name: 'text', label: l10n.t('Finding') },
    { name: 'tool', label: '' },
  ];
}

function filterLabel(): string {
  return l10n.t('Filter by rule, zone, host or text');
}

/** Names the rules and the findings of rows, so that the buttons of different rows have different names. */
export function rowNames(shown: readonly ShownRow<FindingRow>[]) {
  const rules = shown.map(({ row, level }) => (level === 1 ? listText([row.rule, row.zone]) : ''));
  const findings = shown.map(({ row }) =>
    row.children === undefined ? listText([hostInZone(row), row.text]) : '',
  );
  return { rules: numberedTexts(rules), findings: numberedTexts(findings) };
}

/** Draws a row. `ruleName` and `name` are those of {@link rowNames}. */
export function drawnRow(
  { row, level, parent, isOpen }: ShownRow<FindingRow>,
  ruleName = '',
  name = '',
): TableRow {
  const { severity, rule, zone, findings, children } = row;
  const value = findingId(row);
  const icon = (action: 'reveal' | 'fixes', label: string): Part => ({
    kind: 'icon',
    icon: action,
    action: { name: action, label, fullLabel: l10n.t('{0}: {1}', label, name), value },
  });
  const open: Part = {
    kind: 'button',
    look: 'link',
    action: { name: 'rule', label: rule, fullLabel: l10n.t('{0}: {1}', rule, ruleName), value: rule },
    title: l10n.t('Open the source of the rule'),
  };
  const head: readonly Part[][] =
    level === 1
      ? [[{ kind: 'text', look: severity, text: severityText(severity) }], [open], [zone]]
      : [[], [], []];
  const count = l10n.t('{0} findings', digits(findings));
  const rest: readonly Part[][] =
    children === undefined
      ? [[hostInZone(row)], [row.text], [icon('reveal', l10n.t('Reveal')), icon('fixes', l10n.t('Fixes…'))]]
      : [
          [{ kind: 'toggle', label: count, fullLabel: l10n.t('{0}: {1}', count, ruleName) }],
          [titleOf(rule)],
          [],
        ];
  return {
    id: children === undefined ? value : groupId(row),
    cells: [...head, ...rest].map((parts) => ({ parts })),
    look: level === 1 ? undefined : 'member',
    level,
    isOpen,
    parent,
  };
}

/** The host without the zone, which has a column of its own. */
function hostInZone({ host, zone }: FindingRow): string {
  if (host === zone) return '@';
  return host.endsWith(`.${zone}`) ? host.slice(0, -zone.length - 1) : host;
}

/** Counts the findings that match, by rule or zone: the gravest first, then the most. */
export function findingSums(
  all: readonly FindingRow[],
  matching: readonly FindingRow[],
  by: 'rule' | 'zone',
): FindingSums {
  const counts = new Map<string, { name: string; severity: Severity; findings: number }>();
  for (const { [by]: name, severity, findings } of matching) {
    const counted = getOrAdd(counts, name, () => ({ name, severity, findings: 0 }));
    counted.findings += findings;
    if (SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(counted.severity)) counted.severity = severity;
  }
  const sorted = [...counts.values()].toSorted(
    (one, other) =>
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || other.findings - one.findings,
  );
  const rest = sorted.slice(SHOWN.list);
  const more = l10n.t(
    '{0} more with {1} findings are not listed.',
    digits(rest.length),
    digits(countFindings(rest)),
  );
  return {
    title: by === 'rule' ? l10n.t('By rule') : l10n.t('By zone'),
    columns: [l10n.t('Severity'), by === 'rule' ? l10n.t('Rule') : l10n.t('Zone'), l10n.t('Findings')],
    rows: sorted.slice(0, SHOWN.list).map(({ name, severity, findings }) => ({
      severity,
      severityText: severityText(severity),
      name,
      label: l10n.t('{0}: {1}', name, filterLabel()),
      count: digits(findings),
    })),
    note: sentencesText([
      hiddenText(by, counts.size, new Set(all.map((row) => row[by])).size),
      rest.length === 0 ? '' : more,
    ]),
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

export function severityText(severity: Severity): string {
  const texts = {
    error: l10n.t('Error'),
    warning: l10n.t('Warning'),
    information: l10n.t('Information'),
    hint: l10n.t('Hint'),
  };
  return texts[severity];
}
