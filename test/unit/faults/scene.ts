// An account behind a proxy, everything of it loaded, and what it says of its calls.
import assert from 'node:assert/strict';
import { ServiceAddress } from '../../../src/api/address.ts';
import { Client, type CallReport } from '../../../src/api/client.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { LoginToken } from '../../../src/api/token.ts';
import { AccountId } from '../../../src/model/account.ts';
import { Zones } from '../../../src/model/zones.ts';
import { startSampleService, type SampleService } from '../../../src/sample/service.ts';
import { startProxy, type Proxy } from '../../support/proxy.ts';
import { noteToken } from '../../support/tokens.ts';
import { never } from '../api/server.ts';
import { thing, type Loaded, type Places } from './things.ts';

/** The timeout of a call that does not end by it: the default of the setting. */
export const PATIENCE_SECONDS = 20;

/** A sample service, and where in it things are. */
export class Upstream implements AsyncDisposable {
  readonly service: SampleService;
  readonly token: LoginToken;
  readonly places: Places;

  private constructor(service: SampleService, token: LoginToken, places: Places) {
    this.service = service;
    this.token = token;
    this.places = places;
  }

  static async start(): Promise<Upstream> {
    const service = await startSampleService();
    noteToken(service.token);
    const token = LoginToken.parse(service.token);
    assert.ok(token instanceof LoginToken);
    const address = ServiceAddress.parse(service.address);
    const client = new Client({ ...said, login: async () => ({ address, token }) });
    const zones = new Zones(accountAt(address), client);
    await zones.groups.open(never());
    const groupId = zones.groups.state.content?.rows[0]?.id ?? assert.fail();
    const domains = zones.domains(groupId, 'all');
    await domains.open(never());
    const domain = domains.state.content?.rows.find(({ name }) => name === 'example.com');
    const domainId = domain?.id ?? assert.fail();
    const records = zones.records(domainId);
    await records.open(never());
    const recordId = records.state.content?.rows[0]?.id ?? assert.fail();
    zones.dispose();
    return new Upstream(service, token, { groupId, domainId, recordId });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service.stop();
  }
}

const said = {
  language: 'en',
  userAgent: 'DNS-Tree/0.0.0 (tests)',
  timeoutSeconds: () => PATIENCE_SECONDS,
  onCall: () => undefined,
} as const;

function accountAt(address: ServiceAddress): ConstructorParameters<typeof Zones>[0] {
  return { kind: 'hosted', id: AccountId.parse('10061@here'), address, label: 'dns@example.com' };
}

export class Scene implements AsyncDisposable {
  readonly proxy: Proxy;
  readonly zones: Zones;
  /** The calls as they were reported, oldest first. */
  readonly reports: CallReport[] = [];
  /** Where the account is, by its own belief. */
  address: ServiceAddress;
  timeoutSeconds = PATIENCE_SECONDS;
  readonly #upstream: Upstream;

  private constructor(upstream: Upstream, proxy: Proxy) {
    this.#upstream = upstream;
    this.proxy = proxy;
    this.address = ServiceAddress.parse(proxy.address);
    this.zones = new Zones(accountAt(this.address), this.client());
  }

  /** With everything read that `operations` read. */
  static async open(upstream: Upstream, operations: readonly Operation[]): Promise<Scene> {
    const scene = new Scene(upstream, await startProxy(upstream.service.address));
    // One after the other, as the groups tell the sizes of the lists of domains.
    for (const operation of operations) await scene.thing(operation).open(never());
    scene.forget();
    return scene;
  }

  client(): Client {
    return new Client({
      ...said,
      login: async () => ({ address: this.address, token: this.#upstream.token }),
      timeoutSeconds: () => this.timeoutSeconds,
      // As the editor's part has it: each call is counted when it ends.
      onCall: (report) => {
        this.reports.push(report);
        this.zones.calls.note(report, Date.now());
      },
    });
  }

  thing(operation: Operation): Loaded {
    return thing(this.zones, operation, this.#upstream.places);
  }

  /** Neither the token nor its secret is in any of `texts`, whatever its spelling. */
  assertNoToken(texts: readonly string[]): void {
    const { token } = this.#upstream.service;
    const secret = token.slice(token.indexOf(',') + 1);
    for (const text of texts) assert.ok(!text.toLowerCase().includes(secret), 'the token is told');
  }

  /** Forgets the calls so far. */
  forget(): void {
    this.proxy.forget();
    this.reports.length = 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.zones.dispose();
    await this.proxy.close();
  }
}
