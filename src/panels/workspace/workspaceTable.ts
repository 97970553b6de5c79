import * as l10n from '@vscode/l10n';
import { inSlices } from '../../base/timeSlices.ts';
import { markdownText } from '../../export/tables/tableText.ts';
import { clausesText, listText } from '../../text/listText.ts';
import { digits, SHOWN } from '../../text/visible.ts';
import { copiedTable } from '../table/copiedTable.ts';
import type { ButtonPart, CopyForm, Table, TableRow, TableView } from '../table/table.ts';
import { tableOf, type FoundRows, type TableSource } from '../table/tableSource.ts';
import { matchingRows, shownRows, type RowTexts, type ShownRow, type TreeRow } from '../table/treeRows.ts';
import type { WorkspaceListName } from './workspaceContent.ts';
import type { RowTarget, WorkspaceRow } from './workspaceRows.ts';

/** A row with its number among all rows and places of the list. */
interface NumberedRow extends Omit<WorkspaceRow, 'places' | 'children'>, TreeRow<NumberedRow> {
  readonly number: number;
  readonly places: readonly NumberedRow[];
}

/** A list of *Check Workspace Files* as a table. */
export class WorkspaceTable implements TableSource {
  readonly name: WorkspaceListName;
  readonly revision: number;
  readonly #making: Promise<readonly WorkspaceRow[]>;
  readonly #mayHideKnown: boolean;
  /** Undefined until they are made. */
  #rows: readonly NumberedRow[] | undefined;
  #count: number | undefined;
  /** What the rows and places open, by their numbers. */
  readonly #targets: (RowTarget | undefined)[] = [];

  /**
   * @param revision differs from that of every other table of this panel, and of the panel before a window reload
   * @param hasBaseline whether the findings were compared with an earlier log
   */
  constructor(
    name: WorkspaceListName,
    revision: number,
    making: Promise<readonly WorkspaceRow[]>,
    hasBaseline: boolean,
  ) {
    this.name = name;
    this.revision = revision;
    this.#making = making;
    this.#mayHideKnown = hasBaseline && (name === 'problems' || name === 'absent');
  }

  /** Awaits the rows. @throws what making them throws */
  async made(): Promise<readonly NumberedRow[]> {
    const rows = await this.#making;
    this.#rows ??= this.#numbered(rows);
    this.#count ??= this.#counted(this.#rows).length;
    return this.#rows;
  }

  /** How many entries the list has; undefined until they are made. */
  get count(): number | undefined {
    return this.#count;
  }

  /** The table without its rows; undefined for a list without any. */
  get table(): Table | undefined {
    if (this.count === 0) return undefined;
    const { label, columns } = listTexts(this.name);
    const known = { label: l10n.t('Hide Known'), pressedLabel: l10n.t('Show Known') };
    return tableOf(
      {
        name: this.name,
        style: `found ${this.name}`,
        label,
        columns,
        isTree: this.#isTree,
        choices: this.#mayHideKnown ? [{ kind: 'switch', name: 'known', ...known }] : [],
        // Those of another subject are looked at anew.
        resets: this.name === 'dependents' ? this.revision : 0,
        revision: this.revision,
      },
      l10n.t('Filter'),
    );
  }

