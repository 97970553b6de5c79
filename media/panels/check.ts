import './jitless.ts';
import {
  CHECK_COLUMNS,
  CheckContent,
  type CheckColumn,
  type FindingCounts,
  type FindingGroup,
} from '../../src/panels/check/checkContent.ts';
import { digits } from '../../src/text/visible.ts';
import { numberedTexts } from '../../src/panels/repeatedTexts.ts';
import { button, el, iconButton } from './dom.ts';
import { card } from './details.ts';
import { keepingFocus, startPage, type PanelPage } from './page.ts';
import { oneTabStop } from './rowKeys.ts';
import { copyTools, filterBox } from './tableTools.ts';
import { labelled, commaList } from './punctuation.ts';

const CELL = { role: 'cell' } as const;

let table: FindingsTable | undefined;

startPage(CheckContent, (content, page) => {
  // The table stays, so that typing into its filter is not interrupted.
  if (table === undefined) table = new FindingsTable(content, page);
  else table.update(content);
  return [table.node];
});

/** The findings that the extension lists, and how many there are of each rule and zone. */
class FindingsTable {
  readonly node: HTMLElement;
  readonly #page: PanelPage;
  readonly #words: CheckContent['words'];
  readonly #filter: HTMLInputElement;
  readonly #severity: HTMLSelectElement;
  readonly #head = el('tr', { role: 'row' });
  readonly #body = el('tbody', { role: 'rowgroup' });
  readonly #updateStop = oneTabStop(this.#body);
  readonly #count = el('p', { class: 'note', role: 'status' });
  readonly #more = el('p', { class: 'note' });
  readonly #summary = el('div', { class: 'summary' });
  readonly #sums = el('div', { class: 'cards totals' });
  /** How often the view was reset before. */
  #resets: number | undefined;

