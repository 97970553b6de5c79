import assert from 'node:assert/strict';
import type { LiveAnswer, LiveOutcome } from '../../../src/live/liveReport.ts';
import { RunServer } from '../../../src/live/runServer.ts';
import { askServer, planTarget, questionsOf } from '../../../src/live/targetCheck.ts';
import { zone } from '../dns/zones.ts';
import { answeringSender, at, rr, type Said } from './answeringSender.ts';
import { pluck } from '../../support/pluck.ts';

const APEX = 'example.com';
const NAME = 'www.example.com';
/** `Default` is asked for as the United States, `Japan` as itself. */
const HOSTED = ['www A 192.0.2.1', 'www A 192.0.2.2 @Japan'];

/** Answers with these addresses; `scope` is for how much of the subnet the answer is. */
const addresses = (lasts: readonly number[], scope?: number): Said => ({
  answers: lasts.map((last) => rr(`${NAME} A 192.0.2.${last}`)),
  ...(scope === undefined ? {} : { scope }),
});

const oneOlder = (last: number): Said => addresses([last === 1 ? 9 : 1]);

/** An outcome in a few words. */
function word(outcome: LiveOutcome): string {
  if (outcome.kind === 'notJudged')
    return outcome.why.kind === 'subnetNotHonoured'
      ? `own line: ${outcome.why.seenLines.join()}`
      : outcome.why.kind;
  const again =
    'again' in outcome && outcome.again !== undefined ? ` again ${outcome.again.records.join()}` : '';
  return outcome.kind === 'different'
    ? `different +${outcome.onlyAnswered.join()}${again}`
    : `${outcome.kind}${again}`;
}

interface Scene {
  readonly hosted?: readonly string[];
  readonly roles?: readonly ('authoritative' | 'resolver')[];
  readonly isCutByNetwork?: boolean;
  readonly type?: string;
  readonly mostLines?: number;
}

/**
 * The outcomes by line, then by server. `say` answers at a server for an address of the subnet: `''` where none was sent,
 * `scope` in it says that the server honours subnets.
 */
