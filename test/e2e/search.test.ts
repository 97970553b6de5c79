import assert from 'node:assert/strict';
import { PICTURE_THEMES, type Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, shareSampleWindow } from './sampleWindow.ts';

describe('searching in the window', () => {
  let window: Workbench;

  before(async () => {
    window = await shareSampleWindow({ width: 1000, height: 900 });
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    await window
      .row('Zones', /record example\.com/)
      .first()
      .waitFor();
  });

  closeAfterTests(() => window);

  /** Waits until the open quick pick has a title, so that nothing is typed into the command palette. */
  const title = (text: string): Promise<void> =>
    window.quickInput.locator('.quick-input-title').getByText(text).waitFor();

  it('lets a command without a selection choose a loaded record', async () => {
    // Escape gives up the selection of the tree.
    await window.row('Zones', /Zone example\.com/).focus();
    await window.page.keyboard.press('Escape');
    await window.runCommand('DNS Tree: Copy Value');
    await title('Copy Value');
    await window.type('edge');
    await window.quickInput.locator('.monaco-list-row').first().getByText(/edge/).first().waitFor();
    await window.picture('choose-record');
    await window.page.keyboard.press('Escape');
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.runCommand('DNS Tree: Check Zone');
    await window.says(/List All Zones/);
    await window.picture('choose-zone');
    await window.page.keyboard.press('Escape');
    await window.runCommand('DNS Tree: Copy Value');
    await title('Copy Value');
    await window.type('autodiscover');
    await window.pick('autodiscover.example.com');
    await window.status(/Copied autodiscover\.mail\.example\./);
  });

  it('keeps its results in a view below the zones', async () => {
    await window.runCommand('DNS Tree: Search Records…');
    await window.says(/^Search Records: covers/);
    await window.type('type:A');
    await window.says(/A 192\.0\.2/);
    await window.picture('search-buttons');
    await window.quickInput.getByRole('button', { name: 'Show Results in View' }).click();
    await window
      .row('Search Results', /A record example\.com, 192/)
      .first()
      .waitFor();
    await window
      .view('Search Results')
      .getByText(/^type:A · \d+ records in 1 zone · covers 1 of \d+ zones · searched/)
      .waitFor();
  });

  it('shows that view with the zones at 240 and 400 pixels, also with their filter', async () => {
    await window.runCommand('DNS Tree: Filter Domains…');
    await window.pick('Own domains');
    await window.row('Zones', /Filter: Own domains/).waitFor();
    for (const theme of PICTURE_THEMES) {
      await window.useTheme(theme);
      for (const width of [240, 400]) {
        await window.setSidebarWidth(width);
        await window.pointAt(window.view('Zones').locator('.pane-header'));
        await window.picture(`results-${width}-${theme}`, window.page.locator('.part.sidebar'));
        await window.pointAt(window.view('Search Results').locator('.pane-header'));
        await window.picture(`results-title-${width}-${theme}`, window.page.locator('.part.sidebar'));
      }
    }
    const filter = window.row('Zones', /Filter: Own domains/);
    await filter.click();
    await filter.waitFor({ state: 'hidden' });
  });

  it('copies the focused result, shows its details with Enter, and reveals it', async () => {
    const row = window.row('Search Results', /A record example\.com, 192\.0\.2\.10/).first();
    await row.click();
    await window.page.keyboard.press('Control+C');
    await window.status(/Copied 192\.0\.2\.10/);
    assert.equal(await window.clipboard(), '192.0.2.10');
    await window.page.keyboard.press('Enter');
    await window.page
      .getByRole('tab', { name: /A example\.com|example\.com/ })
      .first()
      .waitFor();
    await window.picture('results-enter');
    await window.menu(row, 'Reveal in Zones');
    const revealed = window.row('Zones', /A record example\.com, 192\.0\.2\.10/).first();
    await revealed.and(window.page.locator('[aria-selected=true]')).waitFor();
  });

  it('copies the focused result while a key is held, and opens it with the next one', async () => {
    const { keyboard } = window.page;
    const results = window.view('Search Results');
    const row = window.row('Search Results', /A record example\.com, 192\.0\.2\.10/).first();
    await row.click();
    await keyboard.press('ArrowDown');
    const [value = ''] =
      /192\.0\.2\.\d+/u.exec(await results.locator('.monaco-list-row.focused').innerText()) ?? [];
    for (let press = 0; press < 20; press += 1) await keyboard.press('Control+C');
    await window.status(`Copied ${value}`);
    // Its page opens once the presses before it are over.
    await keyboard.press('Enter');
    await window.page.getByRole('tab', { name: `A · ${value}` }).waitFor();
    assert.equal(await window.clipboard(), value);
  });

  it('copies several selected results, in their order', async () => {
    const { keyboard } = window.page;
    await window
      .row('Search Results', /A record example\.com, 192\.0\.2\.10/)
      .first()
      .click();
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Control+C');
    await window.status(/Copied 2 /);
    assert.equal(await window.clipboard(), '192.0.2.10\n192.0.2.11');
  });

  it('opens from the view of the zones, shows what it covers, and indexes without closing', async () => {
    await window.page.setViewportSize({ width: 1100, height: 640 });
    // A view that is alone has its buttons in the title of the side bar.
    await window.pointAt(window.view('Search Results').locator('.pane-header'));
    await window.view('Search Results').getByRole('button', { name: 'Clear Search Results' }).click();
    await window.view('Search Results').waitFor({ state: 'hidden' });
    await window.pointAt(window.page.locator('.part.sidebar .composite.title'));
    await window.page.locator('.part.sidebar').getByRole('button', { name: 'Search Records…' }).click();
    await window.says(/covers \d+ of \d+ zones/);
    await window.pick('Load All Zones');
    await window.says(/about \d+ calls/);
    await window.pick('Start Loading');
    await window.says(/could not be loaded: 3/);
    await window.says(/Load All Zones/);
  });

  for (const theme of PICTURE_THEMES) {
    it(`finds records while typing (${theme})`, async () => {
      await window.page.keyboard.press('Escape');
      await window.useTheme(theme);
      await window.runCommand('DNS Tree: Search Records…');
      await window.says(/^Search Records: covers/);
      await window.type('type:CNAME edge');
      await window.says(/CNAME edge-tokyo\.example\.net\. · line Japan/);
      const first = window.quickInput.locator('.quick-input-list .monaco-list-row[data-index="0"]');
      await first
        .getByText(/CNAME edge/)
        .first()
        .waitFor();
      await window.picture(`search-${theme}`);
    });

    it(`explains why a query finds nothing, and lists zones whose records are not loaded (${theme})`, async () => {
      await window.type('foo:bar');
      await window.says(/Nothing found/);
      await window.says(/There is no key “foo:”/);
      await window.says(/Keys: type: line: zone:/);
      await window.picture(`search-nothing-${theme}`);
      await window.type('zone:no-permission');
      await window.says(/no-permission\.example.*could not be loaded/);
      await window.picture(`search-zones-${theme}`);
    });
  }

  it('reveals the accepted record in the tree, and offers its query again', async () => {
    await window.type('autodiscover.example.com');
    await window.pick('autodiscover.example.com');
    const row = window.row('Zones', /CNAME record autodiscover\.example\.com/);
    await row.and(window.page.locator('[aria-selected=true]')).waitFor();
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.runCommand('DNS Tree: Search Records…');
    await window.says(/autodiscover\.example\.com/);
    await window.says(/recent searches/);
    await window.picture('search-recent');
  });
});
