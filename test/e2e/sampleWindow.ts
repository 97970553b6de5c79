import type { Locator } from 'playwright-core';
import { type WindowOptions, Workbench } from '../support/editor/workbench.ts';
import { noteToken } from '../support/service/tokens.ts';

/** Opens a window with the sample account in it. */
export async function openSampleWindow(options: WindowOptions): Promise<Workbench> {
  const window = await Workbench.open(options);
  try {
    await window.openSampleAccount();
    return window;
  } catch (error) {
    await window.keepFailure('to open the sample account');
    await window.close();
    throw error;
  }
}

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
 * Closes the window of a `describe` after its last test. Keeps what it shows after each test that failed, and when none
 * ran because a hook failed.
 */
export function closeAfterTests(window: () => Workbench | undefined): void {
  after(async function close() {
    const suite = this.test?.parent;
    if (suite?.tests.every(({ state }) => state === undefined))
      await window()?.keepFailure(`before ${suite.title}`);
    await window()?.close();
  });
  afterEach(async function keep() {
    if (this.currentTest?.state === 'failed') await window()?.keepFailure(this.currentTest.title);
  });
}
