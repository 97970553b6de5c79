import assert from 'node:assert/strict';
import { checkLive } from '../../../src/live/liveCheck.ts';
import type { LiveAnswer, LiveOutcome, LiveReport } from '../../../src/live/liveReport.ts';
import type { LiveProgress, LiveRecord, LiveRequest } from '../../../src/live/liveRequest.ts';
import { liveTargets } from '../../../src/live/liveTargets.ts';
import { LINES, records } from '../dns/zones.ts';
import { HostileServer, type Behaviour, type SeenQuery } from './hostileServer.ts';
import { either, resolving, served } from './servedZone.ts';
import {
  addressRecord,
  nameRecord,
  optRecord,
  soaRecord,
  subnetOption,
  textRecord,
  TYPE,
  type WireMessage,
} from './wireBytes.ts';

const ZONE = 'example.com';
const WWW = 'www.example.com';
const NOW = 1_700_000_000_000;
const HOSTED = ['www A 192.0.2.1'];
const RIGHT = served(ZONE, [addressRecord(WWW, '192.0.2.1')]);
const silent: Behaviour = () => undefined;

interface Scene {
  readonly hosted?: readonly string[];
  readonly records?: readonly LiveRecord[];
  readonly servers?: readonly Behaviour[];
  readonly resolvers?: readonly Behaviour[];
  readonly change?: Partial<LiveRequest>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LiveProgress<LiveReport>) => void;
}

interface Checked {
  readonly report: LiveReport;
  /** The answers of the last question, and their outcomes. */
  readonly answers: readonly LiveAnswer[];
  readonly outcomes: readonly LiveOutcome[];
  readonly queries: readonly (readonly SeenQuery[])[];
}

async function check(scene: Scene): Promise<Checked> {
  const { servers = [RIGHT], resolvers = [], onProgress } = scene;
  const all: HostileServer[] = [];
  try {
    for (const behaviour of [...servers, ...resolvers]) all.push(await HostileServer.start(behaviour));
    const addresses = all.map(({ address }) => address);
    const hosted = scene.records ?? records(...(scene.hosted ?? HOSTED));
    const report = await checkLive(
      {
        zone: { name: ZONE, records: hosted, lines: LINES },
        targets: liveTargets(hosted),
        servers: addresses.slice(0, servers.length),
        resolvers: addresses.slice(servers.length),
        roots: [],
        limits: { tries: [300], deadline: 20_000 },
        ...scene.change,
      },
      {
        signal: scene.signal ?? new AbortController().signal,
        now: () => NOW,
        ...(onProgress === undefined ? {} : { onProgress }),
      },
    );
    const answers = report.questions.at(-1)?.answers ?? [];
    const outcomes = answers.map(({ outcome }) => outcome);
    return { report, answers, outcomes, queries: all.map(({ queries }) => queries) };
  } finally {
    for (const server of all) await server[Symbol.asyncDispose]();
  }
}

/** The first outcome of one server that answers all but the SOA and the NS records of the zone as told. */
async function outcomeOf(
  said: Partial<WireMessage> | undefined,
  hosted = HOSTED,
): Promise<LiveOutcome | undefined> {
  const behaviour = either(isAboutZone, RIGHT, () => said);
  return (await check({ servers: [behaviour], hosted })).outcomes[0];
}

function isAboutZone({ name, type }: SeenQuery): boolean {
  return name === ZONE && (type === TYPE.SOA || type === TYPE.NS);
}

/** A right server with a client subnet in its answers: Japan gets an address of its own. */
function byCountry(scope: number, subnet = true): Behaviour {
  return (query) => {
    if (isAboutZone(query)) return RIGHT(query);
    const isJapan = query.subnet?.startsWith('126.') === true || query.subnet?.startsWith('133.') === true;
    const address = isJapan && scope > 0 ? '192.0.2.2' : '192.0.2.1';
    const option = subnetOption((query.subnet ?? '').split('/')[0] ?? '', isJapan ? scope : 0);
    const additionals = subnet ? [optRecord(new Map([[8, option]]))] : [];
    return { aa: true, answers: [addressRecord(WWW, address)], additionals };
  };
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

describe('A check of live answers behind a network that answers itself', () => {
  const network: Behaviour = () => ({ ra: true, answers: [addressRecord(WWW, '192.0.2.1')] });

  it('says so once, and asks none of the authoritative servers', async () => {
    const { report, outcomes, queries } = await check({
      servers: [network, network],
      resolvers: [resolving([addressRecord(WWW, '192.0.2.1')])],
    });
    assert.equal(report.isCutByNetwork, true);
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['cutByNetwork', 'cutByNetwork', 'same'],
    );
    assert.deepEqual(
      queries.slice(0, 2).map(({ length }) => length),
      [1, 1],
    );
  });

  it('does not say so of one server without authority, nor when the servers above answer as they should', async () => {
    const one = await check({ servers: [network, RIGHT] });
    assert.equal(one.report.isCutByNetwork, false);
    assert.deepEqual(
      one.outcomes.map(({ kind }) => kind),
      ['notAuthoritative', 'same'],
    );
  });

  it('says so when the root answers with recursion', async () => {
    await using root = await HostileServer.start(network);
    const { report } = await check({
      servers: [],
      change: { servers: [], roots: [{ name: 'a.root', addresses: [root.address] }] },
    });
    assert.equal(report.isCutByNetwork, true);
    const [finding] = report.delegation.findings;
    assert.equal(finding?.code === 'parentNotFound' && finding.why, 'cutByNetwork');
  });
});

