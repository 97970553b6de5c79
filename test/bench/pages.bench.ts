// Loading a zone of 50,000 records from a service that is 40 ms away.
import { ServiceAddress } from '../../src/api/serviceAddress.ts';
import { Client } from '../../src/api/client.ts';
import { DomainId } from '../../src/api/fields.ts';
import { LoginToken } from '../../src/api/token.ts';
import { AccountId } from '../../src/zones/accountInfo.ts';
import { Account } from '../../src/zones/account.ts';
import { startDistantService } from './distantService.ts';
import { reportHold, reportTime } from './figures.ts';

const RECORDS = 50_000;
const LATENCY = 40;
const CONCURRENCY = 4;

const service = await startDistantService(RECORDS, LATENCY);
const address = ServiceAddress.parse(service.address);
const token = benchToken();
const info = { kind: 'hosted', id: AccountId.parse('1@bench'), address, label: 'bench' } as const;

function benchToken(): LoginToken {
  const read = LoginToken.parse('12345,0123456789abcdef0123456789abcdef');
  if (!(read instanceof LoginToken)) throw new Error(read);
  return read;
}

/** Loads it like *Load All*: from the first call to the last row in the list. */
async function readList(): Promise<void> {
  const client = new Client({
    login: async () => ({ address, secret: token }),
    language: 'en',
    userAgent: 'DNS-Tree/0.0.0 (bench)',
    timeoutSeconds: () => 20,
    onCall: (report) => account.calls.note(report, Date.now()),
  });
  const account: Account = new Account(info, client, () => CONCURRENCY);
  const list = account.zone(DomainId.parse('60000001')).pages;
  await list.all(new AbortController().signal);
  if (list.state.content?.rows.length !== RECORDS) throw new Error('Records are missing.');
  account.dispose();
}

await reportTime(
  'loading a zone, 40 ms a call',
  `50,000 records; the latency alone takes ${((RECORDS / 500) * LATENCY) / CONCURRENCY} ms`,
  readList,
  { rounds: 5 },
);
await reportHold('the host held by that', 'a zone of 50,000 records', readList);
await service.stop();
