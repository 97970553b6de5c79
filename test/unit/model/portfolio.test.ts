import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/emitter.ts';
import { listenToZones, type Portfolio } from '../../../src/model/portfolio.ts';
import type { Zones } from '../../../src/model/zones.ts';
import { never, success, TestService } from '../api/server.ts';
import { OneAccount } from '../index/accounts.ts';

class Accounts implements Portfolio {
  readonly #changed = new Emitter<void>();
  #all: readonly OneAccount[] = [];

  readonly onDidChange = this.#changed.event;

  get all(): readonly Zones[] {
    return this.#all.map(({ zones }) => zones);
  }

  set(...all: readonly OneAccount[]): void {
    this.#all = all;
    this.#changed.emit();
  }
}

describe('A listener to the zones of a portfolio', () => {
  it('hears each account once, also one that is added later, and none that is gone', async () => {
    await using service = await TestService.start(() => success({ groups: [] }));
    const first = new OneAccount(service.address, '1@here');
    const second = new OneAccount(service.address, '2@here');
    const portfolio = new Accounts();
    portfolio.set(first);
    const heard: Zones[] = [];
    const listening = listenToZones(portfolio, ({ kind }, zones) => {
      if (kind === 'list') heard.push(zones);
    });
    const heardWhile = async (account: OneAccount): Promise<readonly Zones[]> => {
      heard.length = 0;
      account.zones.markStale();
      await account.zones.groups.open(never());
      return [...new Set(heard)];
    };
    await first.zones.groups.open(never());
    await heardWhile(first);
    const once = heard.length;
    assert.ok(once > 0);
    portfolio.set(first, second);
    assert.deepEqual(await heardWhile(second), [second.zones]);
    assert.deepEqual(await heardWhile(first), [first.zones]);
    assert.equal(heard.length, once);
    portfolio.set(second);
    assert.deepEqual(await heardWhile(first), []);
    listening.dispose();
    portfolio.set(first, second);
    assert.deepEqual([...(await heardWhile(first)), ...(await heardWhile(second))], []);
    first.dispose();
    second.dispose();
  });
});
