import assert from 'node:assert/strict';
import type { ServerAddress } from '../../../src/live/liveRequest.ts';
import { addressesOfNames, completeGlue, lookUpAddresses } from '../../../src/live/nameServerAddresses.ts';
import { answeringSender, at, rr, type Said } from './answeringSender.ts';

const ZONE = 'example.com';
const SILENT: Said = { kind: 'silent' };

/** A resolver that has one address of each name for each type it is told. */
const having =
  (...types: readonly string[]) =>
  (last: number, name: string, type: string): Said =>
    types.includes(`${last} ${type}`)
      ? { answers: [rr(`${name} ${type} ${type === 'A' ? '192.0.2.77' : '2001:db8::77'}`)] }
      : {};

function context(
  say: (last: number, name: string, type: string) => Said,
  resolvers: readonly number[] = [1, 2],
) {
  const { sender, asked } = answeringSender((last, { name, type }) => say(last, name, type));
  return { asked, context: { sender, zone: ZONE, resolvers: resolvers.map(at), port: 5353 } };
}

const many = (type: string, count: number): Said => ({
  answers: [
    rr('ns.test CNAME other.test.'),
    ...Array.from({ length: count }, (_, index) =>
      rr(`ns.test ${type} ${type === 'A' ? '192.0.2.' : '2001:db8::'}${index + 1}`),
    ),
  ],
});

const whole = (last: number, name: string): Said =>
  last === 3 && name === 'b.test'
    ? { answers: [rr('b.test A 192.0.2.7')] }
    : { additionals: [rr(`${name} A 192.0.2.8`), rr('x.test A 192.0.2.9')] };

const addressesAt = (last: number) => [{ address: `192.0.2.${last}`, port: 5353 }];

describe('The addresses of a name server', () => {
  it('are those of both families from the first resolver that has any', async () => {
    for (const [types, addresses, asked] of [
      [
        ['1 A', '1 AAAA', '2 A'],
        ['192.0.2.77', '2001:db8::77'],
        [1, 1],
      ],
      [['1 AAAA', '2 A'], ['2001:db8::77'], [1, 1]],
      [['2 A'], ['192.0.2.77'], [1, 1, 2, 2]],
      [[], [], [1, 1, 2, 2]],
    ] as const) {
      const scene = context(having(...types));
      const found = await lookUpAddresses('ns.test', scene.context);
      const wanted = addresses.map((address) => ({ address, port: 5353 }));
      assert.deepEqual(found, wanted);
      assert.deepEqual(
        scene.asked,
        asked.map((last, index) => `${last} ns.test ${index % 2 === 0 ? 'A' : 'AAAA'} recursively`),
      );
    }
    const own = context(having('9 A'));
    assert.equal((await lookUpAddresses('ns.test', own.context, at(9))).length, 1);
    assert.deepEqual(own.asked, ['9 ns.test A', '9 ns.test AAAA']);
  });

  it('are four of a family at most, and no records of other types', async () => {
    const { context: asking } = context((_last, _name, type) => many(type, 5));
    const found = await lookUpAddresses('ns.test', asking);
    assert.deepEqual(
      found.map(({ address }) => address),
      [1, 2, 3, 4].map((last) => `192.0.2.${last}`).concat([1, 2, 3, 4].map((last) => `2001:db8::${last}`)),
    );
    const silent = context((_last, _name, type) => (type === 'A' ? SILENT : many(type, 1)));
    assert.equal((await lookUpAddresses('ns.test', silent.context)).length, 1);
  });

  it('are glue first, then what the zone itself says of names within it, then what a resolver says', async () => {
    const scene = context(having('1 A', '9 A'), [1]);
    const glue = new Map<string, readonly ServerAddress[]>([['a.test', [at(5), at(6)]]]);
    const names = ['a.test', 'b.test', `c.${ZONE}`, `x${ZONE}`];
    const found = await addressesOfNames(names, scene.context, { glue, own: at(9) });
    assert.deepEqual(
      found.map(({ name, address }) => `${name} ${address.address}`),
      ['a.test 192.0.2.5', 'a.test 192.0.2.6', ...names.slice(1).map((name) => `${name} 192.0.2.77`)],
    );
    assert.deepEqual(scene.asked.toSorted(), [
      '1 b.test A recursively',
      '1 b.test AAAA recursively',
      '1 xexample.com A recursively',
      '1 xexample.com AAAA recursively',
      '9 c.example.com A',
      '9 c.example.com AAAA',
    ]);
  });

  it('are looked up for 32 names', async () => {
    const { context: asking } = context(having('1 A'));
    const names = Array.from({ length: 33 }, (_, index) => `ns${index}.test`);
    assert.equal((await addressesOfNames(names, asking, {})).length, 32);
  });
});

describe('Glue that a referral left out', () => {
  const glue = new Map([['a.test', [at(5)]]]);

  it('is asked for at the first server of the parent, by name', async () => {
    const scene = context(whole);
    const found = await completeGlue(['a.test', 'b.test', 'c.test'], glue, [at(3), at(4)], scene.context);
    assert.deepEqual(scene.asked, ['3 b.test A', '3 c.test A']);
    assert.deepEqual([...found], [...glue, ['b.test', addressesAt(7)], ['c.test', addressesAt(8)]]);
  });

  it('stays unknown without a server of the parent, or an answer of it', async () => {
    const scene = context(whole);
    assert.deepEqual(await completeGlue(['b.test'], glue, [], scene.context), glue);
    assert.deepEqual(scene.asked, []);
    for (const said of [
      SILENT,
      { kind: 'stopped', why: 'deadline' },
      { rcode: 'SERVFAIL' },
      { rcode: 'REFUSED' },
    ] satisfies Said[])
      assert.deepEqual(await completeGlue(['b.test'], glue, [at(3)], context(() => said).context), glue);
  });

  it('is an empty list where the parent answers without an address', async () => {
    for (const rcode of ['NOERROR', 'NXDOMAIN']) {
      const { context: asking } = context(() => ({ rcode, additionals: [rr('x.test A 192.0.2.9')] }));
      const completed = await completeGlue(['a.test', 'b.test'], glue, [at(3)], asking);
      assert.deepEqual(completed, new Map([...glue, ['b.test', []]]));
    }
  });
});
