import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { temporaryFolder } from '../support/processes.ts';
import { root } from '../support/project.ts';
import { Workbench } from '../support/editor/workbench.ts';

const Hold = z.object({
  wall: z.number(),
  cpu: z.number(),
  /** The processor time of the thread since the last reset. */
  used: z.number(),
});
/** The longest step of the extension host in milliseconds: by the clock, and without what other processes took. */
export type Hold = z.infer<typeof Hold>;

const Held = z.object({
  timers: z.number(),
  handles: z.number(),
  emitters: z.number(),
  listeners: z.number(),
  signals: z.number(),
  disposables: z.number(),
});
/**
 * What the extension host holds besides memory: timers, open handles and pending requests, event emitters of Node,
 * listeners of the process, signals that can be aborted, and registrations at the editor.
 */
export type Held = z.infer<typeof Held>;

const Memory = z.object({ rss: z.number(), held: z.number(), highest: z.number() });
/** The memory of the extension host after a collection, in bytes: of the process, in use, and the highest so far. */
export type Memory = z.infer<typeof Memory>;

/** How long an attack may take, in milliseconds. */
const PATIENCE_MS = 90_000;
const LOOK_MS = 100;
/** By then a dialog is open. */
const DIALOG_MS = 4_000;

/** A window of the packaged extension, with a probe beside it in the same extension host. */
export class ProbedWindow {
  readonly workbench: Workbench;
  readonly folder: string;
  readonly #port: number;

  private constructor(workbench: Workbench, folder: string, port: number) {
    this.workbench = workbench;
    this.folder = folder;
    this.#port = port;
  }

  static async open(): Promise<ProbedWindow> {
    const folder = temporaryFolder('probe');
    const portFile = path.join(folder, 'port');
    const workbench = await Workbench.open({
      env: { DNS_TREE_PROBE: portFile },
      others: [path.join(root, 'test/bench/extensions/probe')],
    });
    while (!existsSync(portFile) || readFileSync(portFile, 'utf8') === '') await pause(LOOK_MS);
    await workbench.openContainer('DNS Tree');
    return new ProbedWindow(workbench, folder, Number(readFileSync(portFile, 'utf8')));
  }

  /** Opens a window until `act` has ended. Takes a picture of it when that fails. */
  static async with(name: string, act: (window: ProbedWindow) => Promise<void>): Promise<void> {
    const window = await ProbedWindow.open();
    try {
      await act(window);
    } catch (error) {
      await window.run('notifications.showList');
      await window.workbench.picture(`failed-${name}`);
      throw error;
    } finally {
      await window.close();
    }
  }

  async close(): Promise<void> {
    await this.workbench.close();
  }

  /** Adds an account by hand. */
  async addAccount(address: string, token = '1,0123456789abcdef'): Promise<void> {
    await this.run('dnsTree.account.add', [], false);
    await this.workbench.pick('Other…');
    await this.workbench.says(/The address of the service/u);
    await this.workbench.answer(address);
    await this.workbench.says(/The login token for/u);
    await this.workbench.answer(token);
    await this.workbench.quickInput.waitFor({ state: 'hidden' });
  }

  /** Runs a command with these arguments. Waits until it has ended unless told otherwise. */
  async run(command: string, args: readonly unknown[] = [], wait = true): Promise<void> {
    await this.#order('run', { command, args, wait });
  }

  /** Clicks a button of the dialog or of a notification. */
  async click(name: string): Promise<void> {
    const { page } = this.workbench;
    await page
      .locator('.monaco-dialog-box, .notifications-toasts')
      .getByRole('button', { name, exact: true })
      .first()
      .click({ timeout: PATIENCE_MS });
  }

  /** Clicks a button if a dialog with it opens. */
  async clickIfAsked(name: string): Promise<void> {
    const button = this.workbench.page
      .locator('.monaco-dialog-box')
      .getByRole('button', { name, exact: true });
    await button.click({ timeout: DIALOG_MS }).catch(() => undefined);
  }

  /** Clicks a button of the panel in front. */
  async clickInPanel(name: string): Promise<void> {
    await this.workbench.page
      .frameLocator('iframe.webview.ready >> visible=true')
      .frameLocator('#active-frame')
      .getByRole('button', { name, exact: true })
      .click({ timeout: PATIENCE_MS });
  }

  /** Waits until a notification or the status bar shows a text. Returns the text. */
  async ended(text: RegExp): Promise<string> {
    const place = this.workbench.page
      .locator('.notifications-center, .part.statusbar')
      .getByText(text)
      // A notification is measured in a copy that is never seen.
      .filter({ visible: true })
      .first();
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
      if (await place.isVisible()) return (await place.textContent()) ?? '';
      // It may have hidden itself.
      await this.run('notifications.showList');
      await pause(LOOK_MS);
    }
    throw new Error(`No notification says ${String(text)}.`);
  }

  /** Writes a file, opens it in the editor, and waits until what it starts has settled. */
  async openFile(name: string, content: string): Promise<void> {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    await this.#order('open', { file });
    await this.quiet();
  }

  /** Shows a file in the editor, with the focus in it. */
  async showFile(file: string): Promise<void> {
    await this.#order('open', { file });
  }

  async type(text: string): Promise<void> {
    await this.#order('type', { text });
    await this.quiet();
  }

  /** Waits until the extension host has had little to do for a second. */
  async quiet(): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    for (let calm = 0; calm < 10 && performance.now() < end;) {
      const started = performance.now();
      await this.#order('hold', {});
      calm = performance.now() - started < LOOK_MS / 2 ? calm + 1 : 0;
      await pause(LOOK_MS);
    }
  }

  /** Forgets the longest step so far. */
  async reset(): Promise<void> {
    await this.#order('reset', {});
  }

  async hold(): Promise<Hold> {
    return Hold.parse(await this.#order('hold', {}));
  }

  async memory(): Promise<Memory> {
    return Memory.parse(await this.#order('memory', {}));
  }

  async held(): Promise<Held> {
    return Held.parse(await this.#order('held', {}));
  }

  /** The highest memory of the extension host so far, in bytes. */
  async highest(): Promise<number> {
    return z.number().parse(await this.#order('highest', {}));
  }

  /** Writes a heap snapshot of the extension host. */
  async snapshot(file: string): Promise<void> {
    await this.#order('snapshot', { file });
  }

  async #order(order: string, what: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/${order}`, {
      method: 'POST',
      body: JSON.stringify(what),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
}
