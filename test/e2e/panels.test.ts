import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import { type Proxy, startProxy } from '../support/service/proxy.ts';
import { THEME_NAMES, type Workbench } from '../support/editor/workbench.ts';
import { TAKES_PICTURES } from '../support/pictures.ts';
import { addAccount, closeAfterTests, shareSampleWindow } from './sampleWindow.ts';

describe('the panels of the installed extension', () => {
  let window: Workbench;

  /** The page of the visible panel. */
  const page = (): FrameLocator =>
    window.page.frameLocator('iframe.webview.ready >> visible=true').frameLocator('#active-frame');
  const heading = async (text: string): Promise<void> => {
    await page().getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
  };
  const close = async (): Promise<void> => window.runCommand('View: Close All Editors');

  before(async () => {
    window = await shareSampleWindow({ width: 1360, height: 860 });
    await window.expand('Zones', /Group Default Group/);
    await window.row('Zones', /Zone example\.com/).waitFor();
  });

  closeAfterTests(() => window);

  it('show a domain on Enter, and copy from it', async () => {
    await window.useTheme('dark');
    await window.row('Zones', /Zone example\.net/).click();
    await window.page.keyboard.press('ArrowUp');
    await window.page.keyboard.press('Enter');
    await heading('example.com');
    await page().getByText('All 73 loaded.').waitFor();
    await window.picture('panel-domain-dark');
    await page().getByRole('button', { name: 'Copy Name' }).click();
    await page().getByRole('status').getByText('Copied').waitFor();
    await page().getByRole('button', { name: 'MX', exact: true }).click();
    await page().getByText('4 of 73 records').waitFor();
    await page().getByRole('button', { name: 'Clear Filter' }).click();
    await page().getByRole('searchbox', { name: 'Filter records' }).fill('www japan');
    await page().getByText('1 of 73 records').waitFor();
    await page()
      .getByRole('button', { name: /^Copy value of www CNAME .*, Japan$/ })
      .click();
    await page().getByRole('status').getByText('Copied').waitFor();
    await page()
      .getByRole('button', { name: /^Open edge-tokyo\.example\.net\./ })
      .click();
    await heading('edge-tokyo.example.net A');
    await close();
  });

  it('are what commands act on while they are used, and Enter selects the row that it opens', async () => {
    await window.expand('Zones', /Zone example\.com/);
    const [first, second] = [
      window.row('Zones', /A record example\.com, 192\.0\.2\.10$/),
      window.row('Zones', /A record example\.com, 192\.0\.2\.11$/),
    ];
    await first.click();
    await window.page.keyboard.press('ArrowDown');
    await window.page.keyboard.press('Enter');
    await second.and(window.page.locator('[aria-selected=true]')).waitFor();
    await window.runCommand('DNS Tree: Copy Value');
    await window.status(/Copied 192\.0\.2\.11/);

    // For half a second after Enter, a click on a row counts as one that the editor reports for the key.
    await window.page.waitForFunction((at) => Date.now() > at + 500, Date.now());
    await second.dblclick();
    await first.dblclick();
    await heading('example.com A · 192.0.2.10');
    await window.runCommand('DNS Tree: Copy Value');
    await window.status(/Copied 192\.0\.2\.10/);

    await window.page.getByRole('tab', { name: 'example.com A · 192.0.2.11' }).click();
    await heading('example.com A · 192.0.2.11');
    await page().getByRole('heading', { level: 1 }).click();
    await window.runCommand('DNS Tree: Copy Value');
    await window.status(/Copied 192\.0\.2\.11/);
    await close();
  });

  it('show a record on a click if the view says so, as a preview that the next click replaces', async () => {
    await window.expand('Zones', /Zone example\.com/);
    await window.row('Zones', /A record example\.com, 192\.0\.2\.10$/).click();
    await window.titleMenu('View Options', 'Open Records On…');
    // The click before has opened nothing.
    assert.equal(await window.page.locator('.tabs-container [role=tab]').count(), 0);
    await window.pick('Single click');
    // A click while the box closes still finds the mode before.
    await window.quickInput.waitFor({ state: 'hidden' });
    const tabs = async (): Promise<readonly string[]> =>
      window.page.locator('.tabs-container [role=tab]').allInnerTexts();
    await window.row('Zones', /A record example\.com, 192\.0\.2\.10$/).click();
    await heading('example.com A · 192.0.2.10');
    assert.deepEqual(await tabs(), ['example.com A · 192.0.2.10 (preview)']);
    await window.row('Zones', /A record example\.com, 192\.0\.2\.11$/).click();
    await heading('example.com A · 192.0.2.11');
    assert.deepEqual(await tabs(), ['example.com A · 192.0.2.11 (preview)']);
    await window.pictures('panel-preview', ['dark', 'light']);
    await window.row('Zones', /A record example\.com, 192\.0\.2\.11$/).dblclick();
    await window.row('Zones', /A record example\.com, 192\.0\.2\.10$/).click();
    await heading('example.com A · 192.0.2.10');
    assert.deepEqual(await tabs(), ['example.com A · 192.0.2.11', 'example.com A · 192.0.2.10 (preview)']);
    await window.titleMenu('View Options', 'Open Records On…');
    await window.pick('Double click');
    await close();
  });

  it('show a record and its siblings on a double click', async () => {
    await window.expand('Zones', /Zone example\.com/);
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/).dblclick();
    await heading('www.example.com CNAME · Japan');
    await page().getByText('this record').waitFor();
    await window.pictures('panel-record', ['light']);
    await page().getByRole('button', { name: 'Show Domain Details' }).click();
    await heading('example.com');
    await close();
  });

  it('show the account', async () => {
    await window.runCommand('DNS Tree: Show Account');
    await heading('Sample Account');
    await page().getByText('Calls in the last hour').waitFor();
    await page().getByRole('region', { name: 'Not delegated here' }).waitFor();
    await window.pictures('panel-account', ['dark']);
    await page().getByText('Personal data and all other fields').click();
    await page().getByText('user_grade').waitFor();
    await close();
  });

  it('fit into a window of 1024 × 700 pixels, beside a wide tree', async () => {
    const row = window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/);
    for (const [width, height, sidebar] of [
      [1024, 700, 400],
      // Only pictures tell more of larger ones.
      ...(TAKES_PICTURES ? ([[1280, 800, 240]] as const) : []),
    ] as const) {
      await window.page.setViewportSize({ width, height });
      await window.setSidebarWidth(sidebar);
      await window.expand('Zones', /Zone example\.com/);
      for (const [open, title] of [
        [async () => row.dblclick(), 'www.example.com CNAME · Japan'],
        [async () => page().getByRole('button', { name: 'Show Domain Details' }).click(), 'example.com'],
        [async () => window.runCommand('DNS Tree: Show Lines on Map'), 'Lines of example.com'],
        [async () => window.runCommand('DNS Tree: Show Account'), 'Sample Account'],
      ] as const) {
        await open();
        await heading(title);
        await window.pictures(`panel-${title.split(' ')[0]}-${width}`, THEME_NAMES);
        const beyond: unknown = await page()
          .locator('html')
          .evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        assert.equal(beyond, 0, title);
      }
      await close();
    }
    await window.page.setViewportSize({ width: 1360, height: 860 });
  });

  it('lead from a domain to its lines and back to the tree, and restore what was shown', async () => {
    await window.row('Zones', /Zone example\.com/).click();
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'Show Domain Details');
    await heading('example.com');
    await page().getByRole('button', { name: 'Show Lines on Map' }).click();
    await heading('Lines of example.com');
    await page().getByRole('button', { name: 'Who gets which answer' }).click();
    const host = page().getByRole('combobox', { name: 'Host and type' });
    await host.fill('cdn');
    await page().getByRole('option', { name: 'cdn · A (11 lines)' }).click();
    await page().getByText('198.51.100.30').first().waitFor();
    await page().getByRole('searchbox', { name: 'Filter the table' }).fill('germany');
    await page().getByRole('button', { name: 'Copy as CSV' }).click();
    await page().getByRole('status').getByText('Copied').waitFor();
    assert.equal(
      await window.clipboard(),
      'Name,Code,Group,Answer,From line\r\nGermany,DE,Europe,198.51.100.41,Germany',
    );
    await page().getByRole('searchbox', { name: 'Filter the table' }).fill('');
    await page().getByRole('searchbox', { name: 'Find a country' }).fill('brazil');
    await page().getByRole('searchbox', { name: 'Find a country' }).press('Enter');
    await page().getByRole('button', { name: 'Copy this line' }).click();
    await page().getByRole('button', { name: 'Choose no country' }).waitFor();
    await window.page.setViewportSize({ width: 1640, height: 900 });
    await page().getByRole('heading', { level: 1 }).hover();
    await window.pictures('panel-answers', ['dark']);
    await page().getByRole('button', { name: 'Line groups' }).click();
    await window.pictures('panel-lines', ['light']);
    await page().getByRole('button', { name: 'Who gets which answer' }).click();
    await window.page.setViewportSize({ width: 1360, height: 860 });
    await page().getByRole('button', { name: 'Show Domain Details' }).click();
    await heading('example.com');
    await page().getByRole('button', { name: 'More Actions…' }).click();
    await page().getByRole('button', { name: 'Reveal in Zones' }).click();
    await window
      .row('Zones', /Zone example\.com/)
      .and(window.page.locator('.selected'))
      .waitFor();
    await window.page.getByRole('tab', { name: 'Lines of example.com' }).click();
    await heading('Lines of example.com');
    await page().getByRole('button', { name: 'Who gets which answer', pressed: true }).waitFor();
    await page().getByText('198.51.100.30').first().waitFor();
    await close();
  });

  it('show the lines for the host and type of a record', async () => {
    await window.expand('Zones', /Zone example\.com/);
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/).dblclick();
    await heading('www.example.com CNAME · Japan');
    await page().getByRole('button', { name: 'Show Lines on Map' }).click();
    await heading('Lines of example.com');
    await page()
      .getByRole('checkbox', { name: /^edge-tokyo\.example\.net\./ })
      .waitFor();
    await close();
  });

  it('are restored after a reload of the window, as are the tree and the ticks of the walkthrough, but no search results', async () => {
    // Slow: the window saves its editors only while it is idle.
    await window.row('Zones', /Zone example\.com/).click();
    await window.runCommand('DNS Tree: Show Lines on Map');
    await heading('Lines of example.com');
    await page().getByText('254 lines').waitFor();
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'Show Domain Details');
    await heading('example.com');
    await window.runCommand('DNS Tree: Show Account');
    await heading('Sample Account');
    // The click above collapsed the zone, so that the groups below it are in view.
    await window.expand('Zones', /Group Often Change/);
    await window.row('Zones', /Zone staging\.example/).waitFor();
    await window.expand('Zones', /Zone example\.com/);
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/).dblclick();
    await heading('www.example.com CNAME · Japan');
    await window.runCommand('DNS Tree: Compare With Live Answers');
    await heading('Live answers of www.example.com CNAME');
    await window.keepsState('group:2');
    await window.runCommand('DNS Tree: Search Records…');
    await window.says(/^Search Records: covers/);
    await window.type('type:A');
    await window.quickInput.getByRole('button', { name: 'Show Results in View' }).click();
    await window.view('Search Results').waitFor();
    const types = ['lines', 'domain', 'record', 'account', 'live'].map((name) => `dnsTree.${name}`);
    await window.keepsPanels(...types);
    await window.reload();
    // The panel that was opened last is in front in each state that has it.
    await heading('Live answers of www.example.com CNAME');
    for (const [tab, content] of [
      ['www.example.com CNAME · Japan', 'edge-tokyo.example.net.'],
      ['Sample Account', 'Calls in the last hour'],
      ['example.com', 'Main site'],
      ['Lines of example.com', '254 lines'],
      ['Live answers of www.example.com CNAME', 'Where names are sent'],
    ] as const) {
      await window.page.getByRole('tab', { name: tab, exact: true }).click();
      await heading(tab);
      await page().getByText(content).first().waitFor();
    }
    await window.expand('Zones', /Zone example\.com/, false);
    await window.row('Zones', /Zone staging\.example/).waitFor();
    assert.equal(await window.page.getByText('Search Results').count(), 0);
    await window.runCommand('DNS Tree: Get Started');
    for (const step of ['Open an account', 'Browse your zones'])
      await window.shows(
        window.page.getByRole('checkbox', { name: new RegExp(`${step}.*: Completed`, 'u') }).first(),
      );
    await close();
  });

  describe('of an account of a service', () => {
    let service: SampleService;
    let proxy: Proxy;

    before(async () => {
      service = await startSampleService();
      proxy = await startProxy(service.address);
      await window.runCommand('DNS Tree: Remove Account');
      await addAccount(window, proxy.address, service.token);
      await window.expand('Zones', /Group Default Group/);
      await window.row('Zones', /Zone huge\.example/).waitFor();
      proxy.forget();
    });

    after(async () => {
      await proxy?.close();
      await service?.stop();
    });

    it('say which lines are not available, and show those of the grade Free on demand', async () => {
      await window.row('Zones', /Zone huge\.example/).click();
      await window
        .row('Zones', /record huge\.example/)
        .first()
        .waitFor();
      proxy.forget();
      await window.runCommand('DNS Tree: Show Lines on Map');
      await heading('Lines of huge.example');
      await page().getByText('the grade of this domain is Ultra.').waitFor();
      assert.equal(proxy.count(), 0);
      // The Chinese service responds with names only.
      const names = { lines: ['默认', '电信', '<b>联通</b>'], line_ids: { 默认: 0, 电信: '10=0' } };
      const heal = proxy.spoil({
        on: 'Record.Line',
        fault: { kind: 'replace', with: (json) => ({ ...Object(json), ...names }) },
      });
      await page().getByRole('button', { name: 'Show the Lines of the Grade Free' }).click();
      await page().getByText('This service lists 3 lines by name').waitFor();
      await page().getByText('not those of this domain’s grade').waitFor();
      await page().getByRole('row', { name: '电信 10=0' }).waitFor();
      await page().getByRole('rowheader', { name: '<b>联通</b>' }).waitFor();
      assert.equal(await page().locator('.world').count(), 0);
      assert.deepEqual(proxy.counts(), { 'Record.Line': 1 });
      await window.picture('panel-lines-names');
      heal();
      await page().getByRole('button', { name: 'Refresh' }).click();
      await page().getByText('254 lines').waitFor();
      await close();
    });

    it('replace a token and remove the account', async () => {
      await window.runCommand('DNS Tree: Show Account');
      await heading('dns@example.com');
      await page().getByRole('button', { name: 'Replace Token…' }).click();
      await window.says(/token/);
      await window.page.keyboard.press('Escape');
      await page().getByRole('button', { name: 'Remove Account' }).click();
      await window.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await window.page.getByRole('tab', { name: 'dns@example.com' }).waitFor({ state: 'detached' });
      await window.view('Zones').getByRole('button', { name: 'Open Sample Account' }).waitFor();
    });
  });
});
