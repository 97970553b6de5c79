import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { SEVERITIES } from '../../check/rules/severity.ts';
import type { SilencedFindings } from '../../check/silencedFindings.ts';
import { withoutTable, type NamedZone, type ZoneFindings } from '../../check/findings.ts';
import { fixesOfFinding, fixesOfZone } from '../../check/findingFixes.ts';
import type { ItemChecks } from '../../check/itemFindings.ts';
import { Coalescer } from '../../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { bugText, type Log } from '../../base/log.ts';
import { inSlices } from '../../base/timeSlices.ts';
import { ExportRun } from '../../export/exportRun.ts';
import { longTableText } from '../../export/tables/csvAndMarkdown.ts';
import { zonesOfAccount, type Portfolio } from '../../model/portfolio.ts';
import { clockText } from '../../text/age.ts';
import { LIMIT, plain } from '../../text/visible.ts';
import { CHECK_COLUMNS, type CheckView } from './checkContent.ts';
import { checkContent, checkTable, LIST_STEP, MOST_OPEN, silencedId } from './checkFindings.ts';
import { CheckResult } from './checkResult.ts';
import { countFindings, findingId, matchingRows, type FindingRow } from './checkRows.ts';
import { saveSarif } from './saveSarif.ts';
import { troubleTexts } from './troubleTexts.ts';
import { openRule } from '../openRule.ts';
import { showPage } from '../showPage.ts';
import { FromPage, messageKind, type Frame, type ToPage } from '../protocol.ts';
import { viewType } from '../panelNames.ts';
import { digits } from '../../text/digits.ts';

/** Coalesces the checks of many zones, in milliseconds: each makes all rows anew. */
const GATHER_MS = 300;

/** Shows what was found, and the zones whose records could not be loaded. */
export type ShowFindings = (
  all: readonly ZoneFindings<NamedZone>[],
  unread?: readonly NamedZone[],
) => Promise<void>;

/** The panel of *Check All Zones*: one at most. It keeps the findings and sends the page those that it lists. */
export class CheckPanel implements Disposable {
  readonly #extension: vscode.Extension<unknown>;
  readonly #portfolio: Portfolio;
  readonly #silenced: SilencedFindings;
  readonly #checks: ItemChecks;
  readonly #log: Log;
  readonly #disposables = new DisposableStore();
  readonly #checkedLater = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#takeLater()));
  /** The zones that were checked again and not taken yet; undefined for all of them. */
  #later: Set<string> | undefined = new Set();
  #panel: vscode.WebviewPanel | undefined;
  /** Undefined in a panel that the editor restored: findings are not kept for the next window. */
  #checked: CheckResult | undefined;
  #view: CheckView = { filter: '', severity: 'warning', sort: 'severity', descending: false };
  #wanted = LIST_STEP;
  /** The ids of the open groups, the one opened last at the end. */
  readonly #opened = new Set<string>();
  readonly #ended = new AbortController();
  /** Cancels the update in progress. */
  #updating = new AbortController();
  /** Cancels the copy in progress. */
  #copying = new AbortController();

