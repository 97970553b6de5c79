import assert from 'node:assert/strict';
import type { LiveOutcome } from '../../../src/live/liveReport.ts';
import { records } from '../dns/zones.ts';
import { check, HOSTED, isAboutZone, RIGHT, WWW, ZONE } from './scene.ts';
import { either, resolving, served, silent } from './servedZone.ts';
import { addressRecord, nameRecord, soaRecord, textRecord, type WireMessage } from './wireBytes.ts';

/** The first outcome of one server that answers all but the SOA and the NS records of the zone as told. */
async function outcomeOf(
  said: Partial<WireMessage> | undefined,
  hosted = HOSTED,
): Promise<LiveOutcome | undefined> {
  const behaviour = either(isAboutZone, RIGHT, () => said);
  return (await check({ servers: [behaviour], hosted })).outcomes[0];
}

describe('A check of live answers', () => {
  it('says “same” for the same set in any order', async () => {
    const both = served(ZONE, [addressRecord(WWW, '192.0.2.2'), addressRecord(WWW, '192.0.2.1')]);
    const { outcomes } = await check({ servers: [both], hosted: [...HOSTED, 'www A 192.0.2.2'] });
    assert.deepEqual(outcomes, [{ kind: 'same' }]);
  });

  it('notes another TTL, which is no difference', async () => {
    const [record] = records(...HOSTED);
    assert.ok(record !== undefined);
    const { outcomes } = await check({ records: [{ ...record, ttl: 600 }] });
    assert.deepEqual(outcomes, [{ kind: 'same', ttl: { hosted: 600, answered: 300 } }]);
    const resolver = await check({
      records: [{ ...record, ttl: 600 }],
      servers: [],
      resolvers: [resolving([addressRecord(WWW, '192.0.2.1')])],
      change: { servers: [] },
    });
    assert.deepEqual(resolver.outcomes, [{ kind: 'same' }]);
  });

  it('says “different” with what is only here and only there', async () => {
    const other = served(ZONE, [addressRecord(WWW, '192.0.2.2'), addressRecord(WWW, '192.0.2.3')]);
    const { outcomes } = await check({ servers: [other], hosted: [...HOSTED, 'www A 192.0.2.2'] });
    assert.deepEqual(outcomes, [
      { kind: 'different', onlyHosted: ['192.0.2.1'], onlyAnswered: ['192.0.2.3'] },
    ]);
  });

  it('says “different” where an alias is answered in place of addresses', async () => {
    const alias = served(ZONE, [nameRecord(WWW, 'CNAME', 'cdn.example.net')]);
    const { outcomes } = await check({ servers: [alias] });
    assert.deepEqual(outcomes, [
      { kind: 'different', onlyHosted: ['A 192.0.2.1'], onlyAnswered: ['CNAME cdn.example.net.'] },
    ]);
  });

  it('judges each address apart', async () => {
    const other = served(ZONE, [addressRecord(WWW, '192.0.2.2')]);
    const { outcomes } = await check({ servers: [RIGHT, other, silent] });
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['same', 'different', 'silent'],
    );
  });

  it('takes disabled records for none', async () => {
    assert.equal(
      (await check({ servers: [served(ZONE, [])], hosted: ['-www A 192.0.2.1'] })).outcomes[0]?.kind,
      'same',
    );
    assert.deepEqual((await check({ hosted: ['-www A 192.0.2.1'] })).outcomes[0], {
      kind: 'different',
      onlyHosted: [],
      onlyAnswered: ['192.0.2.1'],
    });
  });

  it('takes some of the records that share a host by weight for all', async () => {
    const weighted = records('www A 192.0.2.1', 'www A 192.0.2.2').map((each) => ({ ...each, weight: 50 }));
    assert.equal((await check({ records: weighted })).outcomes[0]?.kind, 'same');
    const other = served(ZONE, [addressRecord(WWW, '192.0.2.9')]);
    assert.equal((await check({ records: weighted, servers: [other] })).outcomes[0]?.kind, 'different');
  });

  it('says that a name, or data of a type, is not there', async () => {
    const authorities = [soaRecord(ZONE)];
    assert.deepEqual(await outcomeOf({ aa: true, rcode: 3, authorities }), { kind: 'noName' });
    assert.deepEqual(await outcomeOf({ aa: true, authorities }), { kind: 'noData' });
  });

  it('does not take an empty answer without SOA for “no data”', async () => {
    const why = { kind: 'emptyAnswer' };
    assert.deepEqual(await outcomeOf({ aa: true }), { kind: 'notJudged', why });
  });

  it('has one word each for silence, refusal, failure, no authority and broken answers', async () => {
    assert.deepEqual(await outcomeOf(undefined), { kind: 'silent' });
    assert.deepEqual(await outcomeOf({ rcode: 5 }), { kind: 'refused' });
    assert.deepEqual(await outcomeOf({ rcode: 2 }), { kind: 'failed', why: 'SERVFAIL' });
    assert.deepEqual(await outcomeOf({ answers: [addressRecord(WWW, '192.0.2.1')] }), {
      kind: 'notAuthoritative',
    });
    const broken = [{ ...addressRecord(WWW, '192.0.2.1'), data: Buffer.alloc(3) }];
    assert.deepEqual(await outcomeOf({ aa: true, answers: broken }), { kind: 'unreadable' });
  });

  it('does not judge what the hosted records leave open, or what is no data of its type', async () => {
    const open = await outcomeOf({ aa: true, answers: [] }, [
      'www A 192.0.2.1 @Asia',
      'www A 192.0.2.2 @Europe',
    ]);
    assert.equal(open?.kind, 'notJudged');
    const invalid = await check({ hosted: ['www A 999.0.2.1'] });
    assert.deepEqual(invalid.outcomes, [{ kind: 'notJudged', why: { kind: 'hostedInvalid' } }]);
    const notServed = await check({
      change: { zone: { name: ZONE, records: records(...HOSTED), known: { kind: 'stale' } } },
    });
    assert.deepEqual(notServed.outcomes, [{ kind: 'notJudged', why: { kind: 'undecided', why: 'stale' } }]);
  });

  it('compares a delegation with the referral', async () => {
    const referral = { authorities: [nameRecord('sub.example.com', 'NS', 'ns.example.net')] };
    const hosted = ['sub NS ns.example.net.'];
    assert.deepEqual(await outcomeOf(referral, hosted), { kind: 'same' });
    const other = { authorities: [nameRecord('sub.example.com', 'NS', 'ns.example.org')] };
    assert.deepEqual(await outcomeOf(other, hosted), {
      kind: 'different',
      onlyHosted: ['ns.example.net.'],
      onlyAnswered: ['ns.example.org.'],
    });
  });

  it('does not take the denial of another zone for “not there”', async () => {
    for (const [zone, kind] of [
      ['com', 'notAuthoritative'],
      ['', 'notAuthoritative'],
      ['other.example.com', 'noName'],
      [ZONE, 'noName'],
    ] as const) {
      const outcome = await outcomeOf({ aa: true, rcode: 3, authorities: [soaRecord(zone)] });
      assert.equal(outcome?.kind, kind, zone);
    }
  });

  it('does not believe a DNAME record above the zone', async () => {
    const answers = [nameRecord('com', 'DNAME', 'example.net'), addressRecord(WWW, '192.0.2.1')];
    assert.equal((await outcomeOf({ aa: true, answers }))?.kind, 'same');
  });

  it('does not take a referral upwards for anything', async () => {
    const upwards = { authorities: [nameRecord('', 'NS', 'a.root-servers.net')] };
    assert.deepEqual(await outcomeOf(upwards), { kind: 'notAuthoritative' });
  });

  it('does not follow loops of aliases', async () => {
    const answers = [nameRecord(WWW, 'CNAME', 'a.example.com'), nameRecord('a.example.com', 'CNAME', WWW)];
    assert.deepEqual(await outcomeOf({ aa: true, answers }, ['www CNAME a.example.com']), { kind: 'same' });
  });

  it('asks for a wildcard, and for what it answers', async () => {
    const wild = served(ZONE, [textRecord('*.example.com', 'any')]);
    assert.deepEqual((await check({ servers: [wild], hosted: ['* TXT any'] })).outcomes, [{ kind: 'same' }]);
  });

  it('does not send names that are none', async () => {
    const { outcomes, queries } = await check({ hosted: [`${'a'.repeat(64)} A 192.0.2.1`] });
    assert.deepEqual(outcomes, [{ kind: 'notJudged', why: { kind: 'notAskable' } }]);
    assert.ok(queries.flat().every(isAboutZone));
  });
});
