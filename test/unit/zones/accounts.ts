import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import type { Disposable } from '../../../src/base/lifecycle.ts';
import { Account } from '../../../src/zones/account.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { ZoneMemory } from '../../../src/zones/zoneMemory.ts';
import { clientOf } from '../api/server.ts';

/** One account at `address`, until it is removed. */
export class OneAccount implements Disposable {
  readonly account: Account;
  readonly accounts: Accounts;

  constructor(address: string, id = '1@here', memory = new ZoneMemory()) {
    const service = ServiceAddress.parse(address);
    const info = { kind: 'hosted', id: AccountId.parse(id), address: service, label: 'n' } as const;
    const client = clientOf(
      { address: service },
      { onCall: (report) => this.account.calls.note(report, Date.now()) },
    );
    this.account = new Account(info, client, undefined, undefined, memory);
    this.accounts = new Accounts([this.account], memory);
  }

  remove(): void {
    this.account.dispose();
    this.accounts.set([]);
  }

  dispose(): void {
    this.accounts.dispose();
    this.account.dispose();
  }
}
