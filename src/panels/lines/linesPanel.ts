import * as l10n from '@vscode/l10n';
import type { Domain } from '../../api/domain.ts';
import type { DomainId, OtherField, RecordId } from '../../api/fields.ts';
import { ACCEPTED_GRADE, type LineGroup, type Lines } from '../../api/line.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import { accountLabel } from '../../text/accountText.ts';
import { domainAscii } from '../../dns/record.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import type { Account } from '../../zones/account.ts';
import { domainHeading } from '../domain/domainPanel.ts';
import { cached } from '../../base/cached.ts';
import { lineLayout } from './lineLayout.ts';
import { areaColumns, areaRows, areaText, type GroupsContent, type LinesContent } from './linesContent.ts';
import { NameChoice } from './linesQuestion.ts';
import { linesWords } from './linesWords.ts';
import { loadedSoFar } from '../../text/loadedPartText.ts';
import { FieldCollector } from '../fieldCollector.ts';
import { copiedTable } from '../table/copiedTable.ts';
import type { Table } from '../table/table.ts';
import { tableOf } from '../table/tableSource.ts';
import type { PanelItem, ItemKind, RunCommand } from '../panelKind.ts';
import { sentencesText } from '../../text/listText.ts';

/** The line groups of a domain's grade on a map (Record.Line, api.md 2.2 and 4.1), and the answer for each of them. */
export const linesPanel: ItemKind = {
  name: 'lines',
  needs: ['domain'],
  item: (account, ref, run) =>
    ref.domain === undefined ? undefined : linesItem(account, ref, ref.domain, run),
};

function linesItem(account: Account, ref: ItemRef, id: DomainId, run: RunCommand): PanelItem {
  const choice = new NameChoice();
  const layoutOf = cached(lineLayout);
  let offered = false;
  /** The panel was opened for this record, which is not loaded yet. */
  let wanted: RecordId | undefined;
  const chooseWanted = (): void => {
    if (wanted === undefined) return;
    const { pages } = account.zone(id);
    const known =
      pages.state.content?.rows.find((row) => row.id === wanted) ??
      account.zone(id).recordInfo(wanted).state.content?.value.record;
    if (known === undefined) return;
    wanted = undefined;
    choice.choose(known);
  };
  const isListed = (): boolean | undefined => offered || account.listsLines(id);
  const contentOf = (collector: FieldCollector): LinesContent | undefined => {
    const { domain, pages } = account.zone(id);
    if (isListed() !== true) return domain && refused(domain);
    const lines = account.loadedLines(id);
    if (lines === undefined) return undefined;
    chooseWanted();
    const note =
      offered && account.listsLines(id) !== true
        ? l10n.t('These are the lines of the grade {0}, not those of this domain’s grade.', l10n.t('Free'))
        : '';
    if (lines.shape === 'names') return namesContent(lines, note, collector);
    const { counts, ...layout } = layoutOf(lines.groups);
    const { areas } = layout;
    const name = domain === undefined ? '' : domainAscii(domain);
    const soFar = loadedSoFar(pages, account.zone(id).whyIncomplete(), domain?.records);
    const question = choice.question(pages, soFar, { name, lines, areas });
    return {
      kind: 'groups',
      words: linesWords(),
      notes: {
        groups: sentencesText([counts, l10n.t('Gray places have no line.'), note]),
        answers: sentencesText([counts, l10n.t('Gray places have no line, or get no answer.'), note]),
      },
      ...layout,
      table: tableOfAreas(areas, question.answers !== undefined),
      others: [...collector.others([...otherFields(lines.groups), ...(lines.other ?? [])])],
      question,
    };
  };
  return {
    get heading() {
      return l10n.t('Lines of {0}', domainHeading(account, id));
    },
    get subtitle() {
      return l10n.t('Lines · {0}', accountLabel(account.info));
    },
    get loadable() {
      const known = isListed();
      if (known === true) return account.lines(id);
      // After a reload of the window, only the id of the domain is known.
      if (known === undefined) return account.zone(id).details;
      // The domain has another grade than the only one that the service accepts, so there is nothing to load.
      return undefined;
    },
    get list() {
      return wanted === undefined ? undefined : account.zone(id).pages;
    },
    actions: [{ name: 'domain', label: l10n.t('Show Domain Details') }],
    table: {
      name: 'areas',
      revision: 0,
      // The page makes the rows itself.
      find: async () => ({ count: 0, rows: () => [], countText: '' }),
      copy: async (form, view, signal) => {
        const content = contentOf(new FieldCollector());
        if (content?.kind !== 'groups') return undefined;
        const columns = areaColumns(content, view.choices['mode']);
        const rows = areaRows(content, columns, view).map(({ cells }) => cells);
        return copiedTable(form, columns, rows, signal);
      },
    },
    render() {
      const collector = new FieldCollector();
      const content = contentOf(collector);
      if (content === undefined) return undefined;
      return { content, copies: { get: (key) => areaCopy(content, key) ?? collector.copies.get(key) } };
    },
    showPart({ record }) {
      if (record === undefined) return;
      wanted = record;
      choice.choose(undefined);
      chooseWanted();
    },
    async act(name, value, signal) {
      if (name === 'domain') await run('dnsTree.domain.show', ref);
      else if (name === 'showAccepted') offered = true;
      else if (name === 'choose') choice.key = value ?? '';
      else if (name === 'find') choice.find = value ?? '';
      else if (name === 'loadRecords') await account.zone(id).loadPages(signal);
    },
  };
}

