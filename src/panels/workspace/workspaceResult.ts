import type * as vscode from 'vscode';
import type { Listen } from '../../base/emitter.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import type { NamedZone, ZoneFindings } from '../../check/zoneFindings.ts';
import type { AccountId } from '../../zones/accountInfo.ts';
import type { UnlistedZones } from '../../zones/indexing/unlistedZones.ts';
import type { MissingZone } from '../../check/troubleTexts.ts';
import type { KnownFindings } from '../../workspace/baseline.ts';
import type { FilesCheck } from '../../workspace/filesCheck.ts';
import type { UnmentionedRecords } from '../../workspace/unmentionedRecords.ts';

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

/** The files that were checked. Who shows the result disposes it. */
export interface CheckedFiles extends Disposable {
  /** True once one of the files has changed since the check began. */
  readonly isOutdated: boolean;
  readonly onDidChange: Listen<void>;
  /** Returns the file of a place. */
  uriOf(file: string): vscode.Uri | undefined;
}
