import assert from 'node:assert/strict';
import { failureText } from '../../../src/text/failureText.ts';
import { listGroups } from '../../../src/api/group.ts';
import { ends, good, withStatus } from './ends.ts';
import { clientOf, failureFrom, never, refusal, TestService } from './server.ts';

describe('An HTTP failure', () => {
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

  it('is ignored when a retry succeeds', async () => {
    const statuses = [503, 200];
    await using service = await TestService.start((_request, response) => {
      response.statusCode = statuses.shift() ?? 200;
      return response.statusCode === 200 ? good : '';
    });
    assert.equal((await listGroups(clientOf(service), never())).rows.length, 1);
    assert.equal(service.received.length, 2);
  });

  it('is not retried for a 5xx with a status code of the service', async () => {
    const nested = '{"status":{"details":{},"message":"{login} failed","code":-1}}';
    for (const body of [refusal('-1'), nested]) {
      await using service = await TestService.start(withStatus(503, {}, body));
      assert.equal((await failureFrom(listGroups(clientOf(service), never()))).kind, 'login');
      assert.equal(service.received.length, 1);
    }
  });

  it('is not retried for a 4xx', async () => {
    for (const status of [400, 401, 403, 404, 405, 413, 429, 451]) {
      const { failure, requests } = await ends(withStatus(status));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status });
      assert.equal(requests, 1, `HTTP ${status} took ${requests} requests`);
      assert.match(failureText(failure), new RegExp(`HTTP ${status}`, 'u'));
    }
  });

  it('remains a failure with a body that reports success', async () => {
    const { failure } = await ends(withStatus(404, {}, good));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status: 404 });
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

  it('is not retried with a long Retry-After, and says how long to wait', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    for (const [status, retryAfter] of [
      [503, '3600'],
      [503, ' 3599.5\t'],
      [429, '3600'],
      [503, inAnHour],
    ] as const) {
      const { failure, requests } = await ends(withStatus(status, { 'retry-after': retryAfter }));
      assert.equal(requests, 1);
      assert.ok(failure.kind === 'http' && failure.retryAfterSeconds !== undefined);
      assert.ok(Math.abs(failure.retryAfterSeconds - 3600) <= 5, String(failure.retryAfterSeconds));
      assert.match(
        failureText(failure),
        new RegExp(`HTTP ${status}.*36\\d\\d|HTTP ${status}.*35\\d\\d`, 'u'),
      );
    }
  });

  it('is not retried with a Retry-After of more than five seconds, by the clock of the server', async () => {
    const now = Date.now() - 86_400_000;
    const dates = { date: new Date(now).toUTCString(), 'retry-after': new Date(now + 600_000).toUTCString() };
    for (const [headers, retryAfterSeconds] of [
      [{ 'retry-after': '6' }, 6],
      [dates, 600],
    ] as const) {
      const { failure, requests } = await ends(withStatus(503, headers));
      const http = { operation: 'Domaingroup.List', kind: 'http', status: 503 };
      assert.deepEqual(failure, { ...http, retryAfterSeconds });
      assert.equal(requests, 1);
    }
  });
});

describe('A redirect', () => {
  it('ends in a failure, and its target gets no request', async () => {
    await using other = await TestService.start(() => good);
    for (const status of [300, 301, 302, 303, 307, 308, 399]) {
      for (const location of [`${other.address}/Domaingroup.List`, '/elsewhere']) {
        const { failure, requests } = await ends(withStatus(status, { location }));
        assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'redirect', status });
        assert.equal(requests, 1);
      }
    }
    assert.equal(other.received.length, 0);
  });

  it('without a location ends in a failure', async () => {
    const { failure } = await ends(withStatus(302));
    assert.equal(failure.kind, 'redirect');
  });
});
