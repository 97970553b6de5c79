import { button, el } from './dom.ts';
import { keepingFocus } from './page.ts';

/** The column that a table is sorted by. Undefined: the order of the service. */
export type Order<C extends string> = { readonly column: C; readonly descending: boolean } | undefined;

/**
 * Fills the head of a table. The name of a column sorts by it: ascending, then descending, then in the order of the
 * service.
 * @param rest cells without a name
 */
export function showSortHead<C extends string>(
  head: HTMLElement,
  columns: readonly { readonly column: C; readonly label: string }[],
  order: Order<C>,
  sort: (order: Order<C>) => void,
  ...rest: readonly HTMLElement[]
): void {
  const cells = columns.map(({ column, label }) => {
    const isSorted = order?.column === column;
    const next = isSorted && order.descending ? undefined : { column, descending: isSorted };
    const name = button(label, () => sort(next), { class: 'plain', 'data-key': `sort ${column}` });
    const sorted = isSorted ? (order.descending ? 'descending' : 'ascending') : undefined;
    return el('th', { scope: 'col', role: 'columnheader', class: column, 'aria-sort': sorted }, name);
  });
  keepingFocus(head, () => head.replaceChildren(...cells, ...rest));
}
