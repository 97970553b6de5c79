import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, shareSampleWindow } from './sampleWindow.ts';

describe('the confirmation for language models', () => {
  let window: Workbench;

  before(async () => {
    window = await shareSampleWindow({ width: 1280, height: 800 });
  });

  closeAfterTests(() => window);

  async function answer(button: RegExp): Promise<void> {
    const dialog = window.page.getByRole('dialog', { name: /Let language models read DNS zones\?/ });
    await dialog.getByText('Sample Account').waitFor();
    await dialog.getByText(/asked once for each account/).waitFor();
    await window.picture('agents');
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  it('is shown for a tool call, and again after it was refused', async () => {
    await window.runCommand('Ask: List Zones');
    await answer(/^Cancel$/);
    await window.status(/Call 1: refused/);
    await window.runCommand('Ask: List Zones');
    await answer(/^(?:Yes|OK|Continue)$/);
    await window.status(/Call 2: answered/);
  });

  it('is not shown again once it was accepted', async () => {
    await window.runCommand('Ask: List Zones');
    await window.status(/Call 3: answered/);
  });

  it('is shown again for an account that was removed and added again', async () => {
    await window.runCommand('DNS Tree: Remove Account');
    await window.openSampleAccount();
    await window.runCommand('Ask: List Zones');
    await answer(/^Cancel$/);
    await window.status(/Call 4: refused/);
  });
});