/** The line about a sub-area (`area 12`), with its answer (`answer 12`). */
function areaCopy(content: LinesContent, key: string): string | undefined {
  if (content.kind !== 'groups') return undefined;
  const [, kind, index] = /^(area|answer) (\d+)$/u.exec(key) ?? [];
  const area = content.areas[Number(index)];
  return area && areaText(area, content, kind === 'answer');
}

function refused({ grade = '', gradeTitle = '' }: Domain): LinesContent {
  const code = visible(grade, LIMIT.short);
  const title = visible(gradeTitle, LIMIT.short);
  const free = l10n.t('Free');
  // Codes distinguish two grades of the same name, of which the service accepts one.
  const isSameName = title === free || /_free$/iu.test(grade);
  const accepted = isSameName ? l10n.t('{0} ({1})', free, ACCEPTED_GRADE) : free;
  const own = isSameName && title !== '' && code !== '' ? l10n.t('{0} ({1})', title, code) : title || code;
  const reason =
    own === ''
      ? l10n.t(
          'The grade of this domain is not known, and the service lists only the lines of the grade {0}.',
          accepted,
        )
      : l10n.t(
          'The service lists only the lines of the grade {0}; the grade of this domain is {1}.',
          accepted,
          own,
        );
  const purpose = l10n.t(
    'They show who gets which answer as far as the records are on lines with the same names; the other records are listed as unresolved.',
  );
  return {
    kind: 'refused',
    text: sentencesText([reason, purpose]),
    action: { name: 'showAccepted', label: l10n.t('Show the Lines of the Grade {0}', free) },
  };
}

/** The lines of an installation that lists them by name, without groups. */
function namesContent(
  { lines, other = [] }: Extract<Lines, { shape: 'names' }>,
  note: string,
  collector: FieldCollector,
): LinesContent {
  const rows = lines.map(({ name, id = '' }) => ({
    cells: [visible(name, LIMIT.name), visible(id, LIMIT.short)],
  }));
  const explanation = l10n.t(
    'This service lists {0} lines by name, without groups, so there is no map.',
    digits(rows.length),
  );
  return {
    kind: 'names',
    note: sentencesText([explanation, note]),
    lines: { title: l10n.t('All lines'), columns: [l10n.t('Line'), l10n.t('Id')], rows, note: '' },
    others: [...collector.others(other)],
  };
}

/** The table of all sub-areas. The lines have a column of their own if a sub-area has another name than its line. */
function tableOfAreas(areas: GroupsContent['areas'], hasAnswers: boolean): Table {
  const columns = [
    { name: 'name', label: l10n.t('Name'), isRowHeader: true },
    ...(areas.some(({ name, line }) => name !== line) ? [{ name: 'line', label: l10n.t('Line') }] : []),
    { name: 'code', label: l10n.t('Code') },
    ...(areas.some(({ lineId, code }) => lineId !== undefined && lineId !== code)
      ? [{ name: 'lineId', label: l10n.t('Line id') }]
      : []),
    { name: 'group', label: l10n.t('Group') },
    ...(hasAnswers
      ? [
          { name: 'answer', label: l10n.t('Answer') },
          { name: 'from', label: l10n.t('From line') },
        ]
      : []),
  ];
  const label = l10n.t('All lines');
  return tableOf({ name: 'areas', style: 'areas', label, columns, revision: 0 }, l10n.t('Filter the table'));
}

/** The fields of groups that api.md does not list, and values of sub-areas that are not names. */
function otherFields(groups: readonly LineGroup[]): readonly OtherField[] {
  return groups.flatMap(({ id, name, other }) =>
    other.map(([field, value]): OtherField => [`${name || id} · ${field}`, value]),
  );
}
