import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { CallReport } from '../../../src/api/client.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { listGroups } from '../../../src/api/group.ts';
import { closedPort } from '../../support/service/loopback.ts';
import { failureText } from '../../../src/text/failureText.ts';
import { ends, good } from './ends.ts';
import { clientOf, failureFrom, never, type Respond } from './server.ts';

describe('A connection', () => {
  it('that cannot be made ends in a network failure', async () => {
    // Longer than a DNS label may be, so that no name server is queried.
    const unnameable = 'a'.repeat(64);
    const counted: number[] = [];
    const onCall = ({ requests }: CallReport): void => void counted.push(requests);
    const [closed, unnamed] = await Promise.all(
      [await closedPort(), `https://${unnameable}.invalid`].map(async (typed) => {
        const address = ServiceAddress.parse(typed);
        return failureFrom(listGroups(clientOf({ address }, { onCall }), never()));
      }),
    );
    assert.deepEqual(counted, [0, 0], 'no request reached a service');
    assert.deepEqual(closed, { operation: 'Domaingroup.List', kind: 'network', reason: 'refused' });
    assert.deepEqual(unnamed, { operation: 'Domaingroup.List', kind: 'network', reason: 'notFound' });
  });

  it('that needs TLS and meets plain HTTP ends at once, and says so', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    assert.ok(typeof at === 'object' && at !== null);
    const address = ServiceAddress.parse(`https://127.0.0.1:${at.port}`);
    const counted: number[] = [];
    const onCall = ({ requests }: CallReport): void => void counted.push(requests);
    const failure = await failureFrom(listGroups(clientOf({ address }, { onCall }), never()));
    server.close();
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'network', reason: 'notTls' });
    assert.match(failureText(failure), /does not use TLS.*http:\/\//u);
    assert.deepEqual([connections, counted], [1, [0]], 'it is not retried, and no request reached a service');
  });

  const breaks: readonly (readonly [what: string, respond: Respond, reason?: 'other'])[] = [
    [
      'in the middle of the headers',
      (_request, response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\ncontent-le', () => response.destroy());
        return undefined;
      },
    ],
    [
      'by speaking no HTTP',
      (_request, response) => {
        response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n');
        return undefined;
      },
      'other',
    ],
  ];
  it('that breaks is retried twice and ends in a network failure', async () => {
    const outcomes = await Promise.all(
      breaks.map(async ([what, respond, reason = 'reset']) => ({ what, reason, ...(await ends(respond)) })),
    );
    for (const { what, reason, failure, requests } of outcomes) {
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'network', reason }, what);
      assert.equal(requests, 3, what);
    }
  });

  it('that truncates a compressed response ends in a format failure', async () => {
    const { failure } = await ends((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      return gzipSync(good).subarray(0, 60);
    });
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'notJson' });
  });
});
