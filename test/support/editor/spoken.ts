import type { Frame, Locator, Page } from 'playwright-core';
import { nextWindowLook, WAIT_MS } from '../patience.ts';

/**
 * Runs in a frame: whether it has the focus itself, and no frame within it has. The frame around a page has the focus
 * for a moment while the editor moves it into the page, and a key pressed then is lost.
 */
const hasFocus = `document.hasFocus() && document.activeElement?.tagName !== 'IFRAME' &&
  (document.activeElement !== document.body || document.querySelector('iframe') === null)`;

/**
 * Runs in a frame: 'element' if one of its elements has the focus, 'document' if the frame itself has it, else an empty
 * text.
 */
const heldFocus = `(() => {
  if (!(${hasFocus})) return '';
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body ? 'document' : 'element';
})()`;

/** Runs in a frame: a text that differs for each element, and for each row of a list, that may have the focus. */
const focusMark = `(() => {
  if (!(${hasFocus})) return '';
  const { activeElement } = document;
  window.focusMarks ??= new Map();
  if (!window.focusMarks.has(activeElement)) window.focusMarks.set(activeElement, window.focusMarks.size);
  const row = activeElement?.getAttribute('aria-activedescendant') ?? '';
  return [performance.timeOrigin, window.focusMarks.get(activeElement), row].join(' ');
})()`;

/**
 * Waits until the focus is on an element whose line in the accessibility tree matches: its role, name and states, as in
 * `treeitem "Zone example.com" [expanded]`. @throws with the last line otherwise
 */
export async function hears(page: Page, line: RegExp): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const spoken = await focusedLine(page);
    if (line.test(spoken)) return;
    if (performance.now() > end) throw new Error(`The focus is on: ${spoken}\nand not on: ${String(line)}`);
    await nextWindowLook();
  }
}

/** Presses a key that moves the focus, and waits until it has moved. @throws when it stays */
export async function moveFocus(page: Page, key: string): Promise<void> {
  const before = await markOf(page);
  await page.keyboard.press(key);
  if (!(await leaves(page, before, WAIT_MS)))
    throw new Error(`${key} leaves the focus on: ${await focusedLine(page)}`);
}

/**
 * Moves the focus from a page to its first control. A command of the editor first moves the focus to the frame around a
 * page, and 50 ms later into the page: a key between the two is lost, and is pressed again.
 */
export async function moveToFirstControl(page: Page): Promise<void> {
  const end = performance.now() + WAIT_MS;
  const before = await markOf(page);
  do await page.keyboard.press('Tab');
  while (!(await leaves(page, before, LOST_MS)) && performance.now() < end);
}

/** A key that has no effect for this long was lost, in milliseconds. */
const LOST_MS = 5000;

/** Waits until something else has the focus than `before`. Returns whether that came in time. */
async function leaves(page: Page, before: string, millis: number): Promise<boolean> {
  const end = performance.now() + millis;
  for (let now = before; now === before || now === ''; now = await markOf(page)) {
    if (performance.now() > end) return false;
    await nextWindowLook();
  }
  return true;
}

/** More than the controls or rows before the one that is looked for. */
const MOST_PRESSES = 60;

/** Presses a key that moves the focus until it is on a line. */
export async function pressUntil(page: Page, key: string, line: RegExp): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (line.test(await focusedLine(page))) return;
    await moveFocus(page, key);
  }
  await hears(page, line);
}

/** Returns a text that tells what has the focus from everything else; an empty one while nothing has it. */
async function markOf(page: Page): Promise<string> {
  const marks = page.frames().map(async (frame) => frame.evaluate(focusMark).catch(() => ''));
  return (await Promise.all(marks)).join('');
}

/**
 * Returns the line of the focused element, or of the row that a focused list or box points at; `- document` while a page
 * has the focus and none of its elements.
 */
export async function focusedLine(page: Page): Promise<string> {
  try {
    for (const frame of page.frames()) {
      const held = await frame.evaluate(heldFocus);
      if (held === '') continue;
      if (held === 'document') return '- document';
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
