import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { CloudService } from '../support/service/cloudService.ts';
import type { Workbench } from '../support/editor/workbench.ts';
import { TAKES_PICTURES } from '../support/pictures.ts';
import { closeAfterTests, shareWindow } from './sampleWindow.ts';

const SECRET_ID = 'AKIDEXAMPLE0000000000000000000000000';

/** The text of a file; an empty one if its process has ended, or is of another user. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

describe('a cloud API key in a window', () => {
  let window: Workbench;
  let cloud: CloudService;

  before(async () => {
    cloud = await CloudService.start('china', 'en');
    window = await shareWindow({ width: 1280, height: 800 });
    await window.openContainer('DNS Tree');
  });

  closeAfterTests(() => window);

  after(async () => cloud?.[Symbol.asyncDispose]());

  const chooseService = async (label: string): Promise<void> => {
    const add = window.view('Zones').getByRole('button', { name: 'Add Account' }).first();
    await window.clickAndPick(add, label);
  };
  const press = (name: string | RegExp): Promise<void> =>
    window.quickInput.getByRole('button', { name }).click();

  it('is recognized by its SecretId, and its SecretKey is asked for next', async () => {
    await chooseService('DNSPod International');
    await window.says(/The login token for api\.dnspod\.com.* Or the SecretId of a cloud API key/u);
    await window.type(SECRET_ID);
    await window.says(/its SecretKey is asked for next/u);
    await window.picture('key-secret-id');
    await window.answer(SECRET_ID);
    await window.says(/The SecretKey of AKIDEXAM…0000\. A key that may only read is safer/u);
    await window.picture('key-secret-key-light');
  });

  it('comes with the policy of a key that may only read', async () => {
    await press(/Copy the policy/u);
    await window.says(/The policy is copied/u);
    await window.picture('key-policy');
    const policy: unknown = JSON.parse(await window.clipboard());
    assert.match(JSON.stringify(policy), /"dnspod:DescribeRecordList"/u);
    await press(/^Back/u);
    await window.says(/its SecretKey is asked for next/u);
    await press(/^Back/u);
  });

  it('is refused where only a token is taken, and a token where only a key is', async () => {
    await window.pick('Other…');
    await window.says(/The address of the service/u);
    await window.answer('https://dnsapi.cn');
    await window.says(/The login token for dnsapi\.cn/u);
    await window.type(SECRET_ID);
    await window.says(/cloud API key, but only a login token is taken here\. Nothing was sent/u);
    await press(/^Back/u);
    await window.says(/The address of the service/u);
    await window.answer('https://dnspod.tencentcloudapi.com');
    await window.says(/The SecretId of a cloud API key for dnspod\.tencentcloudapi\.com/u);
    await window.answer('12345,0123456789abcdef');
    await window.says(/login token, but only a cloud API key is taken here/u);
    await window.picture('key-refused-token');
  });

  it('adds an account whose page shows it, without its SecretKey', async () => {
    // The editor closes the box for it.
    if (TAKES_PICTURES) await window.useTheme('dark');
    await chooseService('Other…');
    await window.says(/The address of the service/u);
    await window.answer(cloud.address);
    await window.says(/The login token for 127\.0\.0\.1.* Or the SecretId/u);
    await window.answer(cloud.key.secretId);
    await window.says(/The SecretKey of AKID/u);
    await window.picture('key-secret-key-dark');
    assert.equal(cloud.count(), 0);
    await window.answer(`${cloud.key.secretKey.slice(0, -1)}_`);
    await window.says(/SecretKey does not belong to this SecretId/u);
    await window.answer(cloud.key.secretKey);
    await window.row('Zones', /Group Default Group/u).waitFor();
    await window.runCommand('DNS Tree: Show Account');
    await window.pictures('key-account', ['light', 'dark']);
    assert.equal(cloud.refusedLogins, 1);
  });

  it('is there after a reload', async () => {
    await window.keepsState('cloud:');
    await window.reload();
    await window.openContainer('DNS Tree');
    const before = cloud.count();
    await window.expand('Zones', /Group Default Group/u);
    await window.row('Zones', /Zone example\.com/u).waitFor();
    assert.ok(cloud.count() > before);
  });

  it('leaves no part of its key in pages, or in what processes were given', async () => {
    const pages = await Promise.all(window.page.frames().map(async (frame) => frame.content()));
    const given = globSync('/proc/[0-9]*/{cmdline,environ}').map(textOf);
    for (const text of [...pages, ...given])
      for (const part of [cloud.key.secretId, cloud.key.secretKey]) assert.ok(!text.includes(part));
    assert.ok(pages.some((text) => text.includes('example.com')));
    assert.ok(given.some((text) => text.includes('--user-data-dir')));
  });
});
