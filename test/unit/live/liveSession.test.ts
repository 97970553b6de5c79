import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { LiveSession } from '../../../src/live/liveSession.ts';
import { ManyZones, writtenRecord } from '../../support/service/manyZones.ts';
import { never } from '../api/server.ts';
import { OneAccount } from '../zones/accounts.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { served } from './servedZone.ts';
import { addressRecord } from './wireBytes.ts';

interface Scene {
  readonly service: ManyZones;
  readonly names: HostileServer;
  readonly session: LiveSession;
  /** Resolves after the next change of the state for which a condition holds. */
  readonly until: (holds: () => boolean) => Promise<void>;
  /** The kinds of the states so far, each once in a row. */
  readonly states: readonly string[];
}

/** A zone of an account with some records, and a name server on loopback that is asked about it. */
async function scene(
  { records = 3, behaviour }: { readonly records?: number; readonly behaviour: Behaviour },
  act: (scene: Scene) => Promise<void>,
): Promise<void> {
  await using service = await ManyZones.start(1, 0);
  await using names = await HostileServer.start(behaviour);
  const [zone] = service.zones;
  assert.ok(zone);
  zone.records = Array.from({ length: records }, (_, index) => ({
    ...writtenRecord(0, index),
    name: `host${index}`,
    type: 'A',
    value: `192.0.2.${index}`,
    line: 'Default',
  }));
  const one = new OneAccount(service.address);
  const { account, accounts } = one;
  const listeners = new Set<() => void>();
  const parts = {
    accounts,
    settings: () => ({ resolvers: [names.address], servers: [names.address], roots: [], faults: [] }),
    network: { roots: [], limits: { tries: [15_000], tcp: 15_000 } },
  };
  const states: string[] = [];
  const session = new LiveSession(account, DomainId.parse('1'), parts, () => {
    if (states.at(-1) !== session.state.kind) states.push(session.state.kind);
    for (const listener of listeners) listener();
  });
  const until: Scene['until'] = async (holds) => {
    while (!holds()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      listeners.add(resolve);
      await promise;
      listeners.delete(resolve);
    }
  };
  try {
    await act({ service, names, session, until, states });
  } finally {
    one.dispose();
  }
}

const hosts = (count: number) =>
  served(
    'z0.example',
    Array.from({ length: count }, (_, index) => addressRecord(`host${index}.z0.example`, `192.0.2.${index}`)),
  );

/** The outcomes of the last run at its first server, by host and type. */
function outcomes({ state }: LiveSession): Readonly<Record<string, string | undefined>> {
  assert.equal(state.kind, 'ended');
  return Object.fromEntries(
    state.report.questions.map(({ host, type, answers }) => [`${host} ${type}`, answers[0]?.outcome.kind]),
  );
}

