import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Workbench } from '../support/editor/workbench.ts';

const Settings = z.object({
  'dnsTree.editor.ignore': z.optional(z.array(z.unknown())),
});

/** The settings of the extension in a file. */
export function settingsIn(...file: readonly string[]): z.infer<typeof Settings> {
  return Settings.parse(JSON.parse(readFileSync(path.join(...file), 'utf8')));
}

/** Opens the quick fixes of the only mark of the editor in front. */
export async function openFixes(window: Workbench): Promise<void> {
  const { page } = window;
  await page.locator('.editor-instance .squiggly-warning').first().waitFor();
  // The next problem from the top of the file. The editor ignores the key for fixes while its view is open.
  await window.goToStart();
  await page.keyboard.press('F8');
  const problem = page.locator('.editor-instance .marker-widget').filter({ visible: true }).first();
  await window.shows(problem);
  await page.keyboard.press('Escape');
  await problem.waitFor({ state: 'hidden' });
  await window.showFix(/^Do Not Check /);
}

/** Takes a fix, and waits until the mark is gone. */
export async function chooseFix({ page }: Workbench, title: string): Promise<void> {
  await page.locator('.action-widget').getByText(title).click();
  await page.locator('.editor-instance .squiggly-warning').first().waitFor({ state: 'hidden' });
}
