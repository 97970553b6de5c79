import assert from 'node:assert/strict';
import { parse } from 'yaml';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { toAscii } from '../../../../src/dns/names.ts';
import { lossOf, onlyText, writeForm, zoneOf } from '../zones.ts';

const raw = String.raw;
const SHA1 = 'ab'.repeat(20);
const SHA256 = 'ab'.repeat(32);
const SHA512 = 'ab'.repeat(64);

/** The file of a zone as data, and why records are left out. */
async function written(records: readonly Partial<DnsRecord>[]) {
  const exported = await writeForm('octodns', [zoneOf(records)]);
  const data: unknown = parse(onlyText(exported));
  return { data, whys: exported.omissions.map(lossOf) };
}

const VALUES: readonly (readonly [host: string, type: string, value: string, written: unknown])[] = [
  ['a', 'AAAA', '2001:DB8::1', '2001:db8::1'],
  ['a', 'CNAME', 'a_b.example', 'a_b.example.'],
  ['a', 'CNAME', `${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example.`],
  ['a', 'CNAME', 'a-.example', 'formValue'],
  ['a', 'CNAME', 'a/b.example', 'formValue'],
  ['a', 'CNAME', '.', 'formValue'],
  ['a', 'CNAME', 'a b.example', 'formValue'],
  ['a', 'CNAME', '*.a.example', 'formValue'],
  ['@', 'CNAME', 'example', 'formValue'],
  ['a', 'PTR', 'a.example', 'a.example.'],
  ['a', 'DNAME', 'a.example', 'a.example.'],
  ['a', 'NS', 'a.example', 'a.example.'],
  ['a', 'MX', 'a.example', { exchange: 'a.example.', preference: 7 }],
  ['a', 'MX', '.', { exchange: '.', preference: 7 }],
  ['a', 'MX', 'example', 'formValue'],
  ['_a._tcp', 'SRV', '1 2 3 a.example', { port: 3, priority: 1, target: 'a.example.', weight: 2 }],
  ['_a._tcp', 'SRV', '1 2 3 example', 'formValue'],
  ['*._tcp', 'SRV', '1 2 3 .', { port: 3, priority: 1, target: '.', weight: 2 }],
  ['_a', 'SRV', '1 2 3 .', 'name'],
  ['x._a._tcp', 'SRV', '1 2 3 .', 'name'],
  ['_._tcp', 'SRV', '1 2 3 .', 'name'],
  ['a', 'TXT', 'a; b', raw`a\; b`],
  ['a', 'TXT', '"a"', raw`""a""`],
  ['a', 'TXT', raw`a\;`, 'formValue'],
  ['a', 'TXT', 'a" "b', 'formValue'],
  ['a', 'TXT', '\u007F', '\u007F'],
  ['a', 'TXT', '\u0080', 'formValue'],
  ['a', 'SPF', 'v=spf1 -all', 'v=spf1 -all'],
  ['a', 'CAA', '128 issue "a.example"', { flags: 128, tag: 'issue', value: 'a.example' }],
  ['a', 'CAA', `0 other "it's"`, 'formValue'],
  ['a', 'CAA', raw`0 other "a\"b"`, 'formValue'],
  ['a', 'SSHFP', `1 1 ${SHA1}`, { algorithm: 1, fingerprint: SHA1, fingerprint_type: 1 }],
  ['a', 'SSHFP', `4 2 ${SHA256}`, { algorithm: 4, fingerprint: SHA256, fingerprint_type: 2 }],
  ['a', 'SSHFP', `0 1 ${SHA1}`, 'formValue'],
  ['a', 'SSHFP', `5 1 ${SHA1}`, 'formValue'],
  ['a', 'SSHFP', `6 2 ${SHA256}`, 'formValue'],
  ['a', 'SSHFP', '1 0 ab', 'formValue'],
  ['a', 'SSHFP', '1 3 ab', 'formValue'],
  [
    'a',
    'TLSA',
    `3 1 2 ${SHA512}`,
    {
      certificate_association_data: SHA512,
      certificate_usage: 3,
      matching_type: 2,
      selector: 1,
    },
  ],
  ['a', 'TLSA', `4 1 1 ${SHA256}`, 'formValue'],
  ['a', 'TLSA', `3 2 1 ${SHA256}`, 'formValue'],
  ['a', 'TLSA', '3 1 3 ab', 'formValue'],
  ['a', 'HTTPS', '1 .', { svcpriority: 1, targetname: '.' }],
  ['a', 'HTTPS', '0 a.example', { svcpriority: 0, targetname: 'a.example.' }],
  ['a', 'HTTPS', '0 a.example port=1', 'formValue'],
  ['a', 'HTTPS', '1 example port=1', 'formValue'],
  [
    'a',
    'SVCB',
    '1 a.example mandatory=port,alpn port=1 alpn=h2,h3 no-default-alpn ipv4hint=192.0.2.1 ipv6hint=::1',
    {
      svcparams: {
        mandatory: ['alpn', 'port'],
        alpn: ['h2', 'h3'],
        'no-default-alpn': null,
        port: '1',
        ipv4hint: ['192.0.2.1'],
        ipv6hint: ['::1'],
      },
      svcpriority: 1,
      targetname: 'a.example.',
    },
  ],
  ['a', 'HTTPS', '1 . ohttp', 'formValue'],
  ['a', 'HTTPS', '1 . key100=a', 'formValue'],
  ['a', 'HTTPS', raw`1 . alpn="a\\,b"`, 'formValue'],
  ['a', 'NAPTR', '1 1 "" "" "" a.', 'type'],
  ['a', 'LOC', '1 N 1 E 0m', 'type'],
  ['xn--bcher-kva', 'A', '192.0.2.1', '192.0.2.1'],
  ['xn--a', 'TXT', 'x', 'name'],
  ['a.xn--zzzzzz', 'TXT', 'x', 'name'],
  ['a b', 'TXT', 'x', 'name'],
];

