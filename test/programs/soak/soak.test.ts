// Twenty minutes of use in fast motion, with a service that fails at random. `npm run bench -- soak` measures memory.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startSampleService } from '../../../src/sample/service.ts';
import { startProxy, type Fault, type Proxy } from '../../support/service/proxy.ts';
import { noteToken } from '../../support/service/tokens.ts';
import { Random } from '../../unit/soak/random.ts';
import { Findings } from '../../unit/soak/findings.ts';

const MEBIBYTE = 2 ** 20;
/** The steps of a user who clicks every other second for twenty minutes. */
const STEPS = 600;

/**
 * The likelihood of each fault for a call, and the number of calls in a row that it affects: retries recover from a
 * single one.
 */
const faults: readonly (readonly [likelihood: number, fault: Fault, inARow?: number])[] = [
  [0.004, { kind: 'reset' }, 5],
  [0.004, { kind: 'resetInBody' }, 5],
  [0.003, { kind: 'silence' }],
  [0.003, { kind: 'drip', everyMillis: 100 }],
  [0.004, { kind: 'status', status: 503 }, 5],
  [0.004, { kind: 'status', status: 429, headers: { 'retry-after': '60' } }],
  [0.004, { kind: 'redirect', status: 307, location: 'http://127.0.0.1:9/' }],
  [0.004, { kind: 'empty' }],
  [0.004, { kind: 'html' }],
  [0.004, { kind: 'truncated' }],
  [0.004, { kind: 'wrongShape' }],
  [0.004, { kind: 'wrongTypes' }],
  [0.001, { kind: 'huge', bytes: 9 * MEBIBYTE }],
  [0.001, { kind: 'bomb', codings: ['gzip'], bytes: 9 * MEBIBYTE }],
  [0.004, { kind: 'code', code: '-2' }],
  [0.004, { kind: 'code', code: '4242' }],
  [0.002, { kind: 'echoToken', code: '-1' }],
];

describe('Twenty minutes of use', function () {
  this.timeout(180_000);
  const seed = Number(process.env['DNS_TREE_SEED'] ?? Date.now() % 1_000_000);
  let proxy: Proxy;
  let found: Findings;
  let socketsGone = false;

  before(async () => {
    const service = await startSampleService();
    noteToken(service.token);
    proxy = await startProxy(service.address);
    const random = new Random(seed);
    for (const [likelihood, fault, inARow = 1] of faults) {
      let left = 0;
      const where = (): boolean => {
        if (left === 0 && random.chance(likelihood)) left = inARow;
        if (left === 0) return false;
        left -= 1;
        return true;
      };
      proxy.spoil({ on: '*', fault, where });
    }
    const user = fork(path.resolve('test/unit/soak/user.ts'), {
      execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    });
    try {
      user.send({ address: proxy.address, token: service.token, seed, steps: STEPS });
      const ended = once(user, 'exit').then(() => assert.fail('the user’s process ended'));
      ended.catch(() => undefined);
      const [message]: unknown[] = await Promise.race([once(user, 'message'), ended]);
      found = Findings.parse(message);
      // Nothing else keeps that process alive, so it ends once its connections are closed.
      user.disconnect();
      await proxy.close();
      await once(user, 'exit');
      socketsGone = true;
    } finally {
      user.kill();
      await service.stop();
    }
    console.log(`    seed ${seed}, ${proxy.count()} calls, ${JSON.stringify(found)}`);
  });

  it('causes no errors other than failed calls', () => {
    assert.deepEqual(found.bugs, []);
    // Which faults occur is random, but there must be many.
    assert.ok(Object.keys(found.outcomes).length >= 5, JSON.stringify(found.outcomes));
    assert.ok((found.outcomes['ok'] ?? 0) > STEPS / 2);
  });

  it('leaves no listener and no timer', () => {
    assert.equal(found.listeners, 0);
    assert.equal(found.timers, 0);
  });

  it('leaves no connection and nothing else that keeps the process alive', () => {
    assert.ok(socketsGone);
  });
});
