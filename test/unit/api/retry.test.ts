import assert from 'node:assert/strict';
import { failureText } from '../../../src/api/failure.ts';
import { listGroups } from '../../../src/api/group.ts';
import { ends, good, withStatus } from './ends.ts';
import { clientOf, failureFrom, never, refusal, TestService } from './server.ts';

describe('An HTTP failure', () => {
  it('is tried again, twice, when it is the server’s fault', async () => {
    const outcomes = await Promise.all([500, 502, 503, 504].map(async (status) => ends(withStatus(status))));
    for (const [index, { failure, requests }] of outcomes.entries()) {
      assert.deepEqual(failure, {
        operation: 'Domaingroup.List',
        kind: 'http',
        status: [500, 502, 503, 504][index],
      });
      assert.equal(requests, 3);
    }
  });

  it('is forgotten when the next try succeeds', async () => {
    const statuses = [503, 200];
    await using service = await TestService.start((_request, response) => {
      response.statusCode = statuses.shift() ?? 200;
      return response.statusCode === 200 ? good : '';
    });
    assert.equal((await listGroups(clientOf(service), never())).length, 1);
    assert.equal(service.received.length, 2);
  });

  it('is not tried again when the service’s own word comes with it', async () => {
    await using service = await TestService.start(withStatus(503, {}, refusal('-1')));
    assert.equal((await failureFrom(listGroups(clientOf(service), never()))).kind, 'login');
    assert.equal(service.received.length, 1);
  });

  it('is tried again under a gateway’s JSON, and does not wait for headers of other services', async () => {
    const headers = { 'ratelimit-reset': '3600', 'x-ratelimit-reset': '3600' };
    const { failure, requests } = await ends(withStatus(503, headers, '{"message":"Service Unavailable"}'));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status: 503 });
    assert.equal(requests, 3);
  });

  it('is not tried again when it is the caller’s fault', async () => {
    for (const status of [400, 401, 403, 404, 405, 413, 429, 451]) {
      const { failure, requests } = await ends(withStatus(status));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status });
      assert.equal(requests, 1, `HTTP ${status} was tried ${requests} times`);
      assert.match(failureText(failure), new RegExp(`HTTP ${status}`, 'u'));
    }
  });

  it('is told of with an answer that claims success', async () => {
    const { failure } = await ends(withStatus(404, {}, good));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status: 404 });
  });

  it('waits as long as the server asks, if that is short', async () => {
    let tries = 0;
    await using service = await TestService.start((_request, response) => {
      tries += 1;
      if (tries > 1) return good;
      response.writeHead(503, { 'retry-after': '1' });
      return '';
    });
    const started = performance.now();
    await listGroups(clientOf(service), never());
    const waited = performance.now() - started;
    // Its own back-off after one try is at most 450 ms.
    assert.ok(waited >= 950, `waited ${waited} ms`);
    assert.equal(service.received.length, 2);
  });

  it('tells how long the server asks to wait, if that is long', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    for (const [status, retryAfter] of [
      [503, '3600'],
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

  it('takes the time to wait by the clock of the server', async () => {
    for (const skew of [-86_400_000, 86_400_000]) {
      const now = Date.now() + skew;
      const { failure } = await ends(
        withStatus(503, {
          date: new Date(now).toUTCString(),
          'retry-after': new Date(now + 600_000).toUTCString(),
        }),
      );
      assert.deepEqual(failure, {
        operation: 'Domaingroup.List',
        kind: 'http',
        status: 503,
        retryAfterSeconds: 600,
      });
    }
  });

  it('does not care for a Retry-After that is none', async () => {
    for (const retryAfter of ['soon', '-1', '0', '']) {
      const { failure } = await ends(withStatus(429, { 'retry-after': retryAfter }));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'http', status: 429 });
    }
  });
});

describe('A redirect', () => {
  it('is refused, and the other host is never called', async () => {
    await using other = await TestService.start(() => good);
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of [`${other.address}/Domaingroup.List`, '/elsewhere']) {
        const { failure, requests } = await ends(withStatus(status, { location }));
        assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'redirect', status });
        assert.equal(requests, 1);
      }
    }
    assert.equal(other.received.length, 0);
  });

  it('is refused without a place to go to', async () => {
    const { failure } = await ends(withStatus(302));
    assert.equal(failure.kind, 'redirect');
  });
});
