import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { openBrowser } from './chromium.ts';
import { writeExample } from './example.ts';
import { keepFailure } from './keepFailure.ts';
import { writeLanguagePack } from './languagePack.ts';
import { nextWindowLook, WAIT_MS } from '../patience.ts';
import { TAKES_PICTURES } from '../pictures.ts';
import { root, vsix } from '../project.ts';
import { runFolder } from './runFolder.ts';
import { copyInstalled, installExtension, type Server, startServer, windowAddress } from './server.ts';
import { forgetsContainer, keepsPanels, keepsState } from './storedState.ts';

export interface WindowOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Folders of further extensions to install. */
  readonly others?: readonly string[];
  /** The display language; English by default. */
  readonly language?: string;
  /** Whether a reload and another window find the secrets: they are in the browser, encrypted, instead of in memory. */
  readonly keepsSecrets?: boolean;
  /** The window has the folder with the example, the folder of `npm start`, or the example and another folder. */
  readonly folders?: 'one' | 'start' | 'two';
  /** In pixels. A window that changes its size while it restores its layout may leave a view empty. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The URIs of folders that are open besides, with `folders: 'two'`. */
  readonly besides?: readonly string[];
}

/** A VS Code window with the packaged extension installed, driven through its user interface. */
export class Workbench {
  readonly page: Page;
  /** Holds the folders that are open, and `data` with the settings of the user. */
  readonly folder: string;
  readonly #browser: BrowserContext;
  /** Opens the box again that a command may have opened, until something was picked in it. */
  #opener: (() => Promise<void>) | undefined;
  readonly #server: Server;

  private constructor(page: Page, browser: BrowserContext, server: Server, folder: string) {
    this.page = page;
    page.setDefaultTimeout(WAIT_MS);
    this.folder = folder;
    this.#browser = browser;
    this.#server = server;
  }

  /** Opens a window of a fresh VS Code with only the extension, installed from its .vsix, and `others`. */
  static async open({
    env = {},
    others = [],
    language,
    keepsSecrets = false,
    folders = 'one',
    size = { width: 1280, height: 800 },
    besides = [],
  }: WindowOptions = {}): Promise<Workbench> {
    const folder = runFolder('window');
    const workspace = path.join(folder, 'workspace');
    writeExample(workspace, folders === 'start' ? 'start' : 'config');
    const dataFolder = path.join(folder, 'data');
    const options = {
      dataFolder,
      extensionsFolder: path.join(folder, 'extensions'),
      env,
      ...(language === undefined ? {} : { language }),
    };
    if (language !== undefined) writeLanguagePack(language, dataFolder, options.extensionsFolder);
    for (const other of others)
      cpSync(other, path.join(options.extensionsFolder, path.basename(other)), { recursive: true });
    const installed = process.env['DNS_TREE_INSTALLED'];
    // After the others: VS Code reads the list of extensions when the first one is installed.
    if (installed === undefined) await installExtension(vsix, options);
    else copyInstalled(installed, options);
    const server = await startServer(options);
    const browser = await openBrowser(path.join(dataFolder, 'browser'));
    if (keepsSecrets) await giveKey(browser);
    await browser.addInitScript(useServiceWorker);
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.setViewportSize(size);
    const several = path.join(folder, 'several.code-workspace');
    if (folders === 'two') {
      mkdirSync(path.join(folder, 'other'), { recursive: true });
      writeFileSync(path.join(folder, 'other', 'values.yaml'), 'host: wwww.shop.example\n');
      const all = [{ path: 'workspace' }, { path: 'other' }, ...besides.map((uri) => ({ uri }))];
      writeFileSync(several, JSON.stringify({ folders: all }));
    }
    const opened = {
      one: { folder: workspace },
      start: { folder: workspace },
      two: { folder: several },
    };
    await page.goto(windowAddress(server, opened[folders]));
    const workbench = new Workbench(page, browser, server, folder);
    await workbench.ready();
    return workbench;
  }

