// A loaded account behind a proxy, and the reports of its calls.
import assert from 'node:assert/strict';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import type { Client, CallReport } from '../../../src/api/client.ts';
import type { Operation } from '../../../src/api/operation.ts';
import type { LoginToken } from '../../../src/api/token.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Account } from '../../../src/zones/account.ts';
import { startSampleService, type SampleService } from '../../../src/sample/service.ts';
import { startProxy, type Proxy } from '../../support/service/proxy.ts';
import { noteToken } from '../../support/service/tokens.ts';
import { clientOf, never, readToken } from '../api/server.ts';
import { loadable, type Loaded, type Ids } from './loadables.ts';

/** The timeout of calls that must not time out: the default setting. */
export const DEFAULT_TIMEOUT_SECONDS = 20;

/** A sample service, and the ids of some of its items. */
export class Upstream implements AsyncDisposable {
  readonly service: SampleService;
  readonly token: LoginToken;
  readonly ids: Ids;

  private constructor(service: SampleService, token: LoginToken, ids: Ids) {
    this.service = service;
    this.token = token;
    this.ids = ids;
  }

  static async start(): Promise<Upstream> {
    const service = await startSampleService();
    noteToken(service.token);
    const token = readToken(service.token);
    const address = ServiceAddress.parse(service.address);
    const login = async () => ({ address, secret: token });
    const client = clientOf({ address }, { login, timeoutSeconds: () => DEFAULT_TIMEOUT_SECONDS });
    const account = new Account(accountAt(address), client);
    await account.groups.open(never());
    const groupId = account.groups.state.content?.rows[0]?.id ?? assert.fail();
    const domains = account.domains(groupId, 'all');
    await domains.open(never());
    const domain = domains.state.content?.rows.find(({ name }) => name === 'example.com');
    const domainId = domain?.id ?? assert.fail();
    const records = account.zone(domainId).pages;
    await records.open(never());
    const recordId = records.state.content?.rows[0]?.id ?? assert.fail();
    account.dispose();
    return new Upstream(service, token, { groupId, domainId, recordId });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service.stop();
  }
}

function accountAt(address: ServiceAddress): ConstructorParameters<typeof Account>[0] {
  return { kind: 'hosted', id: AccountId.parse('10061@here'), address, label: 'dns@example.com' };
}

export class Scene implements AsyncDisposable {
  readonly proxy: Proxy;
  readonly account: Account;
  /** The reported calls, oldest first. */
  readonly reports: CallReport[] = [];
  /** The address that the account uses. */
  address: ServiceAddress;
  timeoutSeconds = DEFAULT_TIMEOUT_SECONDS;
  readonly #upstream: Upstream;

  private constructor(upstream: Upstream, proxy: Proxy) {
    this.#upstream = upstream;
    this.proxy = proxy;
    this.address = ServiceAddress.parse(proxy.address);
    this.account = new Account(accountAt(this.address), this.client());
  }

  /** Opens an account, and loads what `operations` load. */
  static async open(upstream: Upstream, operations: readonly Operation[]): Promise<Scene> {
    const scene = new Scene(upstream, await startProxy(upstream.service.address));
    // In this order, because the groups have the sizes of the lists of domains.
    for (const operation of operations) await scene.loadable(operation).open(never());
    scene.forget();
    return scene;
  }

  client(): Client {
    const login = async () => ({ address: this.address, secret: this.#upstream.token });
    return clientOf(this, {
      login,
      timeoutSeconds: () => this.timeoutSeconds,
      // Counts each call when it ends, like the extension.
      onCall: (report) => {
        this.reports.push(report);
        this.account.calls.note(report, Date.now());
      },
    });
  }

  loadable(operation: Operation): Loaded {
    return loadable(this.account, operation, this.#upstream.ids);
  }

  /** Asserts that no text contains the secret of the token, in upper or lower case. */
  assertNoToken(texts: readonly string[]): void {
    const { token } = this.#upstream.service;
    const secret = token.slice(token.indexOf(',') + 1);
    for (const text of texts) assert.ok(!text.toLowerCase().includes(secret), 'the token is in a text');
  }

  /** Clears the calls so far. */
  forget(): void {
    this.proxy.forget();
    this.reports.length = 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.account.dispose();
    await this.proxy.close();
  }
}