/** Why a record of this host is left out. */
const whysOfHost = async (host: string): Promise<readonly string[]> =>
  (await written([{ host: toAscii(host), type: 'TXT', value: 'x' }])).whys;

describe('A host for octoDNS', () => {
  it('consists of letters, marks, digits and hyphens where it is decoded', async () => {
    for (const host of ['ä-1', '中文', 'हिन्दी', '१', 'a.ä', 'axn--a', 'xn--fiqs8s', 'x-n--a'])
      assert.deepEqual(await whysOfHost(host), [], host);
    for (const host of ['☃', '☃a', 'a☃', 'ä.☃', 'xn--', 'a.xn--a', 'xn--i-7iq'])
      assert.deepEqual(await whysOfHost(host), ['name'], host);
  });
});

describe('A value for octoDNS', () => {
  for (const [host, type, value, expected] of VALUES)
    it(`is ${JSON.stringify(expected)}: ${host} ${type} ${value.slice(0, 60)}`, async () => {
      const { data, whys } = await written([{ host, type, value, ttl: 60, ...(type === 'MX' && { mx: 7 }) }]);
      const isLeftOut = typeof expected === 'string' && ['name', 'type', 'formValue'].includes(expected);
      assert.deepEqual(whys, isLeftOut ? [expected] : []);
      assert.deepEqual(data, isLeftOut ? {} : { [host]: { ttl: 60, type, value: expected } });
    });

  it('has no other omission than that it is left out', async () => {
    const { whys } = await written([
      { type: 'TXT', value: 'a', ttl: 60 },
      { type: 'TXT', value: 'é', ttl: 600 },
    ]);
    assert.deepEqual(whys, ['formValue']);
  });
});

/** The dynamic part of `www`, and what is lost. */
async function dynamic(...records: readonly Partial<DnsRecord>[]) {
  const { data, whys } = await written(records);
  return { ...Object(Object(data)['www'])['dynamic'], whys };
}

const first: Partial<DnsRecord> = { value: '192.0.2.1', ttl: 600 };

describe('Weights and countries for octoDNS', () => {
  it('have a pool for each answer, without a bad record, and with what it loses', async () => {
    const found = await dynamic(
      first,
      { ...first, value: '192.0.2.2', recordLine: 'Asia' },
      { ...first, value: '999.0.2.3', recordLine: 'Asia' },
      { ...first, value: '192.0.2.4', recordLine: 'Japan', ttl: 60 },
      { ...first, value: '999.0.2.5', recordLine: 'Germany' },
    );
    assert.deepEqual(found, {
      pools: {
        asia: { values: [{ value: '192.0.2.2' }] },
        default: { values: [{ value: '192.0.2.1' }] },
        japan: { values: [{ value: '192.0.2.4' }] },
      },
      rules: [{ geos: ['AS-JP'], pool: 'japan' }, { geos: ['AS-CN'], pool: 'asia' }, { pool: 'default' }],
      whys: ['ttl', 'value', 'country', 'value'],
    });
  });
});
