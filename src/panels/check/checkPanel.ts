import * as vscode from 'vscode';
import { SEVERITIES } from '../../check/rules/severity.ts';
import { sarifText } from '../../check/sarif.ts';
import { findingsOnly, type NamedZone, type ZoneFindings } from '../../check/findings.ts';
import type { ItemChecks } from '../../check/itemFindings.ts';
import { Coalescer } from '../../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import { inSlices } from '../../base/timeSlices.ts';
import { ExportRun } from '../../export/exportRun.ts';
import { longTableText } from '../../export/tables/tableText.ts';
import type { UnlistedZones } from '../../zones/indexing/coverage.ts';
import type { Accounts } from '../../zones/accounts.ts';
import { CHECK_COLUMNS, type CheckView } from './checkContent.ts';
import { checkFrame, checkTitle, emptyFrame } from './checkFrame.ts';
import { checkTable, LIST_STEP } from './checkFindings.ts';
import { offerFixes } from './offerFixes.ts';
import type { MissingZone } from './troubleTexts.ts';
import { CheckResult, type CheckScope } from './checkResult.ts';
import { findingId, matchingRows, type FindingRow } from './checkRows.ts';
import { openRule } from '../openRule.ts';
import type { Frame } from '../protocol.ts';
import { SinglePanel } from '../singlePanel.ts';

/** Coalesces the checks of many zones, in milliseconds, because each rebuilds all rows. */
const GATHER_MS = 300;

/** Shows the findings, and the zones that were not checked. For a single zone it shows hints as well. */
export type ShowFindings = (
  all: readonly ZoneFindings<NamedZone>[],
  missing?: readonly MissingZone[],
  scope?: CheckScope,
  unlisted?: readonly UnlistedZones[],
) => Promise<void>;

const FIRST_VIEW: CheckView = { filter: '', severity: 'warning', sort: 'severity', descending: false };

/**
 * The panel of *Check All Zones*, and of *Check Zone* for a zone with nothing but hints, which *Problems* does not
 * list. There is one at most. It keeps the findings, and sends the page those that the page lists.
 */
export class CheckPanel implements Disposable {
  readonly #accounts: Accounts;
  readonly #checks: ItemChecks;
  readonly #disposables = new DisposableStore();
  readonly #checkedLater = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#takeLater()));
  /** The zones that were checked again and not taken yet; undefined for all of them. */
  #later: Set<string> | undefined = new Set();
  readonly #tab: SinglePanel;
  /** Undefined in a panel that the editor restored: findings are not kept for the next window. */
  #checked: CheckResult | undefined;
  #view = FIRST_VIEW;
  #resets = 0;
  #wanted = LIST_STEP;
  /** The ids of the open groups, the one opened last at the end. */
  readonly #opened = new Set<string>();

