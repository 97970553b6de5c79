import assert from 'node:assert/strict';
import { agedOutcome } from '../../../src/live/compare.ts';
import type { AnsweredSet } from '../../../src/live/liveReport.ts';
import { type Behaviour } from './hostileServer.ts';
import { check, NOW, RIGHT, WWW, ZONE } from './scene.ts';
import { resolving, served, silent } from './servedZone.ts';
import { addressRecord, nameRecord, soaRecord } from './wireBytes.ts';

/** A resolver with what was there before, for so many seconds more. */
function old(ttl: number): Behaviour {
  return resolving([addressRecord(WWW, '192.0.2.99', ttl)]);
}

describe('A check of live answers at resolvers', () => {
  it('finds an older answer, and says when it must be forgotten', async () => {
    const { outcomes } = await check({ resolvers: [old(120)] });
    assert.deepEqual(outcomes, [
      { kind: 'same' },
      {
        kind: 'older',
        onlyHosted: ['192.0.2.1'],
        onlyAnswered: ['192.0.2.99'],
        forgets: { ttl: 120, at: NOW + 120_000 },
      },
    ]);
  });

  it('finds a difference where authoritative servers have the same, or did not answer', async () => {
    const other = served(ZONE, [addressRecord(WWW, '192.0.2.99')]);
    assert.equal(
      (await check({ servers: [RIGHT, other], resolvers: [old(120)] })).outcomes[2]?.kind,
      'different',
    );
    assert.equal((await check({ servers: [silent], resolvers: [old(120)] })).outcomes[1]?.kind, 'different');
  });

  it('does not call an answer older that was not kept, or while one of the others was not', () => {
    const kept: AnsweredSet = { kind: 'records', type: 'A', records: ['192.0.2.99'], ttl: 60 };
    const left: AnsweredSet = { ...kept, records: [], isLeftOut: true };
    const forgets = { ttl: 60, at: NOW };
    const different = { kind: 'different', onlyHosted: [], onlyAnswered: ['192.0.2.99'], forgets } as const;
    const same = { outcome: { kind: 'same' }, answered: undefined } as const;
    assert.equal(agedOutcome(different, kept, [same]).kind, 'older');
    assert.equal(agedOutcome(different, left, [same]).kind, 'different');
    const unknown = { outcome: different, answered: left };
    assert.equal(agedOutcome(different, kept, [same, unknown]).kind, 'different');
  });

  it('knows until when a negative answer is kept: the smaller of the SOA’s TTL and its MINIMUM', async () => {
    for (const [soa, ttl] of [
      [{ ttl: 50, minimum: 900 }, 50],
      [{ ttl: 900, minimum: 60 }, 60],
    ] as const) {
      const none: Behaviour = () => ({ ra: true, rcode: 3, authorities: [soaRecord(ZONE, soa)] });
      const { outcomes } = await check({ resolvers: [none] });
      assert.deepEqual(outcomes[1], { kind: 'noName', forgets: { ttl, at: NOW + ttl * 1000 } });
    }
    assert.deepEqual((await check({ resolvers: [() => ({ ra: true, rcode: 3 })] })).outcomes[1], {
      kind: 'noName',
    });
  });

  it('asks with recursion, and without a client subnet', async () => {
    const { queries } = await check({
      hosted: ['www A 192.0.2.1', 'www A 192.0.2.2 @Japan'],
      resolvers: [old(1)],
    });
    const [, resolver = []] = queries;
    assert.ok(resolver.length > 0);
    assert.ok(resolver.every(({ wantsRecursion, subnet }) => wantsRecursion && subnet === undefined));
    assert.ok(queries[0]?.every(({ wantsRecursion }) => !wantsRecursion));
  });

  it('has one line for a resolver that cannot be reached, and stops asking it', async () => {
    const many = Array.from({ length: 20 }, (_, at) => `h${at} A 192.0.2.1`);
    const all = served(
      ZONE,
      many.map((_, at) => addressRecord(`h${at}.example.com`, '192.0.2.1')),
    );
    const { report, queries } = await check({
      hosted: many,
      servers: [all],
      resolvers: [silent],
      change: { limits: { tries: [600], silentQuestions: 2, atOncePerAddress: 1 } },
    });
    assert.equal(report.servers[1]?.state, 'silent');
    assert.equal(queries[1]?.length, 2);
    const kinds = report.questions.map(({ answers }) => answers[1]?.outcome);
    assert.deepEqual(kinds.at(-1), { kind: 'notJudged', why: { kind: 'serverSilent' } });
    assert.ok(report.questions.every(({ answers }) => answers[0]?.outcome.kind === 'same'));
  });

  it('says that a server offers no recursion', async () => {
    const { outcomes } = await check({
      resolvers: [() => ({ authorities: [nameRecord('', 'NS', 'a.root')] })],
    });
    assert.deepEqual(outcomes[1], { kind: 'failed', why: 'noRecursion' });
  });
});
