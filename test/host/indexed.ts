import assert from 'node:assert/strict';
import * as z from 'zod';
import { DOMAINS } from '../../src/sample/domainRows.ts';
import type { Account } from '../../src/zones/account.ts';
import { patience } from '../support/patience.ts';
import type { Fixture } from './fixture.ts';
import { addAccount } from './parts.ts';

const Page = z.looseObject({ records: z.array(z.unknown()) });
const huge = String(DOMAINS.find(({ name }) => name === 'huge.example')?.id);

/** Returns a page of records as if the zone had no others than its first ten. */
function firstTen(json: unknown): unknown {
  const page = Page.parse(json);
  return { ...page, info: { record_total: 10 }, records: page.records.slice(0, 10) };
}

/** Adds the account, and loads its zones as *Load All First* does. Of the zone of 12,345 records the service sends ten. */
export async function addIndexed({ all, proxy, token }: Fixture): Promise<Account> {
  const where = ({ parameters }: (typeof proxy.calls)[number]): boolean => parameters['domain_id'] === huge;
  proxy.spoil({ on: 'Record.List', fault: { kind: 'replace', with: firstTen }, where });
  await addAccount(all, proxy.address, token);
  const [account] = all.accounts.all;
  assert.ok(account);
  await all.indexer.run(await all.indexer.plan(account, patience()), patience(), () => undefined);
  return account;
}
