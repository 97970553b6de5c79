import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../src/api/record.ts';
import { linesOf, type ExportZone } from '../../../src/export/exportZone.ts';
import { COUNTRY_NETWORKS } from '../../../src/live/countryPrefixes.ts';
import { checkLive } from '../../../src/live/liveCheck.ts';
import type { LiveQuestion, LiveReport } from '../../../src/live/liveReport.ts';
import type { LiveRequest } from '../../../src/live/liveRequest.ts';
import { liveTargets } from '../../../src/live/liveTargets.ts';
import { AuthoritativeServer, isProgramInstalled, PROGRAMS } from '../../unit/dns/authoritativeServers.ts';
import { ACCEPTED } from '../../unit/dns/types/values.ts';
import { sampleZones } from '../../unit/export/sampleZones.ts';
import { startKnot } from '../../unit/export/zoneFile/exportedServers.ts';
import { isInstalled, NameServer } from '../../unit/export/zoneFile/nameServer.ts';
import { countryDatabase } from '../../unit/export/zoneFile/mmdb.ts';
import { hasKnot } from '../../unit/export/zoneFile/zoneCheckers.ts';
import { onlyText, writeForm, zoneOf } from '../../unit/export/zones.ts';

/** Types that cannot stand beside what else is at a host, or that change the meaning of other names. */
const HAS_OWN_HOST: ReadonlySet<string> = new Set(['NS', 'DNAME', 'DS']);

/** A zone with data of every type, and with names of every kind. */
const ZONE: ExportZone = zoneOf([
  { host: '@', type: 'NS', value: 'ns1.example.net.', ttl: 600 },
  { host: '@', type: 'NS', value: 'ns2.example.net.', ttl: 600 },
  { host: '@', type: 'A', value: '192.0.2.1', ttl: 600 },
  { host: '@', type: 'MX', value: 'mail.example.com', mx: 5 },
  { host: 'www', type: 'CNAME', value: 'example.com.', ttl: 60 },
  { host: '*', type: 'TXT', value: 'anything' },
  { host: '*.deep', type: 'CNAME', value: 'www.example.com.' },
  { host: 'off', type: 'A', value: '192.0.2.9', enabled: false },
  { host: 'mixed', type: 'A', value: '192.0.2.10' },
  { host: 'mixed', type: 'A', value: '192.0.2.11' },
  { host: 'mixed', type: 'A', value: '192.0.2.12', enabled: false },
  { host: 'bad', type: 'A', value: '999.0.2.1' },
  { host: 'sub', type: 'NS', value: 'ns.elsewhere.example.' },
  { host: 'below.sub', type: 'A', value: '192.0.2.20' },
  { host: 'moved', type: 'DNAME', value: 'elsewhere.example.' },
  { host: 'below.moved', type: 'TXT', value: 'hidden' },
  { host: 'Bücher', type: 'TXT', value: 'ünïcode and "quotes" \\ and a very long text '.repeat(12) },
  { host: 'a/b', type: 'PTR', value: 'host.example.net.' },
  ...ACCEPTED.filter(({ type }) => !HAS_OWN_HOST.has(type)).map(({ type, value, mx }, at) => ({
    host: `h${at}`,
    type,
    value,
    ...(mx === undefined ? {} : { mx }),
  })),
]);

function request(zone: ExportZone, ports: readonly number[]): LiveRequest {
  return {
    zone: { name: zone.name, records: zone.records, lines: linesOf(zone) },
    targets: liveTargets(zone.records),
    resolvers: [],
    servers: ports.map((port) => ({ address: '127.0.0.1', port })),
    roots: [],
    limits: { tries: [2_000, 4_000, 8_000], deadline: 60_000 },
  };
}

async function check(zone: ExportZone, ...ports: readonly number[]): Promise<LiveReport> {
  return checkLive(request(zone, ports), { signal: new AbortController().signal });
}

/** What is not the same: a line for each answer. */
function others({ questions }: LiveReport): readonly string[] {
  return questions.flatMap((question) =>
    question.answers.flatMap(({ outcome, answered }) =>
      outcome.kind === 'same' || isExpected(question, outcome)
        ? []
        : [
            `${question.host} ${question.type} ${question.recordLine?.name ?? ''}: ${JSON.stringify([outcome, question.hosted, answered])}`,
          ],
    ),
  );
}

/** What no server can answer: data that is none. */
function isExpected({ host }: LiveQuestion, outcome: LiveQuestion['answers'][number]['outcome']): boolean {
  return host === 'bad' && outcome.kind === 'notJudged' && outcome.why.kind === 'hostedInvalid';
}

