import assert from 'node:assert/strict';
import { z } from 'zod';
import type { LineGroup } from '../../src/api/line.ts';
import { linesPanel } from '../../src/panels/lines/linesPanel.ts';
import type { PanelItem } from '../../src/panels/panelKind.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { TableView } from '../../src/panels/table/table.ts';
import { linesItem, answersFrame, groupsOf, madeLines, boxOf, text, viewBox } from './linesPage.ts';
import { Scene } from './scene.ts';
import { group } from '../unit/zones/sampleLines.ts';
import type { PanelPage } from './stage.ts';
import { openPage, showPage } from './tab.ts';
import { rowCount } from './virtualTable.ts';

const Fills = z.array(z.object({ spread: z.number(), look: z.string() }));

/** Returns the mode of the map that is shown. */
async function pressed(panel: PanelPage): Promise<string> {
  return panel.page.getByRole('button', { pressed: true }).innerText();
}

async function focused(panel: PanelPage): Promise<string | null> {
  return panel.page.locator(':focus').getAttribute('aria-label');
}

type AnswerView = NonNullable<ReturnType<typeof groupsOf>['question']['answers']>;

/** Returns a state whose answers differ in some parts. */
function withAnswers(frame: Frame, change: Partial<AnswerView>): Frame {
  const { question, ...content } = groupsOf(frame);
  assert.ok(question.answers !== undefined);
  const answers = { ...question.answers, ...change };
  return { ...frame, content: { ...content, question: { ...question, answers } } };
}

const show = async (frame: Parameters<typeof showPage>[1]): Promise<PanelPage> =>
  showPage('lines', frame, 1300);

