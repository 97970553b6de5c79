import * as l10n from '@vscode/l10n';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { inSlices } from '../../base/timeSlices.ts';
import type { NamedZone, ZoneFindings } from '../../check/zoneFindings.ts';
import { titleOf } from '../../check/rules/allRules.ts';
import { SEVERITIES, type Severity } from '../../check/rules/severity.ts';
import { listText } from '../../text/listText.ts';
import { digits, SHOWN } from '../../text/visible.ts';
import { textNumbering } from '../../text/repeatedTexts.ts';
import { copiedTable } from '../table/copiedTable.ts';
import type { CopyForm, Part, Table, TableRow, TableView } from '../table/table.ts';
import { FIRST_VIEW, tableOf, type FoundRows, type TableSource } from '../table/tableSource.ts';
import { shownRows, type ShownRow } from '../table/treeRows.ts';
import type { FindingSums } from './checkContent.ts';
import {
  countFindings,
  findingId,
  findingRows,
  groupedRows,
  groupId,
  matchingFindings,
  type FindingRow,
} from './checkRows.ts';

/** The findings of a check as a table. Several findings of a rule in a zone are below one row. */
export class FindingsTable implements TableSource {
  readonly name = 'findings';
  readonly revision: number;
  readonly #found: readonly ZoneFindings<NamedZone>[];
  readonly #ending: AbortSignal;
  #rows: Promise<readonly FindingRow[]> | undefined;

  /** @param ending ends making the rows, which all views share */
  constructor(found: readonly ZoneFindings<NamedZone>[], revision: number, ending: AbortSignal) {
    this.#found = found;
    this.revision = revision;
    this.#ending = ending;
  }

  /**
   * The table without its rows.
   * @param severity the mildest that is shown at first
   */
  card(severity: Severity, resets: number): Table {
    const options = [
      { value: 'error', label: l10n.t('Errors') },
      { value: 'warning', label: l10n.t('Warnings and above') },
      { value: 'information', label: l10n.t('Information and above') },
      { value: 'hint', label: l10n.t('All findings') },
    ];
    return tableOf(
      {
        name: this.name,
        style: 'findings',
        label: l10n.t('Findings'),
        columns: findingColumns(),
        isTree: true,
        choices: [{ kind: 'select', name: 'severity', label: l10n.t('Severity'), options }],
        initial: { ...FIRST_VIEW, order: { column: 'severity', descending: false }, choices: { severity } },
        resets,
        revision: this.revision,
      },
      filterLabel(),
    );
  }

  async find(view: TableView, signal: AbortSignal): Promise<FoundRows> {
    const all = await this.#allRows();
    const matching = await inSlices(matchingFindings(all, view), signal);
    const grouped = await inSlices(groupedRows(matching), signal);
    const opened = new Set(view.toggled);
    const shown = shownRows(grouped, (row) => opened.has(groupId(row)));
    const names = await inSlices(rowNames(shown), signal);
    return {
      count: shown.length,
      rows: (first, end) => shown.slice(first, end).map((row, at) => drawnRow(row, names[first + at])),
      countText:
        matching.length === 0
          ? l10n.t('No findings')
          : l10n.t('{0} of {1} findings', digits(countFindings(matching)), digits(countFindings(all))),
      besides: [findingSums(all, matching, 'rule'), findingSums(all, matching, 'zone')],
    };
  }

  /** Writes all findings that match, also those below closed rows. */
  async copy(form: CopyForm, view: TableView, signal: AbortSignal): Promise<string> {
    const matching = await inSlices(matchingFindings(await this.#allRows(), view), signal);
    const rows = matching.map((row) => [severityText(row.severity), row.rule, row.zone, row.host, row.text]);
    return copiedTable(form, findingColumns(), rows, signal);
  }

  /** Returns the row of a finding. */
  async row(id: string): Promise<FindingRow | undefined> {
    const rows = await this.#allRows();
    return rows.find((row) => findingId(row) === id);
  }

  /** Returns the rows, made on first use. After an error they are made again. */
  async #allRows(): Promise<readonly FindingRow[]> {
    this.#rows ??= inSlices(findingRows(this.#found), this.#ending);
    try {
      return await this.#rows;
    } catch (error) {
      this.#rows = undefined;
      throw error;
    }
  }
}

/** The columns of the table. The last one has tools. */
function findingColumns(): Table['columns'] {
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

/** The names of the rule and the finding of a row, for its buttons. */
interface RowNames {
  readonly rule: string;
  readonly finding: string;
}

/** Names the rules and the findings of rows, so that the buttons of different rows have different names. */
function* rowNames(shown: readonly ShownRow<FindingRow>[]): Generator<void, readonly RowNames[]> {
  const [ruleName, findingName] = [textNumbering(), textNumbering()];
  const names: RowNames[] = [];
  for (const { row, level } of shown) {
    yield;
    names.push({
      rule: level === 1 ? ruleName(listText([row.rule, row.zone])) : '',
      finding: row.children === undefined ? findingName(listText([hostInZone(row), row.text])) : '',
    });
  }
  return names;
}

function drawnRow(
  { row, level, parent, isOpen }: ShownRow<FindingRow>,
  names: RowNames | undefined,
): TableRow {
  const { rule: ruleName = '', finding: name = '' } = names ?? {};
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
    title: l10n.t('Open the rule in the manual'),
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
function findingSums(
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
  const [matched, total] = [digits(counts.size), digits(new Set(all.map((row) => row[by])).size)];
  const more = l10n.t(
    '{0} more with {1} findings are not listed.',
    digits(rest.length),
    digits(countFindings(rest)),
  );
  return {
    title: by === 'rule' ? l10n.t('By rule') : l10n.t('By zone'),
    summary: matched === total ? total : l10n.t('{0} of {1} match the filter', matched, total),
    columns: [l10n.t('Severity'), by === 'rule' ? l10n.t('Rule') : l10n.t('Zone'), l10n.t('Findings')],
    rows: sorted.slice(0, SHOWN.list).map(({ name, severity, findings }) => ({
      severity,
      severityText: severityText(severity),
      name,
      label: l10n.t('{0}: {1}', name, filterLabel()),
      count: digits(findings),
    })),
    note: rest.length === 0 ? '' : more,
  };
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