  constructor(extension: vscode.Extension<unknown>, accounts: Accounts, checks: ItemChecks, log: Log) {
    this.#checks = checks;
    this.#tab = this.#disposables.add(
      new SinglePanel(
        {
          name: 'check',
          title: () => checkTitle(this.#checked?.scope),
          styles: ['check.css'],
          frame: (signal) => this.#frame(signal),
          act: (name, value) => this.#act(name, value),
          table: (form, signal) => this.#table(form, signal),
          sarif: async () => {
            const all = this.#checked?.all;
            return all && ((version) => sarifText(all, version));
          },
          closed: () => {
            this.#checked = undefined;
            this.#resetView(FIRST_VIEW);
          },
        },
        extension,
        log,
      ),
    );
    this.#accounts = accounts;
    this.#disposables.add(accounts.onDidChangeList(() => this.#dropRemovedAccounts()));
    this.#disposables.add(
      checks.onDidChange((zone) => {
        if (zone === undefined) this.#later = undefined;
        else this.#later?.add(zoneKey(zone));
        this.#checkedLater.schedule();
      }),
    );
  }

  show(...found: Parameters<ShowFindings>): void {
    const checked = new CheckResult(...found);
    this.#opened.clear();
    if (checked.scope === 'zone') this.#resetView({ ...FIRST_VIEW, severity: 'hint' });
    else if (this.#checked?.scope === 'zone') this.#resetView(FIRST_VIEW);
    this.#checked = checked;
    this.#tab.show();
  }

  /** Restores the panel of the last window, unless there is one already. */
  restore(panel: vscode.WebviewPanel): void {
    this.#tab.restore(panel);
  }

  /** Stops working, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    this.#disposables.dispose();
  }

  /** Shows the results of later checks, after a change of settings or records. */
  #takeLater(): void {
    const later = this.#later;
    this.#later = new Set();
    if (this.#checked === undefined) return;
    this.#checked.take((zone) => {
      const isChecked = later?.has(zoneKey(zone)) ?? true;
      const latest = isChecked ? this.#checks.latest(zone.account, zone.id) : undefined;
      return latest && findingsOnly(latest);
    });
    void this.#tab.update();
  }

  #dropRemovedAccounts(): void {
    if (this.#checked === undefined) return;
    const { all, missing, unlisted, checkedAt, scope } = this.#checked;
    const isLeft = ({ account }: Pick<NamedZone, 'account'>): boolean =>
      this.#accounts.get(account) !== undefined;
    if (all.every(({ zone }) => isLeft(zone)) && missing.every(isLeft) && unlisted.every(isLeft)) return;
    const left = all.filter(({ zone }) => isLeft(zone));
    this.#checked = new CheckResult(left, missing.filter(isLeft), scope, unlisted.filter(isLeft), checkedAt);
    void this.#tab.update();
  }

  async #frame(signal: AbortSignal): Promise<Frame> {
    if (this.#checked === undefined) return emptyFrame();
    const checked = this.#checked;
    const all = await this.#rows();
    const matching = await inSlices(matchingRows(all, this.#view), signal);
    return checkFrame(checked, {
      all,
      matching,
      view: this.#view,
      resets: this.#resets,
      wanted: this.#wanted,
      opened: this.#opened,
    });
  }

  async #rows(): Promise<readonly FindingRow[]> {
    return this.#checked?.rows(this.#tab.signal) ?? [];
  }

  #resetView(view: CheckView): void {
    this.#view = view;
    this.#resets += 1;
    this.#wanted = LIST_STEP;
    this.#opened.clear();
  }

  #look(change: Partial<CheckView>): Promise<void> {
    this.#view = { ...this.#view, ...change };
    this.#wanted = LIST_STEP;
    return this.#tab.update();
  }

  async #act(name: string, value: string): Promise<void> {
    switch (name) {
      case 'filter':
        return this.#look({ filter: value });
      case 'severity': {
        const severity = SEVERITIES.find((each) => each === value);
        return severity && this.#look({ severity });
      }
      case 'sort': {
        const sort = CHECK_COLUMNS.find((each) => each === value);
        const descending = this.#view.sort === sort && !this.#view.descending;
        return sort && this.#look({ sort, descending });
      }
      case 'open':
        if (!this.#opened.delete(value)) this.#opened.add(value);
        return this.#tab.update();
      case 'more':
        this.#wanted += LIST_STEP;
        return this.#tab.update();
      case 'again':
        return vscode.commands.executeCommand('dnsTree.check.all');
      case 'rule':
        return openRule(value);
      case 'reveal': {
        const found = await this.#rowOf(value);
        if (found !== undefined) await vscode.commands.executeCommand('dnsTree.reveal', found.ref);
        return;
      }
      case 'fixes': {
        const found = await this.#rowOf(value);
        if (found !== undefined) await offerFixes(this.#checked?.all ?? [], found);
      }
    }
  }

  async #rowOf(id: string): Promise<FindingRow | undefined> {
    const rows = await this.#rows();
    return rows.find((row) => findingId(row) === id);
  }

  async #table(form: 'csv' | 'markdown', signal: AbortSignal): Promise<string> {
    const rows = await this.#rows();
    const matching = await inSlices(matchingRows(rows, this.#view), signal);
    return longTableText(form, checkTable(matching), new ExportRun(signal));
  }
}

function zoneKey({ account, id }: Pick<NamedZone, 'account' | 'id'>): string {
  return JSON.stringify([account, id]);
}
