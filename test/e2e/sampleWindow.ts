import type { Locator } from 'playwright-core';
import path from 'node:path';
import { writeExample } from '../support/editor/example.ts';
import { writeSettings } from '../support/editor/settings.ts';
import { type WindowOptions, Workbench } from '../support/editor/workbench.ts';
import { noteToken } from '../support/service/tokens.ts';

/** Opens a window with the sample account in it. */
export async function openSampleWindow(options: WindowOptions): Promise<Workbench> {
  const window = await Workbench.open(options);
  return openSampleAccount(window, async () => undefined);
}

/** The window of the files that only need the sample account: a new window takes as long as many tests. */
let shared: Workbench | undefined;

/**
 * Opens a window with the sample account in it, or takes that of an earlier file and removes what was done there: the
 * account with all that was loaded, settings, editors and notifications, and changes of the example.
 */
export async function shareSampleWindow(size: { width: number; height: number }): Promise<Workbench> {
  const earlier = shared;
  shared = undefined;
  shared =
    earlier === undefined
      ? await openSampleWindow({ size })
      : await openSampleAccount(earlier, async () => {
          await earlier.page.setViewportSize(size);
          writeSettings(path.join(earlier.folder, 'data/data/User'));
          writeExample(path.join(earlier.folder, 'workspace'));
          await earlier.runCommand('View: Close All Editors');
          await earlier.runCommand('Notifications: Clear All Notifications');
          await earlier.openContainer('DNS Tree');
          const welcome = earlier.view('Zones').getByRole('button', { name: 'Open Sample Account' });
          await earlier.shows(welcome.or(earlier.rows('Zones')).first());
          if (!(await welcome.isVisible())) await earlier.runCommand('DNS Tree: Remove Account…');
        });
  return shared;
}

/** Opens the sample account once the window is prepared. Closes a window that fails. */
async function openSampleAccount(window: Workbench, prepare: () => Promise<void>): Promise<Workbench> {
  try {
    await prepare();
    await window.openSampleAccount();
    return window;
  } catch (error) {
    await window.keepFailure('to open the sample account');
    await window.close();
    throw error;
  }
}

after(async () => shared?.close());

/** Adds an account of a service as a user does, from the view Zones of a window without accounts. */
export async function addAccount(window: Workbench, address: string, token: string): Promise<void> {
  noteToken(token);
  await window.openContainer('DNS Tree');
  const add = window.view('Zones').getByRole('button', { name: 'Add Account' }).first();
  await window.clickAndPick(add, 'Other…');
  await window.says(/The address of the service/u);
  await window.answer(address);
  await window.says(/The login token for/u);
  await window.answer(token);
  await window.row('Zones', /Group Default Group/u).waitFor();
}

/** Points at a target until the hover is shown, because the editor sometimes ignores a single move. */
export async function pointUntil(target: Locator, shown: Locator): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await target.hover({ position: { x: 20 + 2 * (tries % 8), y: 8 } });
    const isShown = await shown.waitFor({ timeout: 4_000 }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
}

/**
 * Closes the window of a `describe` after its last test, unless other files share it and no test failed in it. Keeps what
 * it shows after each test that failed, and when none ran because a hook failed.
 */
export function closeAfterTests(window: () => Workbench | undefined): void {
  let hasFailed = false;
  after(async function close() {
    const suite = this.test?.parent;
    if (suite?.tests.every(({ state }) => state === undefined)) {
      hasFailed = true;
      await window()?.keepFailure(`before ${suite.title}`);
    }
    if (window() === shared) {
      if (!hasFailed) return;
      shared = undefined;
    }
    await window()?.close();
  });
  afterEach(async function keep() {
    if (this.currentTest?.state !== 'failed') return;
    hasFailed = true;
    await window()?.keepFailure(this.currentTest.title);
  });
}
