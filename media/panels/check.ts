import './jitless.ts';
import {
  CHECK_COLUMNS,
  CheckContent,
  type CheckColumn,
  type FindingCounts,
} from '../../src/panels/check/checkContent.ts';
import { numberedTexts } from '../../src/panels/repeatedTexts.ts';
import { button, el, iconButton } from './dom.ts';
import { card } from './details.ts';
import { keepingFocus, startPage, type PanelPage } from './page.ts';

type ListedFinding = CheckContent['findings'][number];

/** The schema of the message allows no longer filters. A DNS name fits. */
const LONGEST_FILTER = 300;

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
  readonly #head = el('tr');
  readonly #body = el('tbody');
  readonly #count = el('p', { class: 'note', role: 'status' });
  readonly #more = el('p', { class: 'note' });
  readonly #sums = el('div', { class: 'cards totals' });

  constructor(content: CheckContent, page: PanelPage) {
    this.#page = page;
    const { words } = content;
    this.#words = words;
    this.#filter = el('input', {
      type: 'search',
      placeholder: words.filter,
      'aria-label': words.filter,
      'data-key': 'filter',
      maxlength: LONGEST_FILTER,
    });
    this.#filter.value = content.view.filter;
    this.#filter.addEventListener('input', () => page.act('filter', this.#filter.value));
    const tools = el(
      'div',
      { class: 'tools', role: 'group', 'aria-label': words.copyTable },
      iconButton('copy', words.copyCsv, () => page.copy('csv'), { 'data-key': 'csv' }, 'CSV'),
      iconButton(
        'copy',
        words.copyMarkdown,
        () => page.copy('markdown'),
        { 'data-key': 'markdown' },
        'Markdown',
      ),
    );
    const findings = el('table', { class: 'findings' }, el('thead', {}, this.#head), this.#body);
    const controls = el('div', { class: 'controls' }, this.#filter, this.#severitySelect(content), tools);
    const scroll = el(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': words.table },
      findings,
    );
    this.node = el('div', {}, card(words.table, controls, this.#count, scroll, this.#more), this.#sums);
    this.update(content);
  }

  update(content: CheckContent): void {
    keepingFocus(this.node, () => this.#show(content));
  }

  #severitySelect({ words, view }: CheckContent): HTMLElement {
    const select = el(
      'select',
      { 'aria-label': words.severity, 'data-key': 'severity' },
      ...words.levels.map(({ severity, label }) =>
        el('option', { value: severity, selected: severity === view.severity }, label),
      ),
    );
    select.addEventListener('change', () => this.#page.act('severity', select.value));
    return select;
  }

  #show(content: CheckContent): void {
    const { count, findings, note, more, byRule, byZone } = content;
    this.#head.replaceChildren(...CHECK_COLUMNS.map((column) => this.#headCell(column, content)), el('td'));
    const names = numberedTexts(findings.map(({ host, text }) => `${host}, ${text}`));
    this.#body.replaceChildren(...findings.map((finding, at) => this.#row(finding, names[at] ?? '')));
    this.#count.textContent = count;
    this.#more.replaceChildren(
      ...(note === '' ? [] : [note, ' ']),
      ...(more ? [button(this.#words.more, () => this.#page.act('more'), { 'data-key': 'more' })] : []),
    );
    this.#sums.replaceChildren(
      this.#sumCard(this.#words.byRule, this.#words.columns.rule, byRule),
      this.#sumCard(this.#words.byZone, this.#words.columns.zone, byZone),
    );
  }

  #headCell(column: CheckColumn, { view: { sort, descending } }: CheckContent): HTMLElement {
    const sorted = sort === column;
    const arrow = sorted ? (descending ? ' ↓' : ' ↑') : '';
    return el(
      'th',
      { scope: 'col', 'aria-sort': sorted ? (descending ? 'descending' : 'ascending') : 'none' },
      button(`${this.#words.columns[column]}${arrow}`, () => this.#page.act('sort', column), {
        class: 'sort',
        'data-key': `sort ${column}`,
      }),
    );
  }

  /** `name` distinguishes the finding from the others. */
  #row({ id, severity, severityText, rule, zone, host, text }: ListedFinding, name: string): HTMLElement {
    const { openRule, reveal } = this.#words;
    return el(
      'tr',
      {},
      el('td', {}, el('span', { class: `severity ${severity}` }, severityText)),
      el(
        'td',
        {},
        button(rule, () => this.#page.act('rule', rule), {
          class: 'link',
          title: openRule,
          'aria-label': `${rule}: ${name}`,
        }),
      ),
      el('td', {}, zone),
      el('td', { class: 'host' }, host),
      el('td', { class: 'text' }, text),
      el(
        'td',
        {},
        button(reveal, () => this.#page.act('reveal', id), {
          'aria-label': `${reveal}: ${name}`,
          'data-key': `reveal ${id}`,
        }),
      ),
    );
  }

  /** How many findings there are of each rule or zone. Pressing one filters by it. */
  #sumCard(title: string, name: string, { rows, note }: FindingCounts): HTMLElement {
    const head = el(
      'tr',
      {},
      el('th', { scope: 'col' }, name),
      el('th', { scope: 'col' }, this.#words.count),
    );
    const body = rows.map((row) =>
      el(
        'tr',
        {},
        el(
          'td',
          {},
          button(row.name, () => this.#filterBy(row.name), {
            class: 'link',
            'aria-label': `${row.name}: ${this.#words.filter}`,
          }),
        ),
        el('td', {}, String(row.findings)),
      ),
    );
    return card(
      title,
      el('table', { class: 'sums' }, el('thead', {}, head), el('tbody', {}, ...body)),
      note !== '' && el('p', { class: 'note' }, note),
    );
  }

  #filterBy(text: string): void {
    this.#filter.value = text;
    this.#page.act('filter', text);
    this.#filter.focus();
  }
}
