import assert from 'node:assert/strict';
import { z } from 'zod';
import { BOX_MS, THEME_NAMES, untilNotClosed, type Workbench } from '../support/editor/workbench.ts';
import { TAKES_PICTURES } from '../support/pictures.ts';
import { closeAfterTests, shareSampleWindow } from './sampleWindow.ts';

/** Runs in the window: returns the contrast between a row's label or description and the background. */
const contrastOf = `(row) => {
  const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a)];
  const behind = (element) => {
    if (element === null) return [255, 255, 255];
    const color = numbers(getComputedStyle(element).backgroundColor);
    return color[3] === 0 ? behind(element.parentElement) : over(color, behind(element.parentElement));
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const opacity = (element) => {
    let all = 1;
    for (let at = element; at !== null && at !== row; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
    return all;
  };
  return ['.label-name', '.label-description'].map((selector) => {
    const element = row.querySelector(selector);
    const background = behind(element);
    const [r, g, b, a = 1] = numbers(getComputedStyle(element).color);
    const text = luminance(over([r, g, b, a * opacity(element)], background));
    const ground = luminance(background);
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
  });
}`;

/** The menu of a record of the sample account, which has no console. */
const RECORD_MENU = [
  'Show Record Details',
  'Copy Value',
  'Copy',
  'Find',
  'Compare With Live Answers',
  'Refresh Host',
];
/** The menu of a domain with few records. */
const DOMAIN_MENU = ['Show Domain Details', 'Pin', 'Copy', 'Find', 'Check', 'History', 'Refresh'];

/** The menu in the title of the view, with a folder open. */
const TITLE_MENU = [
  'Go to Domain…',
  'View Options',
  'Load All Zones',
  'Check All Zones',
  'Check Workspace Files',
  'Accounts',
  'Help',
];

