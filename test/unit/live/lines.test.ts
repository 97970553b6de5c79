import assert from 'node:assert/strict';
import { records } from '../dns/zones.ts';
import { check, WWW, ZONE } from './scene.ts';
import { resolving } from './servedZone.ts';
import { addressRecord } from './wireBytes.ts';

describe('A check of live answers by line', () => {
  it('asks a resolver with recursion, and without a client subnet', async () => {
    const { queries } = await check({
      hosted: ['www A 192.0.2.1', 'www A 192.0.2.2 @Japan'],
      resolvers: [resolving([addressRecord(WWW, '192.0.2.1')])],
    });
    const [server = [], resolver = []] = queries;
    assert.ok(resolver.length > 0);
    assert.ok(resolver.every(({ wantsRecursion, subnet }) => wantsRecursion && subnet === undefined));
    assert.ok(server.every(({ wantsRecursion }) => !wantsRecursion));
    assert.ok(server.some(({ subnet }) => subnet?.endsWith('/24')));
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