  /** Opens another window of the same VS Code, which is closed together with this one. */
  async another(): Promise<Workbench> {
    const page = await this.#browser.newPage();
    await page.setViewportSize(this.page.viewportSize() ?? { width: 1280, height: 800 });
    await page.goto(this.page.url());
    const window = new Workbench(page, this.#browser, this.#server, this.folder);
    await window.ready();
    return window;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
  }

  /** Reloads the window like *Developer: Reload Window*. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Opens the window again without a folder. */
  async closeFolder(): Promise<void> {
    await this.page.goto(windowAddress(this.#server, {}));
    await this.ready();
  }

  /** Waits until a reload would restore panels of these types with their state. */
  async keepsPanels(...types: readonly string[]): Promise<void> {
    await keepsPanels(this.page, types);
  }

  /** Waits until the window has saved a state of the extension that contains `text`, so that a reload restores it. */
  async keepsState(text: string): Promise<void> {
    await keepsState(this.page, text);
  }

  /** Waits until a reload would restore another view container than this one. */
  async forgetsContainer(id: string): Promise<void> {
    await forgetsContainer(this.page, id);
  }

  /** Waits until the window has restored its layout, which would undo a click before, and the extension host runs. */
  async ready(): Promise<void> {
    await this.page.evaluate(untilRestored);
    await this.page.locator('.part.statusbar .statusbar-item').first().waitFor();
  }

  /** Runs a command by its full title, as in `DNS Tree: Refresh`. */
  async runCommand(title: string): Promise<void> {
    await this.#open(async () => this.#pickInPalette(`>${title}`, title));
  }

  async #open(opener: () => Promise<void>): Promise<void> {
    this.#opener = opener;
    await opener();
  }

  /** Types into the palette and picks a row. */
  async #pickInPalette(text: string, label: string): Promise<void> {
    const input = this.#quickInput.locator('input').first();
    await untilNotClosed(async () => {
      await this.page.keyboard.press('F1');
      await input.fill(text, { timeout: BOX_MS });
      await this.#pickRow(label, true);
    });
  }

  /** Picks a row once the box, which may be about to open, has it. @throws when the box closes before */
  async #pickRow(label: string, isOpenBefore = false): Promise<void> {
    const row = this.#quickRow(label).first();
    const end = performance.now() + WAIT_MS;
    for (let wasOpen = isOpenBefore; !(await row.isVisible()); await nextWindowLook()) {
      const isOpen = (await this.#quickInput.count()) > 0;
      if ((wasOpen && !isOpen) || performance.now() > end) throw new Error(`There is no row “${label}”.`);
      wasOpen ||= isOpen;
    }
    await clickOnce(row);
  }

  /** Picks an entry of the open quick pick by its label or a part of it. */
  async pick(label: string): Promise<void> {
    await this.#inBox(async () => this.#pickRow(label));
    this.#opener = undefined;
  }

  /** Opens a quick pick by a click, and picks an entry of it. */
  async clickAndPick(opener: Locator, label: string): Promise<void> {
    await untilNotClosed(async () => {
      await opener.click();
      await this.#pickRow(label);
    });
  }

  /** Types into the open input box and accepts. */
  async answer(text: string): Promise<void> {
    await this.type(text);
    await this.#quickInput.locator('input').first().press('Enter');
    this.#opener = undefined;
  }

  /** Types into the open input box without accepting. */
  async type(text: string): Promise<void> {
    await this.#inBox(async () => this.#quickInput.locator('input').first().fill(text, { timeout: BOX_MS }));
  }

  /**
   * Acts in the open box. A page that is still being laid out takes the focus, and a box that lost it closes: then it is
   * opened again.
   */
  async #inBox(act: () => Promise<void>): Promise<void> {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (performance.now() > end) throw error;
        if ((await this.#quickInput.count()) === 0) await this.#opener?.();
      }
    }
  }

  /** Waits until an element is visible. Looks more often than Playwright, which soon looks only every half second. */
  async shows(element: Locator): Promise<void> {
    const end = performance.now() + WAIT_MS;
    while (!(await element.isVisible())) {
      // The error of Playwright says which element is missing.
      if (performance.now() > end) return element.waitFor({ timeout: 1 });
      await nextWindowLook();
    }
  }

