import assert from 'node:assert/strict';
import { records } from '../dns/zones.ts';
import { type Behaviour } from './hostileServer.ts';
import { check, isAboutZone, RIGHT, WWW, ZONE } from './scene.ts';
import { either, resolving, silent } from './servedZone.ts';
import { addressRecord, optRecord, subnetOption } from './wireBytes.ts';

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

const onNoLine: Behaviour = (query) =>
  isAboutZone(query) ? RIGHT(query) : { aa: true, answers: [addressRecord(WWW, '192.0.2.77')] };

/** Repeats another subnet than the one that was sent. */
const otherSubnet: Behaviour = (query) =>
  isAboutZone(query)
    ? RIGHT(query)
    : {
        aa: true,
        answers: [addressRecord(WWW, '192.0.2.1')],
        additionals: [optRecord(new Map([[8, subnetOption('203.0.113.0', 24)]]))],
      };

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
    const { report } = await check({ hosted: HOSTED_LINES, servers: [onNoLine] });
    assert.equal(report.questions[1]?.answers[0]?.outcome.kind, 'different');
  });

  it('believes an answer whose client subnet is another one, but not its line', async () => {
    const { report } = await check({ hosted: HOSTED_LINES, servers: [otherSubnet] });
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

  it('does not know whether a silent server honours subnets', async () => {
    const some = either(({ subnet }) => subnet !== undefined, silent, RIGHT);
    const { report } = await check({ hosted: HOSTED_LINES, servers: [some] });
    assert.equal(report.servers[0]?.honoursSubnet, undefined);
    assert.deepEqual(report.questions[1]?.answers[0]?.outcome, { kind: 'silent' });
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
