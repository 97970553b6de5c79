import assert from 'node:assert/strict';
import { Workbench } from '../support/workbench.ts';

describe('the installed extension', () => {
  let window: Workbench;

  before(async () => {
    window = await Workbench.open();
  });

  after(async () => {
    await window?.close();
  });

  afterEach(async function keepPictureOfFailure() {
    if (this.currentTest?.state === 'failed') await window.picture(`failed ${this.currentTest.title}`);
  });

  it('has its place in the activity bar and greets who has no account', async () => {
    await window.openContainer('DNS Tree');
    const zones = window.view('Zones');
    await zones.waitFor();
    await zones.getByRole('button', { name: 'Open Sample Account' }).waitFor();
    assert.deepEqual(await window.labels('Zones'), []);
    await window.picture('welcome');
  });
});
