import assert from 'node:assert/strict';
import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, openSampleWindow } from './sampleWindow.ts';

describe('searching in the window', () => {
  let window: Workbench;

  before(async () => {
    window = await openSampleWindow({ size: { width: 1100, height: 640 } });
  });

  closeAfterTests(() => window);

  it('opens from the view, shows what it covers, and indexes without closing', async () => {
    await window.pointAt(window.page.locator('.part.sidebar .composite.title'));
    await window.page.locator('.part.sidebar').getByRole('button', { name: 'Search Records…' }).click();
    await window.says(/covers \d+ of \d+ zones/);
    await window.pick('Index All Zones');
    await window.says(/about \d+ of 3,000 calls an hour; \d+ made in the last hour/);
    await window.pick('Start Indexing');
    await window.says(/could not be loaded: 3/);
    await window.says(/Index All Zones/);
  });

  for (const theme of ['dark', 'light'] as const) {
    it(`finds records while typing (${theme})`, async () => {
      await window.page.keyboard.press('Escape');
      await window.useTheme(theme);
      await window.runCommand('DNS Tree: Search Records…');
      await window.says(/^Search Records: covers/);
      await window.type('type:CNAME edge');
      await window.says(/CNAME edge-tokyo\.example\.net\. · line Japan/);
      const rows = window.quickInput.locator('.quick-input-list .monaco-list-row');
      const [first = ''] = await rows.allTextContents();
      assert.match(first, /CNAME edge/);
      await window.picture(`search-${theme}`);
    });

    it(`explains why a query finds nothing, and lists zones whose records are not loaded (${theme})`, async () => {
      await window.type('foo:bar');
      await window.says(/Nothing found/);
      await window.says(/There is no key “foo:”/);
      await window.says(/Keys: type: line: zone:/);
      await window.picture(`search-nothing-${theme}`);
      await window.type('zone:no-permission');
      await window.says(/no-permission\.example.*could not be loaded/);
      await window.picture(`search-zones-${theme}`);
    });
  }

  it('reveals the accepted record in the tree, and offers its query again', async () => {
    await window.type('autodiscover.example.com');
    await window.pick('autodiscover.example.com');
    const row = window.row('Zones', /CNAME record autodiscover\.example\.com/);
    await row.and(window.page.locator('[aria-selected=true]')).waitFor();
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.runCommand('DNS Tree: Search Records…');
    await window.says(/autodiscover\.example\.com/);
    await window.says(/recent searches/);
    await window.picture('search-recent');
  });
});
