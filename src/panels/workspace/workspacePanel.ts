import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import { inSlices } from '../../base/timeSlices.ts';
import { ExportRun } from '../../export/exportRun.ts';
import { longTableText } from '../../export/tables/tableText.ts';
import type { Listen } from '../../base/emitter.ts';
import type { AccountId } from '../../zones/accountInfo.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { Frame } from '../protocol.ts';
import { SinglePanel } from '../singlePanel.ts';
import { workspaceSarif } from '../../workspace/workspaceFindings.ts';
import { chooseBaseline } from './chooseBaseline.ts';
import { LIST_COLUMNS, WORKSPACE_LISTS, type ListView, type WorkspaceListName } from './workspaceContent.ts';
import { emptyWorkspaceFrame, markdownTree, workspaceFrame, workspaceTable } from './workspaceFrame.ts';
import type { Dependents } from '../../workspace/dependents/dependents.ts';
import { dependentRows } from './dependentRows.ts';
import { WorkspaceResult, type CheckedWorkspace } from './workspaceResult.ts';
import { isTree, matchingWorkspaceRows, type RowTarget, type WorkspaceRow } from './workspaceRows.ts';

/** The files that were checked. The panel disposes it. */
interface CheckedFiles extends Disposable {
  /** Whether any of them changed since the check began. */
  readonly isOutdated: boolean;
  readonly onDidChange: Listen<void>;
  /** Returns the file of a place. */
  uriOf(file: string): vscode.Uri | undefined;
}

/** Shows the result of a check of the workspace. */
export type ShowWorkspace = (checked: CheckedWorkspace, files: CheckedFiles) => Promise<void>;

/** Shows the dependents of a subject. `subject` is the argument of the command that found them. */
export type ShowDependents = (found: Dependents, subject: unknown) => Promise<void>;

/** How each list is sorted at first. */
const FIRST_VIEW: ListView = { filter: '' };

/** The dependents of a subject, and the argument of the command that found them. */
interface ShownDependents {
  readonly found: Dependents;
  readonly subject: unknown;
  readonly rows: Promise<readonly WorkspaceRow[]>;
}

/** The panel of *Check Workspace*: one at most. It keeps the lists and sends the page the rows that it shows. */
export class WorkspacePanel implements Disposable {
  readonly #accounts: Accounts;
  readonly #disposables = new DisposableStore();
  readonly #tab: SinglePanel;
  /** Undefined in a panel that the editor restored: nothing is kept for the next window. */
  #result: WorkspaceResult | undefined;
  #files: CheckedFiles | undefined;
  #dependents: ShownDependents | undefined;
  /** The accounts whose zones are shown. */
  #shownAccounts: readonly AccountId[] = [];
  #list: WorkspaceListName = 'problems';
  readonly #views = new Map<WorkspaceListName, ListView>();
  #hidesKnown = false;
  /** The targets of the shown rows. Their ids are indexes of this list. */
  #targets: RowTarget[] = [];