  constructor(content: CheckContent, page: PanelPage) {
    this.#page = page;
    const { words } = content;
    this.#words = words;
    this.#filter = filterBox(words.filter, page);
    const tools = copyTools(words, ['csv', 'markdown'], (form) => page.copy(form));
    // Explicit roles: narrow layouts display rows as grids, which removes the implicit ones.
    const findings = el(
      'table',
      { class: 'findings', role: 'table' },
      el('thead', { role: 'rowgroup' }, this.#head),
      this.#body,
    );
    this.#severity = this.#severitySelect(content);
    const controls = el('div', { class: 'controls' }, this.#filter, this.#severity, tools);
    const scroll = el(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': words.table },
      findings,
    );
    this.node = el(
      'div',
      {},
      this.#summary,
      this.#sums,
      card(words.table, controls, this.#count, scroll, this.#more),
    );
    this.update(content);
  }

  update(content: CheckContent): void {
    keepingFocus(this.node, () => this.#show(content));
  }

  #severitySelect({ words }: CheckContent): HTMLSelectElement {
    const select = el(
      'select',
      { 'aria-label': words.severity, 'data-key': 'severity' },
      ...words.levels.map(({ severity, label }) => el('option', { value: severity }, label)),
    );
    select.addEventListener('change', () => this.#page.act('severity', select.value));
    return select;
  }

  #show(content: CheckContent): void {
    const { view, resets, count, summary, groups, note, more, byRule, byZone } = content;
    this.#severity.value = view.severity;
    // A state that was sent before the latest key press must not overwrite the typed text.
    if (resets !== this.#resets || document.activeElement !== this.#filter) this.#filter.value = view.filter;
    this.#resets = resets;
    this.#head.replaceChildren(
      ...CHECK_COLUMNS.map((column) => this.#headCell(column, content)),
      el('td', CELL),
    );
    const groupNames = numberedTexts(groups.map(({ rule, zone }) => commaList([rule, zone])));
    const all = groups.flatMap(({ findings }) => findings);
    const names = numberedTexts(all.map(({ host, text }) => commaList([host, text]))).values();
    this.#body.replaceChildren(
      ...groups.flatMap((group, at) => this.#rows(group, groupNames[at] ?? '', names)),
    );
    this.#updateStop();
    this.#count.textContent = count;
    this.#more.replaceChildren(
      ...(note === '' ? [] : [note, ' ']),
      ...(more ? [button(this.#words.more, () => this.#page.act('more'), { 'data-key': 'more' })] : []),
    );
    this.#sums.replaceChildren(
      this.#sumCard(this.#words.byRule, this.#words.columns.rule, byRule),
      this.#sumCard(this.#words.byZone, this.#words.columns.zone, byZone),
    );
    this.#summary.replaceChildren(
      ...summary.map(({ severity, text }) =>
        button(text, () => this.#showFrom(severity), {
          class: `severity ${severity}`,
          'data-key': `summary ${severity}`,
        }),
      ),
    );
  }

  #headCell(column: CheckColumn, { view: { sort, descending } }: CheckContent): HTMLElement {
    const sorted = sort === column;
    return el(
      'th',
      {
        scope: 'col',
        role: 'columnheader',
        'aria-sort': sorted ? (descending ? 'descending' : 'ascending') : 'none',
      },
      button(this.#words.columns[column], () => this.#page.act('sort', column), {
        class: 'sort',
        'data-key': `sort ${column}`,
      }),
    );
  }

  /**
   * Makes a row for a single finding, or for several a row that opens to them. `names` makes the names of rows unique.
   */
  #rows(group: FindingGroup, groupName: string, names: Iterator<string>): readonly HTMLElement[] {
    const { id, severity, severityText, rule, ruleText, zone, count, isOpen, findings } = group;
    const { openRule } = this.#words;
    const members = findings.map((finding) => this.#cells(finding, names.next().value ?? ''));
    const toggle = button(count, () => this.#page.act('open', id), {
      class: 'link toggle',
      'aria-expanded': isOpen ? 'true' : 'false',
      'aria-label': labelled(count, groupName),
      'data-key': `open ${id}`,
    });
    const head = [
      el('td', CELL, el('span', { class: `severity ${severity}` }, severityText)),
      el(
        'td',
        CELL,
        button(rule, () => this.#page.act('rule', rule), {
          class: 'link',
          title: openRule,
          'aria-label': labelled(rule, groupName),
          'data-key': `rule ${id}`,
        }),
      ),
      el('td', { ...CELL, class: 'zone' }, zone),
    ];
    if (!isOpen && findings.length > 0) return [el('tr', { role: 'row' }, ...head, ...members.flat())];
    return [
      el(
        'tr',
        { role: 'row', class: isOpen ? 'open' : undefined },
        ...head,
        el('td', { ...CELL, class: 'host' }, toggle),
        el('td', { ...CELL, class: 'text' }, ruleText),
        el('td', CELL),
      ),
      ...members.map((cells) =>
        el('tr', { role: 'row', class: 'member' }, el('td', CELL), el('td', CELL), el('td', CELL), ...cells),
      ),
    ];
  }

  #cells({ id, host, text }: FindingGroup['findings'][number], name: string): readonly HTMLElement[] {
    const { reveal, fixes } = this.#words;
    return [
      el('td', { ...CELL, class: 'host' }, host),
      el('td', { ...CELL, class: 'text' }, text),
      el(
        'td',
        CELL,
        iconButton('reveal', labelled(reveal, name), () => this.#page.act('reveal', id), {
          title: reveal,
          'data-key': `reveal ${id} ${name}`,
        }),
        iconButton('fixes', labelled(fixes, name), () => this.#page.act('fixes', id), {
          title: fixes,
          'data-key': `fixes ${id} ${name}`,
        }),
      ),
    ];
  }

  /** Shows the findings of a severity and above. */
  #showFrom(severity: CheckContent['view']['severity']): void {
    this.#severity.value = severity;
    this.#page.act('severity', severity);
  }

  /** How many findings there are of each rule or zone. Pressing one filters by it. */
  #sumCard(title: string, name: string, { rows, note }: FindingCounts): HTMLElement {
    const head = el(
      'tr',
      {},
      el('th', { scope: 'col' }, this.#words.columns.severity),
      el('th', { scope: 'col' }, name),
      el('th', { scope: 'col', class: 'number' }, this.#words.count),
    );
    const body = rows.map((row) =>
      el(
        'tr',
        {},
        el('td', {}, el('span', { class: `severity ${row.severity}` }, row.severityText)),
        el(
          'td',
          {},
          button(row.name, () => this.#filterBy(row.name), {
            class: 'link',
            'aria-label': labelled(row.name, this.#words.filter),
            'data-key': `count ${row.name}`,
          }),
        ),
        el('td', { class: 'number' }, digits(row.findings)),
      ),
    );
    const rowsOfBody = el('tbody', {}, ...body);
    oneTabStop(rowsOfBody);
    return card(
      title,
      el('div', { class: 'sums-scroll' }, el('table', { class: 'sums' }, el('thead', {}, head), rowsOfBody)),
      note !== '' && el('p', { class: 'note' }, note),
    );
  }

  #filterBy(text: string): void {
    this.#filter.value = text;
    this.#page.act('filter', text);
    this.#filter.focus();
  }
}
