// The three jobs, the walkthrough and every page by keyboard alone, in four themes and at 200 % zoom, and most of them in
// Chinese. At each step the accessibility tree says where the focus is.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { misplacedTexts } from '../webview/misplaced.ts';
import { BOX_MS, untilNotClosed, Workbench } from '../support/editor/workbench.ts';
import { hears, moveFocus, moveToFirstControl, pressUntil } from '../support/editor/spoken.ts';
import { closeAfterTests, pointUntil } from './sampleWindow.ts';
import { nextWindowLook } from '../support/patience.ts';

/** What a screen reader gets in each language, and the titles of commands. */
const LANGUAGES = {
  en: {
    getStarted: 'DNS Tree: Get Started',
    checkZone: 'DNS Tree: Check Zone',
    showLines: 'DNS Tree: Show Lines on Map',
    checkWorkspace: 'DNS Tree: Check Workspace Files',
    themes: ['dark', 'contrast'],
    whatIsLoaded: 'Check What Is Loaded',
    lists: [/^- tab "Probably wrong/u, /^- tab "Mentioned, not hosted/u],
    account: /Open an account/u,
    openSample: /^- button "Open Sample Account"/u,
    group: /^- '?treeitem "Group Default Group/u,
    zone: /^- '?treeitem "Zone example\.com/u,
    record: /^- '?treeitem "NS record example\.com, ns1\.example\.net/u,
    hover: /Refresh Host/u,
    fix: 'Change to api.shop.example',
    lines: /^Lines of example\.com/u,
    workspace: /^Check Workspace Files/u,
  },
  'zh-cn': {
    getStarted: 'DNS Tree: 入门',
    checkZone: 'DNS Tree: 检查区域',
    showLines: 'DNS Tree: 在地图上显示线路',
    checkWorkspace: 'DNS Tree: 检查工作区文件',
    themes: ['light', 'contrastLight'],
    whatIsLoaded: '只与已加载的区域核对',
    lists: [/^- tab "可能有误/u, /^- tab "引用了但无记录/u],
    account: /打开一个账号/u,
    openSample: /^- button "打开示例账号"/u,
    group: /^- '?treeitem "分组 /u,
    zone: /^- '?treeitem "区域 example\.com/u,
    record: /^- '?treeitem "NS 记录 example\.com/u,
    hover: /刷新同名记录/u,
    fix: 'api.shop.example',
    lines: /^example\.com 的线路/u,
    workspace: /^检查工作区文件/u,
  },
} as const;

/** Runs in the page: whether the focused control has an outline. */
const focusIsDrawn = `(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
})()`;

/** A screen of 1920 by 1080 pixels at 200 % zoom. */
const ZOOMED = { width: 960, height: 540 };

/** Selects a command in the palette by its title. */
async function run(window: Workbench, title: string): Promise<void> {
  const { page, quickInput } = window;
  const option = quickInput.getByRole('option', { name: new RegExp(`^${title}(?:,|$)`, 'u') });
  // What the command before it still shows can take the focus.
  await untilNotClosed(async () => {
    await page.keyboard.press('F1');
    await quickInput.locator('input:focus').waitFor({ timeout: BOX_MS });
    await page.keyboard.insertText(title);
    await option.waitFor({ timeout: BOX_MS });
  });
  // Other titles may match too, and stand above it.
  await pressUntil(page, 'ArrowDown', new RegExp(`"${title}[",]`, 'u'));
  await page.keyboard.press('Enter');
}

