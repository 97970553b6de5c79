// An hour of use in fast motion, with a service that fails at random.
import assert from 'node:assert/strict';
import { childReport } from '../../support/childReport.ts';
import { once } from 'node:events';
import { startSampleService } from '../../../src/sample/service.ts';
import { startProxy, type Fault, type Proxy } from '../../support/service/proxy.ts';
import { noteToken } from '../../support/service/tokens.ts';
import { Random } from '../../unit/soak/random.ts';
import { Findings } from '../../unit/soak/findings.ts';

const MEBIBYTE = 2 ** 20;
/** The steps of a user who clicks every other second for an hour. */
const STEPS = 1800;
/** Steps until every action and fault has occurred, and everything that is created once exists. */
const WARM_UP = 600;
/** The allowed growth of the heap: a leak of one kilobyte for each step exceeds it. */
const HEAP_GROWTH = 2 * MEBIBYTE;

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
  [0.001, { kind: 'huge', bytes: 64 * MEBIBYTE }],
  [0.001, { kind: 'bomb', codings: ['gzip'], bytes: 64 * MEBIBYTE }],
  [0.004, { kind: 'code', code: '-2' }],
  [0.004, { kind: 'code', code: '4242' }],
  [0.002, { kind: 'echoToken', code: '-1' }],
];

describe('An hour of use', () => {
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
    try {
      const order = { address: proxy.address, token: service.token, seed, warmUp: WARM_UP, steps: STEPS };
      const report = await childReport('test/unit/soak/user.ts', order, ['--expose-gc'], async (user) => {
        // Nothing else keeps that process alive, so it ends once its connections are closed.
        const exit = once(user, 'exit');
        user.disconnect();
        await proxy.close();
        await exit;
        socketsGone = true;
      });
      found = Findings.parse(report);
    } finally {
      await service.stop();
    }
    console.log(`    seed ${seed}, ${proxy.count()} calls, ${JSON.stringify(found)}`);
  });

  it('causes no errors other than failed calls', () => {
    assert.deepEqual(found.bugs, []);
    // Which faults occur is random, but there must be many.
    assert.ok(Object.keys(found.outcomes).length >= 5, JSON.stringify(found.outcomes));
    // A busy machine turns successful calls into timeouts.
    const { ok = 0, timeout = 0 } = found.outcomes;
    assert.ok(ok + timeout > STEPS / 2, JSON.stringify(found.outcomes));
  });

  it('leaves no listener and no timer', () => {
    assert.equal(found.end.listeners, 0);
    assert.equal(found.end.timers, 0);
  });

  it('leaves no connection and nothing else that keeps the process alive', () => {
    assert.ok(socketsGone);
  });

  it('releases its memory', () => {
    const { warm, end } = found;
    assert.ok(end.heap - warm.heap < HEAP_GROWTH, `the heap grew by ${end.heap - warm.heap} bytes`);
    assert.ok(
      end.buffers - warm.buffers < HEAP_GROWTH,
      `buffers grew by ${end.buffers - warm.buffers} bytes`,
    );
  });
});