async function judged(
  say: (last: number, subnet: string, times: number) => Said & { readonly scope?: number },
  {
    hosted = HOSTED,
    roles = ['authoritative'],
    isCutByNetwork = false,
    type = 'A',
    mostLines = 2_000,
  }: Scene = {},
): Promise<{
  readonly words: readonly (readonly string[])[];
  readonly asked: number;
  readonly answers: readonly (readonly LiveAnswer[])[];
  readonly honours: boolean | undefined;
}> {
  const times = new Map<string, number>();
  const { sender, asked } = answeringSender((last, { subnet }) => {
    const key = `${last} ${subnet?.address}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    const { scope, ...said } = say(last, subnet?.address ?? '', times.get(key) ?? 0);
    return 'kind' in said || subnet === undefined || scope === undefined
      ? said
      : { ...said, subnet: { ...subnet, scope } };
  });
  const servers = roles.map(
    (role, last) => new RunServer(sender, role, { name: undefined, address: at(last) }),
  );
  const of = zone(...hosted);
  const planned = await planTarget({ zone: of, apex: APEX }, { host: 'www', type }, mostLines);
  const resolvers = servers.filter(({ role }) => role === 'resolver');
  const context = { apex: APEX, resolvers, isCutByNetwork, now: () => 0 };
  const byServer = await Promise.all(
    servers.map(async (server) => [server, await askServer(planned, server, context)] as const),
  );
  // The order of the answers in the report is that of the servers, whichever answered first.
  const came = new Map(byServer.toReversed());
  const answers = questionsOf(planned, came, servers, isCutByNetwork).map((question) => question.answers);
  const words = answers.map((each) => each.map(({ outcome }) => word(outcome)));
  return { words, asked: asked.length, answers, honours: servers[0]?.report.honoursSubnet };
}

/** The subnets that are sent for the lines of {@link HOSTED}. */
async function subnetsOf(hosted: readonly string[]): Promise<readonly string[]> {
  const seen: string[] = [];
  await judged(
    (_last, subnet) => {
      seen.push(subnet);
      return { kind: 'silent' };
    },
    { hosted },
  );
  return seen;
}

describe('The check of a host with records on lines', () => {
  it('judges each line by the answer for its subnet, of a server that honours subnets', async () => {
    const [standard = '', japan = ''] = await subnetsOf(HOSTED);
    assert.ok(standard !== '' && japan !== '' && standard !== japan);
    const right = await judged((_last, subnet) => addresses([subnet === japan ? 2 : 1], 24));
    assert.deepEqual([right.words, right.asked, right.honours], [[['same'], ['same']], 2, true]);
    const swapped = await judged((_last, subnet) => addresses([subnet === japan ? 1 : 2], 24));
    assert.deepEqual(swapped.words, [['different +192.0.2.2'], ['different +192.0.2.1']]);
    // A scope of 0 says that all clients get this.
    const forAll = await judged((_last, subnet) =>
      subnet === japan ? addresses([2], 24) : addresses([1], 0),
    );
    assert.deepEqual(forAll.words, [['same'], ['same']]);
  });

  it('says which lines a server showed that does not honour subnets', async () => {
    for (const scope of [0, undefined]) {
      const { words, honours } = await judged(() => addresses([1], scope));
      assert.deepEqual([words, honours], [[['own line: Default'], ['own line: Default']], false]);
    }
    assert.deepEqual((await judged(() => addresses([2]))).words, [['own line: Japan'], ['own line: Japan']]);
    const hosted = ['www A 192.0.2.1', 'www A 192.0.2.1 @Japan'];
    const alike = await judged(() => addresses([1]), { hosted });
    assert.deepEqual(alike.words[0], ['own line: Default,Japan']);
  });

  it('compares what no line has with the default line', async () => {
    assert.deepEqual((await judged(() => addresses([9]))).words, [
      ['different +192.0.2.9'],
      ['different +192.0.2.9'],
    ]);
  });

  it('takes a refusal of the option for a server that does not know subnets, and no other failure', async () => {
    for (const [said, expected] of [
      [{ rcode: 'FORMERR' }, 'own line: '],
      [{ rcode: 'NOTIMP' }, 'own line: '],
      [{ rcode: 'SERVFAIL' }, 'failed'],
      [{ rcode: 'REFUSED' }, 'refused'],
      [{ kind: 'silent' }, 'silent'],
    ] as const) {
      const { words, honours } = await judged(() => said);
      assert.deepEqual([words, honours], [[[expected], [expected]], undefined], expected);
    }
  });

  it('does not ask for a line that no subnet stands for', async () => {
    const hosted = ['www A 192.0.2.1', 'www A 192.0.2.2 @Search Engine'];
    const { words, asked } = await judged(() => addresses([1], 24), { hosted });
    assert.deepEqual([words, asked], [[['same'], ['lineNotAskable']], 1]);
  });

  it('asks a resolver once, and judges the line that it shows, or else the default line', async () => {
    const roles = ['resolver'] as const;
    const of = async (last: number): Promise<unknown> =>
      (await judged(() => addresses([last]), { roles })).words;
    assert.deepEqual(await of(1), [['same'], ['resolverLine']]);
    assert.deepEqual(await of(2), [['resolverLine'], ['same']]);
    assert.deepEqual(await of(9), [['different +192.0.2.9'], ['resolverLine']]);
    const hosted = HOSTED.toReversed();
    const reversed = await judged(() => ({ ...addresses([2]), offersRecursion: true }), { hosted, roles });
    assert.deepEqual(reversed.words, [['same'], ['resolverLine']]);
    const { asked, words } = await judged(() => ({ kind: 'silent' }), { roles });
    assert.deepEqual([asked, words], [1, [['silent'], ['resolverLine']]]);
  });
});

describe('The check of a host', () => {
  const hosted = ['www A 192.0.2.1'];

  it('asks a second time after a difference, and tells what came then if it is another answer', async () => {
    for (const [first, second, expected, times] of [
      [[9], [9], 'different +192.0.2.9', 2],
      [[9], [1], 'different +192.0.2.9 again 192.0.2.1', 2],
      [[1], [9], 'same', 1],
    ] as const) {
      const say = (_last: number, _at: string, count: number): Said =>
        addresses(count === 1 ? first : second);
      const { words, asked } = await judged(say, { hosted });
      assert.deepEqual([words, asked], [[[expected]], times]);
    }
    const soa = { authorities: [rr(`${APEX} SOA ns.test. host.test. 1 2 3 4 5`)] };
    for (const [said, then, expected] of [
      [{ ...soa, rcode: 'NXDOMAIN' }, addresses([1]), 'noName again 192.0.2.1'],
      [soa, addresses([1]), 'noData again 192.0.2.1'],
      [{ kind: 'unreadable' }, addresses([1]), 'unreadable'],
      [addresses([9]), { kind: 'silent' }, 'different +192.0.2.9'],
    ] as const) {
      const { words } = await judged((_last, _subnet, count) => (count === 1 ? said : then), { hosted });
      assert.deepEqual(words, [[expected]]);
    }
  });

  it('calls a resolver older if a server answers what is hosted, and asks it once', async () => {
    const roles = ['authoritative', 'resolver', 'resolver'] as const;
    const { words, asked, answers } = await judged(oneOlder, { hosted, roles });
    assert.deepEqual([words, asked], [[['same', 'older', 'same']], 3]);
    assert.deepEqual(pluck(answers[0], 'server'), [0, 1, 2]);
    const both = await judged(() => addresses([9]), { hosted, roles });
    assert.deepEqual(both.words[0], ['different +192.0.2.9', 'different +192.0.2.9', 'different +192.0.2.9']);
  });

  it('is planned for so many lines, of which the default one stays, and counts the others', async () => {
    const texts = [...Array(5).keys()].map((nth) => `www A 192.0.2.${nth} @L${nth}`);
    const of = zone(...texts, 'www A 192.0.2.9');
    const lines = async (most: number): Promise<readonly [string, number]> => {
      const planned = await planTarget({ zone: of, apex: APEX }, { host: 'www', type: 'A' }, most);
      return [planned.lines.map(({ recordLine }) => recordLine?.name).join(), planned.linesLeftOut];
    };
    assert.deepEqual(await lines(6), ['L0,L1,L2,L3,L4,Default', 0]);
    assert.deepEqual(await lines(5), ['Default,L0,L1,L2,L3', 1]);
    assert.deepEqual(await lines(1), ['Default', 5]);
    const only = { zone: zone('www A 192.0.2.1'), apex: APEX };
    const plain = await planTarget(only, { host: 'www', type: 'A' }, 1);
    assert.deepEqual([plain.lines.length, plain.linesLeftOut], [1, 0]);
  });

  it('is not judged by what may be on a line that is left out', async () => {
    for (const [answer, roles, expected] of [
      [addresses([2]), ['authoritative'], ['own line: ']],
      [addresses([2]), ['resolver'], ['resolverLine']],
      [addresses([1]), ['authoritative', 'resolver'], ['own line: Default', 'same']],
      [{ kind: 'silent' }, ['resolver'], ['silent']],
      // Of a server that honours subnets, the line of its answer is known.
      [addresses([2], 24), ['authoritative'], ['different +192.0.2.2']],
    ] as const)
      assert.deepEqual((await judged(() => answer, { mostLines: 1, roles })).words, [expected]);
  });

  it('asks no authoritative server where the network answers in its place', async () => {
    const roles = ['authoritative', 'resolver'] as const;
    const { words, asked } = await judged(() => addresses([1]), { hosted, roles, isCutByNetwork: true });
    assert.deepEqual([words, asked], [[['cutByNetwork', 'same']], 1]);
    for (const answer of [addresses([9]), { rcode: 'NXDOMAIN', offersRecursion: true }] as const) {
      const other = await judged(() => answer, { hosted, roles, isCutByNetwork: true });
      assert.deepEqual(other.words, [['cutByNetwork', 'ofNetwork']], 'a difference says nothing there');
    }
  });

  it('is pending at every server before there are answers', async () => {
    const of = zone(...HOSTED);
    const planned = await planTarget({ zone: of, apex: APEX }, { host: 'WWW', type: 'a' }, 2);
    const { sender } = answeringSender(() => ({ kind: 'silent' }));
    const servers = [1, 2].map(
      (last) => new RunServer(sender, 'resolver', { name: undefined, address: at(last) }),
    );
    const [first, second] = questionsOf(planned, undefined, servers, false);
    assert.ok(first !== undefined && second !== undefined);
    assert.deepEqual(
      [first.host, first.name, first.type, first.recordLine?.name],
      ['www', NAME, 'A', 'Default'],
    );
    assert.match(second.recordLine?.subnet ?? '', /^[\d.]+\.0\/24$/u);
    assert.equal(second.recordLine?.country, 'JP');
    const outcomes = first.answers.map(({ server, outcome }) => `${server} ${outcome.kind}`);
    assert.deepEqual(outcomes, ['0 pending', '1 pending']);
    assert.deepEqual(second.hosted.records, ['192.0.2.2']);
    const redirecting = await planTarget({ zone: of, apex: APEX }, { host: 'x', type: 'URL' }, 1);
    assert.equal(questionsOf(redirecting, undefined, [], false)[0]?.type, 'A');
  });
});
