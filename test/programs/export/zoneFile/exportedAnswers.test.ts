import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../../src/api/record.ts';
import type { RecordOmission, LeftOutWhy } from '../../../../src/export/omissions/omission.ts';
import {
  AuthoritativeServer,
  isProgramInstalled,
  PROGRAMS,
  type Program,
} from '../../../unit/dns/authoritativeServers.ts';
import { compareAnswers } from '../../../unit/dns/servedAnswers.ts';
import { writeForm, zoneOf } from '../../../unit/export/zones.ts';

/** How many zones each server loads; `DNS_TREE_ZONES=300` takes minutes. */
const ZONES = Number(process.env['DNS_TREE_ZONES'] ?? 24);
/** Zones of a fixed seed, and others each time. */
const SEEDS = [36, Date.now() % 100_000];

/** What `answer` decides too, so that leaving it out changes no answer. */
const DECIDED: ReadonlySet<LeftOutWhy> = new Set(['besideDelegation', 'conflict', 'belowDname']);

/** The configuration that a server has by itself. */
const strict = (program: Program): Program => ({
  ...program,
  config: (zones) => program.config(zones).replace('check-integrity no; check-names primary ignore;', ''),
});

const label = fc.constantFrom('a', 'b', 'c', '*');
const below = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
const host = fc.oneof({ weight: 1, arbitrary: fc.constant('@') }, { weight: 6, arbitrary: below });

/** A name of the zone, or another one. */
const target = (zone: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: below.map((each) => `${each.replaceAll('*', 'c')}.${zone}.`) },
    { weight: 1, arbitrary: fc.constant('elsewhere.example.') },
    { weight: 1, arbitrary: fc.constant(String.raw`x\.y.bücher.example.`) },
  );

const KEYS = [8, 13].map((algorithm) => `257 3 ${algorithm} ${'AAAA'.repeat(21)}AA==`);
const SIGNERS = [8, 13].map((algorithm) => `1 ${algorithm} 2 ${'ab'.repeat(32)}`);

const ofType = (type: string, ...values: readonly string[]): fc.Arbitrary<Partial<DnsRecord>> =>
  fc.record({ type: fc.constant(type), value: fc.constantFrom(...values), host });

const atApex = (each: fc.Arbitrary<Partial<DnsRecord>>): fc.Arbitrary<Partial<DnsRecord>> =>
  each.map((fields) => ({ ...fields, host: '@' }));

const recordIn = (zone: string): fc.Arbitrary<Partial<DnsRecord>> => {
  const naming = (type: string): fc.Arbitrary<Partial<DnsRecord>> =>
    fc.record({ type: fc.constant(type), value: target(zone), host });
  const typed = fc.oneof(
    { weight: 5, arbitrary: ofType('A', '192.0.2.1', '192.0.2.2') },
    { weight: 2, arbitrary: ofType('AAAA', '2001:db8::1') },
    { weight: 2, arbitrary: ofType('TXT', 'x', 'y z') },
    { weight: 1, arbitrary: ofType('TXT', 'x'.repeat(65_279)) },
    { weight: 3, arbitrary: naming('CNAME') },
    { weight: 4, arbitrary: naming('NS') },
    { weight: 3, arbitrary: naming('DNAME') },
    { weight: 1, arbitrary: ofType('DS', ...SIGNERS) },
    {
      weight: 2,
      arbitrary: ofType(
        'HTTPS',
        '1 . mandatory=ohttp ohttp',
        '1 . mandatory=dohpath,alpn alpn=h2 dohpath=/{?dns}',
      ),
    },
    { weight: 1, arbitrary: atApex(ofType('CDS', ...SIGNERS, '0 0 0 00')) },
    { weight: 1, arbitrary: atApex(ofType('CDNSKEY', ...KEYS, '0 3 0 AA==')) },
    { weight: 1, arbitrary: atApex(ofType('DNSKEY', ...KEYS)) },
    { weight: 1, arbitrary: atApex(naming('NS')) },
  );
  return fc
    .tuple(typed, fc.constantFrom(60, 600, 3600), fc.constantFrom(true, true, true, false))
    .map(([fields, ttl, enabled]) => ({ ...fields, ttl, enabled }));
};

/** The records of a zone. Of several aliases of a host, servers answer with one. */
const recordsOf = (zone: string): fc.Arbitrary<readonly Partial<DnsRecord>[]> =>
  fc.array(recordIn(zone), { minLength: 1, maxLength: 25 }).map((records) => {
    const aliases = new Set<string>();
    return records.filter(({ host: owner = '', type = '', enabled }) => {
      const key = `${owner} ${type}`;
      if (enabled === false || (type !== 'CNAME' && type !== 'DNAME')) return true;
      return aliases.size < aliases.add(key).size;
    });
  });

interface Written {
  readonly name: string;
  readonly file: string;
  readonly records: readonly DnsRecord[];
}

/** A zone as it is exported, with the records that decide what it answers. */
async function written(name: string, records: readonly Partial<DnsRecord>[]): Promise<Written> {
  const zone = zoneOf([{ host: '@', type: 'NS', value: 'ns.elsewhere.example.' }, ...records], name);
  const { files, omissions } = await writeForm('zoneFile', [zone]);
  const leftOut = omissions.filter((omission) => omission.kind === 'leftOut');
  const lame = new Set(leftOut.flatMap(({ why, record }) => (why === 'noAddress' ? [record.host] : [])));
  const isDecided = ({ why, record }: RecordOmission): boolean =>
    DECIDED.has(why) && !(why === 'besideDelegation' && lame.has(record.host));
  const out = new Set(leftOut.flatMap((omission) => (isDecided(omission) ? [] : [omission.record])));
  const [file] = files;
  return { name, file: file?.text ?? '', records: zone.records.filter((each) => !out.has(each)) };
}

describe('Exported zones with what may not stand together', function () {
  this.timeout(600_000);
  for (const program of PROGRAMS)
    it(`load in ${program.name} and answer as they are hosted (skipped where it is not installed)`, async function () {
      if (!isProgramInstalled(program)) return this.skip();
      const zones: Written[] = [];
      for (const seed of SEEDS)
        for (let at = 0; at < ZONES / SEEDS.length; at += 1) {
          const name = `s${seed}-${at}.test`;
          const [records = []] = fc.sample(recordsOf(name), { seed: seed * 1000 + at, numRuns: 1 });
          zones.push(await written(name, records));
        }
      await using server = new AuthoritativeServer(strict(program));
      await server.start(new Map(zones.map(({ name, file }) => [name, file])));
      for (const { name, file, records } of zones) {
        const hosted = records.map((each) => ({ ...each, enabled: each.enabled !== false }));
        assert.ok((await compareAnswers(server, program, { name, records: hosted }, file)) > 0);
      }
    });
});
