import * as vscode from 'vscode';
import type { Lines } from '../../api/line.ts';
import { ACCEPTED_GRADE } from '../../api/line.ts';
import { abortOnCancellation } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import { inSlices } from '../../base/timeSlices.ts';
import { searchFiles } from '../../editor/workspaceFiles/checkFiles.ts';
import { sumOfCounts, unlistedZones } from '../../index/coverage.ts';
import type { PortfolioIndex } from '../../index/portfolioIndex.ts';
import type { IndexedZone } from '../../index/recordIndex.ts';
import { zonesOfAccount, type Portfolio } from '../../model/portfolio.ts';
import type { ShowDependents } from '../../panels/workspace/workspacePanel.ts';
import type { CheckedWorkspace } from '../../panels/workspace/workspaceResult.ts';
import { findDependents, type Dependents, type Subject } from '../../workspace/dependents/dependents.ts';
import { NO_MENTIONS, type MentionedPlaces } from '../../workspace/dependents/dependentsTree.ts';
import { dependentsTitle } from '../../workspace/dependents/dependentsText.ts';
import { showNoAccount } from '../account.ts';
import type { Targets } from '../target/commandTargets.ts';
import { argumentOf, chosenSubject } from './chosenSubject.ts';

interface DependentsParts {
  readonly recordIndex: PortfolioIndex;
  readonly portfolio: Portfolio;
  readonly targets: Pick<Targets, 'isNode' | 'chosen'>;
  /** Loads the saved indexes of all accounts. Makes no call. */
  readonly loadIndex: () => Promise<void>;
  /** Checks the files of the workspace, unless that was done and none changed. Undefined: the user cancelled. */
  readonly checkedFiles: () => Promise<Pick<CheckedWorkspace, 'files' | 'unread'> | 'noFolder' | undefined>;
  readonly showDependents: ShowDependents;
}

/** *What Depends on This?*: the hosts and files that need a record, a host or an address. */
export class DependentsCommand implements Disposable {
  readonly #parts: DependentsParts;
  #running: AbortController | undefined;

  constructor(parts: DependentsParts) {
    this.#parts = parts;
  }

  /** Searches, with progress. Cancels a search that runs: its panel would be replaced. */
  async run(clicked: unknown): Promise<void> {
    const { portfolio, loadIndex, recordIndex, targets, checkedFiles, showDependents } = this.#parts;
    if (portfolio.all.length === 0) return showNoAccount();
    await loadIndex();
    const subject = await chosenSubject(recordIndex, targets, clicked);
    if (subject === undefined) return;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const checked = await checkedFiles();
    if (checked === undefined || running.signal.aborted) return;
    const found = await this.#find(subject, checked, running);
    if (found !== undefined) await showDependents(found, argumentOf(subject));
  }

  dispose(): void {
    this.#running?.abort();
  }

  async #find(
    subject: Subject,
    checked: Pick<CheckedWorkspace, 'files' | 'unread'> | 'noFolder',
    running: AbortController,
  ): Promise<Dependents | undefined> {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: dependentsTitle(subject),
      cancellable: true,
    };
    const { portfolio, recordIndex } = this.#parts;
    const zones = [...recordIndex.zones];
    const count = sumOfCounts(unlistedZones(portfolio.all, recordIndex).map((each) => each.count));
    return vscode.window.withProgress(options, async (_, token) => {
      const listening = abortOnCancellation(token, running);
      try {
        const { signal } = running;
        const { mentions, isCut } = await this.#mentions(checked, signal);
        const work = findDependents(subject, zones, mentions, (zone) => this.#linesOf(zone), { count });
        return { ...(await inSlices(work, signal)), areFilesCut: isCut };
      } catch (error) {
        if (running.signal.aborted) return undefined;
        throw error;
      } finally {
        listening.dispose();
      }
    });
  }

  /** Where all files of the workspace mention hosts: those that have marks, and others, which are searched. */
  async #mentions(
    checked: Pick<CheckedWorkspace, 'files' | 'unread'> | 'noFolder',
    signal: AbortSignal,
  ): Promise<{ readonly mentions: MentionedPlaces; readonly isCut: boolean }> {
    if (checked === 'noFolder') return { mentions: NO_MENTIONS, isCut: false };
    const { unmarked = [], isCut } = checked.unread;
    const marked = checked.files.mentions;
    const others = await searchFiles(unmarked, this.#parts.recordIndex.names, signal);
    const mentions: MentionedPlaces = {
      hosts: new Set([...marked.hosts, ...others.mentions.hosts]),
      of: (host) => [...marked.of(host), ...others.mentions.of(host)],
    };
    return { mentions, isCut: isCut || others.isCut };
  }

  #linesOf({ account, id }: IndexedZone): Lines | undefined {
    const zones = zonesOfAccount(this.#parts.portfolio, account);
    const grade = zones?.loadedDomain(id)?.grade;
    return grade === ACCEPTED_GRADE ? zones?.loadedLines(grade) : undefined;
  }
}