for (const [language, words] of Object.entries(LANGUAGES)) {
  describe(`The keyboard alone (${language})`, () => {
    let window: Workbench;
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await window.page.keyboard.press(key);
    };

    /** The page of the visible panel. */
    const panel = (): FrameLocator =>
      window.page.frameLocator('iframe.webview.ready >> visible=true').frameLocator('#active-frame');
    /** Waits for the page of a panel with this title, which takes the focus. */
    const entersPage = async (title: RegExp): Promise<void> => {
      await window.shows(window.page.getByRole('tab', { name: title, selected: true }));
      await window.shows(panel().getByRole('heading', { level: 1, name: title }));
      await hears(window.page, /^- document/u);
    };
    const answerDialog = async (button: string): Promise<void> => {
      await window.shows(window.page.getByRole('dialog').getByRole('button', { name: button }));
      await pressUntil(window.page, 'Tab', new RegExp(`^- button "${button}"`, 'u'));
      await press('Enter');
    };

    before(async () => {
      window = await Workbench.open({
        folders: 'start',
        ...(language === 'en' ? {} : { language }),
        size: { width: 1500, height: 900 },
      });
      if (language !== 'en') await window.page.emulateMedia({ reducedMotion: 'reduce' });
      // The palette lists the commands of the extensions that the window has read when it opens.
      await window.shows(window.page.locator('.part.activitybar').getByRole('tab', { name: 'DNS Tree' }));
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
      // A page that is hidden while the editor prepares the first one can leave the next one empty.
      await window.shows(panel().getByRole('heading', { level: 1, name: /example\.com/u }));
      await hears(window.page, /^- document/u);
    });

    it('shows the records of a name in a file, goes to a mark, and corrects it', async () => {
      await press('ControlOrMeta+P');
      // Until its box has the focus, the page of the record gets what is typed.
      await window.shows(window.quickInput.locator('input:focus'));
      await window.page.keyboard.insertText('nginx.conf');
      await hears(window.page, /option "nginx\.conf/u);
      await press('Enter');
      await hears(window.page, /textbox "nginx\.conf/u);
      await window.shows(window.page.locator('.squiggly-warning').first());
      await window.picture(`start-${language}`);
      await press('F8');
      await window.shows(window.page.getByText('aip.shop.example').nth(1));
      await press('Escape', 'ControlOrMeta+K', 'ControlOrMeta+I');
      await window.shows(window.page.locator('.monaco-hover').getByText(words.hover).first());
      await press('Escape');
      await window.showFix(words.fix);
      await hears(window.page, new RegExp(words.fix.replaceAll('.', String.raw`\.`), 'u'));
      await press('Enter');
      await window.shows(window.page.locator('.view-line', { hasText: 'server_name api.shop.example;' }));
    });

    it('checks a zone', async () => {
      await run(window, words.checkZone);
      await hears(window.page, /textbox "example\.com\.zone/u);
    });

    it('shows who gets which answer, and moves into the page', async () => {
      await run(window, words.showLines);
      await entersPage(words.lines);
      await moveToFirstControl(window.page);
      await hears(window.page, /button|textbox|combobox|link/u);
    });

    // The keys do the same in each language: the walk in Chinese has only what it shows on the way.
    if (language === 'en') {
      it('goes to another zone, and from finding to finding', async () => {
        // The page behind it can take the focus, which closes the box.
        await untilNotClosed(async () => {
          await run(window, 'DNS Tree: Go to Domain…');
          const zone = window.quickInput.getByRole('option', { name: /^example\.com, 73/u });
          await zone.waitFor({ timeout: BOX_MS });
        });
        await hears(window.page, /option "example\.com, 73/u);
        await window.page.keyboard.insertText('faults.example');
        await hears(window.page, /option ".*faults\.example/u);
        await press('Enter');
        await hears(window.page, /treeitem ".*faults\.example.*\[expanded\]/u);
        await run(window, words.checkZone);
        await hears(window.page, /textbox "faults\.example\.zone/u);
        await window.shows(window.page.locator('.squiggly-error').first());
        const place = window.page.locator('.peekview-title').getByText(/\d+ of \d+ problems/u);
        const places = new Set<string>();
        for (let nth = 0; nth < 3; nth += 1) {
          await press('F8');
          // The peek of the problem before is replaced.
          while (places.has((await place.textContent()) ?? '')) await nextWindowLook();
          places.add((await place.textContent()) ?? '');
          await hears(window.page, /textbox/u);
        }
        assert.equal(places.size, 3);
        await press('Escape');
        await hears(window.page, /textbox "faults\.example\.zone/u);
      });

      it('checks all zones, and filters the findings', async () => {
        await run(window, 'DNS Tree: Check All Zones');
        await answerDialog(words.whatIsLoaded);
        await entersPage(/^Check All Zones/u);
        await pressUntil(window.page, 'Tab', /By rule/u);
        await press('Enter');
        // The list of rules is one stop, in which the arrow keys move.
        await pressUntil(window.page, 'Tab', /^- '?button "[a-z]+-[a-z-]+: /u);
        await pressUntil(window.page, 'ArrowDown', /^- '?button "spf-/u);
        await press('Enter');
        await hears(window.page, /^- '?searchbox .*spf-/u);
        await moveFocus(window.page, 'Tab');
        await hears(window.page, /^- combobox/u);
      });

      it('says where names are sent before it asks for live answers', async () => {
        await run(window, 'DNS Tree: Compare With Live Answers');
        await entersPage(/^Live answers of .*faults\.example/u);
        await pressUntil(window.page, 'Tab', /^- button "Ask"/u);
      });

      it('says that a zone has not changed', async () => {
        await run(window, 'DNS Tree: Show Changes');
        await window.shows(window.page.getByText(/faults\.example has not changed since/u).first());
      });
    }

    it('checks the workspace, and moves between the lists', async () => {
      await run(window, words.checkWorkspace);
      await answerDialog(words.whatIsLoaded);
      await entersPage(words.workspace);
      await pressUntil(window.page, 'Tab', words.lists[0]);
      await press('ArrowRight');
      await hears(window.page, words.lists[1]);
      await press('ArrowLeft');
      await hears(window.page, words.lists[0]);
    });

    for (const theme of words.themes)
      it(`shows the focus, and cuts off no text, at 200 % zoom (${theme})`, async () => {
        await window.useTheme(theme);
        await window.page.setViewportSize(ZOOMED);
        await press('ControlOrMeta+1');
        await hears(window.page, /^- (?:document|'?(?:button|searchbox|tab) )/u);
        await moveToFirstControl(window.page);
        await pressUntil(window.page, 'Tab', /^- '?(?:button|searchbox|tab) /u);
        const frame = await (await panel().locator('main').elementHandle())?.ownerFrame();
        assert.equal(await frame?.evaluate(focusIsDrawn), true);
        assert.deepEqual(await frame?.evaluate(misplacedTexts), []);
        await window.picture(`zoomed-page-${theme}`);
        await press('ControlOrMeta+0');
        await hears(window.page, /^- '?tree/u);
        // The row with the focus may be out of view: a key moves it there.
        await moveFocus(window.page, 'ArrowDown');
        await hears(window.page, /^- '?treeitem /u);
        await window.picture(`zoomed-tree-${theme}`);
      });

    it('has completed every step of the walkthrough', async () => {
      await run(window, words.getStarted);
      await hears(window.page, /button/u);
      // The made-up language pack leaves the editor's own words English.
      await window.shows(window.page.getByRole('checkbox', { name: /: Completed/u }).nth(5));
      assert.equal(await window.page.getByRole('checkbox', { name: /: Not completed/u }).count(), 0);
      await window.picture(`walkthrough-done-${language}`);
    });

    // A window in another language takes long to open.
    if (language === 'zh-cn')
      describe('and with the mouse', () => {
        before(async () => window.page.setViewportSize({ width: 1240, height: 800 }));

        it('names countries in Chinese, beside the names of their lines', async () => {
          const page = panel();
          await window
            .row('区域', /example\.com/)
            .first()
            .dblclick();
          await page.getByRole('button', { name: '在地图上显示线路' }).waitFor();
          await window.picture('chinese-domain');
          await page.getByRole('button', { name: '在地图上显示线路' }).click();
          await page.getByRole('searchbox', { name: '筛选表格' }).fill('japan');
          const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '日本' }) });
          await row.getByRole('cell', { name: 'Japan' }).waitFor();
          await page.getByRole('searchbox', { name: '筛选表格' }).fill('');
          // The table draws its rows anew when the filter is emptied: waiting is safe against that, scrolling is not.
          await page.getByRole('rowheader', { name: '安哥拉' }).waitFor();
          await window.picture('chinese-lines');
        });

        it('describes the rules of the check in the settings in Chinese', async () => {
          await window.typeSettings({ 'dnsTree.check.rules': { 'cname-apex': 'off' } });
          const rule = window.page
            .locator('.editor-instance:visible .view-line')
            .getByText('"cname-apex"')
            .first();
          await pointUntil(
            rule,
            window.page.locator('.monaco-hover').getByText('区域顶点有 CNAME 记录').first(),
          );
          await window.picture('chinese-settings');
        });
      });
  });
}