  constructor(
    extension: vscode.Extension<unknown>,
    portfolio: Portfolio,
    silenced: SilencedFindings,
    checks: ItemChecks,
    log: Log,
  ) {
    this.#silenced = silenced;
    this.#checks = checks;
    this.#disposables.add(
      silenced.onDidChange(() => {
        this.#checked?.silencedChanged();
        void this.#update();
      }),
    );
    this.#extension = extension;
    this.#portfolio = portfolio;
    this.#log = log;
    this.#disposables.add(portfolio.onDidChange(() => this.#dropRemovedAccounts()));
    this.#disposables.add(
      checks.onDidChange((zone) => {
        if (zone === undefined) this.#later = undefined;
        else this.#later?.add(zoneKey(zone));
        this.#checkedLater.schedule();
      }),
    );
  }

  show(all: readonly ZoneFindings<NamedZone>[], unread: readonly NamedZone[] = []): void {
    this.#opened.clear();
    this.#take(new CheckResult(this.#silenced, all, unread));
    if (this.#panel !== undefined) this.#panel.reveal();
    else {
      const title = l10n.t('Check All Zones');
      const options = { enableFindWidget: true };
      this.#adopt(
        vscode.window.createWebviewPanel(viewType('check'), title, vscode.ViewColumn.Active, options),
      );
    }
  }

  /** Restores the panel of the last window, unless there is one already. */
  restore(panel: vscode.WebviewPanel): void {
    if (this.#panel === undefined) this.#adopt(panel);
    else panel.dispose();
  }

  /** Stops working, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    this.#ended.abort();
    this.#updating.abort();
    this.#copying.abort();
    this.#disposables.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    this.#panel = panel;
    const listening = this.#disposables.add(
      panel.webview.onDidReceiveMessage((message: unknown) => void this.#receive(message)),
    );
    panel.onDidDispose(() => {
      listening.dispose();
      this.#updating.abort();
      this.#copying.abort();
      this.#panel = undefined;
      this.#checked = undefined;
    });
    showPage(panel, 'check', ['check.css'], this.#extension.extensionUri);
  }

  #take(checked: CheckResult): void {
    this.#checked = checked;
    void this.#update();
  }

  /** Shows what was found since, after another setting, other records, or a finding that is no longer silenced. */
  #takeLater(): void {
    const later = this.#later;
    this.#later = new Set();
    if (this.#checked === undefined) return;
    this.#checked.take((zone) => {
      const isChecked = later?.has(zoneKey(zone)) ?? true;
      const latest = isChecked ? this.#checks.latest(zone.account, zone.id) : undefined;
      return latest && withoutTable(latest);
    });
    void this.#update();
  }

  #dropRemovedAccounts(): void {
    if (this.#checked === undefined) return;
    const { all, unread, checkedAt } = this.#checked;
    const isLeft = ({ account }: NamedZone): boolean =>
      zonesOfAccount(this.#portfolio, account) !== undefined;
    const left = all.filter(({ zone }) => isLeft(zone));
    const unreadLeft = unread.filter(isLeft);
    if (left.length + unreadLeft.length < all.length + unread.length)
      this.#take(new CheckResult(this.#silenced, left, unreadLeft, checkedAt));
  }

  /** Sends the page its whole state. Cancels an update that is not done yet, because it is outdated. */
  async #update(): Promise<void> {
    this.#updating.abort();
    this.#updating = new AbortController();
    const { signal } = this.#updating;
    // A page that becomes visible asks for its state.
    if (this.#panel?.visible !== true) return;
    try {
      const frame = await this.#frame(signal);
      if (!signal.aborted) this.#post(frame);
    } catch (error) {
      if (!signal.aborted) this.#log.error(`panel check: ${bugText(error)}`);
    }
  }

  async #frame(signal: AbortSignal): Promise<Frame> {
    const again = { name: 'again', label: l10n.t('Check Again') };
    const frame: Frame = {
      kind: 'frame',
      ids: {},
      heading: l10n.t('Check All Zones'),
      subtitle: '',
      actions: [],
    };
    if (this.#checked === undefined) {
      const text = l10n.t('Findings are not kept when the window reloads. Check again to see them.');
      return { ...frame, notice: { tone: 'warning', text, actions: [again] } };
    }
    const { shown, unread, checkedAt } = this.#checked;
    const found = await this.#rows();
    const matching = await inSlices(matchingRows(found, this.#view), signal);
    const total = countFindings(found);
    const zones = shown.filter(({ counts }) => counts.length > 0).length;
    const troubles = troubleTexts(shown, unread);
    return {
      ...frame,
      ...(troubles.length === 0
        ? {}
        : { notice: { tone: 'warning', text: troubles.join(' '), actions: [] } }),
      subtitle: l10n.t(
        '{0} findings in {1} of {2} zones',
        digits(total),
        digits(zones),
        digits(shown.length),
      ),
      loadedAt: l10n.t('Checked at {0}', clockText(checkedAt, Date.now())),
      actions: [again, { name: 'sarif', label: l10n.t('Save as SARIF…') }],
      content: checkContent({
        all: found,
        matching,
        view: this.#view,
        wanted: this.#wanted,
        opened: this.#opened,
        silenced: this.#silenced.all,
      }),
    };
  }

  async #rows(): Promise<readonly FindingRow[]> {
    return this.#checked?.rows(this.#ended.signal) ?? [];
  }

  #look(change: Partial<CheckView>): void {
    this.#view = { ...this.#view, ...change };
    this.#wanted = LIST_STEP;
    void this.#update();
  }

  /** Opens or closes a group. Closes the one that was opened first when there are too many. */
  #toggle(id: string): void {
    if (!this.#opened.delete(id)) this.#opened.add(id);
    const [oldest] = this.#opened;
    if (this.#opened.size > MOST_OPEN && oldest !== undefined) this.#opened.delete(oldest);
    void this.#update();
  }

  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }

  async #receive(message: unknown): Promise<void> {
    const parsed = FromPage.safeParse(message);
    if (!parsed.success) {
      this.#log.warn(`panel check: message not understood: ${messageKind(message)}`);
      return;
    }
    try {
      switch (parsed.data.kind) {
        case 'ready':
          await this.#update();
          return;
        case 'copy':
          if (parsed.data.key === 'csv' || parsed.data.key === 'markdown') await this.#copy(parsed.data.key);
          return;
        case 'act':
          await this.#act(parsed.data.name, parsed.data.value ?? '');
          return;
        case 'focused':
        case 'copyTable':
        case 'records':
      }
    } catch (error) {
      this.#log.error(`panel check: ${bugText(error)}`);
    }
  }

  async #act(name: string, value: string): Promise<void> {
    switch (name) {
      case 'filter':
        this.#look({ filter: value });
        return;
      case 'severity': {
        const severity = SEVERITIES.find((each) => each === value);
        if (severity !== undefined) this.#look({ severity });
        return;
      }
      case 'sort': {
        const sort = CHECK_COLUMNS.find((each) => each === value);
        const descending = this.#view.sort === sort && !this.#view.descending;
        if (sort !== undefined) this.#look({ sort, descending });
        return;
      }
      case 'open':
        this.#toggle(value);
        return;
      case 'lift': {
        const lifted = this.#silenced.all.find((each) => silencedId(each) === value);
        if (lifted !== undefined) this.#silenced.lift(lifted);
        return;
      }
      case 'more':
        this.#wanted += LIST_STEP;
        await this.#update();
        return;
      case 'again':
        await vscode.commands.executeCommand('dnsTree.check.all');
        return;
      case 'sarif':
        if (
          this.#checked !== undefined &&
          (await saveSarif(this.#checked.shown, this.#extension, this.#ended.signal))
        )
          this.#post({ kind: 'announcement', text: l10n.t('Saved') });
        return;
      case 'rule':
        await openRule(value);
        return;
      case 'reveal': {
        const found = await this.#rowOf(value);
        if (found !== undefined) await vscode.commands.executeCommand('dnsTree.reveal', found.ref);
        return;
      }
      case 'fixes': {
        const found = await this.#rowOf(value);
        if (found !== undefined) await this.#offerFixes(found);
      }
    }
  }

  async #rowOf(id: string): Promise<FindingRow | undefined> {
    const rows = await this.#rows();
    return rows.find((row) => findingId(row) === id);
  }

  /** Offers the fixes that a finding has in the document of its zone. */
  async #offerFixes({ ref, rule, host }: FindingRow): Promise<void> {
    const found = this.#checked?.shown.find(
      ({ zone }) => zone.account === ref.account && zone.id === ref.domain,
    );
    if (found === undefined) return;
    const finding =
      ref.record === undefined
        ? undefined
        : found.findings.find((each) => each.rule === rule && each.records[0].id === ref.record);
    const fixes = [...fixesOfFinding(found.zone, rule, finding, true), ...fixesOfZone(found.zone)];
    const items = fixes.map((fix) => ({ label: plain(fix.title), fix }));
    const title = plain(`${rule} · ${host}`, LIMIT.name);
    const picked = await vscode.window.showQuickPick(items, { title });
    if (picked !== undefined) await vscode.commands.executeCommand(picked.fix.command, picked.fix.request);
  }

  /** Copies all findings that match, listed or not. Does nothing once the panel is closed or another copy begins. */
  async #copy(form: 'csv' | 'markdown'): Promise<void> {
    this.#copying.abort();
    this.#copying = new AbortController();
    const { signal } = this.#copying;
    try {
      const rows = await this.#rows();
      const matching = await inSlices(matchingRows(rows, this.#view), signal);
      const text = await longTableText(form, checkTable(matching), new ExportRun(signal));
      await vscode.env.clipboard.writeText(text);
      this.#post({ kind: 'announcement', text: l10n.t('Copied') });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

function zoneKey({ account, id }: Pick<NamedZone, 'account' | 'id'>): string {
  return JSON.stringify([account, id]);
}
