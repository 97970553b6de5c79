import './jitless.ts';
import {
  LIST_COLUMNS,
  WorkspaceContent,
  type ListedRow,
} from '../../src/panels/workspace/workspaceContent.ts';
import { button, el } from './dom.ts';
import { startPage, type PanelPage } from './page.ts';
import { pressRow } from './rowKeys.ts';
import { showSortHead } from './sortHead.ts';
import { copyTools, filterBox } from './tableTools.ts';
import { VirtualRows } from './virtualRows.ts';
import { labelled, commaList } from './punctuation.ts';

let shown: WorkspacePage | undefined;

startPage(WorkspaceContent, (content, page) => {
  // The nodes stay, so that typing into the filter is not interrupted.
  shown ??= new WorkspacePage(content, page);
  shown.update(content);
  return shown.nodes;
});

type List = WorkspaceContent['list'];

/** A tab for each list, and the table of the one that is shown. */
class WorkspacePage {
  readonly nodes: readonly Node[];
  readonly #page: PanelPage;
  readonly #words: WorkspaceContent['words'];
  readonly #tabs: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #about = el('p', { class: 'note', id: 'about' });
  readonly #ask: HTMLButtonElement;
  readonly #controls: HTMLElement;
  readonly #filter: HTMLInputElement;
  readonly #known: HTMLButtonElement;
  readonly #count = el('p', { class: 'note', role: 'status' });
  readonly #rows: VirtualRows<ListedRow>;
  #list: List;
  #shown: readonly ListedRow[] = [];
  #parents: ReadonlySet<ListedRow> = new Set();
  /** The rows of the tree whose rows below are not shown. */
  #collapsed = new Set<ListedRow>();

  constructor({ words, list }: WorkspaceContent, page: PanelPage) {
    this.#page = page;
    this.#words = words;
    this.#list = list;
    this.#tabs = el('div', { class: 'tabs', role: 'tablist', 'aria-label': words.lists });
    this.#tabs.addEventListener('keydown', (event) => this.#moveTab(event));
    this.#filter = filterBox(words.filter, page);
    this.#known = button('', () => page.act('known'), { 'data-key': 'known' });
    this.#ask = button('', () => page.act('ask'), { 'data-key': 'ask' });
    const tools = copyTools(words, ['csv', 'markdown'], (form) => page.copy(form));
    this.#rows = new VirtualRows({ make: (row) => this.#row(row) });
    this.#rows.table.setAttribute('aria-describedby', 'about');
    this.#rows.body.addEventListener('click', pressRow);
    this.#rows.body.addEventListener('keydown', (event) => this.#moveInTree(event));
    this.#controls = el('div', { class: 'controls' }, this.#filter, this.#known, tools);
    this.#panel = el(
      'div',
      { class: 'card', role: 'tabpanel', id: 'list' },
      this.#about,
      this.#ask,
      this.#controls,
      this.#count,
      this.#rows.node,
    );
    this.nodes = [this.#tabs, this.#panel];
  }

