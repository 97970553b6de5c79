// Two accounts of a service that fails at random, their user, and their index.
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import type { Client } from '../../../src/api/client.ts';
import type { DomainId, RecordId } from '../../../src/api/fields.ts';
import type { Disposable } from '../../../src/base/lifecycle.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { IndexFiles } from '../../../src/zones/stored/indexFiles.ts';
import { Indexer } from '../../../src/zones/indexing/indexer.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Account } from '../../../src/zones/account.ts';
import { clientOf, readToken } from '../api/server.ts';
import type { Random } from './random.ts';

export interface Login {
  readonly address: string;
  readonly token: string;
}

const TIMEOUT_SECONDS = 0.5;

export class World {
  readonly random: Random;
  /** Never aborted, so that a listener that is not removed stays. */
  readonly life = new AbortController();
  /** The number of events that listeners received. */
  events = 0;
  readonly accounts = new Accounts();
  readonly indexer: Indexer;
  /** Problems with the files of indexes. */
  readonly troubles: string[] = [];
  readonly #login: Login;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-soak-'));
  readonly #accounts: Account[] = [];
  readonly #listening: Disposable[] = [];

  constructor(login: Login, random: Random) {
    this.random = random;
    this.#login = login;
    for (const id of ['0@here', '1@here']) this.#accounts.push(this.#signIn(AccountId.parse(id)));
    const files = new IndexFiles(this.#folder, (trouble) => void this.troubles.push(trouble));
    this.accounts.set([...this.#accounts]);
    this.indexer = new Indexer(this.accounts, files);
  }

  /** Returns a random account. */
  zones(): Account {
    const account = this.random.pick(this.#accounts);
    if (account === undefined) throw new Error('the world was left');
    return account;
  }

  /** Returns a domain of a loaded list, `huge.example` more often than others. */
  domainId(account: Account): DomainId | undefined {
    const domains = account.allDomains.state.content?.rows ?? [];
    const huge = this.random.chance(0.1) ? domains.find(({ name }) => name === 'huge.example') : undefined;
    return (huge ?? this.random.pick(domains))?.id;
  }

  recordId(account: Account, domainId: DomainId): RecordId | undefined {
    const rows = account.zone(domainId).pages.state.content?.rows;
    return rows === undefined ? undefined : this.random.pick(rows)?.id;
  }

  client(token: string = this.#login.token): Client {
    const address = ServiceAddress.parse(this.#login.address);
    const secret = readToken(token);
    return clientOf(
      { address },
      {
        login: async () => ({ address, secret }),
        timeoutSeconds: () => TIMEOUT_SECONDS,
        onCall: (report) => {
          for (const account of this.#accounts) account.calls.note(report, Date.now());
        },
      },
    );
  }

  /** Adds a listener to an account, and removes the oldest one if there are many. */
  listen(): void {
    const account = this.zones();
    this.#listening.push(account.onDidChange(() => (this.events += 1)));
    if (this.#listening.length > 20) this.#listening.shift()?.dispose();
  }

  /** Removes an account while it works, and adds it again. */
  replace(): void {
    const [removed] = this.#accounts.splice(this.random.below(this.#accounts.length), 1);
    if (removed === undefined) return;
    removed.dispose();
    this.accounts.set([...this.#accounts]);
    this.#accounts.push(this.#signIn(removed.id));
    this.accounts.set([...this.#accounts]);
  }

  /**
   * Disposes everything. Removed accounts must not emit events any more. Returns the files that are left of them.
   */
  async leave(): Promise<readonly string[]> {
    for (const listening of this.#listening.splice(0)) listening.dispose();
    this.events = 0;
    for (const account of this.#accounts.splice(0)) {
      account.dispose();
      account.markStale();
    }
    this.accounts.set([]);
    await this.indexer.removed();
    this.indexer.dispose();
    this.accounts.dispose();
    const left = await readdir(this.#folder);
    await rm(this.#folder, { recursive: true, force: true });
    return left;
  }

  #signIn(id: AccountId): Account {
    const address = ServiceAddress.parse(this.#login.address);
    const account = { kind: 'hosted', id, address, label: 'dns@example.com' } as const;
    return new Account(account, this.client(), undefined, undefined, this.accounts.memory);
  }
}
