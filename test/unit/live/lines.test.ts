import assert from 'node:assert/strict';
import { records } from '../dns/zones.ts';
import { type Behaviour } from './hostileServer.ts';
import { check, isAboutZone, RIGHT, WWW, ZONE } from './scene.ts';
import { addressRecord, optRecord, subnetOption } from './wireBytes.ts';

/** A right server that honours client subnets: Japan gets an address of its own. */
const byCountry: Behaviour = (query) => {
  if (isAboutZone(query)) return RIGHT(query);
  const isJapan = query.subnet?.startsWith('126.') === true || query.subnet?.startsWith('133.') === true;
  const option = subnetOption((query.subnet ?? '').split('/')[0] ?? '', isJapan ? 16 : 0);
  return {
    aa: true,
    answers: [addressRecord(WWW, isJapan ? '192.0.2.2' : '192.0.2.1')],
    additionals: [optRecord(new Map([[8, option]]))],
  };
};

describe('A check of live answers by line', () => {
  const HOSTED_LINES = ['www A 192.0.2.1', 'www A 192.0.2.2 @Japan', 'www A 192.0.2.3 @Search Engine'];

  it('asks for each line with an address of one of its countries', async () => {
    const { report, queries } = await check({ hosted: HOSTED_LINES, servers: [byCountry] });
    const outcomes = report.questions.map(({ recordLine, answers }) => [
      recordLine?.name,
      recordLine?.country,
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
      report.questions.map(({ recordLine, answers }) => [recordLine?.name, answers[0]?.outcome]),
      [
        ['Default', { kind: 'notJudged', why: { kind: 'subnetNotHonoured', seenLines: ['Default'] } }],
        ['电信', { kind: 'notJudged', why: { kind: 'lineNotAskable' } }],
      ],
    );
  });
});
