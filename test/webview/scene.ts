import assert from 'node:assert/strict';
import type { DomainId } from '../../src/api/fields.ts';
import type { ItemRef } from '../../src/zones/itemRef.ts';
import { Accounts } from '../../src/zones/accounts.ts';
import type { Account } from '../../src/zones/account.ts';
import { domainPanel } from '../../src/panels/domain/domainPanel.ts';
import { frameOf } from '../../src/panels/frame.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import type { ItemKind } from '../../src/panels/panelKind.ts';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import { noteToken } from '../support/service/tokens.ts';
import { noChecks, noHistory } from '../support/product/panels.ts';
import { accountAt } from '../programs/interfaces/servedAccount.ts';
import { readToken } from '../unit/api/server.ts';
import { patience } from '../support/patience.ts';

/** The zones of the sample service, and the states that panels send for them. */
export class Scene {
  readonly account: Account;
  readonly domainPanel: ItemKind;
  readonly #service: SampleService;
  readonly #accounts: Accounts;

  private constructor(account: Account, service: SampleService) {
    this.account = account;
    this.#service = service;
    this.#accounts = new Accounts([account]);
    this.domainPanel = domainPanel(this.#accounts, noChecks, noHistory);
  }

  static async open(): Promise<Scene> {
    const service = await startSampleService();
    noteToken(service.token);
    const account = accountAt(service.address, readToken(service.token), { label: 'dns@example.com' });
    return new Scene(account, service);
  }

  async close(): Promise<void> {
    this.#accounts.dispose();
    this.account.dispose();
    await this.#service.stop();
  }

  /** Returns the ids of a domain, and of one of its records. */
  async ref(name: string, record?: { host: string; type: string; line?: string }): Promise<ItemRef> {
    const signal = patience();
    const account = this.account.id;
    await this.account.groups.open(signal);
    for (const { id } of this.account.groups.state.content?.rows ?? []) {
      if (id === undefined) continue;
      const list = this.account.domains(id, 'all');
      await list.open(signal);
      const domain = list.state.content?.rows.find((row) => row.name === name)?.id;
      if (domain === undefined) continue;
      return record === undefined
        ? { account, domain }
        : { account, domain, record: await this.#record(domain, record) };
    }
    throw new Error(`there is no ${name}`);
  }

  async #record(
    domain: DomainId,
    wanted: { host: string; type: string; line?: string },
  ): Promise<ItemRef['record']> {
    const list = this.account.zone(domain).pages;
    await list.open(patience());
    const found = list.state.content?.rows.find(
      ({ host, type, recordLine }) =>
        host === wanted.host &&
        type === wanted.type &&
        (wanted.line === undefined || recordLine === wanted.line),
    );
    assert.ok(found, `${wanted.host} ${wanted.type}`);
    return found.id;
  }

  /** Returns the state that a panel sends once its item is loaded. */
  async frame(kind: ItemKind, ref: ItemRef): Promise<Frame> {
    const item = kind.item(this.account, ref, async () => undefined);
    await item?.loadable?.open(patience()).catch(() => undefined);
    return frameOf(item, ref, Date.now());
  }
}
