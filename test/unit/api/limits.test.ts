import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { failureText } from '../../../src/text/failureText.ts';
import { listGroups } from '../../../src/api/group.ts';
import { ends, good, withStatus } from './ends.ts';
import { clientOf, never, success, TestService } from './server.ts';

const MiB = 1024 * 1024;

describe('The timeout', () => {
  it('ends a call without a response', async () => {
    const { failure, requests, milliseconds } = await ends(() => undefined, 0.3);
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'timeout', seconds: 0.3 });
    assert.equal(requests, 1);
    assert.ok(milliseconds < 3000, `took ${milliseconds} ms`);
    assert.match(failureText(failure), /0\.3 seconds/u);
  });

  it('covers the body, even one that arrives byte by byte', async () => {
    const { failure, requests, milliseconds } = await ends((_request, response) => {
      const trickle = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(trickle));
      return undefined;
    }, 0.3);
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'timeout', seconds: 0.3 });
    assert.equal(requests, 1);
    assert.ok(milliseconds < 3000, `took ${milliseconds} ms`);
  });

  it('closes the connection', async () => {
    const hungUp = Promise.withResolvers<void>();
    await ends((_request, response) => {
      response.on('close', () => hungUp.resolve());
      response.write(' ');
      return undefined;
    }, 0.3);
    await hungUp.promise;
  });
});

describe('The size of a response', () => {
  it('may be equal to the limit', async () => {
    await using service = await TestService.start(() => good + ' '.repeat(8 * MiB - good.length));
    assert.equal((await listGroups(clientOf(service), never())).rows.length, 1);
  });

  it('is limited', async () => {
    const { failure, requests } = await ends(() => good + ' '.repeat(8 * MiB - good.length + 1));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
    assert.equal(requests, 1);
  });

  it('is limited after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MiB, 0x20), { level: 1 });
    const { failure } = await ends((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      return bomb;
    });
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
  });

  it('is limited for an HTTP failure too', async () => {
    const { failure } = await ends(withStatus(404, {}, ' '.repeat(17 * MiB)));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
  });
});

const groups = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({ group_id: at, group_name: 'x' }));

describe('The rows in a response', () => {
  it('may be as many as the limit', async () => {
    for (const list of [groups(10_000), Object.fromEntries(groups(10_000).entries())]) {
      await using service = await TestService.start(() => success({ groups: list }));
      assert.equal((await listGroups(clientOf(service), never())).rows.length, 10_000);
    }
  });

  it('are limited', async () => {
    for (const list of [groups(10_001), Object.fromEntries(groups(10_001).entries())]) {
      const { failure, requests } = await ends(() => success({ groups: list }));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
      assert.equal(requests, 1);
    }
  });
});

/** Each value but the first follows a comma or a bracket. */
const withValues = (values: number): string => {
  const before = `${good.slice(0, -1)},"more":[`;
  const known = before.match(/[,[{]/gu)?.length ?? 0;
  return `${before}${'0,'.repeat(values - known)}0]}`;
};

describe('The values in a response', () => {
  it('may be as many as the limit', async () => {
    await using service = await TestService.start(() => withValues(120_000));
    assert.equal((await listGroups(clientOf(service), never())).rows.length, 1);
  });

  it('are limited, because small ones take long to parse', async () => {
    const { failure, requests } = await ends(() => withValues(120_001));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
    assert.equal(requests, 1);
  });
});
