// The three jobs and the walkthrough by keyboard alone. At each step the accessibility tree says where the focus is.
import assert from 'node:assert/strict';
import { Workbench } from '../support/editor/workbench.ts';
import { focusedLine, hears } from '../support/editor/spoken.ts';
import { closeAfterTests } from './sampleWindow.ts';

/** What a screen reader gets in each language, and the titles of commands. */
const LANGUAGES = {
  en: {
    getStarted: 'DNS Tree: Get Started',
    checkZone: 'DNS Tree: Check Zone',
    showLines: 'DNS Tree: Show Lines on Map',
    account: /Open an account/u,
    openSample: /^- button "Open Sample Account"/u,
    group: /^- '?treeitem "Group Default Group/u,
    zone: /^- '?treeitem "Zone example\.com/u,
    record: /^- '?treeitem "NS record example\.com, ns1\.example\.net/u,
    hover: /No record answers for this name/u,
    fix: 'Change to api.shop.example',
    lines: 'Lines of example.com',
  },
  'zh-cn': {
    getStarted: 'DNS Tree: 入门',
    checkZone: 'DNS Tree: 检查区域',
    showLines: 'DNS Tree: 在地图上显示线路',
    account: /打开一个账号/u,
    openSample: /^- button "打开示例账号"/u,
    group: /^- '?treeitem "分组 /u,
    zone: /^- '?treeitem "区域 example\.com/u,
    record: /^- '?treeitem "NS 记录 example\.com/u,
    hover: /记录/u,
    fix: 'api.shop.example',
    lines: 'example.com 的线路',
  },
} as const;

/** Selects a command in the palette by its title, once the window knows it. */
async function run(window: Workbench, title: string): Promise<void> {
  const { page } = window;
  const row = window.quickInput.getByRole('option', { name: new RegExp(`^${title}(?:,|$)`, 'u') });
  for (;;) {
    await page.keyboard.press('F1');
    await window.quickInput.waitFor();
    await page.keyboard.insertText(title);
    try {
      await row.waitFor({ timeout: 2000 });
      break;
    } catch {
      // The extension is not registered yet.
      await page.keyboard.press('Escape');
    }
  }
  // Other titles may match too, and stand above it.
  while (!new RegExp(`"${title}[",]`, 'u').test(await focusedLine(page)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

for (const [language, words] of Object.entries(LANGUAGES)) {
  describe(`The keyboard alone (${language})`, () => {
    let window: Workbench;
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await window.page.keyboard.press(key);
    };

    before(async () => {
      window = await Workbench.open({ folders: 'start', ...(language === 'en' ? {} : { language }) });
      await window.page.setViewportSize({ width: 1500, height: 900 });
      if (language !== 'en') await window.page.emulateMedia({ reducedMotion: 'reduce' });
    });

    closeAfterTests(() => window);

    it('opens the walkthrough, and the sample account from its first step', async () => {
      await run(window, words.getStarted);
      await hears(window.page, words.account);
      await window.picture(`walkthrough-${language}`);
      await press('Tab', 'Tab');
      await hears(window.page, words.openSample);
      await press('Enter');
      await hears(window.page, words.group);
    });

    it('browses to the records of a zone', async () => {
      const zones = window.page.locator('.part.sidebar').getByRole('treeitem');
      await press('ArrowRight');
      await window.shows(zones.filter({ hasText: 'example.com' }).first());
      await hears(window.page, /\[expanded\]/u);
      await press('ArrowDown');
      await hears(window.page, words.zone);
      await press('ArrowRight');
      await window.shows(zones.filter({ hasText: 'ns1.example.net.' }).first());
      await hears(window.page, /example\.com.*\[expanded\]/u);
      await press('ArrowDown');
      await hears(window.page, words.record);
    });

    it('copies a value, and shows the details of its record', async () => {
      await press('ControlOrMeta+C');
      await window.status(/ns1\.example\.net\./u);
      assert.equal(await window.clipboard(), 'ns1.example.net.');
      await press('Enter');
      await window.shows(window.page.getByRole('tab', { name: /example\.com NS/u }));
      await hears(window.page, /treeitem .*\[selected\]/u);
    });

    it('shows the records of a name in a file, goes to a mark, and corrects it', async () => {
      await press('ControlOrMeta+P');
      await window.page.keyboard.insertText('nginx.conf');
      await hears(window.page, /option "nginx\.conf/u);
      await press('Enter');
      await hears(window.page, /textbox "nginx\.conf/u);
      await window.shows(window.page.locator('.squiggly-info').first());
      await window.picture(`start-${language}`);
      await press('F8');
      await window.shows(window.page.getByText('aip.shop.example').nth(1));
      await press('Escape', 'ControlOrMeta+K', 'ControlOrMeta+I');
      await window.shows(window.page.locator('.monaco-hover').getByText(words.hover).first());
      await window.offersFixes();
      await press('Escape', 'ControlOrMeta+.');
      await hears(window.page, new RegExp(words.fix.replaceAll('.', String.raw`\.`), 'u'));
      await press('Enter');
      await window.shows(window.page.locator('.view-line', { hasText: 'server_name api.shop.example;' }));
    });

    it('checks a zone and goes from finding to finding', async () => {
      await run(window, words.checkZone);
      await window.shows(window.page.getByRole('tab', { name: /example\.com.*zone|zone.*example\.com/u }));
      await hears(window.page, /textbox/u);
    });

    it('shows who gets which answer, and moves into the page', async () => {
      await run(window, words.showLines);
      await window.shows(window.page.getByRole('tab', { name: words.lines }));
      const page = window.page
        .frameLocator('iframe.webview.ready >> visible=true')
        .frameLocator('#active-frame');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await press('Tab');
      await hears(window.page, /button|textbox|combobox|link/u);
    });

    it('has completed every step of the walkthrough', async () => {
      await run(window, words.getStarted);
      await hears(window.page, /button/u);
      // The made-up language pack leaves the editor's own words English.
      await window.shows(window.page.getByRole('checkbox', { name: /: Completed/u }).nth(5));
      assert.equal(await window.page.getByRole('checkbox', { name: /: Not completed/u }).count(), 0);
      await window.picture(`walkthrough-done-${language}`);
    });
  });
}
