import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startSampleService } from '../../../src/sample/service.ts';
import { startProxy, type Fault } from '../../support/proxy.ts';
import { noteToken } from '../../support/tokens.ts';
import { Flooded } from './flooded.ts';

const MEBIBYTE = 2 ** 20;
const bytes = 512 * MEBIBYTE;
const floods: readonly Fault[] = [
  { kind: 'huge', bytes },
  ...([['gzip'], ['br'], ['deflate'], ['gzip', 'gzip'], ['br', 'deflate', 'gzip']] as const).map(
    (codings): Fault => ({ kind: 'bomb', codings, bytes }),
  ),
];

describe('Floods of 512 MiB, plain and compressed,', function () {
  this.timeout(120_000);

  it('one after the other, take less memory than half of one', async () => {
    const service = await startSampleService();
    noteToken(service.token);
    const proxy = await startProxy(service.address);
    // The first call is a good one.
    for (const fault of floods) proxy.spoil({ on: '*', fault, times: 1, where: () => proxy.count() > 1 });
    const reader = fork(path.resolve('test/unit/faults/floodReader.ts'), {
      execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    });
    try {
      reader.send({ address: proxy.address, token: service.token, floods: floods.length });
      const ended = once(reader, 'exit').then(() => assert.fail('the process ended'));
      ended.catch(() => undefined);
      const [told]: unknown[] = await Promise.race([once(reader, 'message'), ended]);
      const { problems, grownBy } = Flooded.parse(told);
      assert.deepEqual(
        problems,
        floods.map(() => 'tooLarge'),
      );
      assert.ok(grownBy < bytes / 2, `it grew by ${Math.round(grownBy / MEBIBYTE)} MiB`);
    } finally {
      reader.kill();
      await proxy.close();
      await service.stop();
    }
  });
});