  update({ tabs, list, known }: WorkspaceContent): void {
    const isOther = list.name !== this.#list.name;
    this.#list = list;
    this.#showTabs(tabs);
    this.#panel.setAttribute('aria-labelledby', `tab-${list.name}`);
    this.#about.textContent = list.about;
    this.#ask.hidden = list.ask === undefined;
    this.#ask.textContent = list.ask ?? '';
    this.#controls.hidden = list.isEmpty;
    // A state that was sent before the latest key press must not overwrite the typed text.
    if (isOther || document.activeElement !== this.#filter) this.#filter.value = list.view.filter;
    this.#known.hidden = known === undefined;
    this.#known.textContent = known ?? '';
    if (this.#count.textContent !== list.count) this.#count.textContent = list.count;
    this.#showHead(list);
    const { node, table } = this.#rows;
    node.hidden = list.rows.length === 0;
    table.className = `found ${list.name}`;
    table.ariaLabel = list.label;
    table.role = list.isTree ? 'treegrid' : 'table';
    this.#parents = new Set(list.rows.filter((row, at) => levelOf(list.rows[at + 1]) > levelOf(row)));
    this.#collapsed = new Set(list.isFolded ? this.#parents : []);
    this.#showRows(isOther ? 0 : this.#rows.stop);
    if (isOther) this.#rows.reveal(0, 'top');
  }

  /** Shows all rows but those below a collapsed one. */
  #showRows(stop: number): void {
    let hiddenBelow = Infinity;
    const rows = this.#list.rows.filter((row) => {
      if (levelOf(row) > hiddenBelow) return false;
      hiddenBelow = this.#collapsed.has(row) ? levelOf(row) : Infinity;
      return true;
    });
    this.#shown = rows;
    this.#rows.set(rows, { stop, anew: true });
  }

  #toggle(row: ListedRow): void {
    if (!this.#collapsed.delete(row)) this.#collapsed.add(row);
    this.#showRows(this.#shown.indexOf(row));
  }

  /** The left and right arrow keys collapse and expand a row of the tree, or move to the row above or below it. */
  #moveInTree(event: KeyboardEvent): void {
    const isLeft = event.key === 'ArrowLeft';
    const at = this.#rows.stop;
    const row = this.#shown[at];
    if (!this.#list.isTree || row === undefined || (!isLeft && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const isCollapsed = this.#collapsed.has(row);
    if (this.#parents.has(row) && isCollapsed !== isLeft) return this.#toggle(row);
    const parent = this.#shown.findLastIndex((each, other) => other < at && levelOf(each) < levelOf(row));
    const to = isLeft ? parent : at + 1;
    if (to >= 0 && (isLeft || this.#parents.has(row))) this.#rows.focus(to);
  }

  #showTabs(tabs: WorkspaceContent['tabs']): void {
    if (this.#tabs.childElementCount === 0)
      this.#tabs.append(
        ...tabs.map(({ list }) =>
          button('', () => this.#page.act('list', list), {
            role: 'tab',
            id: `tab-${list}`,
            'data-key': `tab ${list}`,
            'aria-controls': 'list',
          }),
        ),
      );
    for (const { list, label, count } of tabs) {
      const tab = this.#tabs.querySelector<HTMLElement>(`#tab-${list}`);
      const isShown = list === this.#list.name;
      tab?.setAttribute('aria-selected', String(isShown));
      if (tab === null) continue;
      tab.tabIndex = isShown ? 0 : -1;
      tab.replaceChildren(label, ' ', el('span', { class: 'count' }, count));
    }
  }

  /** The arrow keys move between the tabs, as everywhere, and show the list of the one with the focus. */
  #moveTab(event: KeyboardEvent): void {
    const tabs = [...this.#tabs.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  }

  #showHead({ columns, view }: List): void {
    showSortHead(this.#rows.head, columns, view.order, (order) =>
      this.#page.act(
        'sort',
        order === undefined ? '' : `${order.column} ${order.descending ? 'descending' : 'ascending'}`,
      ),
    );
  }

  #row(row: ListedRow): HTMLTableRowElement {
    const { id, cells, mark, links, more, level } = row;
    const { columns, hasLinks, isTree, name } = this.#list;
    const [first = '', ...rest] = cells;
    const label = labelled(this.#words.open, commaList(cells));
    const open =
      id === ''
        ? el('span', { class: 'plain', tabindex: '-1' }, first)
        : button(first, () => this.#page.act('open', id), { class: 'plain', 'aria-label': label });
    const isParent = this.#parents.has(row);
    const isExpanded = !this.#collapsed.has(row);
    const twisty = el(
      'span',
      { class: 'twisty', 'aria-hidden': 'true' },
      isParent ? (isExpanded ? '▾' : '▸') : '',
    );
    twisty.addEventListener('click', (event) => {
      event.stopPropagation();
      if (isParent) this.#toggle(row);
    });
    const marked = mark !== '' && el('span', { class: 'mark' }, mark);
    const names = LIST_COLUMNS[name];
    const cell = (at: number, ...children: readonly (Node | string | false)[]): HTMLElement =>
      el(
        'td',
        { role: isTree ? 'gridcell' : 'cell', class: names[at], 'data-label': columns[at]?.label },
        ...children,
      );
    const last = names.length - 1;
    const head = el(
      'th',
      { scope: 'row', role: 'rowheader', class: names[0] },
      isTree && twisty,
      open,
      marked,
    );
    const made = el(
      'tr',
      {
        role: 'row',
        class: mark === '' ? undefined : 'known',
        'aria-level': isTree ? level : undefined,
        'aria-expanded': isTree && isParent ? String(isExpanded) : undefined,
      },
      head,
      ...rest.map((text, at) => cell(at + 1, text)),
      hasLinks && cell(last, this.#links(first, links), more !== '' && el('p', { class: 'note' }, more)),
    );
    made.style.setProperty('--level', String((level ?? 1) - 1));
    return made;
  }

  #links(name: string, links: ListedRow['links']): HTMLElement {
    return el(
      'ul',
      { class: 'links' },
      ...links.map(({ id, text, mark }) =>
        el(
          'li',
          {},
          button(text, () => this.#page.act('open', id), {
            class: 'link',
            'aria-label': labelled(this.#words.open, commaList([text, name])),
          }),
          mark !== '' && el('span', { class: 'mark' }, mark),
        ),
      ),
    );
  }
}

/** Returns the depth of a row; 0 if there is no row, which is above all others. */
function levelOf(row: ListedRow | undefined): number {
  return row?.level ?? 0;
}
