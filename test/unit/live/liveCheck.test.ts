import assert from 'node:assert/strict';
import type { LiveReport } from '../../../src/live/liveReport.ts';
import type { LiveProgress } from '../../../src/live/liveRequest.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { check, isAboutZone, NOW, RIGHT, WWW, ZONE } from './scene.ts';
import { either, served, silent } from './servedZone.ts';
import { addressRecord, optRecord } from './wireBytes.ts';
import { pluck } from '../../support/pluck.ts';

describe('Several machines behind one address', () => {
  it('are asked twice when they differ, and named by their identifiers', async () => {
    let count = 0;
    const machines: Behaviour = (query) => {
      if (isAboutZone(query)) return RIGHT(query);
      count += 1;
      const id = optRecord(new Map([[3, Buffer.from(`machine${count}`)]]));
      return {
        aa: true,
        answers: [addressRecord(WWW, count === 1 ? '192.0.2.99' : '192.0.2.1')],
        additionals: [id],
      };
    };
    const { report, outcomes, answers } = await check({ servers: [machines] });
    const [outcome] = outcomes;
    assert.ok(outcome?.kind === 'different');
    assert.deepEqual(outcome.again?.records, ['192.0.2.1']);
    assert.equal(answers[0]?.nsid, 'machine1');
    assert.deepEqual(report.servers[0]?.nsids, ['machine1', 'machine2']);
  });
});

describe('A run of a check', () => {
  const many = Array.from({ length: 30 }, (_, at) => `h${at} A 192.0.2.1`);
  const all = served(
    ZONE,
    many.map((_, at) => addressRecord(`h${at}.example.com`, '192.0.2.1')),
  );

  it('emits how far it is, with a report each time', async () => {
    const phases: string[] = [];
    let last: LiveProgress<LiveReport> | undefined;
    const { report } = await check({
      hosted: many,
      servers: [all],
      onProgress: (progress) => {
        if (phases.at(-1) !== progress.phase) phases.push(progress.phase);
        assert.equal(progress.report().questions.length, progress.phase === 'delegation' ? 0 : 30);
        const answers = progress.report().questions.flatMap((question) => question.answers);
        const pending = answers.filter(({ outcome }) => outcome.kind === 'pending');
        assert.equal(answers.length - pending.length, progress.done);
        last = progress;
      },
    });
    assert.deepEqual(phases, ['delegation', 'answers', 'done']);
    assert.deepEqual([last?.done, last?.total], [30, 30]);
    assert.equal(report.endedAt, NOW);
    assert.equal(report.stopped, undefined);
    assert.ok(JSON.stringify(report).includes('192.0.2.1'));
  });

  it('ends when it is cancelled, and tells what is not known', async () => {
    const controller = new AbortController();
    const { report } = await check({
      hosted: many,
      servers: [either(({ name }) => name === 'h29.example.com', silent, all)],
      change: { limits: { tries: [60_000] } },
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 29) controller.abort();
      },
    });
    assert.equal(report.stopped, 'cancelled');
    const kinds = report.questions.map(({ answers }) => answers[0]?.outcome);
    assert.equal(kinds.filter((outcome) => outcome?.kind === 'same').length, 29);
    assert.deepEqual(kinds[29], { kind: 'notJudged', why: { kind: 'stopped', why: 'cancelled' } });
  });

  it('asks nothing after a signal that was aborted before', async () => {
    const controller = new AbortController();
    controller.abort();
    const { report, queries } = await check({ hosted: many, servers: [all], signal: controller.signal });
    assert.equal(queries.flat().length, 0);
    assert.equal(report.stopped, 'cancelled');
    assert.equal(report.servers[0]?.state, 'notAsked');
  });

  it('leaves out more targets than it has queries, and says how many', async () => {
    // Two of the queries are about the zone itself.
    const exact = await check({ hosted: many, servers: [all], change: { limits: { queries: 32 } } });
    assert.equal(exact.report.stopped, undefined);
    assert.equal(exact.report.queries, 32);
    const short = await check({ hosted: many, servers: [all], change: { limits: { queries: 31 } } });
    assert.equal(short.report.stopped, 'queryLimit');
    assert.equal(short.report.leftOut, 0);
    const unasked = short.report.questions.filter(({ answers }) => answers[0]?.outcome.kind === 'notJudged');
    assert.equal(unasked.length, 1);
    const few = await check({ hosted: many, servers: [all], change: { limits: { queries: 20 } } });
    assert.equal(few.report.leftOut, 10);
    assert.equal(few.report.questions.length, 20);
    assert.equal(few.queries.flat().length, 20);
  });

  it('leaves out targets whose lines are more than it has queries', async () => {
    const records = ['h0', 'h1', 'h2'].flatMap((host) =>
      ['Default', 'Japan'].map((recordLine) => ({ host, type: 'A', value: '192.0.2.1', recordLine })),
    );
    const left = async (queries: number): Promise<readonly number[]> => {
      const { report } = await check({ records, servers: [all], change: { limits: { queries } } });
      return [report.leftOut, report.linesLeftOut, report.questions.length];
    };
    assert.deepEqual(
      [await left(4), await left(5), await left(6)],
      [
        [1, 0, 4],
        [0, 1, 5],
        [0, 0, 6],
      ],
    );
  });

  it('asks each address and each question once', async () => {
    await using server = await HostileServer.start(all);
    const { report } = await check({
      hosted: ['h0 A 192.0.2.1', 'h0 URL https://example.net/'],
      servers: [],
      change: { servers: [server.address, server.address], resolvers: [server.address, server.address] },
    });
    assert.deepEqual(pluck(report.servers, 'role'), ['authoritative', 'resolver']);
    assert.equal(report.questions.length, 1);
  });

  it('asks 32 given servers at most', async () => {
    const servers = Array.from({ length: 33 }, (_, last) => ({ address: `192.0.2.${last}`, port: 53 }));
    const { report } = await check({ servers: [], change: { servers }, signal: AbortSignal.abort() });
    assert.deepEqual(pluck(report.servers, 'address'), pluck(servers.slice(0, 32), 'address'));
  });

  it('does not fail without any server', async () => {
    const { report } = await check({ servers: [], change: { servers: [] } });
    assert.deepEqual(report.servers, []);
    assert.equal(report.questions.length, 1);
    assert.deepEqual(pluck(report.delegation.findings, 'code'), ['parentNotFound']);
  });
});
