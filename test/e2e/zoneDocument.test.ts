import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, openSampleWindow } from './sampleWindow.ts';

describe('the document of a zone', () => {
  let window: Workbench;
  const editor = (): Locator => window.page.locator('.editor-instance');
  const line = (text: RegExp): Locator => editor().locator('.view-line', { hasText: text }).first();

  before(async () => {
    window = await openSampleWindow({ size: { width: 1300, height: 700 } });
    await window.openFile('main.tf');
    await editor().locator('.squiggly-warning').first().waitFor();
    await line(/git\.example\.com/u)
      .getByText('git.example.com')
      .click();
    await window.page.keyboard.press('F12');
    await window.page.getByRole('tab', { name: 'example.com.zone', selected: true }).waitFor();
  });

  closeAfterTests(() => window);

  for (const theme of ['dark', 'light'] as const) {
    it(`is highlighted and aligned in columns (${theme})`, async () => {
      await window.useTheme(theme);
      const row = line(/^git\.example\.com\./u);
      await row.waitFor();
      const parts = await row
        .locator('span > span')
        .evaluateAll((spans) => spans.map((span) => span.getAttribute('class')));
      assert.ok(new Set(parts).size >= 3, parts.join(' '));
      await window.picture(`zone-document-${theme}`, editor());
    });
  }

  it('leads to a host by its outline, which starts with the apex', async () => {
    // The list starts at the host of the cursor.
    await window.page.keyboard.press('Control+Home');
    await window.page.keyboard.press('Control+Shift+O');
    const rows = window.page.locator('.quick-input-list .monaco-list-row');
    await rows.and(window.page.locator('[data-index="0"]')).filter({ hasText: '@' }).waitFor();
    await window.picture('zone-outline-light');
    await window.page.keyboard.type('autodiscover');
    await rows.filter({ hasText: 'autodiscover' }).first().waitFor();
    await window.page.keyboard.press('Enter');
    await line(/^autodiscover\.example\.com\./u).waitFor();
  });
});
