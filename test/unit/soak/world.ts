// Two accounts of a service that fails at random, somebody who uses them, and what is known of them.
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceAddress } from '../../../src/api/address.ts';
import { Client } from '../../../src/api/client.ts';
import type { DomainId, RecordId } from '../../../src/api/fields.ts';
import { LoginToken } from '../../../src/api/token.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import type { Disposable } from '../../../src/base/lifecycle.ts';
import { PortfolioIndex } from '../../../src/index/portfolioIndex.ts';
import { IndexFiles } from '../../../src/index/indexFiles.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { AccountId } from '../../../src/model/account.ts';
import type { Portfolio } from '../../../src/model/portfolio.ts';
import { Zones } from '../../../src/model/zones.ts';
import type { Random } from './random.ts';

export interface Place {
  readonly address: string;
  readonly token: string;
}

const TIMEOUT_SECONDS = 0.5;

export class World implements Portfolio {
  readonly random: Random;
  /** Never aborted: whoever listens to it and does not let go stays for good. */
  readonly life = new AbortController();
  /** Things whose listeners were told something. */
  heard = 0;
  readonly recordIndex: PortfolioIndex;
  readonly indexer: Indexer;
  /** What could not be done with the files of indexes. */
  readonly troubles: string[] = [];
  readonly #place: Place;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-soak-'));
  readonly #accounts: Zones[] = [];
  readonly #listening: Disposable[] = [];
  readonly #changed = new Emitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(place: Place, random: Random) {
    this.random = random;
    this.#place = place;
    for (const id of ['0@here', '1@here']) this.#accounts.push(this.#signIn(AccountId.parse(id)));
    const files = new IndexFiles(this.#folder, (trouble) => void this.troubles.push(trouble));
    this.recordIndex = new PortfolioIndex(this);
    this.indexer = new Indexer(this, this.recordIndex, files);
  }

  get all(): readonly Zones[] {
    return this.#accounts;
  }

  /** One of the accounts. */
  zones(): Zones {
    const zones = this.random.pick(this.#accounts);
    if (zones === undefined) throw new Error('nobody uses what was left');
    return zones;
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

  /** Removes an account in the middle of what it does, and adds it again. */
  replace(): void {
    const [gone] = this.#accounts.splice(this.random.below(this.#accounts.length), 1);
    if (gone === undefined) return;
    gone.dispose();
    this.#changed.emit();
    this.#accounts.push(this.#signIn(gone.account.id));
    this.#changed.emit();
  }

  /**
   * Ends everything and holds nothing any more. What is gone must tell nobody of its changes. Comes back with the
   * files that are left of accounts that are gone.
   */
  async leave(): Promise<readonly string[]> {
    for (const listening of this.#listening.splice(0)) listening.dispose();
    this.heard = 0;
    for (const zones of this.#accounts.splice(0)) {
      zones.dispose();
      zones.markStale();
    }
    this.#changed.emit();
    await this.indexer.removed();
    this.indexer.dispose();
    this.recordIndex.dispose();
    this.#changed.dispose();
    const left = await readdir(this.#folder);
    await rm(this.#folder, { recursive: true, force: true });
    return left;
  }

  #signIn(id: AccountId): Zones {
    const address = ServiceAddress.parse(this.#place.address);
    return new Zones({ kind: 'hosted', id, address, label: 'dns@example.com' }, this.client());
  }
}
