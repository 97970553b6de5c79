import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { ManyZones } from '../../support/service/manyZones.ts';
import { ended, programAfter } from './program.ts';

const TOKEN = '10001,0123456789abcdef0123456789abcdef';

/** Starts the program as in this version of Node. */
function start(node: string, ...words: readonly string[]): ChildProcess {
  const versions = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`;
  const program = programAfter(`globalThis.VERSION = '1.2.3'; ${versions}`);
  return spawn(process.execPath, [...program, ...words], { env: { ...process.env, DNS_TREE_TOKEN: TOKEN } });
}

/** Runs the program as in this version of Node. Returns its exit code and what it wrote. */
const runIn = (node: string, ...words: readonly string[]): Promise<readonly unknown[]> =>
  ended(start(node, ...words));

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
      const end = ended(child);
      await called;
      child.kill(signal);
      assert.deepEqual(await end, [2, '', 'Cancelled.\n']);
    });
});
