import * as z from 'zod/mini';
import type { Field, ListCard, Section, TableCard } from '../../src/panels/content.ts';
import type { Action } from '../../src/panels/action.ts';
import { button, el, iconButton } from './dom.ts';
import type { PanelPage } from './page.ts';
import { partNode } from './part.ts';

/** Sections of labels and values, each as a card, after other cards. */
export function sectionCards(
  sections: readonly Section[],
  page: PanelPage,
  ...others: readonly HTMLElement[]
): HTMLElement {
  return el(
    'div',
    { class: 'cards' },
    ...others,
    ...sections.map((section) => card(section.title, fieldList(section, page))),
  );
}

/** A section of the page, labelled by its heading. */
export function card(title: string, ...children: readonly (Node | false)[]): HTMLElement {
  return el(
    'section',
    { class: 'card', 'aria-label': title, tabindex: -1, 'data-key': `card ${title}` },
    el('h2', {}, title),
    ...children,
  );
}

/** Which folded cards are open. */
const Unfolded = z.catch(z.object({ open: z.array(z.string()) }), { open: [] });

/** A card. With a `summary`, it shows only that and its title until it is opened. */
export function maybeFolded(
  title: string,
  summary: string | undefined,
  page: PanelPage,
  ...children: readonly (Node | false)[]
): HTMLElement {
  if (summary === undefined) return card(title, ...children);
  const line = [el('h2', {}, title), ' ', el('span', { class: 'note' }, summary)];
  return el('section', { class: 'card', 'aria-label': title }, foldedCard(title, line, page, ...children));
}

/** Shows only `line` until it is opened. The page keeps whether it is open. */
export function foldedCard(
  title: string,
  line: readonly (Node | string)[],
  page: PanelPage,
  ...children: readonly (Node | false)[]
): HTMLElement {
  const summary = el('summary', { 'data-key': `summary ${title}` }, ...line);
  const open = Unfolded.parse(page.view).open.includes(title);
  const details = el('details', { open }, summary, ...children);
  // Another state may be drawn before the event `toggle` comes.
  summary.addEventListener('click', () => {
    const others = Unfolded.parse(page.view).open.filter((each) => each !== title);
    page.keep({ open: details.open ? others : [...others, title] });
  });
  return details;
}

/** Lines of parts as a card. */
export function listCard(
  { title, summary, look, rows, note, action }: ListCard,
  page: PanelPage,
): HTMLElement {
  const items = rows.map((parts, index) => {
    const item = el('li', {}, ...parts.map((part) => partNode(part, page)));
    for (const [at, control] of item.querySelectorAll('button').entries())
      control.dataset['key'] = `${title} ${index} ${at}`;
    return item;
  });
  const parts = [rows.length > 0 && el('ul', { class: look }, ...items), noteLine(note, action, page)];
  // The note of a rank says what its rows are; that of findings, how many more there are.
  return maybeFolded(title, summary, page, ...(look === 'rank' ? parts.toReversed() : parts));
}

function fieldList({ note, fields }: Section, page: PanelPage): HTMLElement {
  const rows = fields.map((field) =>
    el('div', { class: 'field' }, el('dt', {}, field.label), el('dd', {}, ...fieldValue(field, page))),
  );
  const list = el('dl', {}, ...rows);
  return note === undefined ? list : el('div', {}, el('p', { class: 'note' }, note), list);
}

/** A value, the raw value beside it, and its copy button. */
export function fieldValue({ key, value, absent, raw, copy }: Field, page: PanelPage): Node[] {
  const text = el('span', { class: absent ? 'value absent' : 'value' }, value);
  if (raw !== undefined) text.append(' ', el('code', { class: 'raw' }, raw));
  if (copy === undefined) return [text];
  return [text, iconButton('copy', copy, () => page.copy(key), { 'data-key': `copy ${key}` })];
}

/** A note with a button after it. */
export function noteLine(note: string, action: Action | undefined, page: PanelPage): HTMLElement | false {
  if (note === '' && action === undefined) return false;
  return el('p', { class: 'note' }, note, ' ', action !== undefined && actionButton(action, page));
}

export function actionButton({ name, label, fullLabel, value }: Action, page: PanelPage): HTMLButtonElement {
  return button(label, () => page.act(name, value), {
    'data-key': `act ${name} ${value ?? ''}`,
    'aria-label': fullLabel,
  });
}

/** A table as a card. The first cell of a row names it; a button after the last one opens it. */
export function tableCard(
  { title, summary, columns, rows, note, action }: TableCard,
  page: PanelPage,
): HTMLElement {
  const head = [...columns.map((column) => el('th', { scope: 'col' }, column)), el('td')];
  const body = rows.map(({ cells: [name, ...cells], action: open, current }) =>
    el(
      'tr',
      { class: current === undefined ? undefined : 'current' },
      el('th', { scope: 'row' }, name),
      ...cells.map((cell) => el('td', {}, cell)),
      el('td', {}, current ?? (open && actionButton(open, page))),
    ),
  );
  const table = el(
    'table',
    { class: 'siblings' },
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...body),
  );
  const content = [rows.length > 0 && el('div', { class: 'scroll' }, table), noteLine(note, action, page)];
  return maybeFolded(title, summary, page, ...content);
}
