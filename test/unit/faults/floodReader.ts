// A process that makes the calls that a test requests and floods. Reports how each call ended, and by how much the
// memory grew.
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import type { Client } from '../../../src/api/client.ts';
import { listDomains } from '../../../src/api/domain.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { listGroups } from '../../../src/api/group.ts';
import { loadLines } from '../../../src/api/line.ts';
import { Paginator } from '../../../src/api/paging/paginator.ts';
import { listRecords } from '../../../src/api/record.ts';
import { loadUserDetail } from '../../../src/api/user.ts';
import { clientOf, readToken } from '../api/server.ts';
import { FloodOrder, type Flooded, type FloodedCall } from './flooded.ts';

const domainId = DomainId.parse('1');

async function run(message: unknown): Promise<void> {
  const order = FloodOrder.parse(message);
  const secret = readToken(order.token);
  const address = ServiceAddress.parse(order.address);
  const client = clientOf(
    { address },
    { login: async () => ({ address, secret }), timeoutSeconds: () => 100 },
  );
  // The memory of the first call does not belong to the flood.
  await rowsOf('user', client);
  const before = process.resourceUsage().maxRSS;
  const ends: (number | string)[] = [];
  for (const call of order.calls) {
    try {
      ends.push(await rowsOf(call, client));
    } catch (error) {
      const failure = failureOf(error);
      ends.push(failure?.kind === 'format' ? failure.problem : String(failure?.kind));
    }
  }
  const flooded: Flooded = { ends, grownBy: (process.resourceUsage().maxRSS - before) * 1024 };
  process.send?.(flooded);
}

/** Makes a call and returns the number of its rows. */
async function rowsOf(call: FloodedCall, client: Client): Promise<number> {
  const { signal } = new AbortController();
  const page = { offset: 0, length: 500 };
  switch (call) {
    case 'user':
      await loadUserDetail(client, signal);
      return 1;
    case 'groups':
      return (await listGroups(client, signal)).rows.length;
    case 'domains':
      return (await listDomains(client, page, signal)).rows.length;
    case 'recordPage':
      return (await listRecords(client, { domainId, ...page }, signal)).rows.length;
    case 'lines': {
      const lines = await loadLines(client, { grade: 'DP_Free', domainId }, signal);
      return lines.shape === 'names' ? lines.lines.length : lines.groups.length;
    }
    case 'records': {
      const pages = new Paginator(
        (offset, length) => listRecords(client, { domainId, offset, length }, signal),
        (record) => record.id,
      );
      const rows: unknown[] = [];
      while (!pages.done) for (const row of await pages.next(signal)) rows.push(row);
      return rows.length;
    }
  }
}

process.once('message', (message) => {
  run(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