  /**
   * Waits until the open quick pick or input box shows a text. Its list keeps hidden rows, to use them again. A box that
   * is closed for long has lost the focus, and is opened again.
   */
  async says(text: RegExp): Promise<void> {
    const shown = this.#quickInput.getByText(text).filter({ visible: true }).first();
    const end = performance.now() + WAIT_MS;
    let openAt = performance.now();
    while (!(await shown.isVisible())) {
      const now = performance.now();
      // The error of Playwright says which element is missing.
      if (now > end) return shown.waitFor({ timeout: 1 });
      if ((await this.#quickInput.count()) > 0) openAt = now;
      else if (now - openAt > BOX_MS) {
        await this.#opener?.();
        openAt = performance.now();
      }
      await nextWindowLook();
    }
  }

  /**
   * Opens the menu of fixes at the cursor, and returns one of them once it is shown. VS Code looks for fixes by itself
   * soon after the cursor has moved, until it shows the light bulb, and closes a menu that is loading meanwhile.
   */
  async showFix(title: string | RegExp): Promise<Locator> {
    // Where the line leaves no room for it, it is in the margin.
    const bulb = this.page.locator('.lightBulbWidget, .margin [class*="gutter-lightbulb"]');
    await this.shows(bulb.filter({ visible: true }).first());
    const menu = this.page.locator('.action-widget');
    const fix = menu.getByText(title).first();
    await untilNotClosed(async () => {
      // In an open menu the key takes the first fix.
      if (!(await menu.isVisible())) await this.page.keyboard.press('Control+.');
      await fix.waitFor({ timeout: BOX_MS });
    });
    return fix;
  }

  /** Waits for a message in the status bar. */
  async status(text: string | RegExp): Promise<void> {
    await this.shows(this.page.locator('.part.statusbar').getByText(text).first());
  }

  async clipboard(): Promise<string> {
    return z.string().parse(await this.page.evaluate('navigator.clipboard.readText()'));
  }

  /** The open quick pick or input box. */
  get quickInput(): Locator {
    return this.#quickInput;
  }

  /**
   * Points at an element, also while the hover of a row covers it: the hover closes only once the pointer leaves
   * its row, so that waiting for it without moving would not end.
   */
  async pointAt(element: Locator): Promise<void> {
    await element.hover({ force: true });
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.#pickInPalette(name, name);
    await this.page.getByRole('tab', { name, selected: true }).waitFor();
    // The tab is selected while the editor still shows the file before it.
    await this.shows(this.page.locator(`.editor-instance .monaco-editor[data-uri$="/${name}"]`).first());
  }

  /** Moves the focus and the cursor to the start of the text in front, by key: a tooltip may cover it for a click. */
  async goToStart(): Promise<void> {
    await untilNotClosed(async () => {
      await this.page.keyboard.press('ControlOrMeta+1');
      await this.page
        .locator('.editor-instance:visible .monaco-editor.focused')
        .first()
        .waitFor({ timeout: BOX_MS });
    });
    await this.page.keyboard.press('Control+Home');
  }

  /** Opens the settings of the user as JSON, and types these into them. They apply once they are saved. */
  async typeSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.runCommand('Preferences: Open User Settings (JSON)');
    await this.page.getByRole('tab', { name: 'settings.json', selected: true }).waitFor();
    await this.goToStart();
    await this.page.keyboard.press('End');
    await this.page.keyboard.insertText(`${JSON.stringify(settings).slice(1, -1)},`);
  }

  /** Picks an entry of a row's context menu, or of a submenu of it. */
  async menu(row: Locator, ...labels: readonly string[]): Promise<void> {
    await this.#openMenu(labels, async () => row.click({ button: 'right' }));
  }

  /** Picks an entry of the menu in the title of the side bar, or of a submenu of it. */
  async titleMenu(...labels: readonly string[]): Promise<void> {
    const title = this.page.locator('.part.sidebar .composite.title');
    await this.#openMenu(labels, async () => {
      await this.pointAt(title);
      await title.getByRole('button', { name: /More Actions/u }).click();
    });
  }

  /** Opens a menu, and picks an entry of it, or of a submenu. A menu that closes is opened again. */
  async #openMenu(labels: readonly string[], open: () => Promise<void>): Promise<void> {
    const pick = async (): Promise<void> => {
      await open();
      try {
        await this.#pickInMenu(labels);
      } catch (error) {
        // Nothing else opens while a menu is open. Each key closes one, the submenu first. Without a menu, the key would
        // clear the selection of a list.
        const menu = this.page.locator('.monaco-menu').first();
        while (await menu.isVisible()) {
          await this.page.keyboard.press('Escape');
          await nextWindowLook();
        }
        throw error;
      }
    };
    await this.#open(async () => untilNotClosed(pick));
  }

  /** Picks the last of these entries. A submenu opens while the pointer is on its entry. */
  async #pickInMenu(labels: readonly string[]): Promise<void> {
    const entryOf = (name = ''): Locator => this.page.getByRole('menuitem', { name, exact: true });
    for (const name of labels.slice(0, -1)) await entryOf(name).hover({ timeout: BOX_MS });
    const entry = entryOf(labels.at(-1));
    // By a click: a page that takes the focus would close the menu and get a key. A menu ignores a click at first.
    await clickOnce(entry, 150);
    await entry.waitFor({ state: 'hidden', timeout: BOX_MS });
  }

  /** Opens the sample account from the welcome view of Zones. */
  async openSampleAccount(): Promise<void> {
    await this.openContainer('DNS Tree');
    await this.view('Zones').getByRole('button', { name: 'Open Sample Account' }).click();
    await this.row('Zones', /Group Default Group/).waitFor();
  }

  /** Opens a view container by its title in the activity bar, unless it is open. */
  async openContainer(title: string): Promise<void> {
    const tab = this.page.locator('.part.activitybar').getByRole('tab', { name: title });
    // A window that is still busy may ignore a click.
    await untilNotClosed(async () => {
      if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
      await this.page
        .locator('.part.sidebar')
        .getByRole('heading', { level: 2, name: title })
        .waitFor({ timeout: BOX_MS });
    });
  }

  /** A view of the side bar, by its title; its own header is hidden while it is alone in its container. */
  view(title: string): Locator {
    return this.page.locator(`.part.sidebar .pane:has(> .pane-header[aria-label^="${title}"])`);
  }

  /** The rows of the tree that are in view. */
  rows(view: string): Locator {
    return this.view(view).getByRole('treeitem');
  }

  /** A row whose accessible label contains the text. */
  row(view: string, label: string | RegExp): Locator {
    return this.view(view).getByRole('treeitem', { name: label });
  }

  /** The accessible labels of the rows in view, top to bottom. */
  async labels(view: string): Promise<string[]> {
    const labels = await this.rows(view).evaluateAll((rows) =>
      rows.map(
        (row) => [Number(row.getAttribute('data-index')), row.getAttribute('aria-label') ?? ''] as const,
      ),
    );
    return labels.toSorted(([a], [b]) => a - b).map(([, label]) => label);
  }

  /** Expands a collapsed row, or collapses an expanded one, and waits for it. */
  async expand(view: string, label: string | RegExp, open = true): Promise<void> {
    const row = this.row(view, label).first();
    if ((await row.getAttribute('aria-expanded')) !== String(open))
      await row.locator('.monaco-tl-twistie').click();
    await this.shows(row.and(this.page.locator(`[aria-expanded=${open}]`)));
  }

  /** Drags the edge of the side bar to this width, in pixels. */
  async setSidebarWidth(width: number): Promise<void> {
    const sidebar = this.page.locator('.part.sidebar');
    const box = await sidebar.boundingBox();
    if (box === null) throw new Error('The side bar is not in view.');
    await this.page.mouse.move(box.x + box.width, 400);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + width, 400, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Selects a built-in theme, unless one of its kind is in use, and waits until the window has it. */
  async useTheme(name: ThemeName): Promise<void> {
    const theme = themes[name];
    // A picture shows exactly this one.
    if (!TAKES_PICTURES && (await this.page.locator(`.monaco-workbench.${theme.className}`).count()) > 0)
      return;
    await this.runCommand('Preferences: Color Theme');
    await this.type(theme.label);
    await this.pick(theme.label);
    await this.page.locator(`.monaco-workbench.${theme.className}`).waitFor();
  }

  /** Keeps what the window shows for who reads of a failed test. */
  async keepFailure(title: string): Promise<void> {
    await keepFailure(this.page, this.folder, title);
  }

  /** Takes a screenshot, when pictures are requested. */
  async picture(name: string, of: Locator | Page = this.page): Promise<void> {
    if (!TAKES_PICTURES) return;
    const file = this.pictureFile(name);
    mkdirSync(path.dirname(file), { recursive: true });
    await of.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  }

  /** Takes a screenshot in each of these themes, when pictures are requested. Its name ends in that of the theme. */
  async pictures(
    name: string,
    inThemes: readonly ThemeName[],
    of: Locator | Page = this.page,
  ): Promise<void> {
    for (const theme of TAKES_PICTURES ? inThemes : []) {
      await this.useTheme(theme);
      await this.picture(`${name}-${theme}`, of);
    }
  }

  /** Where a picture is written. One that the manual has is replaced there. */
  pictureFile(name: string): string {
    const shown = path.join(root, 'media/manual/pictures', `${name}.png`);
    return existsSync(shown) ? shown : path.join(root, 'dist/pictures', `${name}.png`);
  }

  get #quickInput(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  #quickRow(label: string): Locator {
    return this.#quickInput.locator('.quick-input-list .monaco-list-row').filter({ hasText: label });
  }
}

