import type { Locator } from 'playwright-core';
import path from 'node:path';
import { writeExample } from '../support/editor/example.ts';
import { writeSettings } from '../support/editor/settings.ts';
import { type WindowOptions, Workbench } from '../support/editor/workbench.ts';
import { root } from '../support/project.ts';
import { noteToken } from '../support/service/tokens.ts';

/** Opens a window with the sample account in it. */
export async function openSampleWindow(options: WindowOptions): Promise<Workbench> {
  const window = await Workbench.open(options);
  return prepared(window, () => window.openSampleAccount());
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The window of the files that need no other folders or language: a new window takes as long as many tests. */
let shared: Workbench | undefined;

/** Gives a window with the sample account in it, which the files share. */
export async function shareSampleWindow(size: Size): Promise<Workbench> {
  const window = await shareWindow(size);
  return prepared(window, () => window.openSampleAccount());
}

/**
 * Gives a window without an account. The files share it: each removes what was done there before, which is the account
 * with all that was loaded, settings, editors and notifications, and changes of the example.
 */
export async function shareWindow(size: Size): Promise<Workbench> {
  const earlier = shared;
  shared = undefined;
  const others = [path.join(root, 'test/support/editor/asker')];
  shared =
    earlier === undefined
      ? await Workbench.open({ size, keepsSecrets: true, others })
      : await prepared(earlier, async () => {
          await earlier.page.setViewportSize(size);
          writeSettings(path.join(earlier.folder, 'data/data/User'));
          writeExample(path.join(earlier.folder, 'workspace'));
          await earlier.runCommand('View: Close All Editors');
          await earlier.runCommand('Notifications: Clear All Notifications');
          await earlier.openContainer('DNS Tree');
          await removeAccount(earlier);
        });
  return shared;
}

/** Removes the account of a window, if it has one. The sample account is removed without a question. */
async function removeAccount(window: Workbench): Promise<void> {
  const welcome = window.view('Zones').getByRole('button', { name: 'Open Sample Account' });
  await window.shows(welcome.or(window.rows('Zones')).first());
  if (await welcome.isVisible()) return;
  await window.runCommand('DNS Tree: Remove Account');
  const confirm = window.page.getByRole('dialog').getByRole('button', { name: 'Remove' });
  await window.shows(welcome.or(confirm).first());
  if (await confirm.isVisible()) await confirm.click();
  await window.shows(welcome);
}

/** Closes a window that cannot be prepared. */
async function prepared(window: Workbench, prepare: () => Promise<void>): Promise<Workbench> {
  try {
    await prepare();
    return window;
  } catch (error) {
    if (window === shared) shared = undefined;
    await window.keepFailure('to prepare the window');
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
    let hasRun = false;
    suite?.eachTest(({ state }) => {
      hasRun ||= state !== undefined;
    });
    if (suite !== undefined && !hasRun) {
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
