import type { Table, TableChoice, TableView } from '../../src/panels/table/table.ts';
import { button, el, tableRow } from './dom.ts';
import type { PanelPage } from './page.ts';
import { partNode } from './part.ts';
import type { DrawnRow } from './virtualRows.ts';

/** Makes the cells of the head. The name of a column sorts by it: ascending, then descending, then as in the source. */
export function headCells(
  { columns, isTree }: Table,
  order: TableView['order'],
  sortBy: (order: TableView['order']) => void,
): readonly HTMLElement[] {
  return columns.map(({ name, label }) => {
    if (label === '') return el('td', { role: isTree ? 'gridcell' : 'cell', class: name });
    const isSorted = order?.column === name;
    const next = isSorted && order.descending ? undefined : { column: name, descending: isSorted };
    const sort = button(label, () => sortBy(next), { class: 'plain', 'data-key': `sort ${name}` });
    const sorted = isSorted ? (order.descending ? 'descending' : 'ascending') : undefined;
    return el('th', { scope: 'col', role: 'columnheader', class: name, 'aria-sort': sorted }, sort);
  });
}

/**
 * Makes a row.
 * @param toggle opens the row, or closes it
 */
export function rowNode(
  { cells, look, level, isOpen }: DrawnRow,
  table: Table | undefined,
  page: PanelPage,
  toggle: () => void,
): HTMLTableRowElement {
  const { columns = [], isTree = false } = table ?? {};
  const nodes = columns.map(({ name, label, isRowHeader = false }, at) => {
    const { parts, title } = cells[at] ?? { parts: [] };
    const twisty = isTree && at === 0 && twistyNode(isOpen, toggle);
    const children = [twisty, ...parts.map((part) => partNode(part, page, isOpen, toggle))];
    if (isRowHeader) return el('th', { scope: 'row', role: 'rowheader', class: name, title }, ...children);
    const role = isTree ? 'gridcell' : 'cell';
    return el('td', { role, class: name, title, 'data-label': at === 0 ? undefined : label }, ...children);
  });
  const row = tableRow(
    { class: look, 'aria-level': level, 'aria-expanded': isOpen === undefined ? undefined : String(isOpen) },
    ...nodes,
  );
  // A row without a button takes the focus too.
  if (row.querySelector('button') === null) nodes[0]?.setAttribute('tabindex', '-1');
  row.style.setProperty('--level', String((level ?? 1) - 1));
  return row;
}

function twistyNode(isOpen: boolean | undefined, toggle: () => void): HTMLElement {
  const sign = isOpen === undefined ? '' : isOpen ? '▾' : '▸';
  const node = el('span', { class: 'twisty', 'aria-hidden': 'true' }, sign);
  node.addEventListener('click', (event) => {
    event.stopPropagation();
    toggle();
  });
  return node;
}

/** Makes the control of a choice. `chosen` returns what is chosen at the time of a click. */
export function choiceControl(
  choice: TableChoice,
  choose: (value: string) => void,
  chosen: () => string | undefined,
): HTMLElement {
  const { name, label } = choice;
  if (choice.kind === 'switch')
    return button(label, () => choose(chosen() === 'on' ? '' : 'on'), { 'data-key': name });
  const options = choice.options.map((option) => el('option', { value: option.value }, option.label));
  const select = el('select', { 'aria-label': label, 'data-key': name }, ...options);
  select.addEventListener('change', () => choose(select.value));
  return select;
}

/** Shows what is chosen. The control stays, so that it keeps the focus. */
export function showChoice(controls: HTMLElement, choice: TableChoice, chosen = ''): void {
  const control = controls.querySelector(`[data-key="${choice.name}"]`);
  if (control instanceof HTMLSelectElement) control.value = chosen;
  if (choice.kind !== 'switch' || control === null) return;
  const isOn = chosen === 'on';
  control.textContent = isOn ? (choice.pressedLabel ?? choice.label) : choice.label;
  if (choice.pressedLabel === undefined) control.setAttribute('aria-pressed', String(isOn));
}
