import * as l10n from '@vscode/l10n';
import { ageText } from '../../text/age.ts';
import { digits } from '../../text/visible.ts';
import { troubleTexts } from '../../check/troubleTexts.ts';
import { FILE_LIMITS } from '../../workspace/fileLimits.ts';
import type { FilesCheck } from '../../workspace/filesCheck.ts';
import type { HostMentions } from '../../workspace/hostMentions.ts';
import type { CheckedWorkspace } from './workspaceResult.ts';

/** The notes mention the age of older records. An index is often used for days. */
const OLD_MS = 24 * 3_600_000;

/** The parts of a checked workspace that say what is missing. */
interface NotedWorkspace extends Omit<CheckedWorkspace, 'files'> {
  readonly files: Pick<FilesCheck, 'unlisted' | 'partlyRead'> & {
    readonly mentions: Pick<HostMentions, 'isCut'>;
  };
}

/** Says what was not compared, one sentence each. */
export function workspaceNotes(checked: NotedWorkspace, now: number): readonly string[] {
  const { files, zones, unread, missing, unlisted, oldest } = checked;
  const notes = [...troubleTexts(zones, missing, unlisted)];
  if (now - oldest > OLD_MS)
    notes.push(
      l10n.t(
        'The oldest records were loaded {0}. They count as hosted however old they are.',
        ageText(oldest, now),
      ),
    );
  if (unread.isListCut)
    notes.push(l10n.t('The workspace has too many files, so the last ones were not read.'));
  if (unread.isCut) notes.push(l10n.t('The files are too large together, so the last ones were not read.'));
  if (unread.areRulesCut)
    notes.push(
      l10n.t(
        'The files such as .gitignore have too many rules, or too long or too wide ones, so some do not count.',
      ),
    );
  if (unread.large > 0) notes.push(l10n.t('Files that are too large to be read: {0}.', digits(unread.large)));
  if (unread.binary > 0)
    notes.push(l10n.t('Files that hold a NUL and were not read: {0}.', digits(unread.binary)));
  if (files.partlyRead.size > 0)
    notes.push(
      l10n.t(
        'Files that were read in part: {0}, without lines of more than {1} characters, or without the records that more than {2} lines may state.',
        digits(files.partlyRead.size),
        digits(FILE_LIMITS.lineCharacters),
        digits(FILE_LIMITS.linesOfRecords),
      ),
    );
  if (unread.failed > 0) notes.push(l10n.t('Files that could not be read: {0}.', digits(unread.failed)));
  if (files.unlisted > 0)
    notes.push(l10n.t('Problems in files that are not listed: {0}.', digits(files.unlisted)));
  if (files.mentions.isCut)
    notes.push(l10n.t('The files mention too many names, so some records may be mentioned nevertheless.'));
  return notes;
}
