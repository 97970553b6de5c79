// A table of a page that has only the rows in view in its document.
import { z } from 'zod';
import type { PanelPage } from './stage.ts';

/** Returns the indexes of the rows in view, which begin below the head of the table. Waits until all have arrived. */
export async function rowsInView(panel: PanelPage): Promise<readonly number[]> {
  await panel.page.getByRole('rowheader', { name: '…', exact: true }).first().waitFor({ state: 'detached' });
  const rows = await panel.page.evaluate(`(() => {
    const place = document.querySelector('.virtual');
    const { top, bottom } = place.getBoundingClientRect();
    const start = Math.max(top, place.querySelector('thead').getBoundingClientRect().bottom);
    return [...place.querySelectorAll('tbody tr:not(.gap)')]
      .filter((row) => row.getBoundingClientRect().bottom > start && row.getBoundingClientRect().top < bottom)
      .map((row) => Number(row.getAttribute('aria-rowindex')));
  })()`);
  return z.array(z.number()).parse(rows);
}

/** Scrolls the table to a part of its height, from 0 to 1, and waits until it is there. */
export async function scrollTo(panel: PanelPage, part: number): Promise<void> {
  await panel.page.evaluate(`new Promise((resolve) => {
    const place = document.querySelector('.virtual');
    place.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
    place.scrollTop = (place.scrollHeight - place.clientHeight) * ${part};
  })`);
}

/** Returns the number of rows in the table, in view or not. */
export async function rowCount(panel: PanelPage): Promise<number> {
  const count = await panel.page.locator('.virtual table').getAttribute('aria-rowcount');
  return Number(count) - 1;
}