  constructor(extension: vscode.Extension<unknown>, accounts: Accounts, log: Log) {
    this.#accounts = accounts;
    this.#disposables.add(accounts.onDidChangeList(() => this.#dropRemovedAccounts()));
    this.#tab = this.#disposables.add(
      new SinglePanel(
        {
          name: 'workspace',
          title: () => l10n.t('Check Workspace'),
          styles: ['workspace.css'],
          frame: (signal) => this.#frame(signal),
          act: (name, value) => this.#act(name, value),
          table: (form, signal) => this.#table(form, signal),
          sarif: async (signal) => {
            const findings = await this.#result?.findings(signal);
            return findings && ((version) => workspaceSarif(findings, version));
          },
          closed: () => this.#forgetAll(),
        },
        extension,
        log,
      ),
    );
  }

  /**
   * Shows the results, unless an account was removed since the check began. Keeps the log that the earlier check was
   * compared with.
   */
  show(checked: CheckedWorkspace, files: CheckedFiles): void {
    const baseline = this.#result?.baseline;
    this.#forget();
    this.#files = files;
    this.#dependents = undefined;
    if (this.#list === 'dependents') this.#list = 'problems';
    files.onDidChange(() => void this.#tab.update());
    this.#result = new WorkspaceResult(checked, baseline);
    this.#noteAccounts(checked.accounts);
    this.#dropRemovedAccounts();
    this.#tab.show();
  }

  /** The result of the latest check; undefined if files changed since, or if there was none. */
  get current(): CheckedWorkspace | undefined {
    return this.#files?.isOutdated === false ? this.#result?.checked : undefined;
  }

  /** Shows the dependents of a subject, beside the other lists. */
  showDependents(found: Dependents, subject: unknown): void {
    const rows = inSlices(dependentRows(found), this.#tab.signal);
    // If the panel is disposed, nothing may await the rows: avoid an unhandled rejection.
    rows.catch(() => undefined);
    this.#dependents = { found, subject, rows };
    this.#list = 'dependents';
    this.#views.delete('dependents');
    this.#noteAccounts();
    this.#tab.show();
  }

  /** Restores the panel of the last window, unless there is one already. */
  restore(panel: vscode.WebviewPanel): void {
    this.#tab.restore(panel);
  }

  /** Stops working, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    this.#forget();
    this.#disposables.dispose();
  }

  #forget(): void {
    this.#tab.cancelCopy();
    this.#files?.dispose();
    this.#files = undefined;
    this.#result = undefined;
    this.#targets = [];
  }

  #forgetAll(): void {
    this.#forget();
    this.#dependents = undefined;
  }

  /** Stores the ids of all current accounts, and these. */
  #noteAccounts(others: readonly AccountId[] = []): void {
    this.#shownAccounts = [...others, ...this.#accounts.all.map(({ id }) => id)];
  }

  #dropRemovedAccounts(): void {
    if (this.#shownAccounts.every((id) => this.#accounts.get(id) !== undefined)) return;
    this.#shownAccounts = [];
    this.#forgetAll();
    void this.#tab.update();
  }

  /** Undefined: the list was not made. */
  async #rows(list: WorkspaceListName): Promise<readonly WorkspaceRow[] | undefined> {
    return list === 'dependents' ? this.#dependents?.rows : this.#result?.rows(list, this.#tab.signal);
  }

  get #view(): ListView {
    return this.#views.get(this.#list) ?? FIRST_VIEW;
  }

  async #frame(signal: AbortSignal): Promise<Frame> {
    const result = this.#result;
    const dependents = this.#dependents?.found;
    if (result === undefined && dependents === undefined) return emptyWorkspaceFrame();
    const [list, view, hidesKnown] = [this.#list, this.#view, this.#hidesKnown];
    const all = (await this.#rows(list)) ?? [];
    const counts = new Map<WorkspaceListName, number>();
    for (const name of WORKSPACE_LISTS) {
      const rows = await this.#rows(name);
      if (rows !== undefined) counts.set(name, rows.length);
    }
    const matching = await inSlices(matchingWorkspaceRows(all, list, view, hidesKnown), signal);
    signal.throwIfAborted();
    const targets: RowTarget[] = [];
    this.#targets = targets;
    const idOf = (target: RowTarget): string => String(targets.push(target) - 1);
    const isOutdated = this.#files?.isOutdated === true;
    return workspaceFrame({
      result,
      dependents,
      list,
      view,
      hidesKnown,
      all,
      counts,
      matching,
      isOutdated,
      idOf,
    });
  }

  #look(change: Partial<ListView>): Promise<void> {
    this.#views.set(this.#list, { ...this.#view, ...change });
    return this.#tab.update();
  }

  async #act(name: string, value: string): Promise<void> {
    switch (name) {
      case 'again':
        if (this.#list === 'dependents' && this.#result !== undefined && this.#dependents !== undefined)
          await vscode.commands.executeCommand('dnsTree.workspace.dependents', this.#dependents.subject);
        else await vscode.commands.executeCommand('dnsTree.workspace.check');
        return;
      case 'ask':
        await vscode.commands.executeCommand('dnsTree.workspace.dependents');
        return;
      case 'list':
        this.#list = WORKSPACE_LISTS.find((each) => each === value) ?? this.#list;
        return this.#tab.update();
      case 'filter':
        return this.#look({ filter: value });
      case 'sort': {
        const [column = '', way] = value.split(' ');
        const order = LIST_COLUMNS[this.#list].includes(column)
          ? { column, descending: way === 'descending' }
          : undefined;
        return this.#look({ order });
      }
      case 'known':
        this.#hidesKnown = !this.#hidesKnown;
        return this.#tab.update();
      case 'open':
        return this.#open(this.#targets[Number(value)]);
      case 'baseline':
        return this.#compare();
      case 'noBaseline':
        if (this.#result !== undefined) this.#result = new WorkspaceResult(this.#result.checked);
        this.#hidesKnown = false;
        return this.#tab.update();
    }
  }

  async #open(target: RowTarget | undefined): Promise<void> {
    switch (target?.kind) {
      case undefined:
      case 'nowhere':
        return;
      case 'record':
        await vscode.commands.executeCommand('dnsTree.reveal', target.ref);
        return;
      case 'place': {
        const { file, line, start, end } = target.place;
        const uri = this.#files?.uriOf(file);
        const selection = new vscode.Range(line, start, line, end);
        if (uri !== undefined) await vscode.commands.executeCommand('vscode.open', uri, { selection });
      }
    }
  }

  async #compare(): Promise<void> {
    const baseline = await chooseBaseline();
    if (baseline === undefined || this.#result === undefined) return;
    this.#result = new WorkspaceResult(this.#result.checked, baseline);
    await this.#tab.update();
  }

  async #table(form: 'csv' | 'markdown', signal: AbortSignal): Promise<string | undefined> {
    if ((this.#result ?? this.#dependents) === undefined) return undefined;
    const [list, view] = [this.#list, this.#view];
    const all = (await this.#rows(list)) ?? [];
    const matching = await inSlices(matchingWorkspaceRows(all, list, view, this.#hidesKnown), signal);
    return form === 'markdown' && isTree(list)
      ? [...markdownTree(matching)].join('\n')
      : longTableText(form, workspaceTable(list, matching), new ExportRun(signal));
  }
}
