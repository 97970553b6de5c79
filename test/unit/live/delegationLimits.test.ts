import assert from 'node:assert/strict';
import { checkDelegation } from '../../../src/live/delegation.ts';
import type { QuerySender } from '../../../src/live/querySender.ts';
import { checkZoneServer, type ServerCheck } from '../../../src/live/serverCheck.ts';
import { answeringSender, at, referring, rr, type Said } from './answeringSender.ts';

const ZONE = 'example.test';
const SOA = `${ZONE} SOA ns.test. host.test. 7 2 3 4 5`;

/** Checks a delegation from one root server at the last address. Others answer as `say` does. */
async function checked(
  { servers = [], glue = [] }: { readonly servers?: readonly string[]; readonly glue?: readonly string[] },
  say: (last: number, type: string) => Said = () => ({ answers: [rr(SOA)] }),
  root: (type: string) => Said = () => referring(ZONE, servers, ...glue),
): Promise<Awaited<ReturnType<typeof checkDelegation>> & { readonly asked: readonly string[] }> {
  const { sender, asked } = answeringSender((last, { type }) =>
    last === 255 ? root(type) : say(last, type),
  );
  const found = await checkDelegation({
    sender,
    zone: ZONE,
    resolvers: [],
    port: 53,
    roots: [{ name: 'root.test', addresses: [at(255)] }],
    given: undefined,
    service: [],
  });
  return { ...found, asked };
}

/** The checks of servers that are given. */
const checksOf = async (
  sender: Pick<QuerySender, 'ask'>,
  lasts: readonly number[],
): Promise<readonly ServerCheck[]> =>
  Promise.all(
    lasts.map(async (last) => checkZoneServer(sender, { name: undefined, address: at(last) }, ZONE)),
  );

const codes = ({ report }: Awaited<ReturnType<typeof checkDelegation>>): readonly string[] =>
  report.findings.map(({ code }) => code);
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('The servers of a delegation', () => {
  it('are asked at 32 addresses, each once', async () => {
    const servers = numbers(33).map((last) => `ns${last}.example.net`);
    const glue = servers.map((name, last) => `${name} A 192.0.2.${last}`);
    const named = await checked({ servers, glue });
    assert.equal(named.checks.length, 32);
    assert.deepEqual(
      (
        await checked({ servers: ['a.test', 'b.test'], glue: ['a.test A 192.0.2.1', 'b.test A 192.0.2.1'] })
      ).checks.map(({ server }) => server.name),
      ['a.test'],
    );
  });

  it('are compared with the set that the zone has, whose own servers are asked too', async () => {
    const found = await checked(
      { servers: ['a.test'], glue: ['a.test A 192.0.2.1'] },
      (_last, type): Said => {
        if (type === 'NS') return { answers: [rr(`${ZONE} NS a.test.`), rr(`${ZONE} NS ns.${ZONE}.`)] };
        if (type === 'A') return { answers: [rr(`ns.${ZONE} A 192.0.2.2`)] };
        return type === 'AAAA' || type === 'DS' ? { kind: 'silent' } : { answers: [rr(SOA)] };
      },
    );
    const checkedServers = found.checks.map(({ server }) => `${server.name} ${server.address.address}`);
    assert.deepEqual(checkedServers, ['a.test 192.0.2.1', `ns.${ZONE} 192.0.2.2`]);
    assert.deepEqual(found.report.parentServers, ['a.test']);
    assert.deepEqual(found.report.zoneServers, ['a.test', `ns.${ZONE}`]);
    const unknown = 'serviceUnknown setsDiffer allAuthoritative serialsAgree dsUnknown'.split(' ');
    assert.deepEqual(codes(found), unknown);
  });

  it('are named where nobody has an address for them', async () => {
    const found = await checked({ servers: ['a.test', 'b.test'], glue: ['a.test A 192.0.2.1'] });
    const [none] = found.report.findings.filter(({ code }) => code === 'noAddress');
    assert.deepEqual(none, { code: 'noAddress', level: 'unknown', server: 'b.test' });
  });

  it('lack glue only where the parent said so', async () => {
    const servers = numbers(12).map((last) => `ns${last}.${ZONE}`);
    const glue = [`ns0.${ZONE} A 192.0.2.1`];
    const referral = referring(ZONE, servers, ...glue);
    const found = async (said: Said): Promise<readonly string[]> => {
      const { report } = await checked({}, undefined, (type) => (type === 'NS' ? referral : said));
      return report.findings.flatMap((finding) => {
        if (finding.code === 'glueMissing') return [`${finding.level} ${finding.server}`];
        return finding.code === 'glueThere' ? [`${finding.level} ${finding.servers.join()}`] : [];
      });
    };
    const there = `good ns0.${ZONE}`;
    assert.deepEqual(await found({ kind: 'silent' }), [there]);
    assert.deepEqual(await found({ kind: 'stopped', why: 'queryLimit' }), [there]);
    const asked = servers.slice(1);
    assert.deepEqual(await found(referral), [...asked.map((name) => `bad ${name}`), there]);
  });

  it('say so when the network answers in their place: all that answered, and nobody above the zone did', async () => {
    const network: Said = { isAuthoritative: false, offersRecursion: true };
    const cut = async (root: Said, ...said: readonly Said[]): Promise<boolean> => {
      const { sender } = answeringSender((last) =>
        last === 255 ? root : (said[last] ?? { kind: 'silent' }),
      );
      const roots = [{ name: 'root.test', addresses: [at(255)] }];
      const given = checksOf(
        sender,
        said.map((_, last) => last),
      );
      const context = { sender, zone: ZONE, resolvers: [], port: 53, roots, given, service: [] };
      return (await checkDelegation(context)).isCutByNetwork;
    };
    assert.equal(await cut(network, network, network), true);
    assert.equal(await cut({ kind: 'silent' }, network, { kind: 'silent' }), true);
    assert.equal(await cut(network, network, { answers: [rr(SOA)] }), false);
    assert.equal(await cut(network, { kind: 'silent' }), true);
    assert.equal(await cut({ kind: 'silent' }, { kind: 'silent' }), false);
    assert.equal(await cut(referring(ZONE, ['a.test']), network), false);
  });
});
