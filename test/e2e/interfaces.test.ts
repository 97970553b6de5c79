import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import type { Workbench } from '../support/editor/workbench.ts';
import { differences, MARKED } from '../support/product/differences.ts';
import { CloudService } from '../support/service/cloudService.ts';
import { addAccount, closeAfterTests, shareWindow } from './sampleWindow.ts';

/** What a window shows of the account: some rows of the tree with their findings, a copied zone, and a search. */
async function shownIn(window: Workbench): Promise<ReadonlyMap<string, string>> {
  await window.expand('Zones', /Group Default Group/u);
  await window.expand('Zones', /Zone faults\.example/u);
  await window.row('Zones', /record both\.faults\.example, example\.com\., 1 error/u).waitFor();
  await window.expand('Zones', /Zone example\.com/u);
  await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/u).waitFor();

  await window.menu(window.row('Zones', /Zone example\.com/u), 'Copy', 'Copy As…');
  await window.pick('CSV');
  await window.status(/Copied as CSV/u);
  const copied = await window.clipboard();

  await window.runCommand('DNS Tree: Search Records…');
  await window.says(/^Search Records: covers/u);
  await window.type('type:MX');
  await window.says(/MX .*mail\.example\./u);
  await window.quickInput.getByRole('button', { name: 'Show Results in View' }).click();
  await window.row('Search Results', /MX record example\.com, 5 mx1/u).waitFor();
  const found = await window.labels('Search Results');
  // The view of the results leaves as much room for the rows above it each time.
  const records = await window.labels('Zones');
  await window.expand('Zones', /Zone example\.com/u, false);
  await window.row('Zones', /record both\.faults\.example, example\.com\., 1 error/u).waitFor();
  const withFindings = await window.labels('Zones');
  return new Map([
    ['records', records.join('\n')],
    ['findings', withFindings.join('\n')],
    ['copied', copied],
    ['found', found.join('\n')],
  ]);
}

describe('one account over both interfaces in a window', () => {
  let window: Workbench;
  let sample: SampleService;
  let cloud: CloudService;

  before(async () => {
    sample = await startSampleService();
    cloud = await CloudService.start('international');
    window = await shareWindow({ width: 1200, height: 1600 });
  });

  closeAfterTests(() => window);

  after(async () => {
    await sample?.stop();
    await cloud?.[Symbol.asyncDispose]();
  });

  it('shows, copies and finds the same', async () => {
    await addAccount(window, sample.address, sample.token);
    const before = await shownIn(window);
    await window.runCommand('DNS Tree: Remove Account');
    await window.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const add = window.view('Zones').getByRole('button', { name: 'Add Account' }).first();
    await window.clickAndPick(add, 'Other…');
    await window.says(/The address of the service/u);
    await window.answer(cloud.address);
    await window.says(/The login token for 127\.0\.0\.1.* Or the SecretId/u);
    await window.answer(cloud.key.secretId);
    await window.says(/The SecretKey of AKID/u);
    await window.answer(cloud.key.secretKey);
    await window.row('Zones', /Group Default Group/u).waitFor();
    const after = await shownIn(window);
    assert.deepEqual(differences(before, after, [MARKED]), []);
    assert.equal(cloud.refusedLogins, 0);
  });

  it('tells of a revoked key, and makes no more calls', async () => {
    cloud.revoke(cloud.key);
    await refreshInVain(window);
    await window
      .row('Zones', /Refresh failed .* knows no key with this SecretId/u)
      .first()
      .waitFor();
    await window.picture('key-revoked');
    const requests = cloud.count();
    // The lists that are shown were loaded at once.
    assert.ok(cloud.refusedLogins <= 3, String(cloud.refusedLogins));
    await refreshInVain(window);
    assert.equal(cloud.count(), requests);
  });
});

/** Loads all that is shown again, and waits for the notification that it failed. */
async function refreshInVain(window: Workbench): Promise<void> {
  await window.runCommand('Notifications: Clear All Notifications');
  // A new one appears in their center while it is open.
  await window.runCommand('Notifications: Show Notifications');
  await window.runCommand('DNS Tree: Refresh');
  await notification(window, /lists could not be loaded again/u).waitFor();
}

/** A notification in their center, because toasts disappear after a while. */
function notification(window: Workbench, text: RegExp): Locator {
  return window.page.locator('.notifications-center .notification-list-item').getByText(text).first();
}
