// Loading a zone of 50,000 records from a service that is 40 ms away.
import { ServiceAddress } from '../../src/api/serviceAddress.ts';
import { Client } from '../../src/api/client.ts';
import { DomainId } from '../../src/api/fields.ts';
import { LoginToken } from '../../src/api/token.ts';
import { AccountId } from '../../src/model/account.ts';
import { Zones } from '../../src/model/zones.ts';
import { startDistantService } from './distantService.ts';
import { compare, reportFigure } from './figures.ts';
import { benchRecords, recordPage } from './zones.ts';

const RECORDS = 50_000;
const LATENCY = 40;
const CONCURRENCY = 4;

const records = benchRecords(RECORDS, 'example.com');
const pages: string[] = [];
for (let offset = 0; offset < RECORDS; offset += 500)
  pages.push(recordPage(records.slice(offset, offset + 500), RECORDS));
const service = await startDistantService(pages, LATENCY);
const address = ServiceAddress.parse(`http://127.0.0.1:${service.port}`);
const token = benchToken();
const account = { kind: 'hosted', id: AccountId.parse('1@bench'), address, label: 'bench' } as const;

function benchToken(): LoginToken {
  const read = LoginToken.parse('12345,0123456789abcdef0123456789abcdef');
  if (!(read instanceof LoginToken)) throw new Error(read);
  return read;
}

/** Loads it like *Load All*: from the first call to the last row in the list. */
async function readList(): Promise<void> {
  const client = new Client({
    login: async () => ({ address, token }),
    language: 'en',
    userAgent: 'DNS-Tree/0.0.0 (bench)',
    timeoutSeconds: () => 20,
    onCall: (report) => zones.calls.note(report, Date.now()),
  });
  const zones: Zones = new Zones(account, client, () => CONCURRENCY);
  const list = zones.records(DomainId.parse('60000001'));
  await list.all(new AbortController().signal);
  if (list.state.content?.rows.length !== RECORDS) throw new Error('Records are missing.');
  zones.dispose();
}

async function readInTurn(): Promise<void> {
  let rows = 0;
  for (let offset = 0; offset < RECORDS; offset += 500) {
    const body = new URLSearchParams({ login_token: 'x', format: 'json', offset: String(offset) });
    const answer = await fetch(`${address}/Record.List`, { method: 'POST', body });
    const { length } = recordsIn(await answer.json());
    rows += length;
  }
  if (rows !== RECORDS) throw new Error('Records are missing.');
}

function recordsIn(answer: unknown): readonly unknown[] {
  if (typeof answer !== 'object' || answer === null || !('records' in answer)) return [];
  return Array.isArray(answer.records) ? answer.records : [];
}

const { ours, ratio } = await compare(readList, readInTurn, { warmUp: 1, counted: 5 });
reportFigure({
  figure: 'loading a 50,000-record zone, 40 ms a call',
  value: ratio,
  unit: '×',
  against: 'the same pages read in turn with fetch, from the same server',
  limit: 0.3,
});
reportFigure({
  figure: 'loading a 50,000-record zone, 40 ms a call',
  value: ours / ((pages.length * LATENCY) / CONCURRENCY),
  unit: '×',
  against: 'the limit: calls × latency ÷ concurrency',
  limit: 1.15,
});
await service.stop();
