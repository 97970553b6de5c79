import type * as vscode from 'vscode';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { inSlices } from '../../base/timeSlices.ts';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import type { AccountId } from '../../zones/accountInfo.ts';
import type { UnlistedZones } from '../../zones/indexing/coverage.ts';
import type { MissingZone } from '../check/troubleTexts.ts';
import type { KnownFindings } from '../../workspace/baseline.ts';
import type { FilesCheck } from '../../workspace/filesCheck.ts';
import type { UnmentionedRecords } from '../../workspace/unmentionedRecords.ts';
import { workspaceFindings, type WorkspaceFinding } from '../../workspace/workspaceFindings.ts';
import type { WorkspaceListName } from './workspaceContent.ts';
import { absentRows, problemRows, recordRows, type WorkspaceRow } from './workspaceRows.ts';

/** The result of one check of the workspace. */
export interface CheckedWorkspace {
  readonly files: FilesCheck;
  /** The accounts of all zones when the check began. */
  readonly accounts: readonly AccountId[];
  /** The findings in the zones. */
  readonly zones: readonly ZoneFindings<NamedZone>[];
  readonly unmentioned: UnmentionedRecords;
  readonly unread: {
    /** Files that are larger than those that the editor reads. */
    readonly large: number;
    /** Files that contain a NUL, so that they are not texts. */
    readonly binary: number;
    readonly failed: number;
    /** Whether all files together were too large, so that the last ones were not read. */
    readonly isCut: boolean;
    /** Whether there are more files than were listed. */
    readonly isListCut: boolean;
    /** Whether some rules of version control were ignored, because there are too many. */
    readonly areRulesCut: boolean;
    /** Files that the editor does not check, such as code. *What Depends on This?* searches them. */
    readonly unmarked?: readonly { readonly uri: vscode.Uri; readonly file: string }[];
  };
  /** Zones without records: they are not loaded, or could not be. */
  readonly missing: readonly MissingZone[];
  readonly unlisted?: readonly UnlistedZones[];
  /** When the oldest records were loaded: milliseconds since the epoch. */
  readonly oldest: number;
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
}

/** The findings of an earlier log, and its name. */
export interface Baseline {
  readonly name: string;
  readonly known: KnownFindings;
}

/** The lists of a check of the whole workspace. */
type CheckedList = Exclude<WorkspaceListName, 'dependents'>;

/** The result of one check, compared with an earlier log. Its lists are made on first use. */
export class WorkspaceResult {
  readonly checked: CheckedWorkspace;
  readonly baseline: Baseline | undefined;
  #findings: Promise<readonly WorkspaceFinding[]> | undefined;
  readonly #rows = new Map<CheckedList, Promise<readonly WorkspaceRow[]>>();

  constructor(checked: CheckedWorkspace, baseline?: Baseline) {
    this.checked = checked;
    this.baseline = baseline;
  }

  /** All findings, in files and in zones. */
  async findings(signal: AbortSignal): Promise<readonly WorkspaceFinding[]> {
    this.#findings ??= this.#find(signal);
    return this.#findings;
  }

  async rows(list: CheckedList, signal: AbortSignal): Promise<readonly WorkspaceRow[]> {
    return getOrAdd(this.#rows, list, () => this.#make(list, signal));
  }

  async #make(list: CheckedList, signal: AbortSignal): Promise<readonly WorkspaceRow[]> {
    switch (list) {
      case 'problems':
        return inSlices(problemRows(await this.findings(signal)), signal);
      case 'absent':
        return inSlices(absentRows(await this.findings(signal)), signal);
      case 'records':
        return inSlices(recordRows(this.checked.unmentioned.records), signal);
    }
  }

  async #find(signal: AbortSignal): Promise<readonly WorkspaceFinding[]> {
    const all: WorkspaceFinding[] = [];
    const { files, zones } = this.checked;
    const work = workspaceFindings(files, zones, this.baseline?.known);
    await inSlices(work, signal, (finding) => void all.push(finding));
    return all;
  }
}
