import assert from 'node:assert/strict';
import { DEFAULT_DNS_CLIENT } from '../../../src/dns/client.ts';
import { followedOutcome, mayBeFlattened } from '../../../src/live/follow.ts';
import { hostedAnswer, type HostedAnswer } from '../../../src/live/hosted.ts';
import type { AnsweredSet, LiveOutcome } from '../../../src/live/liveReport.ts';
import { RunServer } from '../../../src/live/runServer.ts';
import { askServer, planTarget } from '../../../src/live/targetCheck.ts';
import { zone } from '../dns/zones.ts';
import { answeringSender, at, rr, type Said } from './answeringSender.ts';

const ZONE = 'example.com';
const NAME = 'www.example.com';

const hosting = (...texts: readonly string[]): HostedAnswer =>
  hostedAnswer(zone(...texts), NAME, 'A', DEFAULT_DNS_CLIENT);
const ALIAS = hosting('www CNAME b.test.');
const REDIRECT = hosting('www URL http://b.test/');

const answering = (kind: AnsweredSet['kind'], type: string, ...texts: readonly string[]): AnsweredSet => ({
  kind,
  type,
  records: texts,
  ttl: 60,
});

/** Answers with these records, as `1 www.example.com A 192.0.2.1` at the server with this last number. */
const having =
  (...texts: readonly string[]) =>
  (last: number, name: string, type: string): Said => {
    const own = texts.filter((text) => text.startsWith(`${last} ${name} ${type} `));
    return { answers: own.map((text) => rr(text.slice(text.indexOf(' ') + 1))) };
  };

/** What following a target brings: server 1 is asked, 8 and 9 are resolvers. */
async function followed(
  hosted: HostedAnswer,
  texts: readonly string[],
  role: 'authoritative' | 'resolver' = 'authoritative',
): Promise<{ readonly outcome: LiveOutcome | undefined; readonly asked: readonly string[] }> {
  const { sender, asked } = answeringSender((last, { name, type }) => having(...texts)(last, name, type));
  const server = (last: number, as: 'authoritative' | 'resolver'): RunServer =>
    new RunServer(sender, as, { name: undefined, address: at(last) });
  const resolvers = [server(8, 'resolver'), server(9, 'resolver')];
  const outcome = await followedOutcome(hosted, NAME, server(1, role), { zone: ZONE, resolvers });
  return { outcome, asked: asked.filter((each) => / A\b/u.test(each)) };
}

describe('An alias or a redirect', () => {
  it('may be answered with addresses, an alias not where it is answered itself', () => {
    for (const [hosted, answered, isFlattened] of [
      [ALIAS, answering('records', 'A', '192.0.2.1'), true],
      [ALIAS, answering('noData', 'A'), true],
      [ALIAS, answering('noData', 'CNAME'), true],
      [ALIAS, answering('cname', 'CNAME', 'c.test.'), false],
      [REDIRECT, answering('cname', 'CNAME', 'c.test.'), true],
      [REDIRECT, answering('records', 'A', '192.0.2.1'), true],
      [REDIRECT, undefined, false],
      [hosting('www A 192.0.2.1'), answering('records', 'A', '192.0.2.1'), false],
      [hosting(), answering('noName', 'A'), false],
    ] as const)
      assert.equal(mayBeFlattened(hosted, answered), isFlattened, `${hosted.set.kind} ${answered?.kind}`);
  });

  it('is equal after following if all that is answered are addresses of the target', async () => {
    const own = [`1 ${NAME} A 192.0.2.1`, `1 ${NAME} AAAA 2001:db8::1`];
    const kind = async (...texts: readonly string[]): Promise<string | undefined> => {
      const { outcome } = await followed(ALIAS, texts);
      return outcome?.kind === 'notJudged' ? outcome.why.kind : outcome?.kind;
    };
    const theirs = ['8 b.test A 192.0.2.1', '8 b.test AAAA 2001:db8::1'];
    assert.equal(await kind(...own, ...theirs), 'equalAfterFollowing');
    assert.equal(await kind(...own, ...theirs, '8 b.test A 192.0.2.2'), 'equalAfterFollowing');
    assert.equal(await kind(...own, ...theirs.slice(1)), 'followedDiffers');
    assert.equal(await kind(...own), 'targetUnknown');
    assert.equal(await kind(...theirs), undefined);
    const { outcome } = await followed(REDIRECT, own);
    assert.deepEqual(outcome, { kind: 'notJudged', why: { kind: 'redirect' } });
    assert.deepEqual((await followed(REDIRECT, [...own, ...theirs])).outcome, {
      kind: 'equalAfterFollowing',
      target: 'b.test',
    });
  });

  it('is followed by the resolvers, one after the other until one has addresses', async () => {
    const own = `1 ${NAME} A 192.0.2.1`;
    const first = await followed(ALIAS, [own, '8 b.test A 192.0.2.1', '9 b.test A 192.0.2.2']);
    assert.deepEqual(first.asked, [`1 ${NAME} A`, '8 b.test A recursively']);
    assert.equal(first.outcome?.kind, 'equalAfterFollowing');
    const second = await followed(ALIAS, [own, '9 b.test A 192.0.2.1']);
    assert.deepEqual(second.asked, [`1 ${NAME} A`, '8 b.test A recursively', '9 b.test A recursively']);
    assert.equal(second.outcome?.kind, 'equalAfterFollowing');
  });

  it('is followed by the server itself where the target is in the zone, or the server a resolver', async () => {
    const own = `1 ${NAME} A 192.0.2.1`;
    for (const target of [ZONE, `b.${ZONE}`]) {
      const hosted = hosting(`www CNAME ${target}.`);
      const { outcome, asked } = await followed(hosted, [own, `1 ${target} A 192.0.2.1`]);
      assert.deepEqual(asked, [`1 ${NAME} A`, `1 ${target} A`]);
      assert.equal(outcome?.kind, 'equalAfterFollowing');
    }
    const outside = await followed(hosting(`www CNAME b${ZONE}.`), [own]);
    assert.equal(outside.asked[1], `8 b${ZONE} A recursively`);
    const resolver = await followed(ALIAS, [own, '1 b.test A 192.0.2.1'], 'resolver');
    assert.deepEqual(resolver.asked, [`1 ${NAME} A recursively`, '1 b.test A recursively']);
    assert.equal(resolver.outcome?.kind, 'equalAfterFollowing');
  });

  it('is gone where the server denies it, and not judged where it answers with its own addresses', async () => {
    const soa = rr(`${ZONE} SOA ns.test. host.test. 1 2 3 4 5`);
    const outcome = async (said: Said): Promise<LiveOutcome | undefined> => {
      const { sender } = answeringSender(() => said);
      const hosted = zone('www URL http://b.test/');
      const server = new RunServer(sender, 'authoritative', { name: undefined, address: at(1) });
      const planned = await planTarget({ zone: hosted, apex: ZONE }, { host: 'www', type: 'URL' }, 1);
      const context = { apex: ZONE, resolvers: [], isCutByNetwork: false, now: () => 0 };
      const [line] = await askServer(planned, server, context);
      return line?.outcome;
    };
    assert.deepEqual(await outcome({ rcode: 'NXDOMAIN', authorities: [soa] }), { kind: 'noName' });
    assert.deepEqual(await outcome({ authorities: [soa] }), { kind: 'noData' });
    const redirect = { kind: 'notJudged', why: { kind: 'redirect' } };
    assert.deepEqual(await outcome({ answers: [rr(`${NAME} A 192.0.2.1`)] }), redirect);
  });
});
