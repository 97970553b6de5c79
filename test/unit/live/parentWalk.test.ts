import assert from 'node:assert/strict';
import type { RootServer } from '../../../src/live/liveRequest.ts';
import { walkToParent, type Walk } from '../../../src/live/parentWalk.ts';
import { answeringSender, at, referring, rr, type Said } from './answeringSender.ts';

const ZONE = 'example.com';
const SILENT: Said = { kind: 'silent' };
const DENIED: Said = { rcode: 'NXDOMAIN', authorities: [rr('. SOA a.root. b.root. 1 2 3 4 5')] };
const HERE = referring(ZONE, ['ns1.test']);

/** So many root servers with one address each. */
const roots = (count: number): readonly RootServer[] =>
  Array.from({ length: count }, (_, index) => ({ name: `r${index}.test`, addresses: [at(index)] }));

/** Walks to the parent of a zone, from root servers that say these things, and others that are silent. */
async function walk(
  said: readonly Said[],
  { from = roots(said.length), zone = ZONE, addresses = [] as readonly number[] } = {},
): Promise<{
  readonly found: Walk;
  readonly asked: readonly string[];
  readonly lookedUp: readonly string[];
}> {
  const { sender, asked } = answeringSender((last) => said[last] ?? SILENT);
  const lookedUp: string[] = [];
  const found = await walkToParent(zone, from, {
    sender,
    port: 53,
    addressesOf: async (name) => {
      lookedUp.push(name);
      return addresses.map(at);
    },
  });
  return { found, asked, lookedUp };
}

const kindOf = async (...said: readonly Said[]): Promise<string> => {
  const { found } = await walk(said);
  return found.kind === 'notFound' ? found.why : found.kind;
};

const deep = async (labels: number): Promise<string> => {
  const zone = Array.from({ length: labels }, (_, index) => `l${index}`).join('.');
  let depth = 0;
  const { sender } = answeringSender(() => {
    depth += 1;
    return referring(zone.split('.').slice(-depth).join('.'), ['ns.test'], 'ns.test A 192.0.2.1');
  });
  const found = await walkToParent(zone, roots(1), { sender, port: 53, addressesOf: async () => [] });
  return found.kind === 'notFound' ? found.why : found.kind;
};

const several = async (from: readonly RootServer[], ...said: readonly Said[]): Promise<unknown> => {
  const { found } = await walk(said, { from });
  return 'isOneOfSeveral' in found && found.isOneOfSeveral;
};

const kindWith = async (...said: readonly (Said | Promise<Said>)[]): Promise<string> => {
  const { sender } = answeringSender((last) => said[last] ?? SILENT);
  const context = { sender, port: 53, addressesOf: async () => [] };
  return (await walkToParent(ZONE, roots(said.length), context)).kind;
};

