import assert from 'node:assert/strict';
import { ConcurrencyLimit } from '../../../src/live/concurrencyLimit.ts';
import { RunServer, type QuestionResult } from '../../../src/live/runServer.ts';
import type { ServerCheck } from '../../../src/live/serverCheck.ts';
import { answeringSender, at, rr, type Said } from './answeringSender.ts';

const QUESTION = { name: 'a.test', type: 'A', zone: 'test' };
const SUBNET = { address: '198.51.100.0', length: 24 };
const RIGHT: Said = { answers: [rr('a.test A 192.0.2.1')] };

/** A server that says these things one after the other. */
function serverOf(said: readonly Said[], role: 'authoritative' | 'resolver', check?: ServerCheck): RunServer {
  const left = [...said];
  const { sender } = answeringSender(() => left.shift() ?? { kind: 'silent' });
  return new RunServer(sender, role, { name: 'ns.test', address: at(1) }, check);
}

async function askOnce(
  said: Said,
  more: object = {},
  role: 'authoritative' | 'resolver' = 'authoritative',
): Promise<QuestionResult> {
  return serverOf([said], role).ask({ ...QUESTION, ...more });
}

const scope = async (
  subnet: object | undefined,
  sent: object = { subnet: SUBNET },
): Promise<number | undefined> =>
  (await askOnce({ ...RIGHT, subnet: subnet && { ...SUBNET, scope: 16, ...subnet } }, sent)).scope;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('A server of a run', () => {
  it('says what it answered, with the addresses at the end of aliases', async () => {
    const answers = [
      'a.test CNAME b.test.',
      'b.test A 192.0.2.1',
      'b.test AAAA 2001:db8::1',
      'b.test TXT x',
    ].map(rr);
    const result = await askOnce({ answers, nsid: 'fra1' });
    assert.equal(result.set?.kind, 'cname');
    assert.deepEqual(result.addresses, ['192.0.2.1', '2001:db8::1']);
    assert.deepEqual([result.nsid, result.milliseconds, result.outcome], ['fra1', 1, undefined]);
  });

  it('says why there is nothing to compare', async () => {
    for (const [said, outcome] of [
      [{ kind: 'silent' }, { kind: 'silent' }],
      [{ kind: 'unreadable' }, { kind: 'unreadable' }],
      [{ kind: 'unreachable' }, { kind: 'failed', why: 'unreachable' }],
      [
        { kind: 'failed', why: 'portClosed' },
        { kind: 'failed', why: 'portClosed' },
      ],
      [{ kind: 'notAskable' }, { kind: 'notJudged', why: { kind: 'notAskable' } }],
      [{ kind: 'serverSilent' }, { kind: 'notJudged', why: { kind: 'serverSilent' } }],
      [
        { kind: 'stopped', why: 'deadline' },
        { kind: 'notJudged', why: { kind: 'stopped', why: 'deadline' } },
      ],
      [{ rcode: 'REFUSED' }, { kind: 'refused' }],
      [{ rcode: 'SERVFAIL' }, { kind: 'failed', why: 'SERVFAIL' }],
      [{ isAuthoritative: false }, { kind: 'notAuthoritative' }],
      [{}, { kind: 'notJudged', why: { kind: 'emptyAnswer' } }],
    ] as const) {
      const result = await askOnce(said);
      assert.deepEqual([result.set, result.outcome], [undefined, outcome]);
    }
  });

  it('has the scope of an answer only for the subnet that was sent', async () => {
    assert.equal(await scope({}), 16);
    assert.equal(await scope({ scope: 0 }), 0);
    assert.equal(await scope({ address: '198.51.101.0' }), undefined);
    assert.equal(await scope({ length: 23 }), undefined);
    assert.equal(await scope(undefined), undefined);
    assert.equal(await scope({}, {}), undefined);
  });

  it('honours subnets once it did for one question', () => {
    const server = serverOf([], 'authoritative');
    const honours = (): boolean | undefined => server.report.honoursSubnet;
    assert.equal(honours(), undefined);
    server.noteSubnet(false);
    assert.equal(honours(), false);
    server.noteSubnet(true);
    assert.equal(honours(), true);
    server.noteSubnet(false);
    assert.equal(honours(), true);
  });

  it('has its identifiers, each once, and lost EDNS once it did', async () => {
    const names = ['a', 'a', 'b'];
    const answers = names.map((nsid) => ({ ...RIGHT, nsid }));
    const server = serverOf(answers, 'authoritative');
    for (const _ of names) await server.ask(QUESTION);
    assert.deepEqual(server.report.nsids, ['a', 'b']);
    assert.equal(server.report.isEdnsLost, false);
  });

  it('is what the check of the zone found if it has authority, whatever it answers later', async () => {
    const check = {
      server: { name: 'ns.test', address: at(1) },
      state: 'answers',
      why: undefined,
      serial: 7,
      nsid: 'x',
      isEdnsLost: true,
      isOfNetwork: false,
      zoneServers: undefined,
    } as const;
    const server = serverOf([{ kind: 'unreachable' }], 'authoritative', check);
    await server.ask(QUESTION);
    assert.deepEqual(server.report, {
      ...at(1),
      role: 'authoritative',
      name: 'ns.test',
      state: 'answers',
      serial: 7,
      nsids: ['x'],
      honoursSubnet: undefined,
      isEdnsLost: true,
    });
  });

  it('is a resolver in the state of its latest answer, until it answers', async () => {
    const said: readonly (readonly [Said, state: string])[] = [
      [{ kind: 'notAskable' }, 'notAsked'],
      [{ rcode: 'REFUSED' }, 'refused'],
      [{ kind: 'serverSilent' }, 'silent'],
      [{ kind: 'unreadable' }, 'unreadable'],
      [{ kind: 'stopped', why: 'cancelled' }, 'notAsked'],
      [RIGHT, 'answers'],
      [{ kind: 'silent' }, 'answers'],
    ];
    const answers = said.map(([answer]) => answer);
    const server = serverOf(answers, 'resolver');
    assert.equal(server.report.state, 'pending');
    for (const [answer, state] of said) {
      await server.ask(QUESTION);
      assert.equal(server.report.state, state, JSON.stringify(answer));
    }
  });
});

