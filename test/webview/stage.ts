import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { pageHtml } from '../../src/panels/html.ts';
import { FromPage, type ToPage } from '../../src/panels/protocol.ts';
import { openBrowser } from '../support/editor/chromium.ts';
import { keepFailure } from '../support/editor/keepFailure.ts';
import { listen } from '../support/service/loopback.ts';
import { TAKES_PICTURES } from '../support/pictures.ts';
import { root } from '../support/project.ts';
import { runFolder } from '../support/editor/runFolder.ts';
import { misplacedTexts } from './misplaced.ts';
import { THEME_NAMES, type Theme, type Variables, variablesOf } from './themes.ts';
import { WAIT_MS } from '../support/patience.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of axe-core whose outcome depends on the theme. */
const RULES_OF_THEMES = ['color-contrast', 'link-in-text-block'];

const Violations = z.array(z.string());
const Messages = z.array(z.looseObject({ kind: z.string() }));

/** A browser with the built pages as the editor serves them: the same HTML, and all files from one origin. */
export class Stage {
  readonly #browser: BrowserContext;
  readonly #server: Server;
  readonly #origin: string;
  readonly #folder: string;
  #tab: Page | undefined;
  #shown: PanelPage | undefined;

  private constructor(folder: string, browser: BrowserContext, server: Server, origin: string) {
    this.#folder = folder;
    this.#browser = browser;
    this.#server = server;
    this.#origin = origin;
  }

