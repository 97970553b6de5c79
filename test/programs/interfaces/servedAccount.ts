// The sample account as the product loads it, over one interface or the other.
import assert from 'node:assert/strict';
import { DEFAULT_CONCURRENCY } from '../../../src/api/callQueue.ts';
import { Client } from '../../../src/api/client.ts';
import { CloudKey } from '../../../src/api/cloud/cloudKey.ts';
import { failureOf } from '../../../src/api/failure.ts';
import type { Secret } from '../../../src/api/secret.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { Account } from '../../../src/zones/account.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { startSampleService } from '../../../src/sample/service.ts';
import type { CloudService } from '../../support/service/cloudService.ts';
import { noteToken } from '../../support/service/tokens.ts';
import { never, readToken } from '../../unit/api/server.ts';

/** An account with all that its service has: groups, domains, lines and records. */
export class ServedAccount implements AsyncDisposable {
  readonly account: Account;
  readonly accounts: Accounts;
  readonly #stop: () => Promise<void>;

  private constructor(account: Account, stop: () => Promise<void>) {
    this.account = account;
    this.accounts = new Accounts([account]);
    this.#stop = stop;
  }

  static async classic(): Promise<ServedAccount> {
    const service = await startSampleService();
    noteToken(service.token);
    const account = accountAt(service.address, readToken(service.token), { concurrency: 8 });
    return loaded(new ServedAccount(account, () => service.stop()));
  }

  static async cloud(service: CloudService): Promise<ServedAccount> {
    const account = accountAt(service.address, new CloudKey(service.key), { concurrency: 8 });
    return loaded(new ServedAccount(account, () => service[Symbol.asyncDispose]()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.accounts.dispose();
    this.account.dispose();
    await this.#stop();
  }
}

/** The accounts have the same id and label, so that all texts about them can be the same. */
export function accountAt(
  at: string,
  secret: Secret,
  { label = 'sample', concurrency = DEFAULT_CONCURRENCY } = {},
): Account {
  const address = ServiceAddress.parse(at);
  const info = { kind: 'hosted', id: AccountId.parse('10061@here'), address, label } as const;
  const client = new Client({
    login: async () => ({ address, secret }),
    kind: secret.kind,
    language: 'en',
    userAgent: 'DNS-Tree/0.0.0 (tests)',
    timeoutSeconds: () => 20,
    onCall: (report) => account.calls.note(report, Date.now()),
  });
  const account: Account = new Account(info, client, () => concurrency);
  return account;
}

async function loaded(served: ServedAccount): Promise<ServedAccount> {
  const { account } = served;
  await account.groups.open(never());
  await account.allDomains.all(never());
  const domains = account.allDomains.state.content?.rows ?? assert.fail('no domains were loaded');
  await Promise.all(
    domains.map(async ({ id = assert.fail('a domain has no id') }) => {
      await account.linesOf(id, never());
      // The state of a refused zone has its failure.
      const records = account.zone(id).pages.all(never());
      await records.catch((error: unknown) => assert.ok(failureOf(error) !== undefined));
    }),
  );
  return served;
}