describe('A run of live answers', () => {
  it('loads the zone, asks for all of it, and loads it again only when that is a minute ago', async () => {
    await scene({ behaviour: hosts(2) }, async ({ service, session }) => {
      const ended = session.run(never());
      assert.ok(session.isRunning, 'at once');
      await ended;
      assert.ok(!session.isRunning);
      assert.deepEqual(outcomes(session), { 'host0 A': 'same', 'host1 A': 'same', 'host2 A': 'noName' });
      const calls = service.count('Record.List');
      await session.run(never());
      assert.equal(service.count('Record.List'), calls);
    });
  });

  it('asks for a host, with or without records, or for the host and type of a record', async () => {
    await scene({ behaviour: hosts(3) }, async ({ session }) => {
      session.aim({ host: 'HOST1' });
      await session.run(never());
      assert.deepEqual(outcomes(session), { 'host1 A': 'same' });
      session.aim({ host: 'nothing' });
      await session.run(never());
      assert.deepEqual(outcomes(session), { 'nothing A': 'same', 'nothing AAAA': 'same' });
      session.aim({ record: RecordId.parse(writtenRecord(0, 2).id) });
      await session.run(never());
      assert.deepEqual(outcomes(session), { 'host2 A': 'same' });
      session.aim({ record: RecordId.parse('unknown') });
      await session.run(never());
      assert.equal(session.state.kind, 'gone');
    });
  });

  it('asks the service for the host alone in a zone of 12,345 records: one call, and at first one for the apex', async () => {
    await scene({ records: 12_345, behaviour: hosts(3) }, async ({ service, session }) => {
      const asked = (): readonly (string | null)[] =>
        service.calls
          .splice(0)
          .filter(({ operation }) => operation === 'Record.List')
          .map(({ form }) => form.get('sub_domain'));
      session.aim({ host: 'Host1' });
      await session.run(never());
      assert.deepEqual(outcomes(session), { 'host1 A': 'same' });
      assert.deepEqual(asked(), ['host1', '@']);
      session.aim({ host: 'host2' });
      await session.run(never());
      assert.deepEqual(outcomes(session), { 'host2 A': 'same' });
      assert.deepEqual(asked(), ['host2']);
      await session.run(never());
      assert.deepEqual(asked(), []);
      const { id } = writtenRecord(0, 2);
      session.aim({ record: RecordId.parse(id) });
      await session.run(never());
      assert.deepEqual(outcomes(session), { 'host2 A': 'same' });
      assert.deepEqual(asked(), []);
    });
  });

  it('finds a record of another window by the host that it had there', async () => {
    await scene({ records: 501, behaviour: hosts(3) }, async ({ service, session }) => {
      session.aim({ record: RecordId.parse(writtenRecord(0, 1).id), host: 'host1' });
      assert.equal(session.target?.host, 'host1');
      await session.run(never());
      assert.deepEqual(outcomes(session), { 'host1 A': 'same' });
      assert.equal(service.count('Record.List'), 2);
    });
  });

  it('keeps what was found when it is cancelled half-way, and asks no more', async () => {
    await scene({ records: 60, behaviour: hosts(60) }, async ({ names, session, until }) => {
      names.delay = 5;
      const ended = session.run(never());
      await until(() => {
        const report = session.state.kind === 'asking' ? session.state.progress?.report() : undefined;
        return report?.questions.some(({ answers }) => answers[0]?.outcome.kind === 'same') === true;
      });
      session.cancel();
      await ended;
      const asked = names.queries.length;
      assert.equal(session.state.kind, 'ended');
      assert.equal(session.state.report.stopped, 'cancelled');
      const kinds = Object.values(outcomes(session));
      assert.ok(kinds.includes('same') && kinds.includes('notJudged'), kinds.join());
      assert.ok(asked < 120, `${asked} queries`);
    });
  });

  it('ends when its panel closes, whatever it does', async () => {
    await scene({ behaviour: () => undefined }, async ({ names, session, until }) => {
      const closing = new AbortController();
      const ended = session.run(closing.signal);
      await until(() => session.state.kind === 'asking');
      closing.abort();
      await ended;
      const { length } = names.queries;
      await session.run(AbortSignal.abort());
      assert.equal(session.state.kind, 'idle');
      assert.equal(names.queries.length, length);
    });
  });

  it('ends while it loads, which is no failure', async () => {
    await scene({ behaviour: hosts(3) }, async ({ service, names, session }) => {
      service.before = async (operation) => {
        if (operation === 'Record.List') session.cancel();
      };
      await session.run(never());
      assert.equal(session.state.kind, 'idle');
      assert.deepEqual(names.queries, []);
    });
  });

  it('discards what was found for another scope', async () => {
    await scene({ behaviour: hosts(3) }, async ({ session, until, states }) => {
      const ended = session.run(never());
      await until(() => session.state.kind === 'asking');
      assert.equal(session.aim({}), false);
      assert.equal(session.aim({ host: 'host1' }), true);
      await ended;
      assert.equal(session.state.kind, 'idle');
      await session.run(never());
      assert.deepEqual(outcomes(session), { 'host1 A': 'same' });
      assert.deepEqual(states, ['loading', 'asking', 'idle', 'loading', 'asking', 'ended']);
    });
  });

  it('ends the run before it, and begins after that with the scope that is set then', async () => {
    await scene({ behaviour: hosts(3) }, async ({ names, session, until, states }) => {
      names.delay = 20;
      const first = session.run(never());
      await until(() => session.state.kind === 'asking');
      session.aim({ host: 'host1' });
      const second = session.run(never());
      assert.deepEqual(states, ['loading', 'asking'], 'not before the other run ended');
      assert.ok(session.isRunning);
      await Promise.all([first, second]);
      assert.deepEqual(outcomes(session), { 'host1 A': 'same' });
      assert.deepEqual(states, ['loading', 'asking', 'idle', 'loading', 'asking', 'ended']);
      const again = [session.run(never()), session.run(never()), session.run(never())];
      await Promise.all(again);
      assert.deepEqual(outcomes(session), { 'host1 A': 'same' });
      assert.deepEqual(states.slice(6), ['loading', 'idle', 'loading', 'asking', 'ended']);
    });
  });

  it('does not begin if it is cancelled while the run before it ends, whose results stay', async () => {
    await scene({ behaviour: hosts(3) }, async ({ names, session, until, states }) => {
      names.delay = 20;
      const first = session.run(never());
      await until(() => session.state.kind === 'asking');
      const second = session.run(never());
      session.cancel();
      await Promise.all([first, second]);
      assert.deepEqual(states, ['loading', 'asking', 'ended']);
      assert.equal(session.state.kind === 'ended' && session.state.report.stopped, 'cancelled');
    });
  });

  it('says why the records could not be loaded, and asks nobody', async () => {
    await scene({ behaviour: hosts(3) }, async ({ service, names, session }) => {
      service.refuse = (operation) => (operation === 'Record.List' ? { code: '-99' } : undefined);
      await session.run(never());
      assert.equal(session.state.kind, 'failed');
      assert.deepEqual(names.queries, []);
      service.refuse = () => undefined;
      await session.run(never());
      assert.equal(session.state.kind, 'ended');
    });
  });

  it('has nothing to ask for without its zone', async () => {
    await scene({ behaviour: hosts(3) }, async ({ service, session }) => {
      service.zones.splice(0);
      await session.run(never());
      assert.equal(session.state.kind, 'gone');
    });
  });
});
