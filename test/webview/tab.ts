// The tab that shows the pages of all tests, and keeps what a failed one showed.
import assert from 'node:assert/strict';
import { Stage, type PanelPage } from './stage.ts';

let stage: Stage | undefined;
let shown: PanelPage | undefined;

/** Opens a page in the tab, which the first test opens. See `Stage.page`. */
export async function openPage(...page: Parameters<Stage['page']>): Promise<PanelPage> {
  stage ??= await Stage.open();
  await assertPolicyHeld();
  shown = await stage.page(...page);
  return shown;
}

/** Opens a page in the dark theme, and shows a state in it. */
export async function showPage(
  name: string,
  frame: { readonly heading: string; readonly [part: string]: unknown },
  width?: number,
): Promise<PanelPage> {
  const panel = await openPage(name, 'dark', width);
  await panel.send(frame);
  await panel.page.locator('h1', { hasText: frame.heading.slice(0, 40) }).waitFor();
  await panel.layout();
  return panel;
}

/** Asserts that the page that is shown tried nothing that its content security policy refuses. */
async function assertPolicyHeld(): Promise<void> {
  if (shown !== undefined && !shown.page.isClosed()) assert.deepEqual(await shown.refused(), []);
}

afterEach(async function keepFailure() {
  if (this.currentTest?.state !== 'failed') return assertPolicyHeld();
  await shown?.keepFailure(this.currentTest.title);
  // The next test begins without its zoom and its pressed keys.
  await shown?.close();
});
after(async () => stage?.close());