describe('the tree in the window', () => {
  let window: Workbench;

  before(async () => {
    window = await shareSampleWindow({ width: 1000, height: 900 });
    await window.expand('Zones', /Group Default Group/);
  });

  closeAfterTests(() => window);

  it('expands a domain on a click, and collapses it on the next', async () => {
    const zone = window.row('Zones', /Zone example\.net/).first();
    await zone.locator('.label-name').click();
    await window
      .row('Zones', /record example\.net/)
      .first()
      .waitFor();
    await window
      .row('Zones', /record example\.net/)
      .first()
      .click();
    await zone.locator('.label-name').click();
    await window.page
      .locator('[role=treeitem][aria-label*="Zone example.net"][aria-expanded=false]')
      .waitFor();
  });

  it('shows the details on a double click, and keeps the domain expanded', async () => {
    // Its records are loaded, so that nothing is between the two clicks.
    await window.expand('Zones', /Zone example\.com/);
    await window
      .row('Zones', /record example\.com/)
      .first()
      .waitFor();
    await window.expand('Zones', /Zone example\.com/, false);
    const zone = window.row('Zones', /Zone example\.com/).first();
    await zone.locator('.label-name').dblclick();
    await window.page.getByRole('tab', { name: /example\.com/ }).waitFor();
    await window.page
      .locator('[role=treeitem][aria-label*="Zone example.com"][aria-expanded=true]')
      .waitFor();
    await window
      .row('Zones', /record example\.com/)
      .first()
      .waitFor();
  });

  it('refreshes all that is shown by the title of the view, whatever is selected', async () => {
    await window.expand('Zones', /Zone example\.com/);
    await window
      .row('Zones', /A record example\.com/)
      .first()
      .click();
    await window.pointAt(window.page.locator('.part.sidebar .composite.title'));
    await window.page
      .locator('.part.sidebar .composite.title')
      .getByRole('button', { name: 'Refresh' })
      .click();
    await window.status(/Refreshed what is shown/);
  });

  it('has a title that is whole at 240 pixels, with two icons beside that of the editor, and a menu', async () => {
    await window.setSidebarWidth(240);
    const title = window.page.locator('.part.sidebar .composite.title');
    await window.pointAt(title);
    const buttons = title.getByRole('button');
    // They are drawn again after the drag.
    await buttons.nth(3).waitFor();
    const labels = await buttons.evaluateAll((all) => all.map((each) => each.ariaLabel));
    assert.deepEqual(
      labels.map((label) => label?.replace(/\.\.\.$/u, '')),
      ['Search Records…', 'Refresh', 'Collapse All', 'Views and More Actions'],
    );
    const heading = title.getByRole('heading', { name: 'DNS Tree' });
    assert.ok(await heading.evaluate((each) => each.scrollWidth <= each.clientWidth), 'the title is cut off');
    for (const theme of TAKES_PICTURES ? THEME_NAMES : []) {
      await window.useTheme(theme);
      await window.pointAt(title);
      await window.picture(`tree-title-240-${theme}`, window.page.locator('.part.sidebar'));
    }
  });

  for (const [row, entries, submenu, below] of [
    [/A record example\.com, 192\.0\.2\.10/, RECORD_MENU, 'Find', 'What Depends on This?'],
    [/Zone example\.com/, DOMAIN_MENU, 'Check', 'Compare With Live Answers'],
    [undefined, TITLE_MENU, 'Accounts', 'Remove Account'],
  ] as const)
    it(`has few entries in the menu of ${row?.source ?? 'its title'}, and others in submenus`, async () => {
      await window.expand('Zones', /Zone example\.com/);
      const title = window.page.locator('.part.sidebar .composite.title');
      const shown = window.page.locator('.monaco-menu-container').getByRole('menuitem');
      await untilNotClosed(async () => {
        await window.pointAt(title);
        if (row === undefined) await title.getByRole('button', { name: /More Actions/u }).click();
        else await window.row('Zones', row).first().click({ button: 'right' });
        await shown.first().waitFor({ timeout: BOX_MS });
      });
      // The editor adds its own entry to the menu of the title.
      assert.deepEqual(
        (await shown.allInnerTexts()).filter((text) => text !== 'Views'),
        entries,
      );
      await shown.getByText(submenu, { exact: true }).hover();
      await shown.getByText(below, { exact: true }).waitFor();
      await window.picture(`menu-${submenu.toLowerCase()}`);
      // The first closes the submenu.
      for (let nth = 0; nth < 2; nth += 1) await window.page.keyboard.press('Escape');
      await shown.first().waitFor({ state: 'hidden' });
    });

  it('groups records by host with the menu of the view, and opens a host to its lines', async () => {
    await window.titleMenu('View Options', 'Group Records By…');
    await window.pick('By host');
    await window.expand('Zones', /Host www, CNAME · 6 lines/);
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/).waitFor();
    for (const width of TAKES_PICTURES ? [240, 400] : []) {
      await window.setSidebarWidth(width);
      await window.pictures(`tree-by-host-${width}`, ['dark', 'light'], window.page.locator('.part.sidebar'));
    }
    await window.titleMenu('View Options', 'Group Records By…');
    await window.pick('Not grouped');
    await window.row('Zones', /Host www/).waitFor({ state: 'hidden' });
  });

  it('pins a domain from its menu, which keeps its row selected, and unpins it', async () => {
    await window.expand('Zones', /Zone example\.com/, false);
    const { page } = window;
    const selected = page.locator('[role=treeitem][aria-selected=true]');
    await window.row('Zones', /Zone example\.net/).click();
    await window.menu(window.row('Zones', /Zone example\.net/), 'Pin');
    const pinned = window.row('Zones', /^Pinned, 1 domain$/);
    await pinned.waitFor();
    await window
      .row('Zones', /Zone example\.net/)
      .nth(1)
      .waitFor();
    assert.equal(await window.row('Zones', /Zone example\.net/).count(), 2);
    await selected.and(page.locator('[aria-label*="Zone example.net"]')).waitFor();
    await window.setSidebarWidth(300);
    await window.pictures('tree-pinned', ['dark', 'light'], page.locator('.part.sidebar'));
    await window.menu(window.row('Zones', /Zone example\.net/).first(), 'Unpin');
    await pinned.waitFor({ state: 'hidden' });
  });

  it('copies and explains every row by keyboard', async () => {
    const { page } = window;
    await window.expand('Zones', /Zone example\.com/);
    await window
      .row('Zones', /record example\.com/)
      .first()
      .click();
    // The hover of a row under the pointer would take the place of the one that a key opens.
    await window.pointAt(page.locator('.part.editor'));
    for (const [key, copied, explained] of [
      ['Home', 'Default Group', /Domains: 14/u],
      ['ArrowDown', 'example.com', /Records: 73/u],
      ['ArrowDown', 'ns1.example.net.', /TTL: 86,400 seconds/u],
    ] as const) {
      // The hover of the row before has taken the focus.
      await page.keyboard.press('ControlOrMeta+0');
      await page.keyboard.press(key);
      await page.keyboard.press('ControlOrMeta+C');
      await window.status(`Copied ${copied}`);
      await page.keyboard.press('ControlOrMeta+K');
      await page.keyboard.press('ControlOrMeta+I');
      await page.locator('.workbench-hover').getByText(explained).waitFor();
      await page.keyboard.press('Escape');
    }
  });

  it('shows values at widths of 240 and 400 pixels, and disabled ones with enough contrast', async () => {
    const apex = window.row('Zones', /A record example\.com/).first();
    const disabled = window.row('Zones', /record .*, disabled/).first();
    for (const width of [240, 400]) {
      await window.setSidebarWidth(width);
      await apex.scrollIntoViewIfNeeded();
      assert.equal(await apex.locator('.label-name').textContent(), '@');
      await window.picture(`tree-${width}`, window.page.locator('.part.sidebar'));
    }
    await window.setSidebarWidth(240);
    await window.expand('Zones', /Zone example\.com/, false);
    const undelegated = window.row('Zones', /Zone misdelegated\.example/).first();
    await undelegated.scrollIntoViewIfNeeded();
    // The icon is in view where the text is cut off, and what is wrong is the first of the text.
    await undelegated.locator('.codicon-debug-disconnect').waitFor();
    assert.match(
      (await undelegated.locator('.label-description').textContent()) ?? '',
      /^not delegated here · 13/u,
    );
    await window.pictures('tree-undelegated', THEME_NAMES, window.page.locator('.part.sidebar'));
    await window.expand('Zones', /Zone example\.com/);
    await window.setSidebarWidth(400);
    for (const theme of THEME_NAMES) {
      await window.useTheme(theme);
      await disabled.scrollIntoViewIfNeeded();
      const id = await disabled.getAttribute('id');
      const contrasts = z
        .array(z.number())
        .parse(await window.page.evaluate(`(${contrastOf})(document.querySelector('#${id}'))`));
      for (const contrast of contrasts)
        assert.ok(contrast >= 4.5, `${theme}: ${contrasts.map((each) => each.toFixed(2)).join(', ')}`);
      await window.picture(`tree-${theme}`, window.page.locator('.part.sidebar'));
    }
    await window.useTheme('dark');
  });

  it('counts what a filter shows, hides empty groups, and removes the filter on a click', async () => {
    await window.expand('Zones', /Group Default Group/, false);
    await window.runCommand('DNS Tree: Filter Domains…');
    await window.pick('Paused domains');
    const filtered = window.row('Zones', /Filter: Paused domains/);
    await filtered.waitFor();
    await window
      .row('Zones', /Group Default Group/)
      .getByText('1 of 14')
      .waitFor();
    await window.row('Zones', /Group Expiring/).waitFor({ state: 'hidden' });
    await window.picture('tree-filtered', window.page.locator('.part.sidebar'));
    await filtered.click();
    await window.row('Zones', /Group Expiring/).waitFor();
    await filtered.waitFor({ state: 'hidden' });
  });
});