describe('The walk to the parent of a zone', () => {
  it('asks six addresses of a zone at most, three at a time, until two servers answer', async () => {
    const count = async (...said: readonly Said[]): Promise<number> => (await walk(said)).asked.length;
    const silent = Array.from({ length: 9 }, () => SILENT);
    assert.equal(await count(...silent), 6);
    assert.equal(await count(HERE, HERE, ...silent), 3);
    assert.equal(await count(HERE, SILENT, SILENT, HERE, ...silent), 6);
    assert.equal(await count(HERE, SILENT, SILENT, SILENT), 4);
    assert.equal((await walk([...silent.slice(0, 6), HERE])).found.kind, 'notFound');
    assert.equal((await walk([...silent.slice(0, 5), HERE])).found.kind, 'delegated');
    assert.deepEqual((await walk([HERE])).asked, ['0 example.com NS']);
  });

  it('does not wait for a third server after two answers, nor for others after one that leads closer', async () => {
    const never = new Promise<Said>(() => undefined);
    assert.equal(await kindWith(never, HERE, DENIED), 'delegated');
    assert.equal(await kindWith(never, referring('com', ['n.test']), never), 'notFound');
  });

  it('follows a referral for each label of the zone', async () => {
    assert.equal(await deep(40), 'delegated');
  });

  it('goes on at one address of each family of each server, IPv4 first', async () => {
    const glue = [
      'n.test AAAA 2001:db8::7',
      'n.test A 192.0.2.8',
      'n.test A 192.0.2.9',
      'm.test A 192.0.2.8',
    ];
    const { asked, lookedUp } = await walk([referring('com', ['n.test', 'm.test', 'o.test'], ...glue)]);
    assert.deepEqual(asked, ['0 example.com NS', '8 example.com NS', '2001:db8::7 example.com NS']);
    assert.deepEqual(lookedUp, []);
  });

  it('looks up the first three servers that have no address, and ends without any', async () => {
    const servers = ['d.test', 'b.test', 'c.test', 'a.test'];
    const found = await walk([referring('com', servers), HERE], { from: roots(1), addresses: [1] });
    assert.deepEqual(found.lookedUp, ['a.test', 'b.test', 'c.test']);
    assert.deepEqual(found.asked, ['0 example.com NS', '1 example.com NS']);
    const none = await walk([referring('com', servers)]);
    assert.deepEqual(none.found, { kind: 'notFound', why: 'failed' });
  });

  it('says why nothing was found', async () => {
    const network: Said = { isAuthoritative: false, offersRecursion: true };
    const refused: Said = { isAuthoritative: false, rcode: 'REFUSED' };
    const astray = referring('org', ['ns.test']);
    for (const [why, ...said] of [
      ['silent', SILENT],
      ['silent', SILENT, { kind: 'unreachable' }],
      ['failed', SILENT, { kind: 'unreadable' }],
      ['failed', refused, SILENT],
      ['failed', refused, network],
      ['cutByNetwork', network, SILENT],
      ['stopped', refused, { kind: 'stopped', why: 'deadline' }],
      ['loop', astray, SILENT],
      ['delegated', astray, HERE],
    ] as const)
      assert.equal(await kindOf(...said), why, JSON.stringify(said));
  });

  it('compares two servers by name, not two addresses of one', async () => {
    assert.equal(await several(roots(2), HERE, HERE), false);
    assert.equal(await several(roots(2), HERE, SILENT), true);
    assert.equal(await several(roots(1), HERE), false);
    const [one] = roots(1);
    assert.ok(one !== undefined);
    assert.equal(await several([{ ...one, addresses: [at(0), at(1)] }], HERE, SILENT), false);
    assert.equal(await several([{ ...one, addresses: [at(0), at(1)] }], HERE, HERE), false);
  });

  it('takes a server that delegates before one that serves the zone, and either before one that denies it', async () => {
    const serves: Said = { answers: [rr(`${ZONE} NS own.test.`)] };
    for (const [kind, said, from, servers] of [
      ['delegated', [serves, HERE], [1], [['ns1.test']]],
      ['delegated', [DENIED, HERE], [1], [['ns1.test'], []]],
      ['parentServesZone', [DENIED, serves], [1], [['own.test'], []]],
      ['delegated', [HERE, HERE], [0, 1], [['ns1.test'], ['ns1.test']]],
      ['notDelegated', [DENIED, DENIED], undefined, [[], []]],
    ] as const) {
      const { found } = await walk(said);
      assert.equal(found.kind, kind);
      assert.deepEqual('from' in found ? found.from : undefined, from?.map(at));
      const answers = 'answers' in found ? found.answers : [];
      const asked = answers.map((each) => each.servers);
      assert.deepEqual(asked, servers);
      assert.equal('parent' in found && found.parent, '');
    }
  });

  it('joins the servers of two answers, 32 at most, with the addresses of the first where both have some', async () => {
    const one = referring(ZONE, ['b.test', 'c.test'], 'b.test A 192.0.2.1');
    const other = referring(ZONE, ['a.test', 'b.test'], 'b.test A 192.0.2.2', 'a.test A 192.0.2.3');
    const { found } = await walk([one, other]);
    assert.ok(found.kind === 'delegated');
    assert.deepEqual(found.referral.servers, ['a.test', 'b.test', 'c.test']);
    assert.deepEqual(found.referral.glue.get('b.test'), [at(1)]);
    assert.deepEqual(found.referral.glue.get('a.test'), [at(3)]);
    const many = (letter: string): Said =>
      referring(
        ZONE,
        Array.from({ length: 17 }, (_, index) => `${letter}${index}.test`),
      );
    const all = await walk([many('a'), many('b')]);
    assert.ok(all.found.kind === 'delegated');
    assert.equal(all.found.referral.servers.length, 32);
  });
});