async function started(program: (typeof PROGRAMS)[number], zone: ExportZone): Promise<AuthoritativeServer> {
  const server = new AuthoritativeServer(program);
  await server.start(new Map([[zone.name, onlyText(await writeForm('zoneFile', [zone]))]]));
  return server;
}

/** The zone after one of its records was changed. */
function changed(zone: ExportZone, host: string, value: string): ExportZone {
  const records = zone.records.map((each): DnsRecord => (each.host === host ? { ...each, value } : each));
  return { ...zone, records };
}

describe('Live answers of name servers', () => {
  for (const program of PROGRAMS) {
    it(`are those of the zone exported to ${program.name} (skipped where it is not installed)`, async function () {
      if (!isProgramInstalled(program)) return this.skip();
      await using server = await started(program, ZONE);
      const report = await check(ZONE, server.port);
      assert.deepEqual(others(report), []);
      assert.ok(report.questions.length > 80);
      assert.equal(report.servers[0]?.state, 'answers');
    });

    it(`differ at the one of two servers with a changed record: ${program.name} (skipped where it is not installed)`, async function () {
      if (!isProgramInstalled(program)) return this.skip();
      await using server = await started(program, ZONE);
      await using other = await started(program, changed(ZONE, 'www', 'elsewhere.example.'));
      const report = await check(ZONE, server.port, other.port);
      const differing = report.questions.flatMap(({ host, answers }) =>
        answers
          .filter(({ outcome }) => outcome.kind === 'different')
          .map(({ server: at, outcome }) => ({ host, at, outcome })),
      );
      assert.deepEqual(differing, [
        {
          host: 'www',
          at: 1,
          outcome: { kind: 'different', onlyHosted: ['example.com.'], onlyAnswered: ['elsewhere.example.'] },
        },
      ]);
    });
  }

  it('are those of each line: Knot DNS, by client subnet (skipped where it is not installed)', async function () {
    if (!hasKnot()) return this.skip();
    const zone =
      (await sampleZones(500)).find(({ name }) => name === 'example.com') ?? assert.fail('no zone');
    await using server = new NameServer();
    await startKnot(server, zone, askedNetworks());
    const report = await check(zone, server.port);
    const wrong = report.questions.filter(({ recordLine, answers }) =>
      answers.some(({ outcome }) => {
        const cannotAsk = recordLine !== undefined && recordLine.subnet === undefined;
        return outcome.kind !== 'same' && !cannotAsk && !isRedirected(outcome);
      }),
    );
    const texts = wrong.map((each) => JSON.stringify(each));
    assert.deepEqual(texts, []);
    const asked = report.questions.filter(({ recordLine }) => recordLine?.subnet !== undefined);
    assert.ok(asked.length >= 6, `${asked.length}`);
    assert.equal(report.servers[0]?.honoursSubnet, true);
  });

  it('are not judged by line where client subnets are ignored: BIND (skipped where it is not installed)', async function () {
    if (!isInstalled('named', '-v')) return this.skip();
    const [bind] = PROGRAMS;
    assert.ok(bind !== undefined);
    const records = [
      { host: '@', type: 'NS', value: 'ns1.example.net.' },
      { host: 'www', type: 'A', value: '192.0.2.1' },
    ];
    const zone = zoneOf([...records, { host: 'www', type: 'A', value: '192.0.2.2', recordLine: 'Japan' }]);
    await using server = await started(bind, zoneOf(records));
    const report = await check(zone, server.port);
    const outcomes = report.questions
      .filter(({ host }) => host === 'www')
      .map(({ answers }) => answers[0]?.outcome);
    const why = { kind: 'subnetNotHonoured', seenLines: ['Default'] };
    assert.deepEqual(outcomes, [
      { kind: 'notJudged', why },
      { kind: 'notJudged', why },
    ]);
    assert.equal(report.servers[0]?.honoursSubnet, false);
  });
});

function isRedirected(outcome: LiveReport['questions'][number]['answers'][number]['outcome']): boolean {
  return outcome.kind === 'notJudged' && outcome.why.kind === 'redirect';
}

/** The networks that are asked for, by country. */
function askedNetworks(): Buffer {
  const networks = [...COUNTRY_NETWORKS].map(([code, address]) => {
    const [first = 0, second = 0, third = 0] = address.split('.').map(Number);
    return [[first, second, third] as const, code] as const;
  });
  return countryDatabase(new Map(networks));
}
