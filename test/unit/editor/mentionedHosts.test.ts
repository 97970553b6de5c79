import assert from 'node:assert/strict';
import type { Urgency } from '../../../src/api/caller.ts';
import { hostsInLine } from '../../../src/config/locate/hostsInLine.ts';
import { lookUpName } from '../../../src/config/lookup/lookUpName.ts';
import { MentionedHosts } from '../../../src/editor/mentionedHosts.ts';
import { AccountPauses } from '../../../src/zones/calls/accountPauses.ts';
import type { Account } from '../../../src/zones/account.ts';
import type { Accounts } from '../../../src/zones/accounts.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { failureFrom, never } from '../api/server.ts';
import { OneAccount } from '../zones/accounts.ts';

const ACCOUNT_PAUSE_MS = 3_600_000;

const MAX_AGE = 900_000;
/** The most hosts of a document. */
const MOST_HOSTS = 20;
/** After so many names that failed, no more are looked up. */
const MOST_FAILED = 3;

interface LoadOptions {
  readonly document?: object;
  readonly urgency?: Urgency;
  readonly signal?: AbortSignal;
}

interface Scene {
  readonly service: ManyZones;
  readonly accounts: Accounts;
  readonly account: Account;
  /** Moves the clock on, in milliseconds. */
  readonly later: (by: number) => void;
  /** Loads what a document of these lines mentions. */
  readonly load: (lines: readonly string[], options?: LoadOptions) => Promise<void>;
  /** The kind of the failure that a document has in the zone. */
  readonly failed: (document?: object) => string | undefined;
  /** The hosts that were looked up since the last time this was called. */
  readonly asked: () => readonly (string | null)[];
  /** What the index says of a host. */
  readonly said: (host: string) => string;
}

async function scene(act: (scene: Scene) => Promise<void>): Promise<void> {
  await using service = await ManyZones.start(1, 100);
  const one = new OneAccount(service.address);
  const { account, accounts } = one;
  let clock = 0;
  const fresh = (): { now: number; maxAge: number } => ({ now: Date.now() + clock, maxAge: MAX_AGE });
  const pauses = new AccountPauses(() => fresh().now);
  const mentioned = new MentionedHosts({ accounts, pauses }, fresh);
  const ours = {};
  try {
    await account.allDomains.all(never());
    service.calls.length = 0;
    await act({
      service,
      accounts,
      account,
      later: (by) => void (clock += by),
      load: (lines, { document = ours, urgency = 'background', signal = never() } = {}) => {
        const mentions = lines.map((line) => hostsInLine(line, accounts.names));
        return mentioned.load(document, { mentions }, new Set(accounts.zones), urgency, signal);
      },
      failed: (document = ours) => {
        const [zone] = accounts.zones;
        return zone && mentioned.failure(document, zone)?.kind;
      },
      asked: () => service.calls.splice(0).map(({ form }) => form.get('sub_domain')),
      said: (host) => {
        const [found] = lookUpName(accounts, `${host}.z0.example`, fresh());
        return found?.answer.kind ?? '';
      },
    });
  } finally {
    one.dispose();
  }
}

const sorted = (hosts: readonly (string | null)[]): readonly string[] => hosts.map(String).toSorted();

