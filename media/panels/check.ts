import './jitless.ts';
import * as z from 'zod/mini';
import { CheckContent } from '../../src/panels/checkContent.ts';
import { button, el, iconButton } from './dom.ts';
import { card } from './details.ts';
import { startPage, type Page } from './page.ts';

type Finding = CheckContent['findings'][number];
type Column = 'severity' | 'rule' | 'zone' | 'host' | 'text';

const COLUMNS: readonly Column[] = ['severity', 'rule', 'zone', 'host', 'text'];
const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;
/** Rows that are shown at first, and how many more at each press of the button. */
const STEP = 300;

/** How the table is looked at; survives hiding the page. */
const View = z.catch(
  z.object({
    filter: z.string(),
    severity: z.enum(SEVERITIES),
    sort: z.enum(['severity', 'rule', 'zone', 'host', 'text']),
    descending: z.boolean(),
  }),
  { filter: '', severity: 'warning', sort: 'severity', descending: false },
);
type View = z.infer<typeof View>;

startPage(CheckContent, (content, page) => [new FindingsTable(content, page).node]);

/** All findings: counted by rule and by zone, and as a table to sort and filter. */
class FindingsTable {
  readonly node: HTMLElement;
  readonly #content: CheckContent;
  readonly #page: Page;
  readonly #collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  readonly #filter: HTMLInputElement;
  readonly #head = el('tr');
  readonly #body = el('tbody');
  readonly #count = el('p', { class: 'note', role: 'status' });
  readonly #more = el('p', { class: 'note' });
  readonly #sums = el('div', { class: 'cards' });
  #view: View;
  #limit = STEP;
  #shown: readonly number[] = [];

