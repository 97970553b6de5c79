import * as l10n from '@vscode/l10n';
import { sarifText } from '../../check/sarif.ts';
import { fixesOfFinding, fixesOfZone } from '../../check/findingFixes.ts';
import { findingsOnly, type NamedZone, type ZoneFindings } from '../../check/zoneFindings.ts';
import { countsText, ignoredZoneText, verdictText } from '../../check/findingCountText.ts';
import type { ItemChecks } from '../../check/itemFindings.ts';
import { SEVERITIES, type Severity } from '../../check/rules/severity.ts';
import { Coalescer } from '../../base/coalescer.ts';
import { Emitter } from '../../base/emitter.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { toUnicode } from '../../dns/names.ts';
import { clockText } from '../../text/age.ts';
import { sentencesText } from '../../text/listText.ts';
import { digits, LIMIT, plain, visible } from '../../text/visible.ts';
import type { UnlistedZones } from '../../zones/indexing/unlistedZones.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { Action } from '../action.ts';
import type { ResultKind } from '../panelKind.ts';
import type { Notice } from '../protocol.ts';
import type { ResultEditor } from '../resultEditor.ts';
import type { CheckContent } from './checkContent.ts';
import type { FindingRow } from './checkRows.ts';
import { FindingsTable } from './findingsTable.ts';
import { loadMissing, troubleTexts, type MissingZone } from '../../check/troubleTexts.ts';

/** Coalesces the checks of many zones, in milliseconds, because each rebuilds all rows. */
const GATHER_MS = 300;

/** Shows the findings, and the zones that were not checked. For a single zone it shows hints as well. */
export type ShowFindings = (
  all: readonly ZoneFindings<NamedZone>[],
  missing?: readonly MissingZone[],
  scope?: 'zone' | 'all',
  unlisted?: readonly UnlistedZones[],
) => Promise<void>;

/** The findings of one check, and the zones that were not checked. */
interface CheckResult {
  readonly all: readonly ZoneFindings<NamedZone>[];
  readonly missing: readonly MissingZone[];
  /** Whether one zone was checked, or all that are loaded. */
  readonly scope: 'zone' | 'all';
  readonly unlisted: readonly UnlistedZones[];
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
}

/**
 * The panel of *Check All Zones*, and of *Check Zone* for a zone with nothing but hints, which *Problems* does not
 * list. There is one at most. It keeps the findings.
 */
export class CheckPanel implements ResultKind, Disposable {
  readonly name = 'check';
  readonly #accounts: Pick<Accounts, 'get' | 'onDidChangeList'>;
  readonly #checks: ItemChecks;
  readonly #editor: ResultEditor;
  readonly #ended = new AbortController();
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #checkedLater = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#takeLater()));
  /** The zones that were checked again and not taken yet; undefined for all of them. */
  #later: Set<string> | undefined = new Set();
  /** Undefined in a panel that the editor restored, and once no account is left that was checked. */
  #checked: CheckResult | undefined;
  #table = new FindingsTable([], 0, this.#ended.signal);
  /** Not a number that a page of the last window may have kept: its view is not for the findings of this one. */
  #resets = Date.now();

