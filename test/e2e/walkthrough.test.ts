import type { Locator } from 'playwright-core';
import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, openSampleWindow } from './sampleWindow.ts';

describe('The walkthrough that is opened after its steps were done', () => {
  let window: Workbench;

  before(async () => {
    window = await openSampleWindow({ size: { width: 1360, height: 1000 } });
  });

  closeAfterTests(() => window);

  it('has them ticked, also those of an earlier window', async () => {
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone faults\.example/);
    await window.menu(window.row('Zones', /Zone faults\.example/), 'Check Zone');
    await window.page.getByRole('tab', { name: 'faults.example.zone', selected: true }).waitFor();
    await window.keepsState('"browse","check"]');
    await window.reload();
    await window.runCommand('DNS Tree: Get Started');
    for (const step of ['Open an account', 'Browse your zones', 'Check a zone'])
      await window.shows(ticked(window, step));
  });
});

function ticked({ page }: Workbench, step: string): Locator {
  return page.getByRole('checkbox', { name: new RegExp(`${step}.*: Completed`, 'u') }).first();
}
