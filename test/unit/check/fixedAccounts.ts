import type { DomainId } from '../../../src/api/fields.ts';
import type { Account } from '../../../src/zones/account.ts';
import type { AccountId } from '../../../src/zones/accountInfo.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import type { KnownZones } from '../../../src/zones/knownZones.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';

/** Accounts that know the zones which a test sets. */
export class FixedAccounts extends Accounts {
  readonly #known: KnownZones;
  override readonly onDidChangeZone: KnownZones['onDidChangeZone'];

  constructor(known: KnownZones, all: readonly Account[] = []) {
    super(all);
    this.#known = known;
    this.onDidChangeZone = known.onDidChangeZone;
  }

  override get zones(): Iterable<ZoneState> {
    return this.#known.zones;
  }

  override get names(): ReadonlySet<string> {
    return this.#known.names;
  }

  override named(ascii: string): readonly ZoneState[] {
    return this.#known.named(ascii);
  }

  override zone(account: AccountId, id: DomainId): ZoneState | undefined {
    return this.#known.zone(account, id);
  }
}
