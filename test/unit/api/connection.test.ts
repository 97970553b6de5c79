import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Failure } from '../../../src/api/failure.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { listGroups } from '../../../src/api/group.ts';
import { closedPort, listen } from '../../support/service/loopback.ts';
import { ends, good } from './ends.ts';
import { failureFrom, never, reportingClient, type Respond } from './server.ts';
import { pluck } from '../../support/pluck.ts';

/** Returns how a call to an address fails, whose requests never reach a service. */
async function failureAt(typed: string): Promise<Failure> {
  const { client, reports } = reportingClient({ address: ServiceAddress.parse(typed) });
  const failure = await failureFrom(listGroups(client, never()));
  assert.deepEqual(pluck(reports, 'requests'), [0]);
  return failure;
}

describe('A connection', () => {
  it('that cannot be made ends in a network failure', async () => {
    // Longer than a DNS label may be, so that no name server is queried.
    const unnameable = 'a'.repeat(64);
    const addresses = [await closedPort(), `https://${unnameable}.invalid`];
    const [closed, unnamed] = await Promise.all(addresses.map(failureAt));
    assert.deepEqual(closed, { operation: 'Domaingroup.List', kind: 'network', reason: 'refused' });
    assert.deepEqual(unnamed, { operation: 'Domaingroup.List', kind: 'network', reason: 'notFound' });
  });

  it('that needs TLS and meets plain HTTP ends at once', async () => {
    let connections = 0;
    const server = createServer().on('connection', () => (connections += 1));
    const address = (await listen(server)).replace('http:', 'https:');
    assert.deepEqual(await failureAt(address), {
      operation: 'Domaingroup.List',
      kind: 'network',
      reason: 'notTls',
    });
    server.close();
    assert.equal(connections, 1, 'it is not retried');
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
  // Slow: it waits before each repetition.
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
