import type { LiveContent, LiveResult, LiveRow } from '../../../src/panels/live/liveContent.ts';
import { button, el } from '../dom.ts';
import type { PanelPage } from '../page.ts';
import { copyTools } from '../tableTools.ts';
import { VirtualRows } from '../virtualRows.ts';
import { toneIcon } from './toneIcon.ts';
import { labelled, commaList } from '../punctuation.ts';

type TableWords = LiveContent['words'];

/** A table of the hosted records and the live answers for each host and type. */
export class AnswersTable {
  readonly node: HTMLElement;
  readonly #page: PanelPage;
  readonly #words: TableWords;
  readonly #only: HTMLButtonElement;
  readonly #counts = el('ul', { class: 'counts' });
  readonly #count = el('p', { class: 'note', role: 'status' });
  readonly #rows: VirtualRows<LiveRow>;
  #before = '';

  constructor(words: TableWords, page: PanelPage) {
    this.#page = page;
    this.#words = words;
    this.#only = button(words.onlyDifferences, () => page.act('onlyDifferences'), {
      'data-key': 'only differences',
      'aria-pressed': 'false',
    });
    this.#rows = new VirtualRows({
      make: (row) => this.#row(row),
      idOf: ({ id, type, line }) => JSON.stringify([id, type, line]),
    });
    const { table, head } = this.#rows;
    table.className = 'answers';
    table.ariaLabel = words.answers;
    const columns = (['host', 'type', 'hosted', 'answered'] as const).map((column) =>
      el('th', { scope: 'col', role: 'columnheader', class: column }, words[column]),
    );
    head.append(...columns);
    const tools = copyTools(words, ['markdown', 'csv', 'json'], (form) => page.copy(form));
    this.node = el(
      'section',
      { class: 'card', 'aria-label': words.answers, tabindex: -1, 'data-key': 'answers' },
      el('h2', {}, words.answers),
      el('div', { class: 'controls' }, this.#only, tools),
      this.#counts,
      this.#count,
      this.#rows.node,
    );
  }

  show(table: LiveContent['table']): void {
    this.node.hidden = table === undefined;
    const now = JSON.stringify(table ?? '');
    if (table === undefined || now === this.#before) return;
    this.#before = now;
    const { onlyDifferences, counts, count, rows } = table;
    this.#only.setAttribute('aria-pressed', String(onlyDifferences));
    this.#counts.replaceChildren(
      ...counts.map(({ tone, text }) =>
        el('li', { class: `tone ${tone}` }, toneIcon(tone), el('span', {}, text)),
      ),
    );
    if (this.#count.textContent !== count) this.#count.textContent = count;
    this.#rows.node.hidden = rows.length === 0;
    this.#rows.set(rows, { anew: true });
  }

  #row({ id, host, type, line, hosted, hostedNote, results }: LiveRow): HTMLTableRowElement {
    const { reveal } = this.#words;
    const name = commaList([host, type, line].filter((part) => part !== ''));
    return el(
      'tr',
      { role: 'row' },
      el(
        'th',
        { scope: 'row', role: 'rowheader', class: 'host' },
        button(host, () => this.#page.act('reveal', id), {
          class: 'plain',
          title: reveal,
          'aria-label': labelled(name, reveal),
        }),
        line !== '' && el('span', { class: 'line' }, line),
      ),
      el('td', { role: 'cell', class: 'type' }, type),
      el(
        'td',
        { role: 'cell', class: 'hosted', 'data-label': this.#words.hosted },
        valueList(hosted),
        hostedNote !== '' && el('p', { class: 'note' }, hostedNote),
      ),
      el(
        'td',
        { role: 'cell', class: 'answered', 'data-label': this.#words.answered },
        ...results.map(resultNode),
      ),
    );
  }
}

function resultNode({ tone, outcome, servers, values, notes }: LiveResult): HTMLElement {
  return el(
    'div',
    { class: 'result' },
    el(
      'p',
      { class: `tone ${tone}` },
      toneIcon(tone),
      el(
        'span',
        {},
        el('span', { class: 'mark' }, outcome),
        ' · ',
        el('span', { class: 'servers' }, servers),
      ),
    ),
    valueList(values),
    ...notes.map((note) => el('p', { class: 'note' }, note)),
  );
}

function valueList(values: readonly string[]): HTMLElement | false {
  return values.length > 0 && el('ul', { class: 'values' }, ...values.map((value) => el('li', {}, value)));
}
