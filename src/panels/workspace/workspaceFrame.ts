import * as l10n from '@vscode/l10n';
import { clockText } from '../../text/age.ts';
import { rowCountText, clausesText, sentencesText } from '../../text/listText.ts';
import { digits, LIMIT, visible, SHOWN } from '../../text/visible.ts';
import { markdownText } from '../../export/tables/tableText.ts';
import type { Action } from '../action.ts';
import type { Frame } from '../protocol.ts';
import {
  LIST_COLUMNS,
  WORKSPACE_LISTS,
  type ListedRow,
  type ListView,
  type WorkspaceContent,
  type WorkspaceListName,
} from './workspaceContent.ts';
import { loadMissing } from '../check/troubleTexts.ts';
import { workspaceNotes } from './workspaceNotes.ts';
import { isTree, placeText, type RowTarget, type WorkspaceRow } from './workspaceRows.ts';
import type { CheckedWorkspace, WorkspaceResult } from './workspaceResult.ts';
import type { Dependents } from '../../workspace/dependents/dependents.ts';
import { dependentsSentences } from '../../workspace/dependents/dependentsText.ts';

/** The state of the page of *Check Workspace*. */
interface ShownWorkspace {
  /** Undefined if only dependents were searched. */
  readonly result: WorkspaceResult | undefined;
  /** The dependents of a subject, if they were searched. */
  readonly dependents: Dependents | undefined;
  readonly list: WorkspaceListName;
  readonly view: ListView;
  readonly hidesKnown: boolean;
  /** All rows of the list, and those that match in their order. */
  readonly all: readonly WorkspaceRow[];
  /** How many rows each list has. */
  readonly counts: ReadonlyMap<WorkspaceListName, number>;
  readonly matching: readonly WorkspaceRow[];
  /** Whether files changed since they were read. */
  readonly isOutdated: boolean;
  /** Keeps the target of a row or a link, and returns the id that the page sends back. */
  readonly idOf: (target: RowTarget) => string;
}

function baseFrame(): Frame {
  return { kind: 'frame', ids: {}, heading: l10n.t('Check Workspace'), subtitle: '', actions: [] };
}

function checkAgain(): Action {
  return { name: 'again', label: l10n.t('Check Again') };
}

/** The page of a panel that the editor restored: it has no lists. */
export function emptyWorkspaceFrame(): Frame {
  const text = l10n.t(
    'What was found is not kept when the window reloads or an account is removed. Check again to see it.',
  );
  return { ...baseFrame(), notice: { tone: 'warning', text, actions: [checkAgain()] } };
}

/** The page with the results. */
export function workspaceFrame(shown: ShownWorkspace): Frame {
  if (shown.result === undefined) {
    const actions = [{ name: 'again', label: l10n.t('Check Workspace') }];
    return { ...baseFrame(), actions, content: contentOf(shown) };
  }
  const { checked, baseline } = shown.result;
  const changed = l10n.t('Files changed since they were checked.');
  const notes = [...(shown.isOutdated ? [changed] : []), ...workspaceNotes(checked, Date.now())];
  const actions = [
    ...loadMissing(checked.missing, checked.unlisted),
    ...(shown.isOutdated ? [checkAgain()] : []),
  ];
  return {
    ...baseFrame(),
    ...(notes.length === 0 ? {} : { notice: { tone: 'warning', text: sentencesText(notes), actions } }),
    subtitle: subtitleOf(checked),
    loadedAt: l10n.t('Checked at {0}', clockText(checked.checkedAt, Date.now())),
    actions: [
      // The notice has it.
      ...(shown.isOutdated ? [] : [checkAgain()]),
      baseline === undefined
        ? { name: 'baseline', label: l10n.t('Compare With SARIF…') }
        : {
            name: 'noBaseline',
            label: l10n.t('Stop Comparing'),
            fullLabel: l10n.t('Stop comparing with {0}', visible(baseline.name, LIMIT.short)),
          },
      { name: 'sarif', label: l10n.t('Save as SARIF…') },
    ],
    content: contentOf(shown),
  };
}

function subtitleOf({ files: { read }, unmentioned: { compared } }: CheckedWorkspace): string {
  const files = read === 1 ? l10n.t('1 file') : l10n.t('{0} files', digits(read));
  return l10n.t('{0} compared with {1}', files, rowCountText(compared, 'records'));
}

function contentOf(shown: ShownWorkspace): WorkspaceContent {
  const { result, list, view, hidesKnown, all, counts, matching, idOf } = shown;
  const { label, about, columns } = listTexts(list, shown);
  const listed = matching.slice(0, SHOWN.page);
  const isUnasked = list === 'dependents' && shown.dependents === undefined;
  return {
    words: {
      lists: l10n.t('Lists'),
      filter: l10n.t('Filter'),
      copyTable: l10n.t('Copy the table'),
      copyCsv: l10n.t('Copy as CSV'),
      copyMarkdown: l10n.t('Copy as Markdown'),
      open: l10n.t('Open'),
    },
    tabs: WORKSPACE_LISTS.map((name) => ({
      list: name,
      label: listTexts(name, shown).label,
      count: counts.has(name) ? digits(counts.get(name) ?? 0) : '',
    })),
    list: {
      name: list,
      label,
      about,
      ...(isUnasked ? { ask: l10n.t('What Depends on This?') } : {}),
      columns: LIST_COLUMNS[list].map((column, at) => ({ column, label: columns[at] ?? '' })),
      hasLinks: hasLinks(list),
      isTree: isTree(list),
      // Expand the tree while a filter is set, so that its matches are visible.
      isFolded: list === 'absent' && view.filter === '',
      view,
      count: isUnasked
        ? ''
        : sentencesText([countText(matching, all, list), ...listedNote(listed.length, matching.length)]),
      rows: listed.map((row) => listedRow(row, idOf)),
      isEmpty: all.length === 0,
    },
    ...(result?.baseline === undefined || !mayBeKnown(list)
      ? {}
      : { known: hidesKnown ? l10n.t('Show Known') : l10n.t('Hide Known') }),
  };
}

