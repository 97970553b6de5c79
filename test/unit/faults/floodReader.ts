// A process that is flooded so often as it is told, and tells by how much its memory grew at most.
import { ServiceAddress } from '../../../src/api/address.ts';
import { Client } from '../../../src/api/client.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { readUserDetail } from '../../../src/api/user.ts';
import { LoginToken } from '../../../src/api/token.ts';
import { FloodOrder, type Flooded } from './flooded.ts';

async function run(told: unknown): Promise<void> {
  const order = FloodOrder.parse(told);
  const token = LoginToken.parse(order.token);
  if (!(token instanceof LoginToken)) throw new Error('not a token');
  const address = ServiceAddress.parse(order.address);
  const client = new Client({
    login: async () => ({ address, token }),
    language: 'en',
    userAgent: 'DNS-Tree/0.0.0 (tests)',
    timeoutSeconds: () => 100,
    onCall: () => undefined,
  });
  const { signal } = new AbortController();
  // What is made with the first call is no part of the flood.
  await readUserDetail(client, signal);
  const before = process.resourceUsage().maxRSS;
  const problems: string[] = [];
  for (let left = order.floods; left > 0; left -= 1) {
    try {
      await readUserDetail(client, signal);
      problems.push('none');
    } catch (error) {
      const failure = failureOf(error);
      problems.push(failure?.kind === 'format' ? failure.problem : String(failure?.kind));
    }
  }
  const grownBy = (process.resourceUsage().maxRSS - before) * 1024;
  const flooded: Flooded = { problems, grownBy };
  process.send?.(flooded);
}

process.once('message', (told) => {
  run(told).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
