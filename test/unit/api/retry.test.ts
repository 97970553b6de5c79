import assert from 'node:assert/strict';
import { listGroups } from '../../../src/api/group.ts';
import { ends, good, withStatus } from './ends.ts';
import { clientOf, never, refusal, TestService } from './server.ts';

describe('An HTTP failure', () => {
  // Slow: it waits before each repetition.
  it('is retried twice for a 5xx, also with the JSON of a gateway, without waiting for rate-limit headers', async () => {
    const limits = { 'ratelimit-reset': '3600', 'x-ratelimit-reset': '3600' };
    const responses: readonly Parameters<typeof withStatus>[] = [
      ...[500, 502, 503, 504].map((status): [number] => [status]),
      [503, limits, '{"message":"Service Unavailable"}'],
    ];
    const outcomes = await Promise.all(responses.map(async (response) => ends(withStatus(...response))));
    for (const [index, { failure, requests }] of outcomes.entries()) {
      const [status] = responses[index] ?? [];
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status });
      assert.equal(requests, 3);
    }
  });

  it('is not retried for a 5xx with a status code of the service', async () => {
    const nested = '{"status":{"details":{},"message":"{login} failed","code":-1}}';
    for (const [status, body, kind] of [
      [503, refusal('-1'), 'login'],
      [503, nested, 'login'],
      // It remains a failure though its body reports success.
      [503, good, 'http'],
      [404, good, 'http'],
    ] as const) {
      const { failure, requests } = await ends(withStatus(status, {}, body));
      assert.deepEqual([failure.kind, requests], [kind, 1]);
    }
  });

  it('is not retried for a 4xx', async () => {
    for (const status of [400, 401, 403, 404, 405, 413, 429, 451]) {
      const { failure, requests } = await ends(withStatus(status));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status });
      assert.equal(requests, 1, `HTTP ${status} took ${requests} requests`);
    }
  });

  it('is retried after a short Retry-After', async () => {
    let requests = 0;
    await using service = await TestService.start((_request, response) => {
      requests += 1;
      if (requests > 1) return good;
      response.writeHead(503, { 'retry-after': '1' });
      return '';
    });
    const started = performance.now();
    await listGroups(clientOf(service), never());
    const waited = performance.now() - started;
    // The usual delay of the first retry is at most 450 ms.
    assert.ok(waited >= 950, `waited ${waited} ms`);
    assert.equal(service.received.length, 2);
  });

  it('is not retried with a Retry-After of more than five seconds, by the clock of the server, nor with HTTP 429', async () => {
    const now = Date.now() - 86_400_000;
    const dates = { date: new Date(now).toUTCString(), 'retry-after': new Date(now + 600_000).toUTCString() };
    for (const [status, headers, retryAfterSeconds] of [
      [503, { 'retry-after': '6' }, 6],
      [503, { 'retry-after': ' 3599.5\t' }, 3600],
      [503, dates, 600],
      [429, { 'retry-after': '1' }, 1],
    ] as const) {
      const { failure, requests } = await ends(withStatus(status, headers));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status, retryAfterSeconds });
      assert.equal(requests, 1);
    }
  });
});

describe('A redirect', () => {
  it('ends in a failure, and its target gets no request', async () => {
    await using other = await TestService.start(() => good);
    for (const status of [300, 301, 302, 303, 307, 308, 399]) {
      for (const headers of [{ location: `${other.address}/Domaingroup.List` }, {}]) {
        const { failure, requests } = await ends(withStatus(status, headers));
        assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'redirect', status });
        assert.equal(requests, 1);
      }
    }
    assert.equal(other.received.length, 0);
  });
});
