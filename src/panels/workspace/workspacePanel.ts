import * as l10n from '@vscode/l10n';
import { Emitter } from '../../base/emitter.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import { inSlices } from '../../base/timeSlices.ts';
import { clockText } from '../../text/age.ts';
import { rowCountText, sentencesText } from '../../text/listText.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import type { AccountId } from '../../zones/accountInfo.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { Dependents } from '../../workspace/dependents/dependents.ts';
import { dependentsSentences } from '../../workspace/dependents/dependentsText.ts';
import {
  workspaceFindings,
  workspaceSarif,
  type WorkspaceFinding,
} from '../../workspace/workspaceFindings.ts';
import type { Action } from '../action.ts';
import { loadMissing } from '../../check/troubleTexts.ts';
import type { PanelContent, ResultKind } from '../panelKind.ts';
import type { Notice } from '../protocol.ts';
import type { ResultEditor } from '../resultEditor.ts';
import { WORKSPACE_LISTS, type WorkspaceContent, type WorkspaceListName } from './workspaceContent.ts';
import { workspaceNotes } from './workspaceNotes.ts';
import type { Baseline, CheckedFiles, CheckedWorkspace } from './workspaceResult.ts';
import {
  absentRows,
  dependentRows,
  problemRows,
  recordRows,
  type RowTarget,
  type WorkspaceRow,
} from './workspaceRows.ts';
import { listTexts, WorkspaceTable } from './workspaceTable.ts';

/** Shows the result of a check of the workspace. */
export type ShowWorkspace = (checked: CheckedWorkspace, files: CheckedFiles) => Promise<void>;

/** Shows the dependents of a subject. `subject` is the argument of the command that found them. */
export type ShowDependents = (found: Dependents, subject: unknown) => Promise<void>;

/** The panel of *Check Workspace Files*: the lists of a check, and of what depends on a subject. There is one at most. */
export class WorkspacePanel implements ResultKind, Disposable {
  readonly name = 'workspace';
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #accounts: Pick<Accounts, 'all' | 'get'>;
  readonly #editor: ResultEditor;
  readonly #listening: Disposable;
  /** The name of the list that is shown. */
  shown: WorkspaceListName = 'problems';
  /** Undefined in a panel that the editor restored, or if only dependents were searched. */
  #checked: CheckedWorkspace | undefined;
  #files: CheckedFiles | undefined;
  #baseline: Baseline | undefined;
  #findings: Promise<readonly WorkspaceFinding[]> | undefined;
  #dependents: Dependents | undefined;
  /** The argument of the command that found the dependents. */
  #subject: unknown;
  /** The accounts whose zones are shown. */
  #shownAccounts: readonly AccountId[] = [];
  readonly #tables = new Map<WorkspaceListName, WorkspaceTable>();
  /** Begins with the time: a page that is restored remembers the revisions of another window. */
  #revision = Date.now();
  /** Cancels work on what is shown. */
  #ending = new AbortController();
  readonly #ended = new AbortController();

  constructor(accounts: Pick<Accounts, 'all' | 'get' | 'onDidChangeList'>, editor: ResultEditor) {
    this.#accounts = accounts;
    this.#editor = editor;
    this.#listening = accounts.onDidChangeList(() => this.#dropRemovedAccounts());
  }

