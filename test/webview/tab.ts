// The tab that shows the pages of all tests, and keeps what a failed one showed.
import { Stage, type PanelPage } from './stage.ts';

let stage: Stage | undefined;
let shown: PanelPage | undefined;

/** Opens a page in the tab, which the first test opens. See `Stage.page`. */
export async function openPage(...page: Parameters<Stage['page']>): Promise<PanelPage> {
  stage ??= await Stage.open();
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
  return panel;
}

afterEach(async function keepFailure() {
  if (this.currentTest?.state !== 'failed') return;
  await shown?.keepFailure(this.currentTest.title);
  // The next test begins without its zoom and its pressed keys.
  await shown?.close();
});
after(async () => stage?.close());
