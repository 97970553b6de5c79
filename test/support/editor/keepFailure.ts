import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

/**
 * Keeps what a page showed when a test failed, and prints where: a picture, and the roles and names as a screen reader has
 * them. `folder` is in that of the run, with the logs of the editor.
 */
export async function keepFailure(page: Page, folder: string, title: string): Promise<void> {
  const file = path.join(folder, `failed-${title.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}`);
  try {
    await page.screenshot({ path: `${file}.png`, timeout: 10_000 });
    writeFileSync(`${file}.yaml`, await page.locator('body').ariaSnapshot({ timeout: 10_000 }));
    console.log(`      What the page showed is in ${file}.png and .yaml`);
  } catch (error) {
    // The page may have crashed; the test says what failed.
    console.log(`      What the page showed is lost: ${String(error)}`);
  }
}