  /**
   * Shows the result of a check, unless an account was removed since it began. Compares it with the same log as the one
   * before.
   */
  show(checked: CheckedWorkspace, files: CheckedFiles): void {
    const baseline = this.#baseline;
    this.closed();
    if (this.shown === 'dependents') this.shown = 'problems';
    this.#checked = checked;
    this.#files = files;
    files.onDidChange(() => this.#changed.emit());
    this.compare(baseline);
    this.#noteAccounts(checked.accounts);
    this.#dropRemovedAccounts();
    this.#editor.show();
  }

  /** Compares the result with an earlier log; with none for undefined. */
  compare(baseline: Baseline | undefined): void {
    const checked = this.#checked;
    if (checked === undefined) return;
    const findings = findingsOf(checked, baseline, this.#ending.signal);
    this.#baseline = baseline;
    this.#findings = findings;
    this.#makeTable('problems', async (signal) => inSlices(problemRows(await findings), signal));
    this.#makeTable('absent', async (signal) => inSlices(absentRows(await findings), signal));
    this.#makeTable('records', async (signal) => inSlices(recordRows(checked.unmentioned.records), signal));
  }

  /** Shows the dependents of a subject, beside the other lists. */
  showDependents(found: Dependents, subject: unknown): void {
    this.#dependents = found;
    this.shown = 'dependents';
    this.#makeTable('dependents', async (signal) => inSlices(dependentRows(found), signal));
    this.#subject = subject;
    this.#noteAccounts();
    this.#editor.show();
  }

  /** The result of the latest check; undefined if files changed since, or if there was none. */
  get current(): CheckedWorkspace | undefined {
    return this.#files?.isOutdated === false ? this.#checked : undefined;
  }

  /** Forgets what is shown. */
  closed(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#files?.dispose();
    this.#files = undefined;
    this.#checked = undefined;
    this.#baseline = undefined;
    this.#findings = undefined;
    this.#dependents = undefined;
    this.#tables.clear();
    this.#changed.emit();
  }

  dispose(): void {
    this.#ended.abort();
    this.closed();
    this.#listening.dispose();
  }

  /** All findings of the check; undefined without a check. */
  get findings(): Promise<readonly WorkspaceFinding[]> | undefined {
    return this.#findings;
  }

  get heading(): string {
    return l10n.t('Check Workspace Files');
  }

  get subtitle(): string {
    if (this.#checked === undefined) return '';
    const { files, unmentioned } = this.#checked;
    const { read } = files;
    const filesText = read === 1 ? l10n.t('1 file') : l10n.t('{0} files', digits(read));
    return l10n.t('{0} compared with {1}', filesText, rowCountText(unmentioned.compared, 'records'));
  }

  get madeAt(): string | undefined {
    return this.#checked && l10n.t('Checked at {0}', clockText(this.#checked.checkedAt, Date.now()));
  }

  get notice(): Notice | undefined {
    const again = { name: 'again', label: l10n.t('Check Again') };
    if (this.#checked === undefined) {
      const text = l10n.t(
        'What was found is not kept when the window reloads or an account is removed. Check again to see it.',
      );
      return this.#dependents === undefined ? { tone: 'warning', text, actions: [again] } : undefined;
    }
    const { missing, unlisted } = this.#checked;
    const isOutdated = this.#files?.isOutdated === true;
    const changed = isOutdated ? [l10n.t('Files changed since they were checked.')] : [];
    const notes = [...changed, ...workspaceNotes(this.#checked, Date.now())];
    const actions = [...loadMissing(missing, unlisted), ...(isOutdated ? [again] : [])];
    return notes.length === 0 ? undefined : { tone: 'warning', text: sentencesText(notes), actions };
  }

  get actions(): readonly Action[] {
    if (this.#checked === undefined)
      return this.#dependents === undefined
        ? []
        : [{ name: 'again', label: l10n.t('Check Workspace Files') }];
    const name = visible(this.#baseline?.name ?? '', LIMIT.short);
    return [
      // The notice has it if files changed.
      ...(this.#files?.isOutdated === true ? [] : [{ name: 'again', label: l10n.t('Check Again') }]),
      this.#baseline === undefined
        ? { name: 'baseline', label: l10n.t('Compare With SARIF…') }
        : {
            name: 'noBaseline',
            label: l10n.t('Stop Comparing'),
            fullLabel: l10n.t('Stop comparing with {0}', name),
          },
      { name: 'sarif', label: l10n.t('Save as SARIF…') },
    ];
  }

  get table(): WorkspaceTable | undefined {
    return this.#tables.get(this.shown);
  }

  render(): PanelContent | undefined {
    if (this.#checked === undefined && this.#dependents === undefined) return undefined;
    const { shown, table } = this;
    const found = shown === 'dependents' ? this.#dependents : undefined;
    const about = found ? sentencesText(dependentsSentences(found)) : listTexts(shown).about;
    const isUnasked = shown === 'dependents' && found === undefined;
    const content: WorkspaceContent = {
      label: l10n.t('Lists'),
      tabs: WORKSPACE_LISTS.map((list) => {
        const count = this.#tables.get(list)?.count;
        return { list, label: listTexts(list).label, count: count === undefined ? '' : digits(count) };
      }),
      shown,
      about: table?.count === 0 ? sentencesText([about, l10n.t('None were found.')]) : about,
      ask: isUnasked ? l10n.t('What Depends on This?') : undefined,
      table: table?.table,
    };
    return { content };
  }

  /** Stores the ids of all current accounts, and these. */
  #noteAccounts(others: readonly AccountId[] = []): void {
    this.#shownAccounts = [...others, ...this.#accounts.all.map(({ id }) => id)];
  }

  #dropRemovedAccounts(): void {
    if (this.#shownAccounts.every((id) => this.#accounts.get(id) !== undefined)) return;
    this.#shownAccounts = [];
    this.closed();
  }

  async act(name: string, value = ''): Promise<string | undefined | void> {
    switch (name) {
      case 'again':
        if (this.shown === 'dependents' && this.#checked !== undefined && this.table !== undefined)
          return this.#editor.run('dnsTree.workspace.dependents', this.#subject);
        return this.#editor.run('dnsTree.workspace.check');
      case 'ask':
        return this.#editor.run('dnsTree.workspace.dependents');
      case 'list':
        this.shown = WORKSPACE_LISTS.find((each) => each === value) ?? this.shown;
        return;
      case 'open':
        return this.#open(this.table?.targetOf(value));
      case 'baseline': {
        const baseline = await this.#editor.chooseBaseline();
        if (baseline !== undefined) this.compare(baseline);
        return;
      }
      case 'noBaseline':
        return this.compare(undefined);
      case 'sarif': {
        const findings = await this.findings;
        // The log is written even if the tab is closed meanwhile.
        const { signal } = this.#ended;
        return findings && this.#editor.saveSarif((version) => workspaceSarif(findings, version), signal);
      }
    }
  }

  async #open(target: RowTarget | undefined): Promise<void> {
    if (target === undefined) return;
    if ('account' in target) return this.#editor.run('dnsTree.reveal', target);
    const file = this.#files?.uriOf(target.file);
    if (file !== undefined) await this.#editor.openPlace(file, target);
  }

  #makeTable(list: WorkspaceListName, make: (signal: AbortSignal) => Promise<readonly WorkspaceRow[]>): void {
    const { signal } = this.#ending;
    this.#revision += 1;
    const table = new WorkspaceTable(list, this.#revision, make(signal), this.#baseline !== undefined);
    this.#tables.set(list, table);
    // Who looks at the rows reports what fails.
    table.made().then(
      () => this.#changed.emit(),
      () => undefined,
    );
  }
}

async function findingsOf(
  { files, zones }: CheckedWorkspace,
  baseline: Baseline | undefined,
  signal: AbortSignal,
): Promise<readonly WorkspaceFinding[]> {
  const all: WorkspaceFinding[] = [];
  await inSlices(
    workspaceFindings(files, zones, baseline?.known),
    signal,
    (finding) => void all.push(finding),
  );
  return all;
}
