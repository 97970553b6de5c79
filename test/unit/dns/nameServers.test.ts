import assert from 'node:assert/strict';
import type { RecordType } from 'dns-packet';
import * as fc from 'fast-check';
import { z } from 'zod';
import { answer, type Answer, type DnsZone } from '../../../src/dns/zone.ts';
import { DEFAULT_DNS_CLIENT } from '../../../src/dns/client.ts';
import { followChain, zoneFinder, type Chain } from '../../../src/dns/chain.ts';
import {
  AuthoritativeServer,
  isProgramInstalled,
  PROGRAMS,
  type ServedRecord,
  type ServerResponse,
} from './authoritativeServers.ts';
import { ACCEPTED } from './types/values.ts';
import { masterFile, namesToAsk, randomZone, type ZoneRecord } from './randomZones.ts';

const TYPES = [
  'A',
  'AAAA',
  'TXT',
  'MX',
  'SRV',
  'CAA',
  'CNAME',
  'NS',
  'DNAME',
  'DS',
] as const satisfies readonly RecordType[];

const ZONES = 12;
/** Random zones of fixed seeds, and one that differs each time. */
const SEEDS = [1, 2, 3, Date.now() % 100_000];

/** What a response says, in the words of `Answer`. */
function kindOf(
  { rcode, isAuthoritative, answers, authorities }: ServerResponse,
  name: string,
  type: string,
): string {
  const own = answers.filter((record) => record.name === name);
  if (answers.some((record) => record.type === 'DNAME' && name.endsWith(`.${record.name}`))) return 'dname';
  if (type !== 'CNAME' && own.some((record) => record.type === 'CNAME')) return 'cname';
  if (own.some((record) => record.type === type)) return 'records';
  if (rcode === 'NXDOMAIN') return 'noName';
  if (!isAuthoritative && authorities.some((record) => record.type === 'NS')) return 'delegation';
  return rcode === 'NOERROR' ? 'noData' : rcode;
}

/** The records that decide, as texts. */
function servedTexts(response: ServerResponse, kind: string, name: string, type: string): readonly string[] {
  const isWanted = (record: ServedRecord): boolean => {
    if (kind === 'delegation') return record.type === 'NS';
    if (kind === 'dname') return record.type === 'DNAME' && name.endsWith(`.${record.name}`);
    return record.name === name && record.type === (kind === 'cname' ? 'CNAME' : type);
  };
  const from = kind === 'delegation' ? response.authorities : response.answers;
  return texts(from.filter(isWanted), servedText);
}

const Data = z.record(z.string(), z.unknown());

/** The data of a record as dns-packet decodes it, in the form of `expectedText`. */
function servedText({ type, data }: ServedRecord): string {
  if (type === 'TXT') return Buffer.concat(z.array(z.instanceof(Buffer)).parse(data)).toString('utf8');
  if (typeof data === 'string') return data.toLowerCase();
  const fields = Data.parse(data);
  const names = {
    MX: ['preference', 'exchange'],
    SRV: ['priority', 'target'],
    CAA: ['tag', 'value'],
    DS: ['keyTag'],
  };
  const wanted = Object.entries(names).find(([each]) => each === type)?.[1] ?? [];
  return wanted.map((name) => String(fields[name]).toLowerCase()).join(' ');
}

function expectedText({ type, value, mx }: ZoneRecord): string {
  const words = value.split(' ');
  const [first = ''] = words;
  const last = (words.at(-1) ?? '').replace(/\.$/u, '');
  switch (type) {
    case 'TXT':
      return value;
    case 'MX':
      return `${mx} ${last}`;
    case 'SRV':
      return `${first} ${last}`;
    case 'CAA':
      return `issue ${last.replaceAll('"', '')}`;
    case 'DS':
      return first;
    default:
      return last;
  }
}

function compare(
  zone: DnsZone<ZoneRecord>,
  found: Answer<ZoneRecord>,
  response: ServerResponse,
  name: string,
  type: string,
): void {
  const kind = kindOf(response, name, type);
  const served = { kind, data: servedTexts(response, kind, name, type) };
  const expected = { kind: found.kind, data: texts(found.records, expectedText) };
  assert.deepEqual(expected, served, `${name} ${type}: ${JSON.stringify(response)}\n${masterFile(zone)}`);
}

/** What a response says at the end of the aliases within the zone. */
function compareEnd(
  zone: DnsZone<ZoneRecord>,
  { ends, records }: Chain<ZoneRecord>,
  response: ServerResponse,
  name: string,
  type: string,
): void {
  const [end] = ends;
  const served = response.answers.filter((record) => record.type === type && record.name === end?.name);
  const message = `${name} ${type} → ${end?.name}: ${JSON.stringify(response)}\n${masterFile(zone)}`;
  if (end?.kind === 'noName') assert.equal(response.rcode, 'NXDOMAIN', message);
  if (end?.kind === 'records' && type !== 'CNAME')
    assert.deepEqual(texts(served, servedText), texts(records, expectedText), message);
}

