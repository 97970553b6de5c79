import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import type { Disposable } from '../../../src/base/lifecycle.ts';
import { AccountId } from '../../../src/model/account.ts';
import type { Portfolio } from '../../../src/model/portfolio.ts';
import { rowBudgets } from '../../../src/model/rowBudget.ts';
import { Zones } from '../../../src/model/zones.ts';
import { clientOf } from '../api/server.ts';

/** A portfolio with one account at `address`, until it is removed. */
export class OneAccount implements Portfolio, Disposable {
  readonly zones: Zones;
  readonly #changed = new Emitter<void>();
  #removed = false;

  readonly onDidChange = this.#changed.event;

  constructor(address: string, id = '1@here', budgets = rowBudgets()) {
    const service = ServiceAddress.parse(address);
    const account = { kind: 'hosted', id: AccountId.parse(id), address: service, label: 'n' } as const;
    const client = clientOf(
      { address: service },
      { onCall: (report) => this.zones.calls.note(report, Date.now()) },
    );
    this.zones = new Zones(account, client, undefined, undefined, budgets);
  }

  get all(): readonly Zones[] {
    return this.#removed ? [] : [this.zones];
  }

  remove(): void {
    this.#removed = true;
    this.zones.dispose();
    this.#changed.emit();
  }

  dispose(): void {
    this.zones.dispose();
    this.#changed.dispose();
  }
}
