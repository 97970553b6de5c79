import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Runs the program as in this version of Node. Returns its exit code and what it wrote. */
async function runIn(node: string, ...words: readonly string[]): Promise<readonly unknown[]> {
  const versions = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`;
  const setUp = `data:text/javascript,${encodeURIComponent(`globalThis.VERSION = '1.2.3'; ${versions}`)}`;
  const options = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--import', setUp];
  const child = spawn(process.execPath, [...options, path.resolve('src/cli/main.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, warned, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return [code, printed, warned];
}

describe('The program of the command line', () => {
  it('needs Node.js 22', async () => {
    for (const old of ['20.19.0', '21.99.0'])
      assert.deepEqual(await runIn(old, '--version'), [2, '', 'DNS Tree needs Node.js 22 or later.\n']);
    for (const node of ['22.0.0', '100.1.0'])
      assert.deepEqual(await runIn(node, '--version'), [0, '1.2.3\n', '']);
  }).timeout(60_000);

  it('writes problems apart from what it prints', async () => {
    assert.deepEqual(await runIn('22.0.0', 'export'), [
      2,
      '',
      'There is no such command.\nTry dns-tree --help.\n',
    ]);
  }).timeout(60_000);
});