function texts<T>(records: readonly T[], text: (record: T) => string): readonly string[] {
  return [...new Set(records.map(text))].toSorted();
}

describe('What a name answers, compared with name servers', function () {
  this.timeout(60_000);
  const zones = SEEDS.flatMap((seed) =>
    fc
      .sample(fc.nat(), { seed, numRuns: ZONES })
      .flatMap((nat, at) => fc.sample(randomZone(`s${seed}-${at}.test`), { seed: nat, numRuns: 1 })),
  );
  for (const program of PROGRAMS)
    it(`is what ${program.name} says (skipped where it is not installed)`, async function () {
      if (!isProgramInstalled(program)) return this.skip();
      await using server = new AuthoritativeServer(program);
      await server.start(new Map(zones.map((zone) => [zone.name, masterFile(zone)])));
      let asked = 0;
      for (const zone of zones) {
        const questions = namesToAsk(zone).flatMap((name) => TYPES.map((type) => ({ name, type })));
        const responses = await server.askAll(questions);
        for (const [at, { name, type }] of questions.entries()) {
          const response = responses[at] ?? assert.fail('no response');
          const found = answer(zone, name, type, DEFAULT_DNS_CLIENT);
          const chain = followChain(zoneFinder([zone]), name, type, DEFAULT_DNS_CLIENT);
          // BIND follows such aliases until it gives up.
          if (response.rcode === 'SERVFAIL' && chain.ends.some(({ kind }) => kind === 'tooLong')) continue;
          // NSD 4.6 leaves the DNAME out of its response about the DS of a name that does not exist.
          if (type === 'DS' && found.kind === 'dname' && program.name === 'NSD') continue;
          compare(zone, found, response, name, type);
          compareEnd(zone, chain, response, name, type);
          asked += 1;
        }
      }
      assert.ok(asked > 5_000, `only ${asked} questions`);
    });
});

/** The numbers of all types that have a name and a text, in the order of IANA's registry. */
const TYPE_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['A', 1],
  ['NS', 2],
  ['CNAME', 5],
  ['PTR', 12],
  ['MX', 15],
  ['TXT', 16],
  ['AAAA', 28],
  ['LOC', 29],
  ['SRV', 33],
  ['NAPTR', 35],
  ['DNAME', 39],
  ['DS', 43],
  ['SSHFP', 44],
  ['DNSKEY', 48],
  ['TLSA', 52],
  ['SMIMEA', 53],
  ['CDS', 59],
  ['CDNSKEY', 60],
  ['SVCB', 64],
  ['HTTPS', 65],
  ['SPF', 99],
  ['URI', 256],
  ['CAA', 257],
]);

describe('The text of a record', function () {
  this.timeout(60_000);
  it('means the same to all name servers (skips those that are not installed)', async function () {
    const installed = PROGRAMS.filter(isProgramInstalled);
    if (installed.length === 0) return this.skip();
    const records = ACCEPTED.map((each, at) => ({ ...each, name: `h${at}.types.test` }));
    const lines = records.map(({ name, type, text }) => `${name}. 300 IN ${type} ${text}`);
    const head = 'types.test. 300 IN SOA ns.elsewhere.example. hostmaster.types.test. 1 3600 600 86400 300';
    const file = [head, 'types.test. 300 IN NS ns.elsewhere.example.', ...lines, ''].join('\n');
    const served = new Map<string, Map<string, string>>();
    for (const program of installed) {
      await using server = new AuthoritativeServer(program);
      await server.start(new Map([['types.test', file]]));
      for (const { name, type, text } of records) {
        const number = TYPE_NUMBERS.get(type) ?? Number(/^TYPE(\d+)$/u.exec(type)?.[1] ?? assert.fail(type));
        const { answers, authorities } = await server.ask(name, number);
        const [first] = type === 'NS' ? authorities : answers;
        const by = served.get(`${name} ${type} ${text}`) ?? new Map<string, string>();
        served.set(
          `${name} ${type} ${text}`,
          by.set(program.name, JSON.stringify(first?.data)?.toLowerCase() ?? ''),
        );
      }
    }
    for (const [question, by] of served) {
      const [first] = by.values();
      assert.ok(first !== '' && first !== '{}', `${question} is not served: ${JSON.stringify([...by])}`);
      assert.equal(new Set(by.values()).size, 1, `${question}: ${JSON.stringify([...by])}`);
    }
  });
});
