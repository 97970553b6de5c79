import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../src/api/record.ts';
import { lossOf, onlyText, writeForm, zoneOf } from './zones.ts';

const NAPTR = '100 10 "u" "E2U+sip" "!^.*$!sip:a@example.com!" .';

async function written(records: readonly Partial<DnsRecord>[], name?: string) {
  const exported = await writeForm('dnsendpoint', [zoneOf(records, name)]);
  const text = onlyText(exported);
  return {
    resources: [...text.matchAll(/^ {2}name: (.*)$/gmu)].map(([, each]) => each),
    endpoints: text.split('\n').filter((line) => line.includes('dnsName:')).length,
    targets: text.split('\n').filter((line) => line.startsWith('        - ')).length,
    leftOut: exported.omissions.map(lossOf),
  };
}

const hosts = (count: number) => Array.from({ length: count }, (_, at) => ({ host: `h${at}` }));
const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `10.0.${Math.floor(at / 250)}.${at % 250}` }));
const textOf = (length: number) => [{ type: 'TXT', value: 'x'.repeat(length) }];
const whyNot = async (host: string): Promise<unknown> =>
  (await written([{ host, type: 'TXT', value: 'x' }])).leftOut;
/** The types that its note names. */
const noted = async (records: readonly Partial<DnsRecord>[]): Promise<readonly string[]> =>
  onlyText(await writeForm('dnsendpoint', [zoneOf(records)])).match(/--managed\S*/gu) ?? [];

/** Why a PTR record of this zone is left out. */
const whyIn = async (zone: string): Promise<readonly unknown[]> =>
  (await written([{ host: '1', type: 'PTR', value: 'host.example.net.' }], zone)).leftOut;

describe('A DNSEndpoint', () => {
  it('has a thousand endpoints at most', async () => {
    for (const [count, resources] of [
      [1000, ['example-com']],
      [1001, ['example-com', 'example-com-2']],
    ] as const)
      assert.deepEqual(await written(hosts(count)), {
        resources,
        endpoints: count,
        targets: count,
        leftOut: [],
      });
  });

  it('has one endpoint of a name in any spelling and a type', async () => {
    const records = [{}, { host: 'WWW', value: '192.0.2.2' }, { type: 'TXT', value: 'x' }];
    const { endpoints, targets } = await written(records);
    assert.deepEqual([endpoints, targets], [2, 3]);
  });

  it('has a thousand targets of a name and type at most', async () => {
    assert.deepEqual((await written(addresses(1000))).leftOut, []);
    assert.deepEqual(await written(addresses(1001)), {
      resources: ['example-com'],
      endpoints: 1,
      targets: 1000,
      leftOut: ['formValue'],
    });
  });

  it('has texts of 4,096 characters at most, and no empty ones', async () => {
    assert.deepEqual((await written(textOf(4096))).leftOut, []);
    assert.deepEqual((await written(textOf(4097))).leftOut, ['formValue']);
    assert.deepEqual((await written(textOf(1))).leftOut, []);
    assert.deepEqual((await written(textOf(0))).leftOut, ['formValue']);
  });

  it('says which types have to be managed, if any', async () => {
    assert.deepEqual(await noted([{}, { type: 'TXT', value: 'x' }]), [
      '--managed-record-types=A',
      '--managed-record-types=TXT.',
    ]);
    const none = onlyText(await writeForm('dnsendpoint', [zoneOf(textOf(0))]));
    assert.doesNotMatch(none, /is started with/u);
  });

  it('has names of letters, digits, inner hyphens and underscores, perhaps below a wildcard', async () => {
    for (const host of ['a', 'a-b', '_a', 'a_', '1', '*', '*.a', 'a.b'])
      assert.deepEqual(await whyNot(host), [], host);
    for (const host of ['-a', 'a-', 'a.*', 'a*', 'a/b', 'a b', 'a.-b'])
      assert.deepEqual(await whyNot(host), ['name'], host);
  });

  it('has addresses of names with underscores, and PTR records in reverse zones only', async () => {
    assert.deepEqual((await written([{ host: 'a_b' }])).leftOut, []);
    const pointer = { host: '1', type: 'PTR', value: 'host.example.net.' };
    assert.deepEqual((await written([pointer])).leftOut, ['name']);
    const exported = await writeForm('dnsendpoint', [
      zoneOf([pointer, { host: 'n', type: 'NAPTR', value: NAPTR }], '2.0.192.in-addr.arpa'),
    ]);
    assert.match(onlyText(exported), /recordType: "?PTR"?\n +targets:\n +- "?host\.example\.net"?\n/u);
    assert.match(onlyText(exported), /--managed-record-types=NAPTR --managed-record-types=PTR/u);
    assert.deepEqual(exported.omissions, []);
  });

  it('has PTR records below the names of reverse zones, in any spelling', async () => {
    for (const zone of ['2.0.192.in-addr.arpa', '8.b.d.0.1.0.0.2.ip6.arpa', '2.0.192.IN-ADDR.ARPA'])
      assert.deepEqual(await whyIn(zone), [], zone);
    for (const zone of ['in-addr.arpa.example.com', 'xip6.arpa', 'ip6xarpa'])
      assert.deepEqual(await whyIn(zone), ['name'], zone);
  });

  it('keeps the dot that is a name of its own', async () => {
    const exported = await writeForm('dnsendpoint', [zoneOf([{ type: 'MX', value: '.', mx: 0 }])]);
    assert.match(onlyText(exported), /- "?0 \."?\n/u);
  });

  it('has a name that Kubernetes accepts', async () => {
    for (const [zone, name] of [
      ['Example.COM', 'example-com'],
      ['a--b.example', 'a-b-example'],
      ['_a_.example', 'a-example'],
      [
        `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}`,
        `${'a'.repeat(60)}-${'b'.repeat(60)}-${'c'.repeat(60)}-${'d'.repeat(17)}`,
      ],
    ] as const)
      assert.deepEqual((await written([{ type: 'TXT', value: 'x' }], zone)).resources, [name]);
  });
});