  static async open(): Promise<Stage> {
    const { server, origin } = await serve();
    const folder = runFolder('browser');
    return new Stage(folder, await openBrowser(folder), server, origin);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /**
   * Opens the page of a panel with `kept` as its persisted state, and waits until it asks the extension for its
   * state. Replaces the page that was shown before, unless that was closed, because a new tab takes a second.
   */
  async page(
    name: string,
    theme: Theme,
    width = 1000,
    media: Parameters<Page['emulateMedia']>[0] = {},
    kept?: unknown,
  ): Promise<PanelPage> {
    const page = this.#tab === undefined || this.#tab.isClosed() ? await this.#newTab() : this.#tab;
    const [script] = await Promise.all([
      page.addInitScript(editor(variablesOf(theme), kept)),
      page.emulateMedia({ reducedMotion: null, ...media }),
      page.setViewportSize({ width, height: 800 }),
      page.mouse.move(0, 0),
    ]);
    const panel = new PanelPage(page, this.#folder, theme);
    this.#shown = panel;
    // By then the script of the page has run.
    await page.goto(`${this.#origin}/page/${name}`, { waitUntil: 'domcontentloaded' });
    await script.dispose();
    await panel.expectMessage('ready');
    return panel;
  }

  async #newTab(): Promise<Page> {
    const page = await this.#browser.newPage();
    page.setDefaultTimeout(WAIT_MS);
    await page.exposeFunction('answerOf', (message: unknown) => this.#shown?.reply(FromPage.parse(message)));
    this.#tab = page;
    return page;
  }
}

/** Answers a message of a page, or not. */
type Reply = (message: FromPage) => Promise<ToPage | undefined> | ToPage | undefined;

/** One page, with a stub of the editor's API. */
export class PanelPage {
  readonly page: Page;
  /** Answers what the page sends, as the extension does. */
  reply: Reply = () => undefined;
  readonly #folder: string;
  readonly #opened: Theme;
  #theme: Theme;

  constructor(page: Page, folder: string, theme: Theme) {
    this.page = page;
    this.#folder = folder;
    this.#opened = theme;
    this.#theme = theme;
  }

  /** Calls `look` in each theme. The page keeps its state, as when a person changes the theme. */
  async inThemes(look: (theme: Theme) => Promise<void>): Promise<void> {
    for (const theme of [...THEME_NAMES.filter((name) => name !== this.#opened), this.#opened]) {
      await this.page.evaluate(`window.useTheme(${JSON.stringify(variablesOf(theme))})`);
      this.#theme = theme;
      await look(theme);
    }
  }

  /**
   * Asserts that the page is sound in some respects, and takes a picture: in each theme if axe-core looks at its colours,
   * otherwise in the theme that it has, since texts have the same size in all.
   */
  async assertSound(
    respects: readonly ('violations' | 'misplaced' | 'overflow')[],
    picture?: string,
  ): Promise<void> {
    const look = async (theme: Theme): Promise<void> => {
      for (const each of respects)
        assert.deepEqual(await this[each](), each === 'overflow' ? 0 : [], `${each} ${theme} ${picture}`);
      // In high-contrast themes, all buttons look alike.
      const primary = theme === 'light' || theme === 'dark' ? await this.primaryButtons() : [];
      assert.ok(
        primary.length <= 1,
        `one primary button at most: ${primary.join(', ')}, ${theme} ${picture}`,
      );
      if (picture !== undefined) await this.picture(`${picture}-${theme}`);
    };
    if (respects.includes('violations') || TAKES_PICTURES) await this.inThemes(look);
    else await look(this.#theme);
  }

  /**
   * Asserts in windows of these widths that the page is sound and that its buttons have names of their own. axe-core
   * looks at it in the first and in the last width: colours depend only on whether a window is wide or narrow. Calls
   * `look` at each width.
   */
  async assertSoundAt(
    widths: readonly number[],
    picture: string,
    look: (width: number) => Promise<void> = async () => undefined,
  ): Promise<void> {
    for (const width of widths) {
      await this.resize(width);
      await look(width);
      assert.deepEqual(await this.repeatedButtons(), [], `${picture} ${width}`);
      const isAudited = width === widths[0] || width === widths.at(-1);
      await this.assertSound(
        isAudited ? ['violations', 'misplaced', 'overflow'] : ['misplaced', 'overflow'],
        `${picture}-${width}`,
      );
    }
  }

  /** Asserts that hostile text is shown as text, and wraps. */
  async assertHarmless(text: string): Promise<void> {
    assert.equal(await this.page.locator('img, b, i, u, a').count(), 0, text);
    assert.equal(await this.page.locator('script').count(), 1, text);
    assert.ok((await this.page.locator('main').innerText()).includes(text), text);
    assert.equal(await this.overflow(), 0, text);
    assert.deepEqual(await this.violations(), [], text);
  }

  /**
   * Asserts that no text is cut off or covered in windows of several widths, at twice the font size and at 200 % zoom.
   * Closes the page. Calls `states` to look at each state of the page, by default the one that is shown.
   */
  async assertReadable(
    picture: string,
    states: (look: (state: string) => Promise<void>) => Promise<void> = async (look) => look(''),
  ): Promise<void> {
    const lookAt = async (size: string): Promise<void> =>
      states(async (state) => {
        assert.deepEqual(await this.misplaced(), [], `${state} ${size}`);
        assert.equal(await this.overflow(), 0, `${state} ${size}`);
        await this.picture(`${picture}${state}-${size}`);
      });
    await this.#enlargeText(2);
    for (const width of [1280, 640]) {
      await this.resize(width);
      await lookAt(`large-${width}`);
    }
    await this.#enlargeText(1);
    for (const width of [1280, 800]) {
      await this.#zoomTwice(width, 900);
      await lookAt(`zoom-${width}`);
    }
    await this.close();
  }

  /** Changes the size of the window, and waits until the page is laid out for it. */
  async resize(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: 800 });
    await this.layout();
  }

  /** Waits until the page has drawn what depends on its size: resize observers run after a frame was laid out. */
  async layout(): Promise<void> {
    await this.page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
  }

  /**
   * Waits until an expression is true in the page. `page.waitForFunction` evaluates it in the page after the first
   * time, which the content security policy refuses.
   */
  async until(condition: string): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      const look = () => (${condition} ? resolve() : setTimeout(look, 10));
      look();
    })`);
  }

  /** Sends a message like the extension. The page handles it before the promise resolves. */
  async send(message: ToPage | object): Promise<void> {
    await this.page.evaluate(
      `window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(message)} }))`,
    );
  }

  /** Answers what the page sends from now on, as the extension does. */
  async answer(reply: Reply): Promise<void> {
    this.reply = reply;
    await this.page.evaluate(`window.sentMessages.push = function push(message) {
      Array.prototype.push.call(this, message);
      window.pendingReplies += 1;
      void window.answerOf(message).then((data) => {
        if (data !== undefined) window.dispatchEvent(new MessageEvent('message', { data }));
      }).finally(() => { window.pendingReplies -= 1; });
    }`);
  }

  /** Waits until each message of the page has its reply. Until then, a table shows the rows of an earlier view. */
  async replied(): Promise<void> {
    await this.until('window.pendingReplies === 0');
  }

  /** Returns the names that several visible buttons of the page have. */
  async repeatedButtons(): Promise<readonly string[]> {
    const names = await this.page.evaluate(`[...document.querySelectorAll('button')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.ariaLabel ?? each.textContent)`);
    return z
      .array(z.string())
      .parse(names)
      .filter((name, index, all) => all.indexOf(name) !== index);
  }

  /** Returns the names of visible buttons that look like the primary one, by their background or their border. */
  async primaryButtons(): Promise<readonly string[]> {
    const names = await this.page.evaluate(`(() => {
      const primary = document.createElement('i');
      primary.style.color = 'var(--vscode-button-background)';
      document.body.append(primary);
      const { color } = getComputedStyle(primary);
      primary.remove();
      return [...document.querySelectorAll('button')]
        .filter((each) => each.checkVisibility())
        .filter((each) => {
          const style = getComputedStyle(each);
          const hasBorder = Number.parseFloat(style.borderTopWidth) > 0;
          return style.backgroundColor === color || (hasBorder && style.borderTopColor === color);
        })
        .map((each) => each.ariaLabel ?? each.textContent);
    })()`);
    return z.array(z.string()).parse(names);
  }

  /** Returns the messages that the page sent to the extension. */
  async messages(): Promise<z.infer<typeof Messages>> {
    return Messages.parse(await this.page.evaluate('window.sentMessages'));
  }

  async expectMessage(kind: string): Promise<void> {
    await this.until(`window.sentMessages?.some((message) => message.kind === ${JSON.stringify(kind)})`);
  }

  /**
   * Returns what axe-core reports. In themes other than the one the page was opened with,
   * only the rules that depend on the theme run.
   */
  async violations(): Promise<readonly string[]> {
    if ((await this.page.evaluate('typeof axe')) === 'undefined') await this.page.evaluate(axe);
    const rules =
      this.#theme === this.#opened
        ? { rules: { 'page-has-heading-one': { enabled: true } } }
        : { runOnly: RULES_OF_THEMES };
    const options = { resultTypes: ['violations'], selectors: false, ...rules };
    const found = await this.page.evaluate(`axe.run(document, ${JSON.stringify(options)})
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`);
    return Violations.parse(found);
  }

  /** Returns what the content security policy refused so far. */
  async refused(): Promise<readonly string[]> {
    return Violations.parse(await this.page.evaluate('window.policyViolations'));
  }

  /** Returns by how many pixels the page is wider than the window. */
  async overflow(): Promise<number> {
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    return z.number().parse(await this.page.evaluate(beyond));
  }

  /** Emulates 200 % zoom in a window of `width` by `height` device pixels. Close the page afterwards: its tab stays so. */
  async #zoomTwice(width: number, height: number): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: width / 2,
      height: height / 2,
      deviceScaleFactor: 2,
      mobile: false,
    });
    await this.layout();
  }

  /** Multiplies the font size without zooming. */
  async #enlargeText(times: number): Promise<void> {
    await this.page.evaluate(
      `document.documentElement.style.setProperty('--vscode-font-size', '${13 * times}px')`,
    );
  }

  /** Returns the beginnings of texts that are cut off or overlap. */
  async misplaced(): Promise<readonly string[]> {
    return z.array(z.string()).parse(await this.page.evaluate(misplacedTexts));
  }

  /** Returns the number of pending timers and of intervals. */
  async pendingTimers(): Promise<number> {
    return z.number().parse(await this.page.evaluate('window.waitingTimers.size'));
  }

  /** Keeps what the page shows for who reads of a failed test. */
  async keepFailure(title: string): Promise<void> {
    await keepFailure(this.page, this.#folder, title);
  }

  /** Takes a screenshot, when pictures are requested. */
  async picture(name: string): Promise<void> {
    if (!TAKES_PICTURES) return;
    const folder = path.join(root, 'dist/pictures');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${name}.png`);
    await this.page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}

