// Compares what name servers answer with what `answer` says.
import assert from 'node:assert/strict';
import type { RecordType } from 'dns-packet';
import { z } from 'zod';
import { followChain, zoneFinder, type Chain } from '../../../src/dns/chain.ts';
import { DEFAULT_DNS_CLIENT } from '../../../src/dns/client.ts';
import { parseRdata } from '../../../src/dns/types/parseRdata.ts';
import { answer, type Answer, type DnsZone } from '../../../src/dns/zone.ts';
import type { AuthoritativeServer, Program, ServedRecord, ServerResponse } from './authoritativeServers.ts';
import { namesToAsk, type ZoneRecord } from './randomZones.ts';

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

/** What a response says, in the words of `Answer`. */
function kindOf(
  { rcode, isAuthoritative, answers, authorities }: ServerResponse,
  name: string,
  type: string,
): string {
  const own = answers.filter((record) => record.name === name);
  if (answers.some((record) => isRedirecting(record, name, answers))) return 'dname';
  if (type !== 'CNAME' && own.some((record) => record.type === 'CNAME')) return 'cname';
  if (own.some((record) => record.type === type)) return 'records';
  if (rcode === 'NXDOMAIN') return 'noName';
  if (!isAuthoritative && authorities.some((record) => record.type === 'NS')) return 'delegation';
  return rcode === 'NOERROR' ? 'noData' : rcode;
}

/**
 * Whether a record is the DNAME above a name. Knot 3.2 answers with that of a wildcard under the name that was asked for,
 * beside the CNAME that it makes.
 */
function isRedirecting(record: ServedRecord, name: string, answers: readonly ServedRecord[]): boolean {
  const isMoved = answers.some((each) => each.type === 'CNAME' && each.name === name);
  return record.type === 'DNAME' && (name.endsWith(`.${record.name}`) || (record.name === name && isMoved));
}

/** The records that decide, as texts. */
function servedTexts(response: ServerResponse, kind: string, name: string, type: string): readonly string[] {
  const isWanted = (record: ServedRecord): boolean => {
    if (kind === 'delegation') return record.type === 'NS';
    if (kind === 'dname') return isRedirecting(record, name, response.answers);
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
    case 'CNAME':
    case 'DNAME':
    case 'NS': {
      const parsed = parseRdata(type, value);
      // The library writes no escapes.
      return parsed.ok ? (parsed.target ?? '').replaceAll(String.raw`\046`, '.') : value;
    }
    default:
      return last;
  }
}

function compare(
  found: Answer<ZoneRecord>,
  response: ServerResponse,
  name: string,
  type: string,
  file: string,
): void {
  const kind = kindOf(response, name, type);
  const served = { kind, data: servedTexts(response, kind, name, type) };
  const expected = { kind: found.kind, data: texts(found.records, expectedText) };
  assert.deepEqual(expected, served, `${name} ${type}: ${JSON.stringify(response)}\n${file}`);
}

/** What a response says at the end of the aliases within the zone. */
function compareEnd(
  { ends, records }: Chain<ZoneRecord>,
  response: ServerResponse,
  name: string,
  type: string,
  file: string,
): void {
  const [end] = ends;
  const served = response.answers.filter((record) => record.type === type && record.name === end?.name);
  const message = `${name} ${type} → ${end?.name}: ${JSON.stringify(response)}\n${file}`;
  if (end?.kind === 'noName') assert.equal(response.rcode, 'NXDOMAIN', message);
  if (end?.kind === 'records' && type !== 'CNAME')
    assert.deepEqual(texts(served, servedText), texts(records, expectedText), message);
}

function texts<T>(records: readonly T[], text: (record: T) => string): readonly string[] {
  return [...new Set(records.map(text))].toSorted();
}

/**
 * Asks a server for all names and types of a zone that it serves from `file`. Fails where it does not answer what `answer`
 * says. Returns how many questions there were.
 */
export async function compareAnswers(
  server: AuthoritativeServer,
  program: Program,
  zone: DnsZone<ZoneRecord>,
  file: string,
): Promise<number> {
  let asked = 0;
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
    compare(found, response, name, type, file);
    compareEnd(chain, response, name, type, file);
    asked += 1;
  }
  return asked;
}