describe('An alias or redirect that is answered with addresses', () => {
  const apex = served(ZONE, [addressRecord(ZONE, '192.0.2.7'), nameRecord(ZONE, 'NS', 'ns1.example.net')]);
  const target = resolving([
    addressRecord('cdn.example.net', '192.0.2.7'),
    addressRecord('cdn.example.net', '192.0.2.8'),
  ]);
  const other = resolving([addressRecord('cdn.example.net', '192.0.2.9')]);

  it('is equal after following at the apex', async () => {
    const { outcomes } = await check({
      hosted: ['@ CNAME cdn.example.net.'],
      servers: [apex],
      resolvers: [target],
    });
    assert.deepEqual(outcomes[0], { kind: 'equalAfterFollowing', target: 'cdn.example.net' });
  });

  it('is not judged where the target has other addresses', async () => {
    const { outcomes } = await check({
      hosted: ['@ CNAME cdn.example.net.'],
      servers: [apex],
      resolvers: [other],
    });
    const why = { kind: 'followedDiffers', target: 'cdn.example.net' };
    assert.deepEqual(outcomes[0], { kind: 'notJudged', why });
  });

  it('has no data where nothing is answered, as with a target that does not exist', async () => {
    const { outcomes } = await check({
      hosted: ['@ CNAME gone.example.net.'],
      servers: [served(ZONE, [])],
      resolvers: [target],
    });
    assert.deepEqual(outcomes[0], { kind: 'noData' });
  });

  it('is not judged for a redirect of the service, unless it has the addresses of its target', async () => {
    const redirect = served(ZONE, [addressRecord(WWW, '192.0.2.7')]);
    const scene = { hosted: ['www URL https://cdn.example.net/path'], servers: [redirect] };
    assert.deepEqual((await check({ ...scene, resolvers: [other] })).outcomes[0], {
      kind: 'notJudged',
      why: { kind: 'redirect' },
    });
    assert.deepEqual((await check({ ...scene, resolvers: [target] })).outcomes[0], {
      kind: 'equalAfterFollowing',
      target: 'cdn.example.net',
    });
  });
});

