import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests } from './sampleWindow.ts';

const Settings = z.object({
  'dnsTree.editor.ignore': z.optional(z.array(z.unknown())),
});

function settingsIn(...file: readonly string[]): z.infer<typeof Settings> {
  return Settings.parse(JSON.parse(readFileSync(path.join(...file), 'utf8')));
}

/** Opens the quick fixes of the only mark of the editor in front. */
async function openFixes({ page }: Workbench): Promise<void> {
  await page.locator('.editor-instance .squiggly-warning').first().waitFor();
  await page.locator('.editor-instance .view-line').first().click();
  // The next problem from the top of the file.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  const fix = page.locator('.action-widget').getByText(/^Do Not Check /);
  // The editor ignores the key while the view of the problem closes.
  for (let tries = 1; ; tries += 1) {
    await page.keyboard.press('Control+.');
    const isShown = await fix.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isShown || tries === 5) return;
  }
}

async function chooseFix({ page }: Workbench, title: string): Promise<void> {
  await page.locator('.action-widget').getByText(title).click();
  await page.locator('.editor-instance .squiggly-warning').first().waitFor({ state: 'hidden' });
}

describe('a mark in a window without a folder', () => {
  let window: Workbench;

  before(async () => {
    window = await Workbench.open({ folders: 'none' });
    // An empty window has its side bar closed.
    await window.page.locator('.part.activitybar').getByRole('tab', { name: 'DNS Tree' }).click();
    await window.openSampleAccount();
  });

  closeAfterTests(() => window);

  it('is suppressed by its key in the settings of the user', async () => {
    await window.runCommand('File: New Untitled Text File');
    await window.page.keyboard.type('host: wwww.shop.example');
    await openFixes(window);
    assert.equal(await window.page.locator('.action-widget').getByText('Ignore in This File').count(), 0);
    await chooseFix(window, 'Do Not Check Values of “host”');
    const settings = settingsIn(window.folder, 'data/data/User/settings.json');
    assert.deepEqual(settings['dnsTree.editor.ignore'], [{ language: 'plaintext', key: 'host' }]);
  });

  it('is suppressed by its file in the settings of the user', async () => {
    const file = path.join(window.folder, 'workspace/hosts');
    await window.runCommand('File: Open File...');
    // With its first list the dialog inserts a path into its box.
    await window.says(/^\.\.$/);
    await window.type(file);
    // The dialog ignores the key while it lists the folder.
    await window.says(/^hosts$/);
    await window.page.keyboard.press('Enter');
    await openFixes(window);
    await chooseFix(window, 'Ignore in This File');
    const settings = settingsIn(window.folder, 'data/data/User/settings.json');
    assert.deepEqual(settings['dnsTree.editor.ignore']?.at(-1), file);
  });
});

describe('a mark in a window with two folders', () => {
  let window: Workbench;

  before(async () => {
    window = await Workbench.open({ folders: 'two' });
    await window.openSampleAccount();
  });

  closeAfterTests(() => window);

  it('is suppressed by its key in the settings of its folder only', async () => {
    await window.openFile('values.yaml');
    await openFixes(window);
    await chooseFix(window, 'Do Not Check Values of “host”');
    const settings = settingsIn(window.folder, 'other/.vscode/settings.json');
    assert.deepEqual(settings['dnsTree.editor.ignore'], [{ language: 'yaml', key: 'host' }]);
    await window.openFile('ingress.yaml');
    await window.page.locator('.editor-instance .squiggly-warning').first().waitFor();
  });

  it('is suppressed by its file in the settings of its folder only', async () => {
    await window.openFile('service.json');
    await openFixes(window);
    await chooseFix(window, 'Ignore in This File');
    const settings = settingsIn(window.folder, 'workspace/.vscode/settings.json');
    assert.deepEqual(settings['dnsTree.editor.ignore'], ['service.json']);
  });
});