  constructor(accounts: Pick<Accounts, 'get' | 'onDidChangeList'>, checks: ItemChecks, editor: ResultEditor) {
    this.#accounts = accounts;
    this.#checks = checks;
    this.#editor = editor;
    this.#disposables.add(accounts.onDidChangeList(() => this.#dropRemovedAccounts()));
    this.#disposables.add(
      checks.onDidChange((zone) => {
        if (zone === undefined) this.#later = undefined;
        else this.#later?.add(zoneKey(zone));
        this.#checkedLater.schedule();
      }),
    );
  }

  show(...[all, missing = [], scope = 'all', unlisted = []]: Parameters<ShowFindings>): void {
    if (scope === 'zone' || this.#checked?.scope === 'zone') this.#resets += 1;
    this.#set({ all, missing, scope, unlisted, checkedAt: Date.now() });
    this.#editor.show();
  }

  closed(): void {
    this.#set(undefined);
  }

  /** Stops working, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    this.#ended.abort();
    this.#disposables.dispose();
  }

  get table(): FindingsTable {
    return this.#table;
  }

  get heading(): string {
    return this.#checked?.scope === 'zone' ? l10n.t('Check Zone') : l10n.t('Check All Zones');
  }

  get subtitle(): string {
    if (this.#checked === undefined) return '';
    return subtitleTexts(this.#checked).join(' · ');
  }

  get notice(): Notice | undefined {
    if (this.#checked === undefined) {
      const text = l10n.t(
        'What was found is not kept when the window reloads or an account is removed. Check again to see it.',
      );
      return { tone: 'warning', text, actions: [checkAgain()] };
    }
    const { all, missing, unlisted } = this.#checked;
    const troubles = troubleTexts(all, missing, unlisted);
    if (troubles.length === 0) return undefined;
    return { tone: 'warning', text: sentencesText(troubles), actions: loadMissing(missing, unlisted) };
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
    const { all, scope } = this.#checked;
    const summary = SEVERITIES.flatMap((severity) => summaryOf(all, severity));
    return {
      content: { summary, table: this.#table.card(scope === 'zone' ? 'hint' : 'warning', this.#resets) },
    };
  }

  async act(name: string, value = ''): Promise<string | undefined | void> {
    const { all } = this.#checked ?? {};
    switch (name) {
      case 'again':
        return this.#editor.run('dnsTree.check.all');
      case 'sarif':
        // The log is written even if the tab is closed meanwhile.
        return all && this.#editor.saveSarif((version) => sarifText(all, version), this.#ended.signal);
      case 'reveal': {
        const found = await this.#table.row(value);
        return found && this.#editor.run('dnsTree.reveal', found.ref);
      }
      case 'fixes': {
        const found = await this.#table.row(value);
        return found && this.#offerFixes(found);
      }
    }
  }

  /** Offers the fixes that a finding has in the document of its zone, and runs the chosen one. */
  async #offerFixes({ ref, rule, host, finding }: FindingRow): Promise<void> {
    const found = this.#checked?.all.find(
      ({ zone }) => zone.account === ref.account && zone.id === ref.domain,
    );
    if (found === undefined) return;
    const fixes = [...fixesOfFinding(found.zone, rule, finding, true), ...fixesOfZone(found.zone)];
    const items = fixes.map((fix) => ({ label: plain(fix.title), fix }));
    const picked = await this.#editor.choose(items, plain(`${rule} · ${host}`, LIMIT.name));
    if (picked !== undefined) await this.#editor.run(picked.fix.command, picked.fix.request);
  }

  #set(checked: CheckResult | undefined): void {
    this.#checked = checked;
    this.#table = new FindingsTable(checked?.all ?? [], this.#table.revision + 1, this.#ended.signal);
    this.#changed.emit();
  }

  /** Shows the results of later checks, after a change of settings or records. */
  #takeLater(): void {
    const later = this.#later;
    this.#later = new Set();
    const checked = this.#checked;
    if (checked === undefined) return;
    const all = checked.all.map((found) => {
      const { zone } = found;
      const isChecked = later?.has(zoneKey(zone)) ?? true;
      const latest = isChecked ? this.#checks.latest(zone.account, zone.id) : undefined;
      return latest === undefined ? found : findingsOnly(latest);
    });
    this.#set({ ...checked, all });
  }

  #dropRemovedAccounts(): void {
    const checked = this.#checked;
    if (checked === undefined) return;
    const { all, missing, unlisted } = checked;
    const isLeft = ({ account }: Pick<NamedZone, 'account'>): boolean =>
      this.#accounts.get(account) !== undefined;
    if (all.every(({ zone }) => isLeft(zone)) && missing.every(isLeft) && unlisted.every(isLeft)) return;
    const left = {
      all: all.filter(({ zone }) => isLeft(zone)),
      missing: missing.filter(isLeft),
      unlisted: unlisted.filter(isLeft),
    };
    const isNoneLeft = Object.values(left).every(({ length }) => length === 0);
    this.#set(isNoneLeft ? undefined : { ...checked, ...left });
  }
}

function checkAgain(): Action {
  return { name: 'again', label: l10n.t('Check Again') };
}

function subtitleTexts({ all, scope }: CheckResult): readonly string[] {
  const [only] = all;
  if (scope === 'zone' && only !== undefined) {
    const name = visible(toUnicode(only.zone.name), LIMIT.name);
    return [only.isIgnored === true ? ignoredZoneText(name) : verdictText(name, only)];
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
  return [found, ...(ignored === 0 ? [] : [leftOut])];
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

function zoneKey({ account, id }: Pick<NamedZone, 'account' | 'id'>): string {
  return JSON.stringify([account, id]);
}
