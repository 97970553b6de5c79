import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { animatedPng, type Frame } from '../support/editor/animatedPng.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests } from './sampleWindow.ts';

describe('the three jobs, one after another', () => {
  let window: Workbench;
  const frames: Frame[] = [];

  before(async () => {
    window = await Workbench.open({ size: { width: 1000, height: 640 } });
    await window.openContainer('DNS Tree');
    await window.view('Zones').getByRole('button', { name: 'Open Sample Account' }).waitFor();
    await window.useTheme('dark');
  });

  closeAfterTests(() => window);

  /** Keeps what the window shows, below the name of the job. */
  async function frame(job: string, millis: number): Promise<void> {
    await window.page.evaluate(`(${showCaption})(${JSON.stringify(job)})`);
    frames.push({ png: await window.page.screenshot({ animations: 'disabled', caret: 'hide' }), millis });
    await window.page.evaluate(`(${showCaption})('')`);
  }

  it('browses zones', async () => {
    const job = '1  Browse zones';
    const open = window.view('Zones').getByRole('button', { name: 'Open Sample Account' });
    await open.hover();
    await frame(job, 1500);
    await open.click();
    await window.row('Zones', /Group Default Group/).waitFor();
    await window.expand('Zones', /Group Default Group/);
    await window.row('Zones', /Zone example\.net/).waitFor();
    await frame(job, 1200);
    await window.expand('Zones', /Zone example\.com/);
    const record = window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/);
    await record.waitFor();
    await frame(job, 1500);
    const panel = window.page
      .frameLocator('iframe.webview.ready >> visible=true')
      .frameLocator('#active-frame');
    await record.dblclick();
    await panel.getByText('edge-tokyo.example.net').first().waitFor();
    await frame(job, 2000);
  });

  it('copies record values', async () => {
    const job = '2  Copy record values';
    const record = window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/);
    await record.hover();
    await frame(job, 1000);
    await record.getByRole('button', { name: 'Copy Value' }).click();
    await window.status(/Copied edge-tokyo/);
    await frame(job, 1500);
    await window.menu(window.row('Zones', /Zone example\.com/), 'Copy', 'Copy As…');
    await window.says(/Zone file/);
    await frame(job, 2000);
    await window.page.keyboard.press('Escape');
  });

  it('checks records while a configuration is edited', async () => {
    const job = '3  Check while you edit';
    await window.runCommand('View: Close All Editors');
    await window.openFile('hosts');
    const editor = window.page.locator('.editor-instance');
    const wrong = editor.locator('.view-line', { hasText: '192.0.2.81' }).first().getByText('192.0.2.81');
    await editor.locator('.squiggly-warning').first().waitFor();
    await frame(job, 1200);
    await wrong.click({ position: { x: 8, y: 8 } });
    const fix = await window.showFix('Change to 192.0.2.80');
    await frame(job, 2000);
    await fix.click();
    await wrong.waitFor({ state: 'hidden' });
    await editor.locator('.squiggly-warning').first().waitFor({ state: 'hidden' });
    await frame(job, 2500);
  });

  it('fit into a moving picture of less than 2 MB', () => {
    const picture = animatedPng(frames);
    const file = window.pictureFile('tour');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, picture);
    assert.equal(frames.length, 10);
    assert.ok(picture.length < 2_000_000, `${picture.length} bytes`);
  });
});

/** Runs in the window: shows a text at the foot of the window, or removes it. */
const showCaption = `(text) => {
  document.getElementById('tour-caption')?.remove();
  if (text === '') return;
  const caption = document.createElement('div');
  caption.id = 'tour-caption';
  caption.textContent = text;
  caption.style.cssText = 'position: fixed; right: 24px; bottom: 46px; padding: 8px 16px; z-index: 9999; ' +
    'border-radius: 6px; background: #16324f; color: #fff; font: 600 20px sans-serif; pointer-events: none';
  document.body.append(caption);
}`;