/** Answers what a window asks for before it stores secrets: half of the key, which a hosted VS Code hands out. */
async function giveKey(browser: BrowserContext): Promise<void> {
  const body = randomBytes(32);
  await browser.route('**/mint-key', (route) => route.fulfill({ body }));
}

/**
 * Runs in every frame. Before each page, the editor registers its service worker and asks the browser for a newer one.
 * That can wait half a minute behind the browser’s own look for a newer one. A test has no newer one, so a worker that is
 * registered is used at once.
 */
const useServiceWorker = `if (navigator.serviceWorker) {
  const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = async function (url, options) {
    const isRegistered = this.controller?.scriptURL === new URL(url, location.href).href;
    return (isRegistered && (await this.getRegistration())) || register.call(this, url, options);
  };
  ServiceWorkerRegistration.prototype.update = async function () {
    return this;
  };
}`;

/** Waits for the mark that VS Code sets once its views and editors are restored. */
const untilRestored = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('code/didStartWorkbench').length === 0) return;
    observer.disconnect();
    resolve();
  });
  observer.observe({ type: 'mark', buffered: true });
})`;

/** Built-in themes, by the names that {@link Workbench.useTheme} takes. */
const themes = {
  dark: { label: 'Dark Modern', className: 'vs-dark' },
  light: { label: 'Light Modern', className: 'vs' },
  contrast: { label: 'Dark High Contrast', className: 'hc-black' },
  contrastLight: { label: 'Light High Contrast', className: 'hc-light' },
} as const;

type ThemeName = keyof typeof themes;
export const THEME_NAMES: readonly ThemeName[] = ['dark', 'light', 'contrast', 'contrastLight'];
/** The themes of a test that only pictures tell apart: all that is shown closes when the window changes its theme. */
export const PICTURE_THEMES: readonly ThemeName[] = TAKES_PICTURES ? ['dark', 'light'] : ['dark'];

/** How long a box or a menu of the editor may take to react, in milliseconds, before it is opened again. */
export const BOX_MS = 3000;

/**
 * Clicks a row or an entry once. The wait for it is short, so that a box that closed meanwhile is opened again. The click
 * may take long: in a slow window, a second click would run the same command twice.
 */
async function clickOnce(target: Locator, delay = 0): Promise<void> {
  await target.click({ trial: true, timeout: BOX_MS });
  const element = await target.elementHandle({ timeout: BOX_MS });
  // It fails at once when the element is gone.
  await element?.click({ delay, force: true, timeout: WAIT_MS });
}

/**
 * Picks in a box or a menu, which closes when a view that is still being laid out takes the focus: then it is opened
 * again.
 */
export async function untilNotClosed(pick: () => Promise<void>): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await pick();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
