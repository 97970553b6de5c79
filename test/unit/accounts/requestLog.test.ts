import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AccountRequestLog } from '../../../src/accounts/requestLog.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';

const account = AccountId.parse('1@https://dns.example');
const HOUR = 3_600_000;
const NOW = 500_000 * HOUR + 5000;

const sumOf = (counted: readonly { readonly requests: number }[]): number =>
  counted.reduce((sum, { requests }) => sum + requests, 0);

describe('The log of requests', () => {
  let folder = '';
  const logOf = (id: AccountId): AccountRequestLog => new AccountRequestLog(folder, id);
  beforeEach(() => {
    folder = path.join(temporaryFolder('calls'), 'calls');
  });

  it('returns what other windows wrote, once to each window', () => {
    const [one, two] = [logOf(account), logOf(account)];
    one.add({ at: NOW, requests: 2 });
    two.add({ at: NOW + 1, requests: 3 });
    one.add({ at: NOW + 2, requests: -1 });
    assert.deepEqual(two.takeOthers(NOW + 3), [
      { at: NOW, requests: 2 },
      { at: NOW + 2, requests: -1 },
    ]);
    assert.deepEqual(one.takeOthers(NOW + 3), [{ at: NOW + 1, requests: 3 }]);
    assert.deepEqual(two.takeOthers(NOW + 4), []);
    assert.deepEqual(logOf(AccountId.parse('2@https://dns.example')).takeOthers(NOW), []);
  });

  it('keeps the current and the previous hour for later sessions, and deletes older files', async () => {
    logOf(account).add({ at: NOW, requests: 2 });
    logOf(account).add({ at: NOW + HOUR, requests: 3 });
    // An account that is never added has no later session.
    logOf(AccountId.parse('2@https://dns.example')).add({ at: NOW, requests: 1 });
    assert.equal(sumOf(logOf(account).takeOthers(NOW + HOUR)), 5);
    assert.equal(sumOf(logOf(account).takeOthers(NOW + 2 * HOUR)), 3);
    assert.equal((await readdir(folder)).length, 1);
  });

  it('is read after the clock was set back', () => {
    logOf(account).add({ at: NOW, requests: 2 });
    assert.equal(sumOf(logOf(account).takeOthers(NOW - 5 * HOUR)), 2);
  });

  it('counts requests of a far future once, not in each session until then', async () => {
    logOf(account).add({ at: NOW + HOUR, requests: 1 });
    logOf(account).add({ at: NOW + 2 * HOUR, requests: 2 });
    logOf(account).add({ at: NOW + 1000 * HOUR, requests: 4 });
    assert.equal(sumOf(logOf(account).takeOthers(NOW)), 7);
    assert.equal(sumOf(logOf(account).takeOthers(NOW)), 1, 'the next hour is soon over');
    assert.equal((await readdir(folder)).length, 1);
  });

  it('is deleted with its account, and is not written by calls that end later', async () => {
    const other = AccountId.parse('2@https://dns.example');
    const log = logOf(account);
    for (const at of [NOW, NOW - HOUR, NOW + 5 * HOUR]) log.add({ at, requests: 1 });
    logOf(other).add({ at: NOW, requests: 1 });
    log.delete();
    log.add({ at: NOW, requests: -3 });
    assert.deepEqual(logOf(account).takeOthers(NOW), []);
    assert.equal(sumOf(logOf(other).takeOthers(NOW)), 1);
    assert.equal((await readdir(folder)).length, 1);
    logOf(account).add({ at: NOW, requests: 1 });
    assert.equal(sumOf(logOf(account).takeOthers(NOW)), 1, 'the account was added again');
  });

  it('skips invalid lines and an incomplete last line', async () => {
    const log = logOf(account);
    logOf(account).add({ at: NOW, requests: 2 });
    const [file = ''] = await readdir(folder);
    const invalid = ['x', `${NOW} 1.5 w`, `${NOW}.5 1 w`, `x 1 w`, `${NOW} x w`, `${NOW} 1`];
    await appendFile(path.join(folder, file), `${invalid.join('\n')}\n${NOW} 4`);
    assert.equal(sumOf(log.takeOthers(NOW)), 2);
    await appendFile(path.join(folder, file), ' writer\n');
    assert.equal(sumOf(log.takeOthers(NOW)), 4);
  });

  it('is read up to the line that ends at 4 MiB', async () => {
    logOf(account).add({ at: NOW, requests: 1 });
    const [file = ''] = await readdir(folder);
    const last = `${NOW} 2 writer\n`;
    const filler = `${'x'.repeat(4 * 1024 * 1024 - last.length - 1)}\n`;
    await writeFile(path.join(folder, file), `${filler}${last}${NOW} 4 writer\n`);
    assert.equal(sumOf(logOf(account).takeOthers(NOW)), 2);
  });

  it('counts nothing and does not hang without access to its folder', async () => {
    await writeFile(folder, '');
    const log = logOf(account);
    log.add({ at: NOW, requests: 1 });
    assert.deepEqual(log.takeOthers(NOW), []);
  });

  it('does not hang when its file is a FIFO', async function () {
    if (process.platform === 'win32') return;
    logOf(account).add({ at: NOW, requests: 1 });
    const [file = ''] = await readdir(folder);
    await rm(path.join(folder, file));
    execFileSync('mkfifo', [path.join(folder, file)]);
    const log = logOf(account);
    log.add({ at: NOW, requests: 1 });
    assert.deepEqual(log.takeOthers(NOW), []);
  });
});
