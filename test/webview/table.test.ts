import assert from 'node:assert/strict';
import { linesPanel } from '../../src/panels/lines/linesPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { group } from '../unit/zones/sampleLines.ts';
import { madeLines, text } from './linesPage.ts';
import { Scene } from './scene.ts';
import type { PanelPage } from './stage.ts';
import { showPage } from './tab.ts';
import { rowCount, rowsAfterEnter, rowsInView } from './virtualTable.ts';

describe('the table of ten thousand sub-areas', () => {
  let scene: Scene;
  let groups: Frame;
  // Some names wrap, so that rows have different heights.
  const tenThousand = Array.from(
    { length: 10_000 },
    (_, index) =>
      `X${index} Area ${index}${index % 7 === 0 ? ' of a rather long name that needs several lines of the table' : ''}`,
  );
  const showAreas = async (areas: readonly string[]): Promise<PanelPage> => {
    const content = madeLines(groups, [group('asia', 'Asia', ...areas)]);
    return showPage('lines', { ...groups, content }, 1300);
  };

  before(async () => {
    scene = await Scene.open();
    groups = await scene.frame(linesPanel, await scene.ref('example.com'));
  });
  after(async () => scene.close());

  it('has a country that is chosen on the map in view, however high its rows are, also in a window of another width', async () => {
    // Countries that the map has, far from each other in the table.
    const countries = new Map([
      [1_000, 'BR'],
      [1_990, 'JP'],
      [30, 'DE'],
      [1_700, 'FR'],
    ]);
    for (const isHigh of [
      (index: number) => index % 2 === 0,
      (index: number) => index < 60,
      (index: number) => index >= 60,
    ]) {
      const long = ' of a rather long name that needs several lines'.repeat(2);
      const areas = tenThousand
        .slice(0, 2_000)
        .map(
          (_, index) => `${countries.get(index) ?? `X${index}`} Area ${index}${isHigh(index) ? long : ''}`,
        );
      const panel = await showAreas(areas);
      const finder = panel.page.getByRole('searchbox', { name: 'Find a country' });
      for (const [index, code] of countries) {
        await finder.fill(code);
        await finder.focus();
        const rows = await rowsAfterEnter(panel);
        assert.ok(rows.includes(index + 2), `${code}: ${rows.join()}`);
        await panel.layout();
        // Nothing moves once frames are drawn and the page hears that it was scrolled.
        assert.deepEqual(await rowsInView(panel), rows, code);
      }
      await panel.resize(1250);
      const narrower = await rowsInView(panel);
      assert.ok(narrower.includes(1_702), `narrower: ${narrower.join()}`);
    }
  });

  it('says how many match its filter, and when none does', async () => {
    const panel = await showAreas(tenThousand);
    const filter = panel.page.getByRole('searchbox', { name: 'Filter the table' });
    await filter.fill('area 12');
    assert.equal(await rowCount(panel), 111);
    assert.match(await text(panel, '.data > .note[role=status]'), /^111 \/ 10000$/);
    await filter.fill('nothing like it');
    assert.equal(await rowCount(panel), 0);
    await panel.page.getByText('No line matches the filter.').waitFor();
  });
});
