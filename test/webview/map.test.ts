import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { linesPanel } from '../../src/panels/lines/linesPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { linesItem, answersFrame, boxOf, text, viewBox } from './linesPage.ts';
import { Scene } from './scene.ts';
import type { PanelPage } from './stage.ts';
import { openPage } from './tab.ts';

describe('the map of the lines', () => {
  let scene: Scene;
  let groups: Frame;
  let answers: Frame;
  let panel: PanelPage;

  const place = (name: string): Locator =>
    panel.page.getByRole('option', { name: new RegExp(`^${name} \\(`, 'u') });
  const chosen = (): Promise<string> => text(panel, '.chosen-area p');
  const chooseWithKey = async (name: string): Promise<void> => {
    await place(name).focus();
    await panel.page.keyboard.press('Enter');
  };
  /** Returns the centre of a country on the screen. */
  const middle = async (name: string): Promise<{ readonly x: number; readonly y: number }> => {
    const { x, y, width, height } = await boxOf(place(name));
    return { x: x + width / 2, y: y + height / 2 };
  };

  before(async () => {
    scene = await Scene.open();
    const ref = await scene.ref('example.com');
    groups = await scene.frame(linesPanel, ref);
    answers = await answersFrame(await linesItem(scene, ref), groups, 'cdn');
  });
  beforeEach(async () => {
    panel = await openPage('lines', 'dark', 1300);
    await panel.send(answers);
    // The map then knows its width, on which the size of its outlines depends.
    await panel.layout();
    await panel.page.getByRole('button', { name: 'Line groups' }).press('Enter');
  });
  after(async () => scene.close());

  it('outlines the chosen country above its neighbours, rings one that is too small, and shows the keyboard focus', async () => {
    assert.equal(await chosen(), 'Choose a country on the map or in the table.');
    await place('Brazil').click({ force: true });
    assert.equal(await chosen(), 'Brazil (BR) · South American');
    assert.equal(await panel.page.locator('.outlines .chosen path').count(), 2);
    assert.equal(
      await panel.page.evaluate(`document.querySelector('.world').lastElementChild.className.baseVal`),
      'outlines',
    );
    await chooseWithKey('Malta');
    assert.equal(await panel.page.locator('.outlines .chosen circle').count(), 2);
    const ring = await boxOf(panel.page.locator('.outlines .chosen .line'));
    assert.ok(ring.width > 20, 'large enough to be seen');
    // The mouse shows no focus.
    await place('Brazil').click({ force: true });
    assert.equal(await panel.page.locator('.outlines .focused .line').count(), 0);
    await panel.page.keyboard.press('ArrowUp');
    assert.equal(await panel.page.locator('.outlines .focused .line').count(), 1);
    assert.equal(await panel.page.locator('.outlines .around').count(), 0);
    await panel.page.keyboard.press('Enter');
    assert.equal(await panel.page.locator('.outlines .around .line').count(), 1);
    await panel.page.keyboard.press('Tab');
    assert.equal(await panel.page.locator('.outlines .focused .line').count(), 0);
  });

  it('clears the choice on Escape, on a click into the sea, and by a button that moves the focus to the map', async () => {
    // In the table, the same button clears it too.
    const button = panel.page.getByRole('button', { name: 'Angola', exact: true });
    await button.press('Enter');
    assert.equal(await chosen(), 'Angola (AO) · Africa');
    await button.press('Enter');
    assert.equal(await panel.page.locator('.place.chosen').count(), 0);
    await button.press('Enter');
    await button.press('Escape');
    assert.equal(await panel.page.locator('.place.chosen').count(), 0);
    await place('Brazil').click({ force: true });
    await panel.page.keyboard.press('Escape');
    assert.equal(await panel.page.locator('.place.chosen, .areas tr.chosen').count(), 0);
    await place('Brazil').click({ force: true });
    const { x, y } = await middle('Bermuda');
    await panel.page.mouse.click(x + 40, y);
    assert.equal(await chosen(), 'Choose a country on the map or in the table.');
    await chooseWithKey('Japan');
    await panel.page.getByRole('button', { name: 'Choose no country' }).press('Enter');
    assert.equal(await panel.page.locator('.place.chosen').count(), 0);
    assert.match((await panel.page.locator(':focus').getAttribute('aria-label')) ?? '', /^Japan/);
    for (const name of ['Choose no country', 'Copy this line']) {
      await chooseWithKey('Japan');
      await panel.page.getByRole('button', { name }).press('Escape');
      await panel.layout();
      assert.equal(await panel.page.locator('.place.chosen').count(), 0);
      assert.match((await panel.page.locator(':focus').getAttribute('aria-label')) ?? '', /^Japan/, name);
    }
  });

  it('gives small countries a target of 24 pixels', async () => {
    const { x, y } = await middle('Bermuda');
    await panel.page.mouse.move(x + 9, y + 6);
    await panel.page.locator('.tip', { hasText: 'Bermuda (BM)' }).waitFor();
    await panel.page.mouse.click(x - 11, y);
    assert.equal(await chosen(), 'Bermuda (BM) · North America');
    await panel.page.mouse.move(x + 30, y);
    await panel.page.mouse.click(x + 30, y);
    assert.equal(await panel.page.locator('.place.chosen').count(), 0);
  });

  it('zooms to a country on a double click, and disables the zoom buttons at their limits', async () => {
    const out = panel.page.getByRole('button', { name: 'Zoom out' });
    assert.equal(await out.getAttribute('aria-disabled'), 'true');
    await place('Japan').dblclick({ force: true });
    const [left = 0, , width = 1000] = await viewBox(panel);
    assert.ok(width < 250 && left > 700, `${left} ${width}`);
    assert.equal(await chosen(), 'Japan (JP) · Asia');
    assert.equal(await out.getAttribute('aria-disabled'), 'false');
    const closer = panel.page.getByRole('button', { name: 'Zoom in' });
    await closer.focus();
    for (let turn = 0; turn < 4; turn += 1) await panel.page.keyboard.press('Enter');
    assert.equal(await closer.getAttribute('aria-disabled'), 'true');
    await panel.page.getByRole('button', { name: 'Whole world' }).press('Enter');
    assert.deepEqual(await viewBox(panel), [0, 0, 1000, 520]);
    assert.equal(await panel.page.evaluate('document.activeElement.ariaLabel'), 'Whole world');
  });

  it("shows a country's name beside the pointer, or beside its centre while it has the focus", async () => {
    const tip = (): ReturnType<typeof boxOf> => boxOf(panel.page.locator('.tip'));
    // The United States reach both edges of the map.
    const world = await boxOf(panel.page.locator('.world'));
    const x = world.x + world.width * 0.227;
    const y = world.y + world.height * 0.28;
    await panel.page.mouse.move(x, y);
    await panel.page.locator('.tip', { hasText: 'United States (US)' }).waitFor();
    const first = await tip();
    assert.ok(first.x <= x && first.x + first.width >= x - 20 && Math.abs(first.y - y) < 40);
    await panel.page.mouse.move(x + 20, y + 2);
    assert.ok(Math.abs((await tip()).x - first.x - 20) < 2);
    await panel.page.mouse.move(5, 5);
    await place('United States').focus();
    const focused = await tip();
    assert.ok(Math.abs(focused.x + 20 - x) < 100 && focused.y > y, JSON.stringify({ focused, x, y }));
    const states = await boxOf(place('United States'));
    const position = { x: x - states.x, y: y - states.y };
    await place('United States').dblclick({ force: true, position });
    const [left = 0, , width = 1000] = await viewBox(panel);
    assert.ok(width < 700 && left < 200, `${left} ${width}`);
  });

  it('hides the tooltip on a click, so that it does not cover the neighbours, until another place', async () => {
    const tip = panel.page.locator('.tip');
    const { x, y } = await middle('Germany');
    await panel.page.mouse.move(x, y);
    await tip.getByText('Germany (DE)').waitFor();
    await panel.page.mouse.down();
    await panel.page.mouse.up();
    assert.match(await chosen(), /^Germany \(DE\)/);
    assert.equal(await tip.isVisible(), false);
    await panel.page.mouse.move(x + 1, y + 1);
    assert.equal(await tip.isVisible(), false);
    const poland = await middle('Poland');
    await panel.page.mouse.move(poland.x, poland.y);
    await tip.getByText('Poland (PL)').waitFor();
    // Away from the map nothing stays, although the clicked place has the focus.
    await panel.page.mouse.move(5, 5);
    assert.equal(await tip.isVisible(), false);
  });

  it('highlights a group while its legend is pointed at, and shows hidden groups again', async () => {
    const dim = panel.page.locator('.place.dim');
    await panel.page.getByText('Asia', { exact: true }).hover();
    assert.equal(await dim.count(), 248 - (await panel.page.locator('.place[aria-label*="· Asia"]').count()));
    await panel.page.mouse.move(5, 5);
    assert.equal(await dim.count(), 0);
    const asia = panel.page.getByRole('checkbox', { name: /^Asia/ });
    await asia.focus();
    assert.ok((await dim.count()) > 150);
    await panel.page.keyboard.press('Space');
    assert.equal(await dim.count(), 0, 'a hidden group is not highlighted');
    const all = panel.page.getByRole('button', { name: 'Show all on the map' });
    await all.press('Enter');
    assert.equal(await all.isVisible(), false);
    assert.equal(await panel.page.locator('.place.off').count(), 0);
    assert.equal(await asia.isChecked(), true);
  });

  it('lists the matching countries while typing, or says that there are none', async () => {
    const find = panel.page.getByRole('searchbox', { name: 'Find a country' });
    const found = panel.page.locator('.found[role=status]');
    await find.fill('guinea');
    assert.equal(
      await found.innerText(),
      'Guinea (GN), Equatorial Guinea (GQ), Guinea-Bissau (GW), Papua New Guinea (PG)',
    );
    assert.equal(await panel.page.locator('.place:not(.dim)').count(), 4);
    assert.equal(await panel.page.locator('.outlines .found .line').count(), 4);
    // The service calls it otherwise.
    await find.fill('south korea');
    assert.match(await found.innerText(), /^(?!South Korea).+ \(KR\)$/u);
    await find.fill('a');
    assert.match(await found.innerText(), / \+ \d+$/);
    assert.equal(await panel.page.locator('.outlines .found .line').count(), 0);
    await find.fill('atlantis');
    assert.equal(await found.innerText(), 'No country on the map has this name or code.');
    await find.press('Enter');
    assert.equal(await find.inputValue(), 'atlantis');
    await find.fill('');
    assert.equal(await found.innerText(), '');
  });

  it('requests to copy the text about a country, with its answer when answers are shown', async () => {
    await chooseWithKey('Japan');
    const copy = panel.page.getByRole('button', { name: 'Copy this line' });
    await copy.press('Enter');
    const [, index] = /^area (\d+)$/u.exec(String((await panel.messages()).at(-1)?.['key'])) ?? [];
    assert.ok(index !== undefined);
    await panel.page.getByRole('button', { name: 'Who gets which answer' }).click();
    assert.match(await chosen(), /^Japan \(JP\) gets .*, from the default line\.$/);
    await copy.press('Enter');
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'copy', key: `answer ${index}` });
  });

  it('is a listbox of countries with a name and a description of its keys', async () => {
    const list = panel.page.getByRole('listbox', { name: 'World map' });
    assert.equal(await list.getByRole('option').count(), 248);
    const keys = await list.getAttribute('aria-describedby');
    assert.match(await text(panel, `#${keys}`), /^Arrow keys move between countries/);
    await panel.resize(400);
    // Markers do not shrink on a small map.
    await panel.page.evaluate(`(async () => {
      const marker = document.querySelector('circle.place');
      while (marker.getBoundingClientRect().width < 5) await new Promise(requestAnimationFrame);
    })()`);
  });
});
