import { Workbench } from '../support/workbench.ts';

describe('configuration files beside the installed extension', () => {
  let window: Workbench;

  before(async () => {
    window = await Workbench.open();
    await window.page.setViewportSize({ width: 1100, height: 640 });
    await window.openSampleAccount();
  });

  after(async () => {
    await window?.close();
  });

  afterEach(async function keepPictureOfFailure() {
    if (this.currentTest?.state === 'failed') await window.picture(`failed ${this.currentTest.title}`);
  });

  for (const theme of ['dark', 'light'] as const) {
    it(`tell what is hosted (${theme})`, async () => {
      await window.useTheme(theme);
      await window.openFile('ingress.yaml');
      const editor = window.page.locator('.editor-instance');
      await editor.locator('.squiggly-info').first().waitFor();
      await editor.locator('.view-line', { hasText: 'www.example.com' }).getByText('www.example.com').hover();
      const hover = window.page.locator('.monaco-hover:visible', { hasText: 'edge-tokyo.example.net' });
      await hover.getByRole('link', { name: 'Reveal in Zones' }).first().waitFor();
      await window.picture(`editor-hover-${theme}`);
      await window.page.keyboard.press('Escape');
    });

    it(`mark what is not hosted (${theme})`, async () => {
      await window.openFile('hosts');
      const editor = window.page.locator('.editor-instance');
      await editor.locator('.squiggly-info').first().waitFor();
      const line = editor.locator('.view-line', { hasText: '192.0.2.81' });
      await line.hover({ position: { x: 30, y: 8 } });
      const hover = window.page.locator('.monaco-hover:visible', { hasText: 'hosted: 192.0.2.80' });
      await hover.waitFor();
      await window.picture(`editor-diagnostics-${theme}`);
      await window.page.keyboard.press('Escape');
    });
  }

  it('take the value of a record that is dragged into them', async () => {
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    await window.openFile('main.tf');
    const row = window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/);
    const line = window.page.locator('.editor-instance .view-line').last();
    await row.dragTo(line);
    await window.page
      .locator('.editor-instance .view-line', { hasText: 'edge-tokyo.example.net.' })
      .waitFor();
    await window.runCommand('File: Revert File');
  });

  it('are found by the record that they mention, in the references view', async () => {
    await window.menu(window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/), 'Find in Workspace');
    const found = window.page.locator('.part.sidebar').getByRole('treeitem', { name: /ingress\.yaml/ });
    await found.waitFor();
    await window.picture('editor-found-light');
  });
});
