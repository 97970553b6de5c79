// Two accounts of a service that fails at random, and somebody who uses them.
import { ServiceAddress } from '../../../src/api/address.ts';
import { Client } from '../../../src/api/client.ts';
import type { DomainId, RecordId } from '../../../src/api/fields.ts';
import { LoginToken } from '../../../src/api/token.ts';
import { AccountId } from '../../../src/model/account.ts';
import { Zones } from '../../../src/model/zones.ts';
import type { Disposable } from '../../../src/base/lifecycle.ts';
import type { Random } from './random.ts';

export interface Place {
  readonly address: string;
  readonly token: string;
}

const TIMEOUT_SECONDS = 0.5;

export class World {
  readonly random: Random;
  /** Never aborted: whoever listens to it and does not let go stays for good. */
  readonly life = new AbortController();
  /** Things whose listeners were told something. */
  heard = 0;
  readonly #place: Place;
  readonly #accounts: Zones[] = [];
  readonly #listening: Disposable[] = [];

  constructor(place: Place, random: Random) {
    this.random = random;
    this.#place = place;
    for (const index of [0, 1]) this.#accounts.push(this.#signIn(index));
  }

  /** One of the accounts. */
  zones(): Zones {
    return this.random.pick(this.#accounts) ?? this.#signIn(0);
  }

  /** A domain that some list shows, `huge.example` more often than others. */
  domainId(zones: Zones): DomainId | undefined {
    const domains = zones.allDomains.state.content?.rows ?? [];
    const huge = this.random.chance(0.1) ? domains.find(({ name }) => name === 'huge.example') : undefined;
    return (huge ?? this.random.pick(domains))?.id;
  }

  recordId(zones: Zones, domainId: DomainId): RecordId | undefined {
    const rows = zones.records(domainId).state.content?.rows;
    return rows === undefined ? undefined : this.random.pick(rows)?.id;
  }

  client(token: string = this.#place.token): Client {
    const address = ServiceAddress.parse(this.#place.address);
    const login = LoginToken.parse(token);
    if (!(login instanceof LoginToken)) throw new Error('not a token');
    return new Client({
      login: async () => ({ address, token: login }),
      language: 'en',
      userAgent: 'DNS-Tree/0.0.0 (tests)',
      timeoutSeconds: () => TIMEOUT_SECONDS,
      onCall: (report) => {
        for (const zones of this.#accounts) zones.calls.note(report, Date.now());
      },
    });
  }

  /** Begins to follow an account, or ends what was followed longest. */
  listen(): void {
    const zones = this.zones();
    this.#listening.push(zones.onDidChange(() => (this.heard += 1)));
    if (this.#listening.length > 20) this.#listening.shift()?.dispose();
  }

  /** Removes an account in the middle of what it does, and adds another. */
  replace(): void {
    const index = this.random.below(this.#accounts.length);
    this.#accounts[index]?.dispose();
    this.#accounts[index] = this.#signIn(index);
  }

  /** Ends everything and holds nothing any more. What is gone must tell nobody of its changes. */
  leave(): void {
    for (const listening of this.#listening.splice(0)) listening.dispose();
    this.heard = 0;
    for (const zones of this.#accounts.splice(0)) {
      zones.dispose();
      zones.markStale();
    }
  }

  #signIn(index: number): Zones {
    const address = ServiceAddress.parse(this.#place.address);
    const id = AccountId.parse(`${index}@here`);
    return new Zones({ kind: 'hosted', id, address, label: 'dns@example.com' }, this.client());
  }
}
