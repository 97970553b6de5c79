import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { AccountId } from '../../zones/accountInfo.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { Dependents } from '../../workspace/dependents/dependents.ts';
import { workspaceSarif } from '../../workspace/workspaceFindings.ts';
import type { ResultKind } from '../panelKind.ts';
import { saveSarif } from '../saveSarif.ts';
import { chooseBaseline } from './chooseBaseline.ts';
import { WORKSPACE_LISTS } from './workspaceContent.ts';
import { WorkspaceItem } from './workspaceItem.ts';
import type { CheckedFiles, CheckedWorkspace } from './workspaceResult.ts';
import type { RowTarget } from './workspaceRows.ts';

/** Shows the result of a check of the workspace. */
export type ShowWorkspace = (checked: CheckedWorkspace, files: CheckedFiles) => Promise<void>;

/** Shows the dependents of a subject. `subject` is the argument of the command that found them. */
export type ShowDependents = (found: Dependents, subject: unknown) => Promise<void>;

/** The panel of *Check Workspace*: one at most. */
export class WorkspacePanel implements ResultKind, Disposable {
  readonly name = 'workspace';
  readonly styles = ['workspace.css'];
  readonly result = new WorkspaceItem((name, value, signal) => this.#act(name, value, signal));
  readonly onDidChange = this.result.onDidChange;
  readonly #extension: vscode.Extension<unknown>;
  readonly #accounts: Accounts;
  readonly #show: () => void;
  readonly #disposables = new DisposableStore();
  /** The accounts whose zones are shown. */
  #shownAccounts: readonly AccountId[] = [];
  /** The argument of the command that found the dependents. */
  #subject: unknown;

  /** @param show opens the tab, or brings it to the front */
  constructor(extension: vscode.Extension<unknown>, accounts: Accounts, show: () => void) {
    this.#extension = extension;
    this.#accounts = accounts;
    this.#show = show;
    this.#disposables.add(accounts.onDidChangeList(() => this.#dropRemovedAccounts()));
  }

  /**
   * Shows the results, unless an account was removed since the check began. Keeps the log that the earlier check was
   * compared with.
   */
  show(checked: CheckedWorkspace, files: CheckedFiles): void {
    this.result.show(checked, files);
    this.#noteAccounts(checked.accounts);
    this.#dropRemovedAccounts();
    this.#show();
  }

  /** The result of the latest check; undefined if files changed since, or if there was none. */
  get current(): CheckedWorkspace | undefined {
    return this.result.files?.isOutdated === false ? this.result.checked : undefined;
  }

  /** Shows the dependents of a subject, beside the other lists. */
  showDependents(found: Dependents, subject: unknown): void {
    this.result.showDependents(found);
    this.#subject = subject;
    this.#noteAccounts();
    this.#show();
  }

  closed(): void {
    this.result.forget();
  }

  dispose(): void {
    this.result.forget();
    this.#disposables.dispose();
  }

  /** Stores the ids of all current accounts, and these. */
  #noteAccounts(others: readonly AccountId[] = []): void {
    this.#shownAccounts = [...others, ...this.#accounts.all.map(({ id }) => id)];
  }

  #dropRemovedAccounts(): void {
    if (this.#shownAccounts.every((id) => this.#accounts.get(id) !== undefined)) return;
    this.#shownAccounts = [];
    this.result.forget();
  }

  async #act(name: string, value: string | undefined, signal: AbortSignal): Promise<string | undefined> {
    const { result } = this;
    switch (name) {
      case 'again':
        if (result.shown === 'dependents' && result.checked !== undefined && result.table !== undefined)
          await vscode.commands.executeCommand('dnsTree.workspace.dependents', this.#subject);
        else await vscode.commands.executeCommand('dnsTree.workspace.check');
        break;
      case 'ask':
        await vscode.commands.executeCommand('dnsTree.workspace.dependents');
        break;
      case 'list':
        result.shown = WORKSPACE_LISTS.find((each) => each === value) ?? result.shown;
        break;
      case 'open':
        await this.#open(result.table?.targetOf(value ?? ''));
        break;
      case 'baseline': {
        const baseline = await chooseBaseline();
        if (baseline !== undefined) result.compare(baseline);
        break;
      }
      case 'noBaseline':
        result.compare(undefined);
        break;
      case 'sarif':
        return this.#save(signal);
    }
    return undefined;
  }

  async #open(target: RowTarget | undefined): Promise<void> {
    if (target === undefined) return;
    if ('account' in target) {
      await vscode.commands.executeCommand('dnsTree.reveal', target);
      return;
    }
    const { file, line, start, end } = target;
    const uri = this.result.files?.uriOf(file);
    const selection = new vscode.Range(line, start, line, end);
    if (uri !== undefined) await vscode.commands.executeCommand('vscode.open', uri, { selection });
  }

  async #save(signal: AbortSignal): Promise<string | undefined> {
    const findings = await this.result.findings();
    if (findings === undefined) return undefined;
    const log = (version: string): Generator<string, void> => workspaceSarif(findings, version);
    return (await saveSarif(log, this.#extension, signal)) ? l10n.t('Saved') : undefined;
  }
}
