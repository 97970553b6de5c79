import * as l10n from '@vscode/l10n';
import { Emitter } from '../../base/emitter.ts';
import { inSlices } from '../../base/timeSlices.ts';
import { clockText } from '../../text/age.ts';
import { rowCountText, sentencesText } from '../../text/listText.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import type { Dependents } from '../../workspace/dependents/dependents.ts';
import { dependentsSentences } from '../../workspace/dependents/dependentsText.ts';
import { workspaceFindings, type WorkspaceFinding } from '../../workspace/workspaceFindings.ts';
import type { Action } from '../action.ts';
import { loadMissing } from '../check/troubleTexts.ts';
import type { PanelContent, PanelItem } from '../panelKind.ts';
import type { Notice } from '../protocol.ts';
import { WORKSPACE_LISTS, type WorkspaceContent, type WorkspaceListName } from './workspaceContent.ts';
import { workspaceNotes } from './workspaceNotes.ts';
import type { Baseline, CheckedFiles, CheckedWorkspace } from './workspaceResult.ts';
import { absentRows, dependentRows, problemRows, recordRows, type WorkspaceRow } from './workspaceRows.ts';
import { listTexts, WorkspaceTable } from './workspaceTable.ts';

/** The lists of a check of the workspace, and of what depends on a subject. */
export class WorkspaceItem implements PanelItem {
  readonly act: PanelItem['act'];
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  /** The name of the list that is shown. */
  shown: WorkspaceListName = 'problems';
  /** Undefined in a panel that the editor restored, or if only dependents were searched. */
  #checked: CheckedWorkspace | undefined;
  #files: CheckedFiles | undefined;
  #baseline: Baseline | undefined;
  #findings: Promise<readonly WorkspaceFinding[]> | undefined;
  #dependents: Dependents | undefined;
  readonly #tables = new Map<WorkspaceListName, WorkspaceTable>();
  /** Begins with the time: a page that is restored remembers the revisions of another window. */
  #revision = Date.now();
  /** Cancels work on what is shown. */
  #ending = new AbortController();

  constructor(act: PanelItem['act']) {
    this.act = act;
  }

  /** Shows the result of a check, compared with the same log as the one before. */
  show(checked: CheckedWorkspace, files: CheckedFiles): void {
    const baseline = this.#baseline;
    this.forget();
    if (this.shown === 'dependents') this.shown = 'problems';
    this.#checked = checked;
    this.#files = files;
    files.onDidChange(() => this.#changed.emit());
    this.compare(baseline);
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
  showDependents(found: Dependents): void {
    this.#dependents = found;
    this.shown = 'dependents';
    this.#makeTable('dependents', async (signal) => inSlices(dependentRows(found), signal));
  }

  forget(): void {
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

  get checked(): CheckedWorkspace | undefined {
    return this.#checked;
  }

  get files(): CheckedFiles | undefined {
    return this.#files;
  }

  /** All findings of the check; undefined without a check, or once it is no longer shown. */
  async findings(): Promise<readonly WorkspaceFinding[] | undefined> {
    return this.#findings && whileShown(this.#findings, this.#ending.signal);
  }

  get heading(): string {
    return l10n.t('Check Workspace');
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
      return this.#dependents === undefined ? [] : [{ name: 'again', label: l10n.t('Check Workspace') }];
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
      about: table?.count === 0 ? sentencesText([about, table.countText([])]) : about,
      ask: isUnasked ? l10n.t('What Depends on This?') : undefined,
      table: table?.table,
    };
    return { content };
  }

  #makeTable(list: WorkspaceListName, make: (signal: AbortSignal) => Promise<readonly WorkspaceRow[]>): void {
    const { signal } = this.#ending;
    const rows = whileShown(make(signal), signal).then((made) => made ?? []);
    this.#revision += 1;
    const table = new WorkspaceTable(list, this.#revision, rows, this.#baseline !== undefined);
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

/** Awaits work on what is shown. Undefined: it is no longer shown, which aborts `signal`. */
async function whileShown<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