  constructor(content: CheckContent, page: Page) {
    this.#content = content;
    this.#page = page;
    this.#view = View.parse(page.view);
    const { words } = content;
    this.#filter = el('input', {
      type: 'search',
      placeholder: words.filter,
      'aria-label': words.filter,
      'data-key': 'filter',
    });
    this.#filter.value = this.#view.filter;
    this.#filter.addEventListener('input', () => this.#look({ filter: this.#filter.value }));
    const copy = (form: 'csv' | 'markdown'): void => page.copyTable(form, COLUMNS.length, this.#shown);
    const tools = el(
      'div',
      { class: 'tools', role: 'group', 'aria-label': words.copyTable },
      iconButton('copy', words.copyCsv, () => copy('csv'), { 'data-key': 'csv' }, 'CSV'),
      iconButton('copy', words.copyMarkdown, () => copy('markdown'), { 'data-key': 'markdown' }, 'Markdown'),
    );
    const table = el('table', { class: 'findings' }, el('thead', {}, this.#head), this.#body);
    const controls = el('div', { class: 'controls' }, this.#filter, this.#severitySelect(), tools);
    const scroll = el(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': words.table },
      table,
    );
    this.node = el('div', {}, card(words.table, controls, this.#count, scroll, this.#more), this.#sums);
    this.#show();
  }

  #look(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    this.#page.view = this.#view;
    this.#limit = STEP;
    this.#show();
  }

  #severitySelect(): HTMLElement {
    const { words } = this.#content;
    const select = el(
      'select',
      { 'aria-label': words.severity, 'data-key': 'severity' },
      ...words.levels.map(({ severity, label }) =>
        el('option', { value: severity, selected: severity === this.#view.severity }, label),
      ),
    );
    select.addEventListener('change', () => {
      const severity = SEVERITIES.find((each) => each === select.value);
      if (severity !== undefined) this.#look({ severity });
    });
    return select;
  }

  #show(): void {
    const { words, findings } = this.#content;
    this.#shown = this.#sorted(this.#matching());
    this.#head.replaceChildren(...COLUMNS.map((column) => this.#headCell(column)), el('td'));
    const rows = this.#shown.slice(0, this.#limit);
    this.#body.replaceChildren(...rows.map((number) => this.#row(number)));
    this.#count.textContent =
      this.#shown.length === 0
        ? words.none
        : words.shown.replace('{0}', String(this.#shown.length)).replace('{1}', String(findings.length));
    this.#more.replaceChildren(
      ...(this.#shown.length > this.#limit ? [button(words.more, () => this.#showMore())] : []),
    );
    this.#sums.replaceChildren(this.#sumCard(words.byRule, 'rule'), this.#sumCard(words.byZone, 'zone'));
  }

  #showMore(): void {
    this.#limit += STEP;
    this.#show();
  }

  #matching(): readonly number[] {
    const { filter, severity } = this.#view;
    const most = SEVERITIES.indexOf(severity);
    const words = filter
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '');
    return this.#content.findings.flatMap((finding, number) => {
      if (SEVERITIES.indexOf(finding.severity) > most) return [];
      const text = `${finding.rule} ${finding.zone} ${finding.host} ${finding.text}`.toLowerCase();
      return words.every((word) => text.includes(word)) ? [number] : [];
    });
  }

  #sorted(numbers: readonly number[]): readonly number[] {
    const { findings } = this.#content;
    const { sort, descending } = this.#view;
    const compare = (one: Finding, other: Finding): number =>
      sort === 'severity'
        ? SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity)
        : this.#collator.compare(one[sort], other[sort]);
    return numbers.toSorted((a, b) => {
      const [one, other] = [findings[a], findings[b]];
      if (one === undefined || other === undefined) return a - b;
      return (descending ? -1 : 1) * compare(one, other) || a - b;
    });
  }

  #headCell(column: Column): HTMLElement {
    const { sort, descending } = this.#view;
    const sorted = sort === column;
    const arrow = sorted ? (descending ? ' ↓' : ' ↑') : '';
    return el(
      'th',
      { scope: 'col', 'aria-sort': sorted ? (descending ? 'descending' : 'ascending') : 'none' },
      button(`${this.#content.words.columns[column]}${arrow}`, () => this.#sortBy(column), {
        class: 'sort',
        'data-key': `sort ${column}`,
      }),
    );
  }

  #sortBy(column: Column): void {
    const { sort, descending } = this.#view;
    this.#look({ sort: column, descending: sort === column && !descending });
    this.#head.querySelector<HTMLElement>(`[data-key="sort ${column}"]`)?.focus();
  }

  #row(number: number): HTMLElement {
    const finding = this.#content.findings[number];
    const { words } = this.#content;
    if (finding === undefined) return el('tr');
    const { severity, severityText, rule, zone, host, text } = finding;
    return el(
      'tr',
      {},
      el('td', {}, el('span', { class: `severity ${severity}` }, severityText)),
      el(
        'td',
        {},
        button(rule, () => this.#page.act('rule', rule), { class: 'link', title: words.openRule }),
      ),
      el('td', {}, zone),
      el('td', {}, host),
      el('td', { class: 'text' }, text),
      el(
        'td',
        {},
        button(words.reveal, () => this.#page.act('reveal', String(number)), {
          'aria-label': `${words.reveal}: ${host}`,
        }),
      ),
    );
  }

  /** Counts of the rows that are shown; a press filters by one. */
  #sumCard(title: string, by: 'rule' | 'zone'): HTMLElement {
    const counts = new Map<string, number>();
    for (const number of this.#shown) {
      const key = this.#content.findings[number]?.[by] ?? '';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const { columns, count } = this.#content.words;
    const rows = [...counts]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, STEP)
      .map(([key, times]) =>
        el(
          'tr',
          {},
          el(
            'td',
            {},
            button(key, () => this.#filterBy(key), { class: 'link' }),
          ),
          el('td', {}, String(times)),
        ),
      );
    const head = el('tr', {}, el('th', { scope: 'col' }, columns[by]), el('th', { scope: 'col' }, count));
    return card(title, el('table', { class: 'sums' }, el('thead', {}, head), el('tbody', {}, ...rows)));
  }

  #filterBy(text: string): void {
    this.#filter.value = text;
    this.#look({ filter: text });
    this.#filter.focus();
  }
}