/** Whether an earlier log may have findings of a list, so that they can be hidden. */
function mayBeKnown(list: WorkspaceListName): boolean {
  return list === 'problems' || list === 'absent';
}

function hasLinks(list: WorkspaceListName): boolean {
  return list === 'problems';
}

/** The texts of a list, with one for each of its columns. */
function listTexts(
  list: WorkspaceListName,
  { dependents }: Pick<ShownWorkspace, 'dependents'> = { dependents: undefined },
): {
  readonly label: string;
  readonly about: string;
  readonly columns: string[];
} {
  switch (list) {
    case 'problems':
      return {
        label: l10n.t('Probably wrong'),
        about: l10n.t(
          'Names in files that resemble hosted ones or are left behind, and addresses and targets that the records contradict.',
        ),
        columns: [l10n.t('Name or address'), l10n.t('Rule'), l10n.t('Reason'), l10n.t('Places')],
      };
    case 'absent':
      return {
        label: l10n.t('Mentioned, not hosted'),
        about: l10n.t(
          'Names in files that no record answers for and that resemble no hosted name. They may be private, planned or served elsewhere.',
        ),
        columns: [l10n.t('Zone, name or place'), l10n.t('Places')],
      };
    case 'records':
      return {
        label: l10n.t('Hosted, not mentioned'),
        about: l10n.t(
          'Records whose host and value no file of this workspace mentions. Not mentioned here is not unused.',
        ),
        columns: [l10n.t('Zone'), l10n.t('Host'), l10n.t('Type'), l10n.t('Line'), l10n.t('Value')],
      };
    case 'dependents':
      return {
        label: l10n.t('Depends on…'),
        about:
          dependents === undefined
            ? l10n.t(
                'Ask “What Depends on This?” of a record in the tree, or of a name or an address in a text.',
              )
            : sentencesText(dependentsSentences(dependents)),
        columns: [l10n.t('Host or place'), l10n.t('Through')],
      };
  }
}

function listedRow(row: WorkspaceRow, idOf: (target: RowTarget) => string): ListedRow {
  const { cells, target, links, isKnown, level } = row;
  const shown = links.slice(0, SHOWN.cell);
  const rest = links.length - shown.length;
  return {
    id: target.kind === 'nowhere' ? '' : idOf(target),
    cells: [...cells],
    ...(level === undefined ? {} : { level }),
    mark: isKnown ? l10n.t('known') : '',
    links: shown.map((link) => ({
      id: idOf(link.target),
      text: link.text,
      mark: link.isKnown && !isKnown ? l10n.t('known') : '',
    })),
    more: rest === 0 ? '' : l10n.t('and {0} more', digits(rest)),
  };
}

function countText(
  matching: readonly WorkspaceRow[],
  all: readonly WorkspaceRow[],
  list: WorkspaceListName,
): string {
  const of = l10n.t('{0} of {1}', digits(matching.length), digits(all.length));
  if (!hasLinks(list)) return of;
  const places = matching.reduce((sum, { links }) => sum + links.length, 0);
  return places === 1 ? l10n.t('{0}, in 1 place.', of) : l10n.t('{0}, in {1} places.', of, digits(places));
}

function listedNote(listed: number, matching: number): readonly string[] {
  return listed === matching
    ? []
    : [l10n.t('The first {0} rows are listed. Filter to see the others. Copies have all.', digits(listed))];
}

/** A list as a table of texts, with its head first: a line for each place. */
export function* workspaceTable(
  list: WorkspaceListName,
  rows: readonly WorkspaceRow[],
): Generator<readonly string[], void> {
  const { columns } = listTexts(list);
  yield isTree(list) ? [l10n.t('Level'), ...columns] : columns;
  for (const { cells, links, level } of rows) {
    if (isTree(list)) yield [String(level ?? 1), ...cells];
    else if (!hasLinks(list)) yield cells;
    for (const { target } of links) yield [...cells, target.kind === 'place' ? placeText(target.place) : ''];
  }
}

/** A tree as a list of Markdown with lists in it. */
export function* markdownTree(rows: readonly WorkspaceRow[]): Generator<string, void> {
  for (const { cells, level = 1 } of rows) {
    const [first = '', ...rest] = cells.map(markdownText);
    const more = rest.filter((cell) => cell !== '');
    const text = more.length === 0 ? first : l10n.t('{0} ({1})', first, clausesText(more));
    yield `${'  '.repeat(level - 1)}- ${text}`;
  }
}
