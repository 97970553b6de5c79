import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ServiceAddress } from '../../../src/api/address.ts';
import { failureText, type Failure } from '../../../src/api/failure.ts';
import { listGroups } from '../../../src/api/group.ts';
import {
  clientOf,
  failureFrom,
  never,
  refusal,
  success,
  TestService,
  TOKEN,
  type Respond,
} from './server.ts';

const good = success({ groups: [{ group_id: 1, group_name: 'x' }] });
const MiB = 1024 * 1024;

/** How a call ends against a service that always answers so, and the number of requests it took. */
async function ends(
  respond: Respond,
  timeoutSeconds = 8,
): Promise<{ readonly failure: Failure; readonly requests: number; readonly milliseconds: number }> {
  await using service = await TestService.start(respond);
  const started = performance.now();
  const client = clientOf(service, { timeoutSeconds: () => timeoutSeconds });
  const failure = await failureFrom(listGroups(client, never()));
  assert.match(failureText(failure), /^\p{Lu}.*\.$/u);
  return { failure, requests: service.received.length, milliseconds: performance.now() - started };
}

const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = 'Sorry'): Respond =>
  (_request, response) => {
    response.writeHead(status, headers);
    return body;
  };

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

  it('is not tried again when it is the caller’s fault', async () => {
    for (const status of [400, 401, 403, 404, 405, 413, 429, 451, 501]) {
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

describe('A connection', () => {
  it('that nobody answers is refused, after tries', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    assert.ok(typeof at === 'object' && at !== null);
    server.close();
    await once(server, 'close');
    const address = ServiceAddress.parse(`http://127.0.0.1:${at.port}`);
    const failure = await failureFrom(listGroups(clientOf({ address }), never()));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'network', reason: 'refused' });
  });

  it('to a name that is not there is told of as such', async () => {
    const address = ServiceAddress.parse('https://nowhere.invalid');
    const failure = await failureFrom(listGroups(clientOf({ address }), never()));
    assert.equal(failure.kind, 'network');
  });

  const breaks: readonly (readonly [what: string, respond: Respond])[] = [
    [
      'before the answer',
      (_request, response) => {
        response.destroy();
        return undefined;
      },
    ],
    [
      'in the middle of the headers',
      (_request, response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\ncontent-le', () => response.destroy());
        return undefined;
      },
    ],
    [
      'in the middle of the body',
      (_request, response) => {
        response.writeHead(200, { 'content-length': String(good.length) });
        response.write(good.slice(0, 20), () => response.destroy());
        return undefined;
      },
    ],
    [
      'in the middle of a chunked body',
      (_request, response) => {
        response.write(good, () => response.destroy());
        return undefined;
      },
    ],
  ];
  it('that breaks is tried again, twice, and told of', async () => {
    const outcomes = await Promise.all(
      breaks.map(async ([what, respond]) => ({ what, ...(await ends(respond)) })),
    );
    for (const { what, failure, requests } of outcomes) {
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'network', reason: 'reset' }, what);
      assert.equal(requests, 3, what);
    }
  });

  it('whose compressed answer is cut short is told of', async () => {
    const { failure } = await ends((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      return gzipSync(good).subarray(0, 60);
    });
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'notJson' });
  });

  it('that speaks no HTTP is told of', async () => {
    const { failure } = await ends((_request, response) => {
      response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n');
      return undefined;
    });
    assert.equal(failure.kind, 'network');
  });
});

describe('The timeout', () => {
  it('ends a call that is never answered', async () => {
    const { failure, requests, milliseconds } = await ends(() => undefined, 0.3);
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'timeout', seconds: 0.3 });
    assert.equal(requests, 1);
    assert.ok(milliseconds < 3000, `took ${milliseconds} ms`);
    assert.match(failureText(failure), /0\.3 seconds/u);
  });

  it('covers the body, even one that comes a byte at a time', async () => {
    const { failure, requests, milliseconds } = await ends((_request, response) => {
      const trickle = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(trickle));
      return undefined;
    }, 0.3);
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'timeout', seconds: 0.3 });
    assert.equal(requests, 1);
    assert.ok(milliseconds < 3000, `took ${milliseconds} ms`);
  });

  it('hangs up on the server', async () => {
    const hungUp = Promise.withResolvers<void>();
    await ends((_request, response) => {
      response.on('close', () => hungUp.resolve());
      response.write(' ');
      return undefined;
    }, 0.3);
    await hungUp.promise;
  });
});

describe('The size of an answer', () => {
  it('may come close to the limit', async () => {
    await using service = await TestService.start(() => good + ' '.repeat(16 * MiB - good.length));
    assert.equal((await listGroups(clientOf(service), never())).length, 1);
  });

  it('is limited', async () => {
    const { failure, requests } = await ends(() => good + ' '.repeat(16 * MiB - good.length + 1));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
    assert.equal(requests, 1);
  });

  it('is limited after it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MiB, 0x20), { level: 1 });
    const { failure } = await ends((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      return bomb;
    });
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
  });

  it('is limited under an HTTP failure too', async () => {
    const { failure } = await ends(withStatus(404, {}, ' '.repeat(17 * MiB)));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
  });
});

describe('Cancelling', () => {
  it('before the call sends nothing', async () => {
    await using service = await TestService.start(() => good);
    const failure = await failureFrom(listGroups(clientOf(service), AbortSignal.abort()));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'cancelled' });
    assert.equal(service.received.length, 0);
  });

  it('while the token is asked for sends nothing', async () => {
    await using service = await TestService.start(() => good);
    const controller = new AbortController();
    const client = clientOf(service, {
      login: async () => {
        controller.abort();
        return { address: service.address, token: TOKEN };
      },
    });
    const failure = await failureFrom(listGroups(client, controller.signal));
    assert.equal(failure.kind, 'cancelled');
    assert.equal(service.received.length, 0);
  });

  const moments: readonly (readonly [what: string, act: Respond])[] = [
    ['before the answer', () => undefined],
    [
      'in the body',
      (_request, response) => {
        response.write('{');
        return undefined;
      },
    ],
    ['between tries', withStatus(503, { 'retry-after': '4' })],
  ];
  for (const [what, act] of moments) {
    it(`${what} ends the call at once`, async () => {
      const controller = new AbortController();
      await using service = await TestService.start((request, response) => {
        const answer = act(request, response);
        setImmediate(() => controller.abort());
        return answer;
      });
      const started = performance.now();
      const failure = await failureFrom(listGroups(clientOf(service), controller.signal));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'cancelled' });
      assert.equal(service.received.length, 1);
      assert.ok(performance.now() - started < 3000);
    });
  }

  it('hangs up on the server', async () => {
    const controller = new AbortController();
    const hungUp = Promise.withResolvers<void>();
    await using service = await TestService.start((_request, response) => {
      response.on('close', () => hungUp.resolve());
      controller.abort();
      return undefined;
    });
    await failureFrom(listGroups(clientOf(service), controller.signal));
    await hungUp.promise;
  });

  it('does not count as a refused login', async () => {
    await using service = await TestService.start(() => refusal('13'));
    const client = clientOf(service);
    await failureFrom(listGroups(client, AbortSignal.abort()));
    assert.equal(client.refusal, undefined);
  });
});
