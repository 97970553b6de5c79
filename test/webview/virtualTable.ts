// A table of a page that has only the rows in view in its document.
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { TableSource } from '../../src/panels/table/tableSource.ts';
import { portionFrom } from '../support/product/tableRows.ts';
import type { PanelPage } from './stage.ts';

/** Answers the requests of a page for rows from what `source` returns then, as a panel does. */
export async function serveTable(panel: PanelPage, source: () => TableSource | undefined): Promise<void> {
  await panel.answer(async (message) =>
    message.kind === 'rows'
      ? { kind: 'rows', portion: await portionFrom(source(), message.view, message.first) }
      : undefined,
  );
}

/** Runs in the page: the indexes of the rows in view, which begin below the head of the table. */
const ROWS_IN_VIEW = `(() => {
  const place = document.querySelector('.virtual');
  const { top, bottom } = place.getBoundingClientRect();
  const start = Math.max(top, place.querySelector('thead').getBoundingClientRect().bottom);
  return [...place.querySelectorAll('tbody tr:not(.gap)')]
    .filter((row) => row.getBoundingClientRect().bottom > start && row.getBoundingClientRect().top < bottom)
    .map((row) => Number(row.getAttribute('aria-rowindex')));
})()`;

/** Returns the indexes of the rows in view, which begin below the head of the table. Waits until all have arrived. */
export async function rowsInView(panel: PanelPage): Promise<readonly number[]> {
  await panel.replied();
  await panel.page.getByRole('rowheader', { name: '…', exact: true }).first().waitFor({ state: 'detached' });
  return z.array(z.number()).parse(await panel.page.evaluate(ROWS_IN_VIEW));
}

/** Presses Enter in the focused element. Returns the indexes of the rows in view before the page draws a frame. */
export async function rowsAfterEnter(panel: PanelPage): Promise<readonly number[]> {
  const rows = await panel.page.evaluate(`(() => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    return ${ROWS_IN_VIEW};
  })()`);
  return z.array(z.number()).parse(rows);
}

/**
 * Scrolls the table to a part of its height, from 0 to 1. The page draws its rows there at once: by itself it would hear of
 * it in the next frame, and a headless browser sometimes draws none.
 */
export async function scrollTo(panel: PanelPage, part: number): Promise<void> {
  await panel.page.evaluate(`(() => {
    const place = document.querySelector('.virtual');
    place.scrollTop = (place.scrollHeight - place.clientHeight) * ${part};
    place.dispatchEvent(new Event('scroll'));
  })()`);
}

/** Returns the number of rows in the table, in view or not. */
export async function rowCount(panel: PanelPage): Promise<number> {
  const count = await panel.page.locator('.virtual table').getAttribute('aria-rowcount');
  return Number(count) - 1;
}

/** Scrolls to several parts of the table. Asserts that its rows follow each other there, and that the document has few. */
export async function assertNoGaps(panel: PanelPage, moreThan = 5): Promise<void> {
  const count = await rowCount(panel);
  for (const part of [0.1, 0.5, 0.93, 1, 0.3]) {
    await scrollTo(panel, part);
    const rows = await rowsInView(panel);
    assert.ok(rows.length > moreThan, `${part}: ${rows.join()}`);
    assert.deepEqual(
      rows,
      rows.map((_, index) => (rows[0] ?? 0) + index),
    );
    assert.ok(Math.abs((rows[0] ?? 0) / count - part) < 0.1, `${part}: ${rows[0]}`);
    assert.ok((await panel.page.locator('.virtual tbody tr').count()) < 120);
  }
}