/** Runs before the page: stubs the editor's API, sets the theme's variables and records CSP violations. */
const editor = (variables: Variables, kept: unknown): string => `{
  window.keptState = ${JSON.stringify(kept)};
  window.sentMessages = [];
  window.pendingReplies = 0;
  window.policyViolations = [];
  window.acquireVsCodeApi = () => ({
    postMessage: (message) => void window.sentMessages.push(message),
    getState: () => window.keptState,
    setState: (state) => void (window.keptState = state),
  });
  window.waitingTimers = new Set();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  window.setTimeout = (act, ...rest) => {
    const timer = setTimeout((...given) => { window.waitingTimers.delete(timer); act(...given); }, ...rest);
    window.waitingTimers.add(timer);
    return timer;
  };
  window.setInterval = (...given) => {
    const timer = setInterval(...given);
    window.waitingTimers.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => { window.waitingTimers.delete(timer); clearTimeout(timer); };
  window.clearInterval = (timer) => { window.waitingTimers.delete(timer); clearInterval(timer); };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    window.policyViolations.push(violatedDirective + ' ' + blockedURI + ' ' + sourceFile);
  });
  window.useTheme = (variables) => {
    document.documentElement.removeAttribute('style');
    for (const [name, value] of Object.entries(variables))
      document.documentElement.style.setProperty('--vscode-' + name, value);
  };
  const applyTheme = () => window.useTheme(${JSON.stringify(variables)});
  if (document.documentElement === null) document.addEventListener('DOMContentLoaded', applyTheme);
  else applyTheme();
}`;

async function serve(): Promise<{ server: Server; origin: string }> {
  let origin = '';
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer(({ url = '' }, response) => {
    const name = /^\/page\/([a-z]+)$/u.exec(url)?.[1];
    if (name !== undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        pageHtml({
          title: name,
          language: 'en',
          cspSource: origin,
          script: `${origin}/dist/panels/${name}.js`,
          styles: ['panels.css', `${name}/page.css`].map((file) => `${origin}/media/panels/${file}`),
        }),
      );
      return;
    }
    const file = path.join(root, url);
    if (!/^\/(?:dist|media)\/panels\/(?:[a-z]+\/)?[a-z]+\.(?:js|css)$/u.test(url) || !existsSync(file)) {
      response.statusCode = url === '/favicon.ico' ? 204 : 404;
      response.end();
      return;
    }
    response.setHeader('content-type', types[path.extname(file)] ?? 'text/plain');
    // Each page is opened many times.
    response.setHeader('cache-control', 'max-age=3600');
    response.end(readFileSync(file));
  });
  origin = await listen(server);
  return { server, origin };
}
