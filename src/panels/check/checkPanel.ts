import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { sarifText } from '../../check/sarif.ts';
import { fixesOfFinding, fixesOfZone } from '../../check/findingFixes.ts';
import { findingsOnly, type NamedZone, type ZoneFindings } from '../../check/findings.ts';
import type { ItemChecks } from '../../check/itemFindings.ts';
import { Coalescer } from '../../base/coalescer.ts';
import { Emitter } from '../../base/emitter.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { LIMIT, plain } from '../../text/visible.ts';
import type { UnlistedZones } from '../../zones/indexing/coverage.ts';
import type { Accounts } from '../../zones/accounts.ts';
import { CheckItem, type CheckResult } from './checkItem.ts';
import type { FindingRow } from './checkRows.ts';
import type { MissingZone } from './troubleTexts.ts';
import type { ResultKind } from '../panelKind.ts';
import { saveSarif } from '../saveSarif.ts';

/** Coalesces the checks of many zones, in milliseconds, because each rebuilds all rows. */
const GATHER_MS = 300;

/** Shows the findings, and the zones that were not checked. For a single zone it shows hints as well. */
export type ShowFindings = (
  all: readonly ZoneFindings<NamedZone>[],
  missing?: readonly MissingZone[],
  scope?: CheckResult['scope'],
  unlisted?: readonly UnlistedZones[],
) => Promise<void>;

/**
 * The panel of *Check All Zones*, and of *Check Zone* for a zone with nothing but hints, which *Problems* does not
 * list. There is one at most. It keeps the findings.
 */
export class CheckPanel implements ResultKind, Disposable {
  readonly name = 'check';
  readonly styles = ['check.css'];
  readonly #extension: vscode.Extension<unknown>;
  readonly #accounts: Accounts;
  readonly #checks: ItemChecks;
  readonly #show: () => void;
  readonly #ended = new AbortController();
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #checkedLater = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#takeLater()));
  /** The zones that were checked again and not taken yet; undefined for all of them. */
  #later: Set<string> | undefined = new Set();
  readonly result = new CheckItem((...action) => this.#act(...action), this.#ended.signal);
  /** Not a number that a page of the last window may have kept: its view is not for the findings of this one. */
  #resets = Date.now();

  /** @param show opens or reveals the tab */
  constructor(
    extension: vscode.Extension<unknown>,
    accounts: Accounts,
    checks: ItemChecks,
    show: () => void,
  ) {
    this.#extension = extension;
    this.#accounts = accounts;
    this.#checks = checks;
    this.#show = show;
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
    if (scope === 'zone' || this.result.checked?.scope === 'zone') this.#resets += 1;
    this.#set({ all, missing, scope, unlisted, checkedAt: Date.now(), resets: this.#resets });
    this.#show();
  }

  closed(): void {
    this.result.checked = undefined;
  }

  /** Stops working, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    this.#ended.abort();
    this.#disposables.dispose();
  }

  #set(checked: CheckResult): void {
    this.result.checked = checked;
    this.#changed.emit();
  }

  /** Shows the results of later checks, after a change of settings or records. */
  #takeLater(): void {
    const later = this.#later;
    this.#later = new Set();
    const { checked } = this.result;
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
    const { checked } = this.result;
    if (checked === undefined) return;
    const { all, missing, unlisted } = checked;
    const isLeft = ({ account }: Pick<NamedZone, 'account'>): boolean =>
      this.#accounts.get(account) !== undefined;
    if (all.every(({ zone }) => isLeft(zone)) && missing.every(isLeft) && unlisted.every(isLeft)) return;
    this.#set({
      ...checked,
      all: all.filter(({ zone }) => isLeft(zone)),
      missing: missing.filter(isLeft),
      unlisted: unlisted.filter(isLeft),
    });
  }

  async #act(name: string, value = '', signal: AbortSignal): Promise<string | undefined> {
    const { checked } = this.result;
    if (name === 'again') await vscode.commands.executeCommand('dnsTree.check.all');
    if (name === 'sarif' && checked !== undefined) {
      const isSaved = await saveSarif((version) => sarifText(checked.all, version), this.#extension, signal);
      return isSaved ? l10n.t('Saved') : undefined;
    }
    if (name !== 'reveal' && name !== 'fixes') return undefined;
    const found = await this.result.row(value);
    if (found === undefined) return undefined;
    if (name === 'reveal') await vscode.commands.executeCommand('dnsTree.reveal', found.ref);
    else await offerFixes(this.result.checked?.all ?? [], found);
    return undefined;
  }
}

/** Offers the fixes that a finding has in the document of its zone, and runs the chosen one. */
async function offerFixes(all: CheckResult['all'], { ref, rule, host, finding }: FindingRow): Promise<void> {
  const found = all.find(({ zone }) => zone.account === ref.account && zone.id === ref.domain);
  if (found === undefined) return;
  const fixes = [...fixesOfFinding(found.zone, rule, finding, true), ...fixesOfZone(found.zone)];
  const items = fixes.map((fix) => ({ label: plain(fix.title), fix }));
  const title = plain(`${rule} · ${host}`, LIMIT.name);
  const picked = await vscode.window.showQuickPick(items, { title });
  if (picked !== undefined) await vscode.commands.executeCommand(picked.fix.command, picked.fix.request);
}

function zoneKey({ account, id }: Pick<NamedZone, 'account' | 'id'>): string {
  return JSON.stringify([account, id]);
}