describe('A check of live answers at resolvers', () => {
  const old = (ttl: number): Behaviour => resolving([addressRecord(WWW, '192.0.2.99', ttl)]);

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

  it('knows until when a negative answer is kept: the smaller of the SOA’s TTL and its MINIMUM', async () => {
    for (const [soa, ttl] of [
      [{ ttl: 50, minimum: 900 }, 50],
      [{ ttl: 900, minimum: 60 }, 60],
    ] as const) {
      const none: Behaviour = () => ({ ra: true, rcode: 3, authorities: [soaRecord(ZONE, soa)] });
      const { outcomes } = await check({ resolvers: [none] });
      assert.deepEqual(outcomes[1], { kind: 'noName', forgets: { ttl, at: NOW + ttl * 1000 } });
    }
    const withoutSoa: Behaviour = () => ({ ra: true, rcode: 3 });
    assert.deepEqual((await check({ resolvers: [withoutSoa] })).outcomes[1], { kind: 'noName' });
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
      change: { limits: { tries: [20], silentQuestions: 2, atOncePerAddress: 1 } },
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

describe('A check of live answers by line', () => {
  const HOSTED_LINES = ['www A 192.0.2.1', 'www A 192.0.2.2 @Japan', 'www A 192.0.2.3 @Search Engine'];

  it('asks for each line with an address of one of its countries', async () => {
    const { report, queries } = await check({ hosted: HOSTED_LINES, servers: [byCountry(16)] });
    const outcomes = report.questions.map(({ line, answers }) => [
      line?.name,
      line?.country,
      answers[0]?.outcome,
    ]);
    assert.deepEqual(outcomes, [
      ['Default', 'US', { kind: 'same' }],
      ['Japan', 'JP', { kind: 'same' }],
      ['Search Engine', undefined, { kind: 'notJudged', why: { kind: 'lineNotAskable' } }],
    ]);
    assert.equal(report.servers[0]?.honoursSubnet, true);
    const subnets = (queries[0] ?? []).flatMap(({ subnet }) => subnet ?? []);
    assert.equal(subnets.length, 2);
    assert.ok(subnets.every((subnet) => subnet.endsWith('/24')));
  });

  it('does not judge lines where the scope is 0, or the option is left out', async () => {
    for (const behaviour of [byCountry(0), byCountry(0, false)]) {
      const { report } = await check({ hosted: HOSTED_LINES, servers: [behaviour] });
      const why = { kind: 'subnetNotHonoured', seenLines: ['Default'] };
      assert.deepEqual(
        report.questions.slice(0, 2).map(({ answers }) => answers[0]?.outcome),
        [
          { kind: 'notJudged', why },
          { kind: 'notJudged', why },
        ],
      );
      assert.equal(report.servers[0]?.honoursSubnet, false);
      assert.deepEqual(report.questions[1]?.answers[0]?.answered?.records, ['192.0.2.1']);
    }
  });

  it('finds a difference where what came is on no line at all', async () => {
    const wrong: Behaviour = (query) =>
      isAboutZone(query) ? RIGHT(query) : { aa: true, answers: [addressRecord(WWW, '192.0.2.77')] };
    const { report } = await check({ hosted: HOSTED_LINES, servers: [wrong] });
    assert.equal(report.questions[1]?.answers[0]?.outcome.kind, 'different');
  });

  it('believes an answer whose client subnet is another one, but not its line', async () => {
    const other: Behaviour = (query) => {
      const said = byCountry(0)(query);
      const additionals = [optRecord(new Map([[8, subnetOption('203.0.113.0', 0)]]))];
      return isAboutZone(query) || said === undefined || Array.isArray(said)
        ? said
        : { ...said, additionals };
    };
    const { report } = await check({ hosted: HOSTED_LINES, servers: [other] });
    assert.equal(report.questions[1]?.answers[0]?.outcome.kind, 'notJudged');
  });

  it('says that lines were not asked for where the server does not understand subnets', async () => {
    const refusing = either(
      ({ subnet }) => subnet !== undefined,
      () => ({ rcode: 1 }),
      RIGHT,
    );
    const { report } = await check({ hosted: HOSTED_LINES, servers: [refusing] });
    const why = { kind: 'subnetNotHonoured', seenLines: [] };
    assert.deepEqual(report.questions[1]?.answers[0]?.outcome, { kind: 'notJudged', why });
  });

  it('asks as this machine where no line can be asked for', async () => {
    const hosted = records('www A 192.0.2.1', 'www A 192.0.2.2 @电信');
    const lines = {
      shape: 'names',
      lines: [
        { name: '默认', id: '0' },
        { name: '电信', id: '10=0' },
      ],
    } as const;
    const { report } = await check({
      records: hosted,
      change: { zone: { name: ZONE, records: hosted, lines } },
    });
    assert.deepEqual(
      report.questions.map(({ line, answers }) => [line?.name, answers[0]?.outcome]),
      [
        ['Default', { kind: 'notJudged', why: { kind: 'subnetNotHonoured', seenLines: ['Default'] } }],
        ['电信', { kind: 'notJudged', why: { kind: 'lineNotAskable' } }],
      ],
    );
  });

  it('finds the line that a resolver is on', async () => {
    const japan = resolving([addressRecord(WWW, '192.0.2.2')]);
    const { report } = await check({ hosted: HOSTED_LINES, servers: [byCountry(16)], resolvers: [japan] });
    assert.deepEqual(
      report.questions.map(({ answers }) => answers[1]?.outcome),
      [
        { kind: 'notJudged', why: { kind: 'resolverLine' } },
        { kind: 'same' },
        { kind: 'notJudged', why: { kind: 'resolverLine' } },
      ],
    );
  });
});

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

  it('are asked twice only when they differ', async () => {
    const { queries } = await check({});
    assert.equal((queries[0] ?? []).filter((query) => !isAboutZone(query)).length, 1);
    const other = await check({ servers: [served(ZONE, [addressRecord(WWW, '192.0.2.2')])] });
    assert.equal((other.queries[0] ?? []).filter((query) => !isAboutZone(query)).length, 2);
    const [outcome] = other.outcomes;
    assert.ok(outcome?.kind === 'different' && outcome.again === undefined);
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
    const dropping: Behaviour = (query) => (query.name === 'h29.example.com' ? undefined : all(query));
    const { report } = await check({
      hosted: many,
      servers: [dropping],
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

  it('does not fail without any server', async () => {
    const { report } = await check({ servers: [], change: { servers: [] } });
    assert.deepEqual(report.servers, []);
    assert.equal(report.questions.length, 1);
    assert.deepEqual(
      report.delegation.findings.map(({ code }) => code),
      ['parentNotFound'],
    );
  });
});
