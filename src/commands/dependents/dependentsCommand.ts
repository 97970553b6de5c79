import type { Disposable } from '../../base/lifecycle.ts';
import { inSlices } from '../../base/timeSlices.ts';
import { searchFiles } from '../../editor/workspaceFiles/checkFiles.ts';
import { sumOfCounts, unlistedZones } from '../../zones/indexing/coverage.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { ShowDependents } from '../../panels/workspace/workspacePanel.ts';
import type { CheckedWorkspace } from '../../panels/workspace/workspaceResult.ts';
import { findDependents, type Dependents, type Subject } from '../../workspace/dependents/dependents.ts';
import { NO_MENTIONS, type MentionedPlaces } from '../../workspace/dependents/dependentsTree.ts';
import { dependentsTitle } from '../../workspace/dependents/dependentsText.ts';
import { showNoAccount } from '../account.ts';
import type { Targets } from '../target/commandTargets.ts';
import { cancellableWork } from '../rowProgress.ts';
import { argumentOf, chosenSubject } from './chosenSubject.ts';

interface DependentsParts {
  readonly accounts: Accounts;
  readonly targets: Pick<Targets, 'isNode' | 'chosen'>;
  /** Loads the saved indexes of all accounts. Makes no call. */
  readonly loadIndex: () => Promise<void>;
  /** Checks the files of the workspace, unless they were checked and are unchanged. Undefined: the user cancelled. */
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
    const { accounts, loadIndex, targets, checkedFiles, showDependents } = this.#parts;
    if (accounts.all.length === 0) return showNoAccount();
    await loadIndex();
    const subject = await chosenSubject(accounts, targets, clicked);
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
    const { accounts } = this.#parts;
    const zones = [...accounts.zones];
    const count = sumOfCounts(unlistedZones(accounts.all).map((each) => each.count));
    const search = async (signal: AbortSignal): Promise<Dependents> => {
      const { mentions, isCut } = await this.#mentions(checked, signal);
      const work = findDependents(subject, zones, mentions, { count });
      return { ...(await inSlices(work, signal)), areFilesCut: isCut };
    };
    return cancellableWork(dependentsTitle(subject), search, running);
  }

  /**
   * Returns the occurrences of hosts in all files of the workspace: in checked files, and in others, which are searched
   * here.
   */
  async #mentions(
    checked: Pick<CheckedWorkspace, 'files' | 'unread'> | 'noFolder',
    signal: AbortSignal,
  ): Promise<{ readonly mentions: MentionedPlaces; readonly isCut: boolean }> {
    if (checked === 'noFolder') return { mentions: NO_MENTIONS, isCut: false };
    const { unmarked = [], isCut } = checked.unread;
    const marked = checked.files.mentions;
    const others = await searchFiles(unmarked, this.#parts.accounts.names, signal);
    const mentions: MentionedPlaces = {
      hosts: new Set([...marked.hosts, ...others.mentions.hosts]),
      of: (host) => [...marked.of(host), ...others.mentions.of(host)],
    };
    return { mentions, isCut: isCut || others.isCut };
  }
}
