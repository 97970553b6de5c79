// Two accounts of a service that fails at random, their user, and their index.
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
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
import { rowBudgets } from '../../../src/model/rowBudget.ts';
import { Zones } from '../../../src/model/zones.ts';
import type { Random } from './random.ts';

export interface Login {
  readonly address: string;
  readonly token: string;
}

const TIMEOUT_SECONDS = 0.5;

export class World implements Portfolio {
  readonly random: Random;
  /** Never aborted, so that a listener that is not removed stays. */
  readonly life = new AbortController();
  /** The number of events that listeners received. */
  events = 0;
  readonly budgets = rowBudgets();
  readonly recordIndex: PortfolioIndex;
  readonly indexer: Indexer;
  /** Problems with the files of indexes. */
  readonly troubles: string[] = [];
  readonly #login: Login;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-soak-'));
  readonly #accounts: Zones[] = [];
  readonly #listening: Disposable[] = [];
  readonly #changed = new Emitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(login: Login, random: Random) {
    this.random = random;
    this.#login = login;
    for (const id of ['0@here', '1@here']) this.#accounts.push(this.#signIn(AccountId.parse(id)));
    const files = new IndexFiles(this.#folder, (trouble) => void this.troubles.push(trouble));
    this.recordIndex = new PortfolioIndex(this);
    this.indexer = new Indexer(this, this.recordIndex, files);
  }

  get all(): readonly Zones[] {
    return this.#accounts;
  }

  /** Returns a random account. */
  zones(): Zones {
    const zones = this.random.pick(this.#accounts);
    if (zones === undefined) throw new Error('the world was left');
    return zones;
  }

  /** Returns a domain of a loaded list, `huge.example` more often than others. */
  domainId(zones: Zones): DomainId | undefined {
    const domains = zones.allDomains.state.content?.rows ?? [];
    const huge = this.random.chance(0.1) ? domains.find(({ name }) => name === 'huge.example') : undefined;
    return (huge ?? this.random.pick(domains))?.id;
  }

  recordId(zones: Zones, domainId: DomainId): RecordId | undefined {
    const rows = zones.records(domainId).state.content?.rows;
    return rows === undefined ? undefined : this.random.pick(rows)?.id;
  }

  client(token: string = this.#login.token): Client {
    const address = ServiceAddress.parse(this.#login.address);
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

  /** Adds a listener to an account, and removes the oldest one if there are many. */
  listen(): void {
    const zones = this.zones();
    this.#listening.push(zones.onDidChange(() => (this.events += 1)));
    if (this.#listening.length > 20) this.#listening.shift()?.dispose();
  }

  /** Removes an account while it works, and adds it again. */
  replace(): void {
    const [removed] = this.#accounts.splice(this.random.below(this.#accounts.length), 1);
    if (removed === undefined) return;
    removed.dispose();
    this.#changed.emit();
    this.#accounts.push(this.#signIn(removed.account.id));
    this.#changed.emit();
  }

  /**
   * Disposes everything. Removed accounts must not emit events any more. Returns the files that are left of them.
   */
  async leave(): Promise<readonly string[]> {
    for (const listening of this.#listening.splice(0)) listening.dispose();
    this.events = 0;
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
    const address = ServiceAddress.parse(this.#login.address);
    const account = { kind: 'hosted', id, address, label: 'dns@example.com' } as const;
    return new Zones(account, this.client(), undefined, undefined, this.budgets);
  }
}