  async find(view: TableView, signal: AbortSignal): Promise<FoundRows> {
    const matching = await this.#matching(view, signal);
    const toggled = new Set(view.toggled);
    // A tree is open while a filter is set, so that its matches are visible.
    const isOpenAtFirst = this.name === 'dependents' || view.filter !== '';
    const shown = shownRows(matching, (row) => toggled.has(this.#viewId(row, view)) !== isOpenAtFirst);
    return {
      count: shown.length,
      rows: (first, end) => shown.slice(first, end).map((each) => this.#row(each, view)),
      countText: this.countText(this.#counted(matching)),
    };
  }

  /** Writes the rows of a view, those below closed ones too, with a line for each place. */
  async copy(form: CopyForm, view: TableView, signal: AbortSignal): Promise<string> {
    const rows = allShown(await this.#matching(view, signal));
    if (form === 'markdown' && this.#isTree) return [...markdownTree(rows)].join('\n');
    const { columns } = listTexts(this.name);
    const withLevel = this.#isTree ? [{ name: 'level', label: l10n.t('Level') }, ...columns] : columns;
    return copiedTable(form, withLevel, this.#copiedRows(rows), signal);
  }

  /** Returns what the row or the place with this id opens. */
  targetOf(id: string): RowTarget | undefined {
    const [revision, number] = id.split(' ');
    return revision === String(this.revision) ? this.#targets[Number(number)] : undefined;
  }

  /** How many of the counted rows match. */
  countText(matching: readonly ShownRow<NumberedRow>[]): string {
    const of = l10n.t('{0} of {1}', digits(matching.length), digits(this.count ?? 0));
    if (!this.#hasPlaces) return of;
    const places = matching.reduce((sum, { row }) => sum + row.places.length, 0);
    return places === 1 ? l10n.t('{0}, in 1 place.', of) : l10n.t('{0}, in {1} places.', of, digits(places));
  }

  get #isTree(): boolean {
    return this.name === 'dependents' || this.name === 'absent';
  }

  /** Whether the last column has links to places. */
  get #hasPlaces(): boolean {
    return this.name === 'problems';
  }

  /** The rows that are counted: of absent names, the names, not their zones and places. */
  #counted(rows: readonly NumberedRow[]): readonly ShownRow<NumberedRow>[] {
    const all = allShown(rows);
    return this.name === 'absent' ? all.filter(({ level }) => level === 2) : all;
  }

  async #matching(view: TableView, signal: AbortSignal): Promise<readonly NumberedRow[]> {
    const all = await this.made();
    const rows = this.#mayHideKnown && view.choices['known'] === 'on' ? withoutKnown(all) : all;
    const { columns } = listTexts(this.name);
    const texts: RowTexts<NumberedRow> = {
      searched: ({ cells, places }) => [...cells, ...places.map(placeText)].join('\n'),
      sorted: ({ cells, places }, column) => {
        const at = columns.findIndex(({ name }) => name === column);
        // The column of places has no cell: it is sorted by their number. A count has no commas of thousands.
        return at < 0 ? '' : (cells[at] ?? String(places.length)).replaceAll(',', '');
      },
    };
    return inSlices(matchingRows(rows, view, texts), signal);
  }

  /** Numbers rows, their places and those below them. */
  #numbered(rows: readonly WorkspaceRow[]): readonly NumberedRow[] {
    return rows.map((row) => {
      const number = this.#targets.push(row.target) - 1;
      const { places = [], children = [] } = row;
      return { ...row, number, places: this.#numbered(places), children: this.#numbered(children) };
    });
  }

  #idOf({ number }: NumberedRow): string {
    return `${this.revision} ${number}`;
  }

  /** The id of a row among those of the page. What is toggled in the matches of a filter stays with that filter. */
  #viewId(row: NumberedRow, { filter }: TableView): string {
    return `${this.#idOf(row)} ${filter}`;
  }

  #row({ row, level, parent, isOpen }: ShownRow<NumberedRow>, view: TableView): TableRow {
    const { cells, target, isKnown = false } = row;
    const [name = '', ...rest] = cells;
    const look = isPlace(row) ? 'link' : 'plain';
    const open = target === undefined ? name : openPart(look, name, cells, this.#idOf(row));
    return {
      id: this.#viewId(row, view),
      cells: [
        { parts: [open, ...(isKnown ? [knownPart()] : [])] },
        ...rest.map((text) => ({ parts: [text] })),
        ...(this.#hasPlaces ? [this.#placesCell(row)] : []),
      ],
      look: isKnown ? 'known' : undefined,
      level: this.#isTree ? level : undefined,
      isOpen,
      parent,
    };
  }

  #placesCell(row: NumberedRow): TableRow['cells'][number] {
    const { cells, places, isKnown = false } = row;
    const items = places.slice(0, SHOWN.cell).map((place) => {
      const text = placeText(place);
      const open = openPart('link', text, [text, cells[0] ?? ''], this.#idOf(place));
      return place.isKnown === true && !isKnown ? [open, knownPart()] : [open];
    });
    const more = places.length - items.length;
    const note = { kind: 'text', look: 'note', text: l10n.t('and {0} more', digits(more)) } as const;
    return { parts: [{ kind: 'list', look: 'links', items }, ...(more === 0 ? [] : [note])] };
  }

  *#copiedRows(rows: readonly ShownRow<NumberedRow>[]): Generator<readonly (string | number)[], void> {
    for (const { row, level } of rows) {
      const { cells, places } = row;
      if (this.#isTree) yield [level, ...cells];
      else if (!this.#hasPlaces) yield cells;
      for (const place of places) yield [...cells, placeText(place)];
    }
  }
}

/** Whether a row is a place in a file, not a name that opens the first of its places. */
function isPlace({ target, places, children = [] }: NumberedRow): boolean {
  return target !== undefined && 'file' in target && places.length + children.length === 0;
}

function placeText({ cells: [text = ''] }: NumberedRow): string {
  return text;
}

/** All rows of a tree, also those below closed ones. */
function allShown(rows: readonly NumberedRow[]): readonly ShownRow<NumberedRow>[] {
  return shownRows(rows, () => true);
}

/** Returns rows without what an earlier log has. */
function withoutKnown(rows: readonly NumberedRow[]): readonly NumberedRow[] {
  return rows
    .filter(({ isKnown = false }) => !isKnown)
    .map((row) => ({
      ...row,
      places: withoutKnown(row.places),
      children: withoutKnown(row.children ?? []),
    }));
}

function openPart(
  look: ButtonPart['look'],
  label: string,
  texts: readonly string[],
  value: string,
): ButtonPart {
  const fullLabel = l10n.t('{0}: {1}', l10n.t('Open'), listText(texts));
  return { kind: 'button', look, action: { name: 'open', label, fullLabel, value } };
}

function knownPart() {
  return { kind: 'text', look: 'mark', text: l10n.t('known') } as const;
}

/** A tree as a list of Markdown with lists in it. */
function* markdownTree(rows: readonly ShownRow<NumberedRow>[]): Generator<string, void> {
  for (const { row, level } of rows) {
    const [first = '', ...rest] = row.cells.map(markdownText);
    const more = rest.filter((cell) => cell !== '');
    const text = more.length === 0 ? first : l10n.t('{0} ({1})', first, clausesText(more));
    yield `${'  '.repeat(level - 1)}- ${text}`;
  }
}

/** The texts of a list, and its columns. `about` is for dependents that nobody asked for yet. */
export function listTexts(list: WorkspaceListName): {
  readonly label: string;
  readonly about: string;
  readonly columns: Table['columns'];
} {
  switch (list) {
    case 'problems':
      return {
        label: l10n.t('Probably wrong'),
        about: l10n.t(
          'Names in files that resemble hosted ones or are left behind, and addresses and targets that the records contradict.',
        ),
        columns: [
          { name: 'name', label: l10n.t('Name or address'), isRowHeader: true },
          { name: 'rule', label: l10n.t('Rule') },
          { name: 'reason', label: l10n.t('Reason') },
          { name: 'places', label: l10n.t('Places') },
        ],
      };
    case 'absent':
      return {
        label: l10n.t('Mentioned, not hosted'),
        about: l10n.t(
          'Names in files that no record answers for and that resemble no hosted name. They may be private, planned or served elsewhere.',
        ),
        columns: [
          { name: 'name', label: l10n.t('Zone, name or place'), isRowHeader: true },
          { name: 'places', label: l10n.t('Places') },
        ],
      };
    case 'records':
      return {
        label: l10n.t('Hosted, not mentioned'),
        about: l10n.t(
          'Records whose host and value no file of this workspace mentions. Not mentioned here is not unused.',
        ),
        columns: [
          { name: 'zone', label: l10n.t('Zone'), isRowHeader: true },
          { name: 'host', label: l10n.t('Host') },
          { name: 'type', label: l10n.t('Type') },
          { name: 'line', label: l10n.t('Line') },
          { name: 'value', label: l10n.t('Value') },
        ],
      };
    case 'dependents':
      return {
        label: l10n.t('Depends on…'),
        about: l10n.t(
          'Ask “What Depends on This?” of a record in the tree, or of a name or an address in a text.',
        ),
        columns: [
          { name: 'dependent', label: l10n.t('Host or place'), isRowHeader: true },
          { name: 'through', label: l10n.t('Through') },
        ],
      };
  }
}
