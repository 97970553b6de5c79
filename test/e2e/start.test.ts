import assert from 'node:assert/strict';
import path from 'node:path';
import { root } from '../support/project.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { chooseFix, openFixes, settingsIn } from './editorFixes.ts';
import { closeAfterTests } from './sampleWindow.ts';

describe('The window of `npm start`', () => {
  let window: Workbench;

  before(async () => {
    const opener = path.join(root, 'test/support/editor/opener');
    window = await Workbench.open({ folders: 'start', others: [opener] });
  });

  closeAfterTests(() => window);

  it('shows the sample account beside a file with a mark', async () => {
    await window.shows(window.row('Zones', /Group Default Group/));
    await window.shows(window.page.getByRole('tab', { name: 'nginx.conf', selected: true }));
    await window.shows(window.page.locator('.squiggly-warning').first());
    await window.picture('npm-start');
  });

  describe('has a mark without its folder that', () => {
    before(async () => {
      await window.closeFolder();
      // A window without a folder has its side bar closed.
      await window.page.locator('.part.activitybar').getByRole('tab', { name: 'DNS Tree' }).click();
      await window.shows(window.row('Zones', /Group Default Group/));
    });

    it('is suppressed by its key in the settings of the user', async () => {
      await window.runCommand('File: New Untitled Text File');
      await window.page.locator('.editor-instance .monaco-editor.focused[data-uri^="untitled:"]').waitFor();
      await window.page.keyboard.type('host: wwww.shop.example');
      await openFixes(window);
      assert.equal(
        await window.page.locator('.action-widget').getByText('Do Not Check This File').count(),
        0,
      );
      await chooseFix(window, 'Do Not Check Values of “host”');
      const settings = settingsIn(window.folder, 'data/data/User/settings.json');
      assert.deepEqual(settings['dnsTree.editor.ignore'], [{ language: 'plaintext', key: 'host' }]);
    });

    it('is suppressed by its file in the settings of the user', async () => {
      const file = path.join(window.folder, 'workspace/nginx.conf');
      await window.runCommand('File: Open File...');
      // With its first list the dialog inserts a path into its box.
      await window.says(/^\.\.$/);
      await window.type(file);
      // The dialog ignores the key while it lists the folder.
      await window.says(/^nginx\.conf$/);
      await window.page.keyboard.press('Enter');
      await openFixes(window);
      await chooseFix(window, 'Do Not Check This File');
      const settings = settingsIn(window.folder, 'data/data/User/settings.json');
      assert.deepEqual(settings['dnsTree.editor.ignore']?.at(-1), file);
    });
  });
});