describe('A limit of tasks at once', () => {
  it('starts tasks in their order, as many as it may, also after one failed', async () => {
    const limit = new ConcurrencyLimit(2);
    const started: number[] = [];
    const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const runs = ends.map(async ({ promise }, index) =>
      limit.run(async () => {
        started.push(index);
        await promise;
      }),
    );
    await turn();
    assert.deepEqual(started, [0, 1]);
    ends[1]?.reject(new Error('failed'));
    await assert.rejects(runs[1] ?? assert.fail(), /failed/u);
    await turn();
    assert.deepEqual(started, [0, 1, 2]);
    ends[0]?.resolve();
    ends[2]?.resolve();
    await turn();
    assert.deepEqual(started, [0, 1, 2, 3, 4]);
    for (const { resolve } of ends) resolve();
    await Promise.allSettled(runs);
    // It is as free as before.
    const more = [5, 6, 7].map(async (index) => limit.run(async () => void started.push(index)));
    assert.deepEqual(started.slice(5), [5, 6]);
    await Promise.all(more);
    assert.deepEqual(started.slice(5), [5, 6, 7]);
  });

  it('starts urgent tasks before others that wait, and not beside those that run', async () => {
    const limit = new ConcurrencyLimit(1);
    const started: string[] = [];
    const running = Promise.withResolvers<void>();
    const add = async (name: string, isUrgent: boolean): Promise<void> =>
      limit.run(async () => {
        started.push(name);
        await running.promise;
      }, isUrgent);
    const runs = [add('a', false), add('b', false), add('c', true), add('d', false), add('e', true)];
    await turn();
    assert.deepEqual(started, ['a']);
    running.resolve();
    await Promise.all(runs);
    assert.equal(started.join(''), 'acebd');
  });

  it('leaves the reserved half to urgent tasks, until it is reserved no more', async () => {
    const limit = new ConcurrencyLimit(3);
    limit.isHalfReserved = true;
    const started: string[] = [];
    const running = Promise.withResolvers<void>();
    const add = async (name: string, isUrgent: boolean): Promise<void> =>
      limit.run(async () => {
        started.push(name);
        await running.promise;
      }, isUrgent);
    const runs = [add('a', false), add('b', false), add('c', false), add('d', true)];
    await turn();
    assert.equal(started.join(''), 'ad');
    limit.isHalfReserved = false;
    await turn();
    assert.equal(started.join(''), 'adb');
    running.resolve();
    await Promise.all(runs);
    assert.equal(started.join(''), 'adbc');
  });
});
