import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../base/lifecycle.ts';
import { inSlices } from '../base/timeSlices.ts';
import { FindingBudget } from '../check/latestFindings.ts';
import { findingsOnly, type NamedZone, type ZoneFindings } from '../check/zoneFindings.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { NameChecker } from '../config/problems/nameChecker.ts';
import { WorkspaceLinks } from '../editor/workspaceFiles/readWorkspaceFile.ts';
import { checkFiles } from '../editor/workspaceFiles/checkFiles.ts';
import { FilesWatch } from '../editor/workspaceFiles/filesWatch.ts';
import { findWorkspaceFiles } from '../editor/workspaceFiles/findFiles.ts';
import { WorkspaceRoots } from '../editor/workspaceFiles/workspaceRoots.ts';
import { loadPastHosts } from '../history/pastHosts.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import { unlistedZones } from '../zones/indexing/unlistedZones.ts';
import { fixedIndex } from '../zones/knownZones.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import type { ShowWorkspace } from '../panels/workspace/workspacePanel.ts';
import type { CheckedWorkspace } from '../panels/workspace/workspaceResult.ts';
import { digits } from '../text/visible.ts';
import { FilesCheck } from '../workspace/filesCheck.ts';
import { targetsOutside, unmentionedRecords } from '../workspace/unmentionedRecords.ts';
import { showNoAccount } from './target/chooseAccount.ts';
import { InputError } from './inputError.ts';
import { cancellableWork } from './rowProgress.ts';
import { prepareZones, type ZonePreparation } from './prepareZones.ts';

/** The parts that the check of the workspace needs. */
interface CheckWorkspaceParts extends ZonePreparation {
  readonly checks: ZoneChecks;
  readonly history: ZoneHistory;
  readonly showWorkspace: ShowWorkspace;
  /** Returns the result of the latest check, while it is shown and its files are unchanged. */
  readonly checkedWorkspace: () => CheckedWorkspace | undefined;
}

/** *Check Workspace Files*: compares the files of all folders with the loaded zones. */
export class WorkspaceCheck implements Disposable {
  readonly #parts: CheckWorkspaceParts;
  #running: AbortController | undefined;

  constructor(parts: CheckWorkspaceParts) {
    this.#parts = parts;
  }

  /** Checks, with progress. Cancels a check that runs: it would show less. */
  async run(): Promise<void> {
    if (this.#parts.accounts.all.length === 0) return showNoAccount();
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (folders.length === 0) throw new InputError(l10n.t('Open a folder to check its files.'));
    if (await prepareZones(this.#parts)) await this.#check(folders);
  }

  /** The latest check, or a new one if files changed or there was none. Undefined: it was cancelled. */
  async checked(): Promise<CheckedWorkspace | 'noFolder' | undefined> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (folders.length === 0) return 'noFolder';
    return this.#parts.checkedWorkspace() ?? this.#check(folders);
  }

  async #check(folders: readonly vscode.WorkspaceFolder[]): Promise<CheckedWorkspace | undefined> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    return checkWithProgress(this.#parts, new WorkspaceRoots(folders), running);
  }

  dispose(): void {
    this.#running?.abort();
  }
}

async function checkWithProgress(
  parts: CheckWorkspaceParts,
  roots: WorkspaceRoots,
  running: AbortController,
): Promise<CheckedWorkspace | undefined> {
  const watch = new FilesWatch(roots);
  let checked: CheckedWorkspace | undefined;
  try {
    checked = await cancellableWork(
      l10n.t('Checking the workspace'),
      (signal, report) => checkWorkspace(parts, roots, watch, report, signal),
      running,
    );
  } finally {
    if (checked === undefined) watch.dispose();
  }
  if (checked !== undefined) await parts.showWorkspace(checked, watch);
  return checked;
}

async function checkWorkspace(
  { accounts, checks, history }: CheckWorkspaceParts,
  roots: WorkspaceRoots,
  watch: FilesWatch,
  report: (message: string) => void,
  signal: AbortSignal,
): Promise<CheckedWorkspace> {
  const links = new WorkspaceLinks();
  const checkedAt = Date.now();
  // All files are compared with the same records, although others may be loaded meanwhile.
  const zones = [...accounts.zones];
  const unlisted = unlistedZones(accounts.all);
  const index = fixedIndex(zones);
  const loaded = zones.filter((zone) => zone.loaded !== undefined);
  const found = await findWorkspaceFiles(roots, links, signal);
  watch.follow(found);
  const targets = await inSlices(targetsOutside(loaded, index.names), signal);
  const fresh = { now: checkedAt, maxAge: Number.POSITIVE_INFINITY };
  const past = await loadPastHosts(history, loaded, signal);
  const files = new FilesCheck(new NameChecker(index, fresh, past), targets);
  const total = found.files.length;
  let shown = 0;
  const unread = await checkFiles(found.files, files, links, signal, (done) => {
    if (done - shown < total / 100) return;
    report(l10n.t('{0} of {1} files', digits(done), digits(total)));
    shown = done;
  });
  const unmentioned = await inSlices(unmentionedRecords(loaded, files.mentions), signal);
  return {
    files,
    accounts: [...new Set(zones.map(({ account }) => account))],
    zones: await zoneFindings(loaded, checks, signal),
    unmentioned,
    unread: {
      ...unread,
      failed: unread.failed + found.failed,
      isListCut: found.isCut,
      areRulesCut: found.areRulesCut,
    },
    missing: zones.filter((zone) => zone.loaded === undefined),
    unlisted,
    oldest: loaded.reduce((oldest, zone) => Math.min(oldest, zone.loaded?.loadedAt ?? oldest), checkedAt),
    checkedAt,
  };
}

/** Returns the findings in the zones, as many as {@link FindingBudget} keeps. */
async function zoneFindings(
  zones: readonly ZoneState[],
  checks: ZoneChecks,
  signal: AbortSignal,
): Promise<readonly ZoneFindings<NamedZone>[]> {
  const all: ZoneFindings<NamedZone>[] = [];
  const budget = new FindingBudget();
  for (const ofAccount of Map.groupBy(zones, ({ account }) => account).values())
    for await (const found of checks.findingsOf(ofAccount, signal))
      all.push(findingsOnly(budget.take(found)));
  return all;
}