describe('The hosts that a document mentions', () => {
  it('are looked up with the names that their answers depend on, each once', async () => {
    await scene(async ({ load, asked, said }) => {
      await load(['url = host7.z0.example', '', 'host7.z0.example none.z0.example a.b.z0.example']);
      assert.deepEqual(sorted(asked()), ['*', '*.b', '@', 'a.b', 'b', 'host7', 'none']);
      assert.deepEqual(['host7', 'none', 'a.b', 'host8'].map(said), [
        'records',
        'noName',
        'noName',
        'undecided',
      ]);
      await load(['host7.z0.example none.z0.example']);
      assert.deepEqual(asked(), []);
    });
  });

  it('are at most so many for one document, whatever is edited', async () => {
    await scene(async ({ load, asked, said }) => {
      const lines = Array.from({ length: MOST_HOSTS }, (_, nth) => `host${nth + 1}.z0.example`);
      await load(lines.slice(0, MOST_HOSTS - 1));
      // With the apex.
      assert.equal(asked().length, MOST_HOSTS);
      await load(lines);
      assert.deepEqual(asked(), []);
      assert.equal(said(`host${MOST_HOSTS}`), 'undecided');
      await load(lines, { document: {} });
      assert.deepEqual(asked(), [`host${MOST_HOSTS}`]);
      // A name that is not mentioned any more makes room for another.
      await load(['x.z0.example', ...lines.slice(4)]);
      assert.deepEqual(sorted(asked()), ['*', 'x']);
    });
  });

  it('are looked up again once they are outdated, and after a failure', async () => {
    await scene(async ({ service, load, asked, later, said }) => {
      await load(['host7.z0.example']);
      later(MAX_AGE - 60_000);
      asked();
      await load(['host7.z0.example']);
      assert.deepEqual(asked(), []);
      later(60_000);
      assert.equal(said('host7'), 'undecided');
      await load(['host7.z0.example']);
      assert.deepEqual(sorted(asked()), ['@', 'host7']);
      service.refuse = () => ({ code: '3' });
      assert.equal((await failureFrom(load(['host8.z0.example']))).kind, 'service');
      service.refuse = () => undefined;
      asked();
      await load(['host8.z0.example']);
      assert.deepEqual(asked(), []);
      later(MAX_AGE);
      await load(['host8.z0.example']);
      assert.ok(asked().includes('host8'));
    });
  });

  it('are missing in each document that mentions one that failed, and in no other', async () => {
    await scene(async ({ service, load, failed, later }) => {
      const [second, third] = [{}, {}];
      service.refuse = (_operation, form) => (form.get('sub_domain') === 'host8' ? { code: '3' } : undefined);
      await failureFrom(load(['host8.z0.example']));
      assert.equal(failed(), 'service');
      await load(['host8.z0.example'], { document: second });
      await load(['host7.z0.example'], { document: third });
      assert.deepEqual([failed(), failed(second), failed(third)], ['service', 'service', undefined]);
      await load(['host7.z0.example']);
      assert.equal(failed(), undefined);
      service.refuse = () => undefined;
      later(MAX_AGE);
      await load(['host8.z0.example'], { document: second });
      assert.equal(failed(second), undefined);
    });
  });

  it('are looked up after a name that failed, until three failed', async () => {
    await scene(async ({ service, load, asked, said }) => {
      const names = Array.from({ length: MOST_FAILED + 1 }, (_, nth) => `host${nth + 1}.z0.example`);
      let refused = new Set(['host1', 'host2']);
      service.refuse = (_operation, form) =>
        refused.has(form.get('sub_domain') ?? '') ? { code: '3' } : undefined;
      const all = [...names, 'host9.z0.example'];
      assert.equal((await failureFrom(load(all))).kind, 'service');
      assert.deepEqual(sorted(asked()), ['@', 'host1', 'host2', 'host3', 'host4', 'host9']);
      assert.deepEqual(['host2', 'host3', 'host9'].map(said), ['undecided', 'cname', 'cname']);
      refused = new Set(['host11', 'host12', 'host13']);
      const others = [...refused, 'host14'].map((host) => `${host}.z0.example`);
      assert.equal((await failureFrom(load(others, { document: {} }))).kind, 'service');
      assert.deepEqual(sorted(asked()), ['host11', 'host12', 'host13']);
      // In the background those that failed wait, so that the rest has its turn.
      await load(others, { document: {} });
      assert.deepEqual(asked(), ['host14']);
    });
  });

  it('are not looked up after a failure that each of them would get, or after a cancellation', async () => {
    for (const [code, urgency] of [
      ['-1', 'background'],
      ['-3', 'foreground'],
    ] as const)
      await scene(async ({ service, load, asked }) => {
        service.refuse = (_operation, form) => (form.get('sub_domain') === 'host7' ? { code } : undefined);
        await failureFrom(load(['host7.z0.example', 'host8.z0.example'], { urgency }));
        assert.deepEqual(sorted(asked()), ['@', 'host7']);
      });
    await scene(async ({ service, load, asked }) => {
      const controller = new AbortController();
      service.before = async () => controller.abort();
      const loading = load(['host7.z0.example', 'host8.z0.example'], { signal: controller.signal });
      assert.equal((await failureFrom(loading)).kind, 'cancelled');
      assert.ok(!asked().includes('host8'));
    });
  });

  it('are not looked up at a service that has ignored the host', async () => {
    await scene(async ({ service, load, asked }) => {
      service.matches = () => true;
      service.infoOf = (_matching, all) => ({ record_total: String(all + 10_000) });
      await load(['host7.z0.example', 'host8.z0.example', 'host9.z0.example']);
      // Those of the first name, which were asked at the same time.
      assert.deepEqual(sorted(asked()), ['@', 'host7']);
    });
  });

  it('are looked up once in a zone that the service does not answer for', async () => {
    await scene(async ({ service, account, load, asked }) => {
      service.stateOf = () => 'pause';
      account.allDomains.markStale();
      await account.allDomains.all(never());
      asked();
      await load(['host7.z0.example']);
      assert.deepEqual(sorted(asked()), ['@', 'host7']);
      await load(['host7.z0.example']);
      assert.deepEqual(asked(), []);
      await load(['host7.z0.example host8.z0.example'], { urgency: 'foreground' });
      assert.deepEqual(asked().filter((host) => host === '@').length, 1);
    });
  });

  it('stay within the hourly budget of the background', async () => {
    await scene(async ({ account, load, asked }) => {
      account.calls.note({ requests: 2700, outcome: 'ok' }, Date.now());
      assert.equal((await failureFrom(load(['host7.z0.example']))).kind, 'budget');
      assert.deepEqual(asked(), []);
      // What a person waits for is looked up all the same.
      await load(['host7.z0.example'], { urgency: 'foreground' });
      assert.deepEqual(sorted(asked()), ['@', 'host7']);
    });
  });

  it('are not looked up for an hour after too many calls, whatever their zone and document', async () => {
    await scene(async ({ service, load, asked, later }) => {
      service.refuse = () => ({ code: '-2' });
      assert.equal((await failureFrom(load(['host7.z0.example']))).kind, 'service');
      service.refuse = () => undefined;
      asked();
      later(ACCOUNT_PAUSE_MS - 60_000);
      await load(['host8.z0.example'], { document: {} });
      assert.deepEqual(asked(), []);
      later(60_000);
      await load(['host8.z0.example'], { document: {} });
      assert.ok(asked().includes('host8'));
    });
  });

  it('are those of the latest text when several runs wait', async () => {
    await scene(async ({ load, asked }) => {
      await Promise.all([load(['host1.z0.example']), load(['host2.z0.example']), load(['host3.z0.example'])]);
      assert.deepEqual(sorted(asked()), ['@', 'host3']);
    });
  });

  it('are looked up in the foreground also when a run in the background comes after', async () => {
    await scene(async ({ service, load, asked }) => {
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      service.before = () => {
        start();
        return held;
      };
      const running = load(['host1.z0.example']);
      await started;
      service.refuse = (_operation, form) => (form.get('sub_domain') === 'host2' ? { code: '3' } : undefined);
      const retry = failureFrom(load(['host2.z0.example'], { urgency: 'foreground' }));
      const later = [load(['host3.z0.example']), load(['host2.z0.example host4.z0.example'])];
      release();
      assert.equal((await retry).kind, 'service');
      await Promise.all([running, ...later]);
      assert.deepEqual(sorted(asked()), ['@', 'host1', 'host2', 'host4']);
    });
  });

  it('are not looked up after the end', async () => {
    await scene(async ({ load, asked }) => {
      const controller = new AbortController();
      controller.abort();
      await load(['host1.z0.example'], { signal: controller.signal });
      assert.deepEqual(asked(), []);
    });
  });
});
