import assert from 'node:assert/strict';
import { checkZoneServer, type ServerCheck } from '../../../src/live/serverCheck.ts';
import { answeringSender, at, rr, type Said } from './answeringSender.ts';

const ZONE = 'example.test';
const SOA = rr(`${ZONE} SOA ns.test. host.test. 4294967295 2 3 4 5`);
const SILENT: Said = { kind: 'silent' };

/** What is found where an address says this to the questions for SOA and NS records. */
async function checked(
  soa: Said,
  ns: Said = SILENT,
): Promise<{ readonly check: ServerCheck; readonly asked: readonly string[] }> {
  const { sender, asked } = answeringSender((_last, { type }) => (type === 'SOA' ? soa : ns));
  return { check: await checkZoneServer(sender, { name: 'ns.test', address: at(1) }, ZONE), asked };
}

describe('The check of an address for a zone', () => {
  for (const [name, said, state, why] of [
    ['has authority and the SOA', { answers: [SOA] }, 'answers', undefined],
    [
      'has the SOA of another zone',
      { answers: [rr('test SOA a. b. 1 2 3 4 5')] },
      'notAuthoritative',
      undefined,
    ],
    [
      'has another record of the zone',
      { answers: [rr(`${ZONE} NS ns.test.`)] },
      'notAuthoritative',
      undefined,
    ],
    ['has no authority', { answers: [SOA], isAuthoritative: false }, 'notAuthoritative', undefined],
    ['denies the zone', { rcode: 'NXDOMAIN' }, 'notAuthoritative', undefined],
    ['denies the zone and has it', { rcode: 'NXDOMAIN', answers: [SOA] }, 'answers', undefined],
    ['refuses', { rcode: 'REFUSED', answers: [SOA] }, 'refused', undefined],
    ['fails', { rcode: 'SERVFAIL', answers: [SOA] }, 'failed', 'SERVFAIL'],
    ['fails on the way', { kind: 'failed', why: 'portClosed' }, 'failed', 'portClosed'],
    ['is silent', SILENT, 'silent', undefined],
    ['was silent before', { kind: 'serverSilent' }, 'silent', undefined],
    ['is unreachable', { kind: 'unreachable' }, 'unreachable', undefined],
    ['sends what cannot be read', { kind: 'unreadable' }, 'unreadable', undefined],
    ['cannot be asked for the zone', { kind: 'notAskable' }, 'notAsked', undefined],
    ['is asked too late', { kind: 'stopped', why: 'deadline' }, 'notAsked', undefined],
  ] as const)
    it(`is “${state}” for one that ${name}`, async () => {
      const { check, asked } = await checked(said);
      assert.deepEqual([check.state, check.why], [state, why]);
      assert.equal(check.serial, state === 'answers' ? 4_294_967_295 : undefined);
      assert.deepEqual(asked, [`1 ${ZONE} SOA`, ...(state === 'answers' ? [`1 ${ZONE} NS`] : [])]);
    });

  it('has the name servers of the zone, each once and sorted, 32 at most, of an answer with authority', async () => {
    const servers = async (ns: Said): Promise<readonly string[] | undefined> =>
      (await checked({ answers: [SOA] }, ns)).check.zoneServers;
    const answers = ['b.test.', 'a.test.', 'b.test.'].map((each) => rr(`${ZONE} NS ${each}`));
    assert.deepEqual(await servers({ answers: [...answers, rr('test NS c.test.'), SOA] }), [
      'a.test',
      'b.test',
    ]);
    assert.equal(await servers({ answers, isAuthoritative: false }), undefined);
    assert.equal(await servers({ answers: [rr('test NS c.test.')] }), undefined);
    assert.equal(await servers(SILENT), undefined);
    const many = Array.from({ length: 33 }, (_, index) => rr(`${ZONE} NS ns${index}.test.`));
    assert.equal((await servers({ answers: many }))?.length, 32);
  });

  it('knows a network that answers in its place, and the identifier of the server', async () => {
    const { check } = await checked({ isAuthoritative: false, offersRecursion: true, nsid: 'x' });
    assert.deepEqual([check.isOfNetwork, check.nsid], [true, 'x']);
    assert.equal((await checked({ offersRecursion: true, answers: [SOA] })).check.isOfNetwork, false);
    assert.equal((await checked({ isAuthoritative: false })).check.isOfNetwork, false);
    assert.equal((await checked(SILENT)).check.isOfNetwork, false);
  });
});
