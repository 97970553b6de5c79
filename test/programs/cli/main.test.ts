import assert from 'node:assert/strict';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ManyZones } from '../../support/service/manyZones.ts';

const TOKEN = '10001,0123456789abcdef0123456789abcdef';

/** Starts the program as in this version of Node. */
function start(node: string, ...words: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  const versions = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`;
  const setUp = `data:text/javascript,${encodeURIComponent(`globalThis.VERSION = '1.2.3'; ${versions}`)}`;
  const options = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--import', setUp];
  return spawn(process.execPath, [...options, path.resolve('src/cli/main.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DNS_TREE_TOKEN: TOKEN },
  });
}

/** Runs the program as in this version of Node. Returns its exit code and what it wrote. */
async function runIn(node: string, ...words: readonly string[]): Promise<readonly unknown[]> {
  const child = start(node, ...words);
  const [printed, warned, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return [code, printed, warned];
}

describe('The program of the command line', () => {
  it('needs Node.js 22', async () => {
    const old = await runIn('21.99.0', '--version');
    assert.deepEqual(old, [2, '', 'DNS Tree needs Node.js 22 or later.\n']);
    for (const node of ['22.0.0', '100.1.0'])
      assert.deepEqual(await runIn(node, '--version'), [0, '1.2.3\n', '']);
  });

  it('writes problems apart from what it prints', async () => {
    assert.deepEqual(await runIn('22.0.0', 'export'), [
      2,
      '',
      'There is no such command.\nTry dns-tree --help.\n',
    ]);
  });

  // Windows ends a program without telling it.
  for (const signal of process.platform === 'win32' ? [] : (['SIGINT', 'SIGTERM'] as const))
    it(`is cancelled by ${signal} while it waits for the service`, async () => {
      await using service = await ManyZones.start(1, 1);
      const { promise: called, resolve } = Promise.withResolvers<void>();
      service.before = async () => {
        resolve();
        await new Promise(() => undefined);
      };
      const child = start('22.0.0', 'check', '--account', service.address);
      const warned = text(child.stderr);
      await called;
      child.kill(signal);
      assert.deepEqual([await once(child, 'exit'), await warned], [[2, null], 'Cancelled.\n']);
    });
});
