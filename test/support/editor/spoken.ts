import type { Frame, Locator, Page } from 'playwright-core';

/** How long the focus may take to arrive, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Runs in a frame: whether the focus is in it, and not in a frame inside. */
const holdsFocus = `document.hasFocus() && document.activeElement?.tagName !== 'IFRAME'`;

/**
 * Waits until the focus is on an element whose line in the accessibility tree matches: its role, name and states, as in
 * `treeitem "Zone example.com" [expanded]`. @throws with the last line otherwise
 */
export async function hears(page: Page, line: RegExp): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const spoken = await focusedLine(page);
    if (line.test(spoken)) return;
    if (performance.now() > end) throw new Error(`The focus is on: ${spoken}\nand not on: ${String(line)}`);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
  }
}

/** Returns the line of the focused element, or of the row that a focused list or box points at. */
export async function focusedLine(page: Page): Promise<string> {
  try {
    for (const frame of page.frames()) {
      if ((await frame.evaluate(holdsFocus)) !== true) continue;
      const focused = await activeElement(frame);
      const snapshot = await focused.ariaSnapshot({ timeout: 1000 });
      const [first = ''] = snapshot.split('\n');
      return first;
    }
  } catch {
    // A frame was replaced, or the element went away meanwhile: it is asked again.
  }
  return '';
}

async function activeElement(frame: Frame): Promise<Locator> {
  const focused = frame.locator(':focus').first();
  const row = await focused.getAttribute('aria-activedescendant', { timeout: 1000 });
  return row === null || row === '' ? focused : frame.locator(`[id="${row}"]`);
}
