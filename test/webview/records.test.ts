import assert from 'node:assert/strict';
import { z } from 'zod';
import { domainScene, showRecords, type DomainScene } from './recordsPage.ts';
import { Scene } from './scene.ts';
import type { PanelPage } from './stage.ts';
import { openPage } from './tab.ts';
import { rowCount, rowsInView, scrollTo } from './virtualTable.ts';
import { patience } from '../support/patience.ts';
import { portionFrom } from '../support/product/tableRows.ts';

const focusedName = async (panel: PanelPage): Promise<unknown> =>
  panel.page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent');

const rowOfFocus = async (panel: PanelPage): Promise<number> =>
  Number(await panel.page.evaluate(`document.activeElement.closest('tr')?.getAttribute('aria-rowindex')`));

const show = async (domain: DomainScene, kept?: unknown): Promise<PanelPage> => {
  const panel = await openPage('domain', 'dark', 1200, {}, kept);
  await showRecords(panel, domain);
  return panel;
};

describe('the records of a domain', () => {
  let scene: Scene;
  let example: DomainScene;
  let huge: DomainScene;

  before(async () => {
    scene = await Scene.open();
    example = await domainScene(scene, 'example.com');
    huge = await domainScene(scene, 'huge.example');
  });
  after(async () => scene.close());

  it('have no violations in any theme, wide or narrow, with a filter or without', async () => {
    // Slow: axe-core looks at it in four themes, three times.
    const panel = await show(example);
    await panel.page.getByRole('button', { name: 'CNAME', exact: true }).click();
    await panel.page.getByText('11 of 73 records').waitFor();
    for (const width of [1200, 900, 400]) {
      await panel.resize(width);
      await panel.assertSound(width === 900 ? ['overflow'] : ['overflow', 'violations'], `records-${width}`);
    }
    await panel.page.getByRole('button', { name: 'Clear Filter' }).click();
    await panel.page.getByRole('combobox', { name: 'State' }).selectOption('disabled');
    await panel.page.getByText('5 of 73 records').waitFor();
    await panel.assertSound(['overflow', 'violations'], 'records-disabled-400');
  });

  it('have one row in the tab order, and arrow keys that keep the column', async () => {
    const panel = await show(example);
    const { keyboard } = panel.page;
    await panel.page.getByRole('columnheader', { name: 'State' }).getByRole('button').focus();
    const names: unknown[] = [];
    for (let at = 0; at < 3; at += 1) {
      await keyboard.press('Tab');
      names.push(await focusedName(panel));
    }
    assert.deepEqual(names, [
      '@ NS ns1.example.net.',
      'Open ns1.example.net., the target of @ NS ns1.example.net.',
      'Copy value of @ NS ns1.example.net.',
    ]);
    await keyboard.press('ArrowDown');
    assert.equal(await focusedName(panel), 'Copy value of @ NS ns2.example.net.');
    await keyboard.press('Enter');
    const copied = (await panel.messages()).at(-1);
    assert.match(String(copied?.['key']), /^value \d+$/);
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    const target = (await panel.messages()).at(-1);
    assert.deepEqual([target?.kind, target?.['name']], ['act', 'target']);
    assert.equal(`value ${String(target?.['value'])}`, copied?.['key']);
  });

  it('have buttons with unique names, open on a click anywhere in the row, and leave no timer', async () => {
    const panel = await show(example);
    assert.deepEqual(await panel.page.evaluate('document.getAnimations().length'), 0);
    assert.equal(await panel.pendingTimers(), 0);
    assert.ok((await panel.page.locator('.record-list tbody button').count()) > 40);
    assert.deepEqual(await panel.repeatedButtons(), []);
    await panel.page.getByRole('cell', { name: '192.0.2.11', exact: true }).click();
    const opened = (await panel.messages()).at(-1);
    assert.deepEqual([opened?.kind, opened?.['name']], ['act', 'record']);
  });

  it('are filtered by a row of the chart, which the mouse and the keyboard switch on and off', async () => {
    const panel = await show(example);
    const toggle = panel.page.getByRole('button', { name: 'MX', exact: true });
    assert.equal(await toggle.getAttribute('aria-pressed'), 'false');
    await panel.page.locator('.chart tr', { has: toggle }).locator('.number').first().click();
    await panel.page.getByText('4 of 73 records').waitFor();
    assert.equal(await toggle.getAttribute('aria-pressed'), 'true');
    assert.equal(await rowCount(panel), 4);
    await toggle.press('Enter');
    await panel.page.getByText('4 of 73 records').waitFor({ state: 'hidden' });
    assert.equal(await toggle.getAttribute('aria-pressed'), 'false');
    assert.equal(await rowCount(panel), 73);
    await panel.page.getByRole('button', { name: 'TXT', exact: true }).press('Space');
    await panel.page.getByText('10 of 73 records').waitFor();
    await toggle.press('Space');
    await panel.page.getByText('4 of 73 records').waitFor();
    assert.deepEqual(await panel.page.getByRole('button', { pressed: true }).allInnerTexts(), ['MX']);
  });

  it('take the language of the search, and say what is wrong with a query', async () => {
    const panel = await show(example);
    await panel.resize(400);
    const box = panel.page.getByRole('searchbox', { name: 'Filter records' });
    await box.fill('type:CNAME -is:disabled');
    await panel.page.getByText(/^\d+ of 73 records$/).waitFor();
    assert.deepEqual(
      [...new Set(await panel.page.locator('.record-list tbody .type').allInnerTexts())],
      ['CNAME'],
    );
    await panel.picture('records-query-400');
    await box.fill('typ:CNAME');
    await panel.page.getByText('There is no key “typ:”').waitFor();
    assert.equal(await panel.overflow(), 0);
    assert.deepEqual(await panel.violations(), []);
    await panel.picture('records-hint-400');
  });

  it('are filtered by text and state, and restore the filter and the position with the page', async () => {
    const panel = await show(huge);
    const box = panel.page.getByRole('searchbox', { name: 'Filter records' });
    await box.fill('192.0.2.1');
    await panel.page.getByText(/^[\d,]+ of 12,345 records$/).waitFor();
    const count = await rowCount(panel);
    assert.ok(count > 0 && count < 12_345);
    await box.fill('no such record');
    await panel.page.getByText('No record matches the filter.').waitFor();
    assert.equal(await rowCount(panel), 0);
    assert.deepEqual(await panel.violations(), []);
    await panel.page.getByRole('button', { name: 'Clear Filter' }).click();
    await panel.page.getByText('No record matches the filter.').waitFor({ state: 'hidden' });
    assert.equal(await focusedName(panel), 'Filter records');
    await panel.page.getByRole('button', { name: 'A', exact: true }).click();
    await panel.page.getByText(/^[\d,]+ of 12,345 records$/).waitFor();
    await scrollTo(panel, 0.5);
    await panel.until('window.keptState.view.tables.records.first > 100');
    const kept = await panel.page.evaluate('window.keptState');
    const before = await rowsInView(panel);
    const again = await show(huge, kept);
    assert.deepEqual(await again.page.getByRole('button', { pressed: true }).allInnerTexts(), ['A']);
    assert.equal((await rowsInView(again))[0], before[0]);
  });

  it('keep the focus and the position when other records are loaded', async () => {
    const panel = await show(huge);
    const { frame } = huge;
    await scrollTo(panel, 0.5);
    const before = await rowsInView(panel);
    const row = `.record-list tr[aria-rowindex="${before[3]}"] button`;
    await panel.page.locator(row).first().focus();
    const name = await focusedName(panel);
    const { list } = huge.item;
    list?.markStale();
    await list?.open(patience());
    const requests = (await panel.messages()).length;
    await panel.send(frame());
    assert.ok((await panel.messages()).length > requests, 'the rows are requested again');
    assert.equal((await rowsInView(panel))[0], before[0]);
    assert.equal(await focusedName(panel), name);
  });

  it('keep the focus in its row, and on its button, when records are added above or have the same id', async () => {
    const panel = await show(example);
    const portion = await portionFrom(example.item.table);
    const copy = panel.page.getByRole('button', { name: 'Copy value of @ NS ns2.example.net.' });
    const send = async (revision: number, rows: typeof portion.rows): Promise<void> =>
      panel.send({
        kind: 'rows',
        portion: { ...portion, revision: portion.revision + revision, rows, count: rows.length },
      });
    await copy.focus();
    const row = await rowOfFocus(panel);
    // The first row of the table is its head.
    const [first, focused] = [portion.rows[0], portion.rows[row - 2]];
    assert.ok(first !== undefined && focused !== undefined && row > 2);
    const added = { ...first, id: 'added', cells: [{ parts: ['added'] }, ...first.cells.slice(1, -1)] };
    for (const revision of [1, 2]) {
      await send(revision, [added, ...portion.rows]);
      assert.equal(await focusedName(panel), 'Copy value of @ NS ns2.example.net.');
      assert.equal(await rowOfFocus(panel), row + 1);
    }
    await send(3, portion.rows);
    assert.equal(await rowOfFocus(panel), row);
    for (const revision of [4, 5]) await send(revision, portion.rows.with(0, { ...first, id: focused.id }));
    assert.equal(await rowOfFocus(panel), row);
    await panel.page.keyboard.press('ArrowDown');
    assert.equal(await rowOfFocus(panel), row + 1);
  });

  it('show hostile values in one line each, wide and narrow', async () => {
    const panel = await show(await domainScene(scene, 'hostile.example'));
    for (const width of [1200, 400]) {
      await panel.resize(width);
      // The last row has no value to copy.
      await scrollTo(panel, 1);
      await rowsInView(panel);
      const heights = z
        .array(z.number())
        .parse(
          await panel.page.evaluate(
            `[...document.querySelectorAll('.record-list tbody tr:not(.gap)')].map((row) => row.offsetHeight)`,
          ),
        );
      assert.ok(heights.length > 5);
      assert.ok(Math.max(...heights) - Math.min(...heights) <= 2, heights.join());
      assert.equal(await panel.overflow(), 0);
      assert.doesNotMatch(
        await panel.page.locator('main').innerText(),
        /[\u0000\u202A-\u202E\u2066-\u2069]/u,
      );
      assert.deepEqual(await panel.violations(), []);
      await panel.picture(`records-hostile-${width}`);
    }
  });

  it('have no text cut off or covered at 200 % zoom, or at twice the font size', async () => {
    const panel = await show(example);
    await panel.assertReadable('records');
  });

  it('say how much is loaded, why the others are not, and of which records the chart is, with buttons', async () => {
    const panel = await show(example);
    const frame = example.frame();
    const { content } = frame;
    const records = z.looseObject({ records: z.looseObject({}) }).parse(content).records;
    const withNote = (note: string, action?: object): object => ({
      ...frame,
      content: { ...Object(content), records: { ...records, note, action } },
    });
    await panel.send(withNote('Loading… 500 of 12,345 so far.'));
    await panel.page.getByRole('status').getByText('Loading… 500 of 12,345 so far.').waitFor();
    await panel.send(
      withNote('api.example.com: The service refused the connection.', {
        name: 'loadRecords',
        label: 'Retry',
      }),
    );
    await panel.page.getByText('api.example.com: The service refused the connection.').waitFor();
    await panel.page.getByRole('button', { name: 'Retry' }).press('Enter');
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'loadRecords' });
    assert.deepEqual(await panel.violations(), []);
    assert.equal(await rowCount(panel), 73, 'what is loaded stays');
    const action = { name: 'loadRecords', label: 'Load All' };
    const chart = { ...Object(content).chart, note: 'of the 73 loaded', action };
    await panel.send({ ...frame, content: { ...Object(content), chart } });
    const card = panel.page.getByRole('region', { name: 'Records by type' });
    await card.getByText('of the 73 loaded').waitFor();
    await card.getByRole('button', { name: 'Load All' }).press('Enter');
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'loadRecords' });
    const ofChart = (await panel.misplaced()).filter((each) => /Load All|73 loaded/u.test(each));
    assert.deepEqual(ofChart, []);
    await panel.send(frame);
    await card.getByText('of the 73 loaded').waitFor({ state: 'detached' });
  });
});
