import * as l10n from '@vscode/l10n';
import { inSlices } from '../../base/timeSlices.ts';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import { countsText, ignoredZoneText, verdictText } from '../../check/itemFindings.ts';
import { SEVERITIES, type Severity } from '../../check/rules/severity.ts';
import { toUnicode } from '../../dns/names.ts';
import { clockText } from '../../text/age.ts';
import { sentencesText } from '../../text/listText.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import type { UnlistedZones } from '../../zones/indexing/coverage.ts';
import type { Action } from '../action.ts';
import type { PanelItem } from '../panelKind.ts';
import type { Notice } from '../protocol.ts';
import { copiedTable } from '../table/copiedTable.ts';
import type { CopyForm, TableView } from '../table/table.ts';
import type { FoundRows, TableSource } from '../table/tableSource.ts';
import { shownRows } from '../table/treeRows.ts';
import type { CheckContent } from './checkContent.ts';
import {
  countFindings,
  findingId,
  findingRows,
  groupedRows,
  groupId,
  matchingFindings,
  type FindingRow,
} from './checkRows.ts';
import {
  drawnRow,
  findingColumns,
  findingsTable,
  findingSums,
  rowNames,
  severityText,
} from './findingsTable.ts';
import { loadMissing, troubleTexts, unlistedCount, type MissingZone } from './troubleTexts.ts';

/** The findings of one check, and the zones that were not checked. */
export interface CheckResult {
  readonly all: readonly ZoneFindings<NamedZone>[];
  readonly missing: readonly MissingZone[];
  /** Whether one zone was checked, or all that are loaded. */
  readonly scope: 'zone' | 'all';
  readonly unlisted: readonly UnlistedZones[];
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
  /** Another number than that of the result before discards the view of the page. */
  readonly resets: number;
}

/** What the panel of *Check All Zones* and *Check Zone* shows. Several findings of a rule in a zone are below one row. */
export class CheckItem implements PanelItem, TableSource {
  readonly act: PanelItem['act'];
  readonly table = this;
  readonly name = 'findings';
  readonly #ending: AbortSignal;
  #checked: CheckResult | undefined;
  #revision = 0;
  #rows: Promise<readonly FindingRow[]> | undefined;

  /** @param ending ends making the rows, which all views share */
  constructor(act: PanelItem['act'], ending: AbortSignal) {
    this.act = act;
    this.#ending = ending;
  }

  /** Undefined in a panel that the editor restored: findings are not kept for the next window. */
  get checked(): CheckResult | undefined {
    return this.#checked;
  }

  set checked(checked: CheckResult | undefined) {
    this.#checked = checked;
    this.#revision += 1;
    this.#rows = undefined;
  }

  get revision(): number {
    return this.#revision;
  }

  get heading(): string {
    return this.#checked?.scope === 'zone' ? l10n.t('Check Zone') : l10n.t('Check All Zones');
  }

  get subtitle(): string {
    if (this.#checked === undefined) return '';
    const { missing, unlisted } = this.#checked;
    return [subtitleOf(this.#checked), ...uncheckedTexts(missing.length, unlistedCount(unlisted))].join(
      ' · ',
    );
  }

  get notice(): Notice | undefined {
    if (this.#checked === undefined) {
      const text = l10n.t('Findings are not kept when the window reloads. Check again to see them.');
      return { tone: 'warning', text, actions: [checkAgain()] };
    }
    const { all, missing, unlisted } = this.#checked;
    const troubles = troubleTexts(all, missing, unlisted);
    if (troubles.length === 0) return undefined;
    const actions = [...loadMissing(missing, unlisted)];
    return { tone: 'warning', text: sentencesText(troubles), actions };
  }

  get madeAt(): string | undefined {
    return this.#checked && l10n.t('Checked at {0}', clockText(this.#checked.checkedAt, Date.now()));
  }

  get actions(): readonly Action[] {
    if (this.#checked === undefined) return [];
    return [
      this.#checked.scope === 'zone' ? { name: 'again', label: l10n.t('Check All Zones') } : checkAgain(),
      { name: 'sarif', label: l10n.t('Save as SARIF…') },
    ];
  }

  render(): { readonly content: CheckContent } | undefined {
    if (this.#checked === undefined) return undefined;
    const { all, scope, resets } = this.#checked;
    const { name, revision } = this;
    const table = findingsTable(scope === 'zone' ? 'hint' : 'warning', { name, resets, revision });
    return { content: { summary: SEVERITIES.flatMap((severity) => summaryOf(all, severity)), table } };
  }

  async find(view: TableView, signal: AbortSignal): Promise<FoundRows> {
    const all = await this.#allRows();
    const matching = await inSlices(matchingFindings(all, view), signal);
    const grouped = await inSlices(groupedRows(matching), signal);
    const opened = new Set(view.toggled);
    const shown = shownRows(grouped, (row) => opened.has(groupId(row)));
    const { rules, findings } = rowNames(shown);
    return {
      count: shown.length,
      rows: (first, end) =>
        shown.slice(first, end).map((row, at) => drawnRow(row, rules[first + at], findings[first + at])),
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
    const rows = (this.#rows ??= inSlices(findingRows(this.#checked?.all ?? []), this.#ending));
    try {
      return await rows;
    } catch (error) {
      if (this.#rows === rows) this.#rows = undefined;
      throw error;
    }
  }
}

function checkAgain(): Action {
  return { name: 'again', label: l10n.t('Check Again') };
}

function subtitleOf({ all, scope }: CheckResult): string {
  const [only] = all;
  if (scope === 'zone' && only !== undefined) {
    const name = visible(toUnicode(only.zone.name), LIMIT.name);
    return only.isIgnored === true ? ignoredZoneText(name) : verdictText(name, only);
  }
  const counts = findingCounts(all);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const ignored = all.filter(({ isIgnored }) => isIgnored === true).length;
  const checked = digits(all.length - ignored);
  const found =
    total === 1
      ? l10n.t('1 finding in 1 of {0} zones', checked)
      : l10n.t('{0} findings in {1} of {2} zones', digits(total), digits(counts.length), checked);
  const leftOut = l10n.t('{0} left out by “dnsTree.check.rules”', digits(ignored));
  return ignored === 0 ? found : `${found} · ${leftOut}`;
}

/** Says how many zones of the accounts were not checked. */
function uncheckedTexts(missing: number, unlisted: number | undefined): readonly string[] {
  const count = missing + (unlisted ?? 0);
  if (count === 0) return [];
  if (unlisted === undefined) return [l10n.t('at least {0} more not checked', digits(count))];
  return [l10n.t('{0} more not checked', digits(count))];
}

function summaryOf(all: CheckResult['all'], severity: Severity): CheckContent['summary'] {
  const counts = findingCounts(all, severity);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const count = countsText({ error: 0, warning: 0, information: 0, hint: 0, [severity]: total });
  const text =
    counts.length === 1
      ? l10n.t('{0} in 1 zone', count)
      : l10n.t('{0} in {1} zones', count, digits(counts.length));
  return [{ severity, text }];
}

/** How many findings, listed or not, each zone has that has any: of a severity, or of all. */
function findingCounts(all: CheckResult['all'], of?: Severity): readonly number[] {
  return all
    .map(({ counts }) =>
      counts.reduce((sum, { severity, count }) => sum + (severity === (of ?? severity) ? count : 0), 0),
    )
    .filter((count) => count > 0);
}
