import assert from 'node:assert/strict';
import { check, isAboutZone, NOW, RIGHT, WWW, ZONE } from './scene.ts';
import { resolving, served, silent } from './servedZone.ts';
import { addressRecord, nameRecord, textRecord } from './wireBytes.ts';
import { pluck } from '../../support/pluck.ts';

/** A resolver with what was there before. */
const OLD = resolving([addressRecord(WWW, '192.0.2.99', 120)]);

describe('A check of live answers', () => {
  it('judges each address apart', async () => {
    const other = served(ZONE, [addressRecord(WWW, '192.0.2.2')]);
    const { outcomes } = await check({ servers: [RIGHT, other, silent] });
    assert.deepEqual(pluck(outcomes, 'kind'), ['same', 'different', 'silent']);
  });
  it('finds an older answer of a resolver, and says when it must be forgotten', async () => {
    const { outcomes } = await check({ resolvers: [OLD] });
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

  it('asks a resolver with recursion, and without a client subnet', async () => {
    const { queries } = await check({
      hosted: ['www A 192.0.2.1', 'www A 192.0.2.2 @Japan'],
      resolvers: [OLD],
    });
    const [, resolver = []] = queries;
    assert.ok(resolver.length > 0);
    assert.ok(resolver.every(({ wantsRecursion, subnet }) => wantsRecursion && subnet === undefined));
    assert.ok(queries[0]?.every(({ wantsRecursion }) => !wantsRecursion));
  });

  it('does not follow loops of aliases', async () => {
    const names = [nameRecord(WWW, 'CNAME', 'a.example.com'), nameRecord('a.example.com', 'CNAME', WWW)];
    const servers = [served(ZONE, names)];
    const { outcomes } = await check({ servers, hosted: ['www CNAME a.example.com'] });
    assert.deepEqual(outcomes, [{ kind: 'same' }]);
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