describe('the page of the lines', () => {
  let scene: Scene;
  let groups: Frame;
  let answers: Frame;
  let item: PanelItem;

  const withOthers = (...others: readonly object[]): Parameters<typeof show>[0] => ({
    ...groups,
    content: { ...groupsOf(groups), others },
  });

  const withGroups = (...made: readonly LineGroup[]): Frame => ({
    ...groups,
    content: madeLines(groups, made),
  });

  before(async () => {
    scene = await Scene.open();
    const ref = await scene.ref('example.com');
    groups = await scene.frame(linesPanel, ref);
    item = await linesItem(scene, ref);
    answers = await answersFrame(item, groups, 'cdn');
  });
  after(async () => scene.close());

  it('has no violations in any theme, wide or narrow, with groups or with answers', async () => {
    // Slow: axe-core looks at hundreds of shapes twelve times.
    const panel = await show(answers);
    for (const [mode, width] of [
      ['Line groups', 1300],
      ['Who gets which answer', 1300],
      ['Who gets which answer', 900],
      ['Who gets which answer', 400],
    ] as const) {
      await panel.page.getByRole('button', { name: mode }).click();
      await panel.resize(width);
      await panel.assertSound(
        width === 900 ? ['overflow'] : ['violations', 'overflow'],
        `page-lines-${mode}-${width}`,
      );
    }
    assert.deepEqual(await panel.repeatedButtons(), []);
  });

  it('counts all groups and sub-areas of the sample service', async () => {
    const panel = await show(groups);
    assert.match(await text(panel, '.content > .note'), /^254 lines in 9 groups\./);
    assert.equal(await rowCount(panel), 254);
    // Tooltips have the ids that do not follow from the names.
    const labels = await panel.page.locator('.legend label[title]').all();
    const ids = await Promise.all(labels.map(async (label) => label.getAttribute('title')));
    assert.deepEqual(ids, ['antartica', 'south_america']);
    assert.equal(await panel.page.locator('.place').count(), 248);
    assert.match(await text(panel, '.lists'), /Not on the map \(4\)/);
    for (const code of ['EU', 'AP', 'AN', 'CS'])
      assert.match(await text(panel, '.lists'), new RegExp(`${code} `));
    assert.match(await text(panel, '.content'), /Natural Earth/);
  });

  it('has a column for the names of lines that differ from those of their countries, and finds both', async () => {
    const made = madeLines(groups, [group('asia', 'Asia', 'JP Japan', 'TR Turkey')]);
    const renamed = made.areas.map((each) => (each.code === 'JP' ? { ...each, name: '日本' } : each));
    const columns = made.table.columns.toSpliced(1, 0, { name: 'line', label: 'Line' });
    const content = { ...made, areas: renamed, table: { ...made.table, columns } };
    const panel = await show({ ...groups, content });
    const row = panel.page.getByRole('row').filter({ hasText: '日本' });
    assert.deepEqual(await row.getByRole('cell').allInnerTexts(), ['Japan', 'JP', 'Asia']);
    await panel.page.getByRole('columnheader', { name: 'Line', exact: true }).waitFor();
    const finder = panel.page.getByRole('searchbox', { name: 'Find a country' });
    for (const wanted of ['日本', 'japan']) {
      await finder.fill(wanted);
      await panel.page.getByText('日本（JP）', { exact: true }).waitFor();
    }
    await panel.send({ ...groups, content: made });
    await panel.page.getByRole('rowheader', { name: 'Japan' }).waitFor();
    assert.equal(await panel.page.getByRole('columnheader', { name: 'Line', exact: true }).count(), 0);
  });

  it('counts unknown groups and sub-areas, and hatches an area in two groups', async () => {
    const panel = await show(
      withGroups(
        group('asia', 'Asia', 'TR Turkey', 'ZZ <b onclick=x>', '__proto__ __proto__'),
        group('europe', 'Europe', 'TR Turkey', `FR ${'x'.repeat(3000)}`),
        group('constructor', 'New', 'FR FR'),
        group('empty', 'Empty'),
      ),
    );
    assert.equal(await panel.page.locator('.place').count(), 2);
    assert.equal(await rowCount(panel), 6);
    assert.match(await text(panel, '.lists'), /__proto__[^]*constructor|constructor[^]*__proto__/);
    assert.match(await text(panel, '.lists'), /In several groups[^]*TR Turkey · Asia[^]*TR Turkey · Europe/i);
    assert.match(
      (await panel.page.locator('.place[fill*="map-0-1"]').getAttribute('aria-label')) ?? '',
      /Turkey/,
    );
    assert.equal(await panel.page.locator('b').count(), 0);
    assert.equal(await panel.overflow(), 0);
    assert.deepEqual(await panel.violations(), []);
    assert.deepEqual(await panel.repeatedButtons(), []);
  });

  it('is zoomed with the wheel and moved by dragging', async () => {
    const panel = await show(groups);
    const { mouse } = panel.page;
    const world = await boxOf(panel.page.locator('.world'));
    const at = { x: world.x + world.width * 0.5, y: world.y + world.height * 0.4 };
    await mouse.move(at.x, at.y);
    // Without Ctrl, the wheel scrolls the page.
    const stays = await panel.page.evaluate(`!document.querySelector('.world').dispatchEvent(
      new WheelEvent('wheel', { deltaY: -200, bubbles: true, cancelable: true }))`);
    assert.equal(stays, false);
    await panel.page.keyboard.down('Control');
    await mouse.wheel(0, -200);
    await panel.until(`!document.querySelector('.world').getAttribute('viewBox').startsWith('0.00 0.00')`);
    const [left = 0, top = 0, width = 0, height = 0] = await viewBox(panel);
    assert.equal(width, 800);
    assert.equal(height, 416);
    assert.ok(
      Math.abs(left - 100) < 1 && Math.abs(top - 41.6) < 1,
      'the point under the pointer does not move',
    );
    await mouse.down();
    await mouse.move(at.x - world.width * 0.1, at.y - 10, { steps: 4 });
    await mouse.up();
    const [dragged = 0] = await viewBox(panel);
    assert.ok(Math.abs(dragged - (left + 80)) < 1, `${left} became ${dragged}`);
    await mouse.move(at.x + 50, at.y);
    assert.equal((await viewBox(panel))[0], dragged, 'the drag is over');
    assert.equal(await panel.page.locator('.place.chosen').count(), 0, 'a drag chooses nothing');
    await mouse.move(at.x, at.y);
    // While the map has the focus, the wheel zooms without Ctrl.
    await panel.page.keyboard.up('Control');
    await panel.page.locator('.place[tabindex="0"]').focus();
    for (let turn = 0; turn < 3; turn += 1) await mouse.wheel(0, 300);
    await panel.until(
      `document.querySelector('.world').getAttribute('viewBox') === '0.00 0.00 1000.00 520.00'`,
    );
  });

  it('has no text cut off or covered at 200 % zoom, or at twice the font size', async () => {
    const panel = await show(answers);
    await panel.assertReadable('page-lines', async (look) => {
      for (const mode of ['Line groups', 'Who gets which answer']) {
        await panel.page.getByRole('button', { name: mode }).click();
        await panel.layout();
        await look(`-${mode}`);
      }
    });
  });

  it('has no transitions when the user prefers reduced motion', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const panel = await openPage('lines', 'dark', 1300, { reducedMotion });
      await panel.send(groups);
      await panel.page.locator('.place').first().focus();
      const takes = await panel.page.evaluate(
        `getComputedStyle(document.querySelector('.place')).transitionDuration`,
      );
      assert.equal(takes, reducedMotion === 'reduce' ? '0s' : '0.12s');
      assert.equal(
        await panel.page.evaluate(`getComputedStyle(document.documentElement).scrollBehavior`),
        'auto',
      );
    }
  });

  it('is used with the keyboard: the map is one tab stop, and a choice on it is also chosen in the table', async () => {
    const panel = await show(groups);
    const { keyboard } = panel.page;
    assert.equal(await panel.page.locator('.place[tabindex="0"]').count(), 1);
    await panel.page.locator('.place[tabindex="0"]').focus();
    assert.match((await focused(panel)) ?? '', /^France \(FR\) · Europe/);
    await keyboard.press('ArrowRight');
    const next = await focused(panel);
    assert.notEqual(next, null);
    assert.doesNotMatch(next ?? '', /^France/);
    assert.equal(await panel.page.locator('.tip').isVisible(), true);
    await keyboard.press('Enter');
    const name = (next ?? '').replace(/ \(.*/u, '');
    assert.equal(await text(panel, '.areas tr.chosen th'), name);
    assert.equal(await panel.page.locator('.place[tabindex="0"]').count(), 1);
    await keyboard.press('+');
    assert.notEqual(await panel.page.locator('.world').getAttribute('viewBox'), '0.00 0.00 1000.00 520.00');
    await keyboard.press('0');
    await panel.page.getByRole('searchbox', { name: 'Filter the table' }).fill('japan');
    await panel.page.getByRole('button', { name: 'Japan', exact: true }).press('Enter');
    assert.match((await panel.page.locator('.place.chosen').getAttribute('aria-label')) ?? '', /^Japan/);
    const find = panel.page.getByRole('searchbox', { name: 'Find a country' });
    await find.fill('mt');
    await find.press('Enter');
    assert.match(await text(panel, '.chosen-area'), /^Malta \(MT\) · Europe/);
    await panel.page.getByRole('button', { name: 'Code' }).press('Enter');
    assert.equal(await text(panel, '.areas tr[aria-rowindex="2"] td >> nth=0'), 'AD');
    await panel.page.getByRole('checkbox', { name: /^Asia/ }).press('Space');
    assert.match(
      (await panel.page.getByRole('option', { name: /^China/ }).getAttribute('class')) ?? '',
      /off/,
    );
  });

  it('opens with the answers of a zone that is loaded and has a host on several lines, else with the groups', async () => {
    const { question, ...content } = groupsOf(answers);
    const without = {
      ...answers,
      content: { ...content, question: { ...question, hasSeveralLines: false } },
    };
    assert.equal(await pressed(await show(groups)), 'Line groups', 'no records are loaded');
    const panel = await show(without);
    assert.equal(await pressed(panel), 'Line groups');
    // What is shown stays: in this page, and after it was hidden.
    await panel.send(answers);
    assert.equal(await pressed(panel), 'Line groups');
    const kept: unknown = await panel.page.evaluate('window.keptState');
    const again = await openPage('lines', 'dark', 1300, {}, kept);
    await again.send(answers);
    assert.equal(await pressed(again), 'Line groups');
    assert.equal(await pressed(await show(answers)), 'Who gets which answer');
  });

  it('shows which answer each country gets, and says what gray means', async () => {
    const panel = await show(answers);
    assert.match(await text(panel, '.content > .note'), /Gray places have no line, or get no answer\.$/);
    const modes = panel.page.locator('.modes button');
    const [one, other] = [await boxOf(modes.nth(0)), await boxOf(modes.nth(1))];
    assert.ok(other.x - one.x - one.width >= 3);
    const label = await boxOf(panel.page.getByText('Host and type', { exact: true }));
    const box = await boxOf(panel.page.getByRole('combobox', { name: 'Host and type' }));
    assert.ok(label.x + label.width <= box.x && label.y < box.y + box.height);
    assert.match(await text(panel, '.assumption'), /^Assumed/);
    const germany = panel.page.getByRole('option', { name: /^Germany \(DE\)/ });
    assert.equal(
      await germany.getAttribute('aria-label'),
      'Germany (DE) gets 198.51.100.41, from its own line.',
    );
    await panel.page.getByRole('button', { name: 'Copy as CSV' }).click();
    const copied = (await panel.messages()).at(-1);
    assert.deepEqual(TableView.parse(copied?.['view']).choices, { mode: 'answers' });
    const shareOfNames = `document.querySelector('.areas th').offsetWidth / document.querySelector('.areas').offsetWidth`;
    assert.ok(Number(await panel.page.evaluate(shareOfNames)) > 0.2);
    await panel.page.getByRole('button', { name: 'Line groups' }).click();
    assert.ok(Number(await panel.page.evaluate(shareOfNames)) > 0.35);
    await panel.page.getByRole('combobox', { name: 'Host and type' }).waitFor({ state: 'hidden' });
    // Also where a country without a line is pointed at.
    assert.match(await text(panel, '.content > .note'), /Gray places have no line\.$/);
    assert.deepEqual(await panel.page.locator('.unnamed title').allTextContents(), [
      'South Sudan (SS) · No line under this code',
      // The service sends another code for it.
      'Kosovo (XK) · No line under this code',
    ]);
  });

  it('has no gray among the colours of its answers, and more answers than colours differ in their marks', async () => {
    const sets = Array.from({ length: 16 }, (_, index) => ({ label: `answer ${index}`, count: '1 line' }));
    const panel = await show(withAnswers(answers, { sets }));
    await panel.inThemes(async () => {
      const fills = Fills.parse(
        await panel.page.evaluate(`[...document.querySelectorAll('#legend-0, [id^="legend-"]')]
          .filter((pattern) => /^legend-[0-9]+$/.test(pattern.id))
          .map((pattern) => {
            const { fill } = getComputedStyle(pattern.querySelector('.tile'));
            const [red, green, blue] = fill.match(/[\\d.]+/g).map(Number);
            const scale = fill.startsWith('color') ? 1 : 255;
            return {
              spread: (Math.max(red, green, blue) - Math.min(red, green, blue)) / scale,
              look: fill + (pattern.querySelector('.marks')?.getAttribute('d') ?? ''),
            };
          })`),
      );
      assert.equal(fills.length, 16);
      assert.deepEqual(
        fills.filter(({ spread }) => spread < 0.1),
        [],
      );
      assert.equal(new Set(fills.map(({ look }) => look)).size, 16);
    });
  });

  it('scrolls the table to the country that is chosen on the map, in both modes', async () => {
    const panel = await show(answers);
    await panel.page.getByRole('button', { name: 'Line groups' }).click();
    const find = panel.page.getByRole('searchbox', { name: 'Find a country' });
    await find.fill('chile');
    await find.press('Enter');
    // Looks at both in one frame, until the page has settled.
    const isInSight = async (margin: number): Promise<unknown> =>
      panel.page.evaluate(`new Promise((resolve) => {
        const look = () => {
          const table = document.querySelector('.scroll').getBoundingClientRect();
          const row = document.querySelector('.areas tr.chosen')?.getBoundingClientRect();
          const isIn = row && row.top > table.top + ${margin} && row.bottom < table.bottom - ${margin};
          if (isIn && table.height < 700) resolve(undefined);
          else requestAnimationFrame(look);
        };
        look();
      })`);
    await isInSight(100);
    await panel.page.getByRole('button', { name: 'Who gets which answer' }).click();
    await isInSight(0);
    assert.equal(await panel.page.locator('.areas tr.chosen .answer .swatch').count(), 1);
    await panel.page.getByRole('cell', { name: 'CO', exact: true }).click();
    assert.match(await text(panel, '.chosen-area'), /^Colombia/);
    // The choice is restored after the page was hidden.
    const kept: unknown = await panel.page.evaluate('window.keptState');
    const again = await openPage('lines', 'dark', 1300, {}, kept);
    await again.send(answers);
    await again.page.locator('.areas tr.chosen').waitFor();
    await again.layout();
    const place = await boxOf(again.page.locator('.areas tr.chosen'));
    const scroll = await boxOf(again.page.locator('.scroll'));
    assert.ok(place.y > scroll.y && place.y < scroll.y + scroll.height);
  });

  it('hides an answer by its content, so that another answer in its position is shown', async () => {
    const panel = await show(answers);
    await panel.page.getByRole('button', { name: 'Who gets which answer' }).click();
    const [first, second, ...others] = groupsOf(answers).question.answers?.sets ?? [];
    assert.ok(first !== undefined && second !== undefined);
    await panel.page.getByRole('checkbox', { name: first.label }).uncheck();
    await panel.page.getByRole('checkbox', { name: second.label }).uncheck();
    const sets = [{ ...first, label: '192.0.2.200' }, second, ...others];
    await panel.send(withAnswers(answers, { sets }));
    assert.equal(await panel.page.getByRole('checkbox', { name: '192.0.2.200' }).isChecked(), true);
    assert.equal(await panel.page.getByRole('checkbox', { name: second.label }).isChecked(), false);
  });

  it('has a switch for each of the first 300 of ten thousand answers', async () => {
    const sets = Array.from({ length: 10_000 }, (_, index) => ({ label: `answer ${index}`, count: '1' }));
    const panel = await show(withAnswers(answers, { sets, none: '7 places', unresolvedAreas: '' }));
    await panel.page.getByRole('button', { name: 'Who gets which answer' }).click();
    assert.equal(await panel.page.locator('.legend input').count(), 301);
    assert.match(
      await text(panel, '.legend'),
      /No answer\s*7 places\s*\+ 9700\. The table has all of them\.$/u,
    );
  });

  it('keeps the chosen sub-area when others come before it, and clears the choice when it is gone', async () => {
    const panel = await show(withGroups(group('asia', 'Asia', 'JP Japan', 'CN China')));
    await panel.page.getByRole('button', { name: 'China', exact: true }).click();
    await panel.send(withGroups(group('asia', 'Asia', 'KR Korea', 'JP Japan', 'CN China')));
    assert.match(await text(panel, '.chosen-area'), /^China \(CN\)/);
    await panel.send(withGroups(group('asia', 'Asia', 'KR Korea', 'JP Japan')));
    assert.equal(await text(panel, '.chosen-area'), 'Choose a country on the map or in the table.');
  });

  it('lists undocumented fields, each with a button to copy it that keeps the focus in a new state', async () => {
    const copy = 'Copy Asia · level';
    const section = (value: string): object => ({
      title: 'Other fields',
      note: 'Not described.',
      fields: [{ key: 'other 0', label: 'Asia · level', value, absent: false, copy }],
    });
    const panel = await show(withOthers(section('<b>2</b>')));
    await panel.resize(400);
    await panel.page.getByRole('button', { name: copy }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'copy', key: 'other 0' });
    assert.match(await text(panel, '.lists'), /Other fields[^]*<b>2<\/b>/iu);
    assert.equal(await panel.overflow(), 0);
    assert.deepEqual(await panel.violations(), []);
    await panel.page.getByRole('button', { name: copy }).focus();
    await panel.send(withOthers({ title: 'Others', fields: [] }, section('two')));
    assert.match(await text(panel, '.lists'), /two/u);
    assert.equal(await focused(panel), copy);
  });

  it('explains that a grade is not accepted, and shows names without a map', async () => {
    const action = { name: 'showAccepted', label: 'Show the Lines of the Grade Free' };
    const panel = await show({ ...groups, content: { kind: 'refused', text: 'Only Free.', action } });
    await panel.page.getByRole('button', { name: action.label }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'showAccepted' });
    const lines = { title: 'All lines', columns: ['Line', 'Id'], rows: [{ cells: ['默认', '0'] }], note: '' };
    await panel.send({
      ...groups,
      content: { kind: 'names', note: 'n', lines, others: [] },
    });
    assert.equal(await text(panel, 'tbody th'), '默认');
    assert.equal(await panel.page.locator('.world').count(), 0);
    assert.deepEqual(await panel.violations(), []);
  });
});
