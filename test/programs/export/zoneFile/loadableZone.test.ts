import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import type { ExportResult } from '../../../../src/export/exportResult.ts';
import { zoneOf, writeForm } from '../../../unit/export/zones.ts';
import { assertLoads, ZONE_CHECKERS } from '../../../unit/export/zoneFile/zoneCheckers.ts';

const NS: Partial<DnsRecord> = { host: '@', type: 'NS', value: 'ns1.example.net.' };
const INSIDE: Partial<DnsRecord> = { host: '@', type: 'NS', value: 'NS9.example.com.' };

const CDS = `1 13 2 ${'ab'.repeat(32)}`;
const KEY = `257 3 13 ${'AAAA'.repeat(21)}AA==`;

/** Records that BIND refuses beside a name server, and what is left out of them. */
const REFUSED: readonly (readonly [
  title: string,
  records: readonly Partial<DnsRecord>[],
  leftOut: readonly string[],
])[] = [
  ['a name server of the zone without an address', [INSIDE], ['noAddress NS']],
  [
    'a name server whose address is disabled',
    [INSIDE, { host: 'ns9', value: '192.0.2.9', enabled: false }],
    ['disabled A', 'noAddress NS'],
  ],
  [
    'a name server whose address is on another line',
    [INSIDE, { host: 'ns9', value: '192.0.2.9', recordLine: 'Asia' }],
    ['noAddress NS', 'otherLine A'],
  ],
  [
    'a name server that is a CNAME',
    [INSIDE, { host: 'ns9', type: 'CNAME', value: 'x.example.net.' }],
    ['noAddress NS'],
  ],
  [
    'a name server that a wildcard does not answer for',
    [INSIDE, { host: '*', value: '192.0.2.9' }, { host: 'a.ns9', value: '192.0.2.9' }],
    ['noAddress NS'],
  ],
  [
    'delegations to hosts of the zone without an address',
    [
      { host: 'a', type: 'NS', value: 'b.example.com.' },
      { host: 'b', type: 'CNAME', value: 'x.example.net.' },
      { host: 'c', type: 'NS', value: 'none.example.com.' },
      { host: 'D', type: 'NS', value: 'ns.d.example.com.' },
      { host: 'e', type: 'NS', value: 'f.example.com.' },
      { host: 'f', type: 'NS', value: 'ns.example.org.' },
      { host: 'd', type: 'DS', value: `1 13 2 ${'ab'.repeat(32)}` },
    ],
    ['noAddress NS', 'noAddress NS', 'noAddress NS', 'noAddress NS'],
  ],
  ...['TYPE0', 'TYPE5', 'TYPE6', 'TYPE41', 'TYPE250', 'TYPE255', 'TYPE65535', 'TYPE99999'].map(
    (type) => [type, [{ type, value: String.raw`\# 0` }], [`type ${type}`]] as const,
  ),
  ['TYPE16 with broken data', [{ type: 'TYPE16', value: String.raw`\# 1 05` }], ['type TYPE16']],
  ['DS of the zone itself', [{ host: '@', type: 'DS', value: `1 13 2 ${'ab'.repeat(32)}` }], ['name DS']],
  [
    'DS with a short digest',
    [
      { host: 's', type: 'NS', value: 'ns.example.net.' },
      { host: 's', type: 'DS', value: '1 13 2 abcd' },
    ],
    ['value DS'],
  ],
  [
    'a CNAME of the zone itself',
    [{ host: '@', type: 'CNAME', value: 'x.example.net.' }],
    ['apexAlias CNAME'],
  ],
  ['HTTPS whose target is a wildcard', [{ type: 'HTTPS', value: '1 *.example.' }], ['target HTTPS']],
  ['SVCB whose target is no host', [{ type: 'SVCB', value: '1 a_b.example. port=53' }], ['target SVCB']],
  [
    'names below a DNAME',
    [
      { host: 'd', type: 'DNAME', value: 'x.example.net.' },
      { host: 'a.d', value: '192.0.2.1' },
      { host: 'b.a.D', type: 'TXT', value: 'x' },
      { host: '*.d', value: '192.0.2.1' },
    ],
    ['belowDname A', 'belowDname A', 'belowDname TXT'],
  ],
  [
    'names below a DNAME of the zone itself',
    [{ host: '@', type: 'DNAME', value: 'x.example.net.' }, { value: '192.0.2.1' }],
    ['belowDname A'],
  ],
  [
    'a name server with its address below a DNAME',
    [INSIDE, { host: '@', type: 'DNAME', value: 'x.example.net.' }, { host: 'ns9', value: '192.0.2.9' }],
    ['belowDname A', 'noAddress NS'],
  ],
  [
    'an alias and a DNAME beside a delegation',
    [
      { host: 'd', type: 'DNAME', value: 'x.example.net.' },
      { host: 'd', type: 'NS', value: 'ns.example.net.' },
      { host: 'a.d', value: '192.0.2.1' },
      { host: 'e', type: 'CNAME', value: 'x.example.net.' },
      { host: 'e', type: 'NS', value: 'ns.example.net.' },
    ],
    ['besideDelegation CNAME', 'besideDelegation DNAME'],
  ],
  [
    'name servers below a delegation that is left out',
    [
      { host: '@', type: 'NS', value: 'n.t.example.com.' },
      { host: '@', type: 'NS', value: 'n.u.example.com.' },
      { host: 't', type: 'NS', value: 'q.t.example.com.' },
      { host: 'u', type: 'NS', value: 'not a name' },
      { host: 'v', type: 'NS', value: 'n.t.example.com.' },
      { host: 'w', type: 'NS', value: 'n.v.example.com.' },
      { host: 'x', type: 'NS', value: 'n.v.example.com.' },
      { host: 'x', type: 'NS', value: 'ns.example.net.' },
      { host: 'y', type: 'NS', value: 'n.x.example.com.' },
    ],
    [...Array.from({ length: 6 }, () => 'noAddress NS'), 'value NS'],
  ],
  [
    'signals to the parent without the key that they are about',
    [
      { host: '@', type: 'CDS', value: CDS },
      { host: '@', type: 'CDNSKEY', value: KEY },
      { host: '@', type: 'CDNSKEY', value: '0 3 0 AA==' },
      { host: 'a', type: 'CDS', value: CDS },
    ],
    ['withoutKey CDNSKEY', 'withoutKey CDS'],
  ],
  [
    'signals of another algorithm than the key, and the wish for none beside others',
    [
      { host: '@', type: 'DNSKEY', value: KEY },
      { host: '@', type: 'CDS', value: CDS },
      { host: '@', type: 'CDS', value: '0 0 0 00' },
      { host: '@', type: 'CDNSKEY', value: '257 3 8 AwEAAQ==' },
    ],
    ['withoutKey CDNSKEY', 'withoutKey CDS'],
  ],
  ['more data than fits into a message', [{ type: 'TXT', value: 'x'.repeat(65_279) }], ['tooLarge TXT']],
  [
    'HTTPS with a name of many labels',
    [{ type: 'HTTPS', value: `1 ${'a.'.repeat(300_000)}` }],
    ['value HTTPS'],
  ],
  [
    'a blank before a host',
    [
      { host: 'www', type: 'CNAME', value: 'x.example.net.' },
      { host: ' www', value: '192.0.2.1' },
    ],
    ['conflict A'],
  ],
];

/** Records that BIND loads. */
const LOADED: readonly (readonly [title: string, records: readonly Partial<DnsRecord>[]])[] = [
  ['a name server with an address', [INSIDE, { host: 'ns9', value: '192.0.2.9' }]],
  ['a name server with an IPv6 address', [INSIDE, { host: 'Ns9', type: 'AAAA', value: '2001:db8::9' }]],
  ['a name server that a wildcard answers for', [INSIDE, { host: '*', value: '192.0.2.9' }]],
  [
    'delegations to hosts of the zone with an address, of another delegation, and elsewhere',
    [
      { host: 'a', type: 'NS', value: 'NS.A.example.com.' },
      { host: 'ns.a', value: '192.0.2.1' },
      { host: 'b', type: 'NS', value: 'ns.x.a.example.com.' },
      { host: 'c', type: 'NS', value: 'c.example.com.' },
      { host: 'c', type: 'AAAA', value: '2001:db8::1' },
      { host: 'd', type: 'NS', value: 'host.example.com.' },
      { host: 'host', value: '192.0.2.1' },
      { host: 'e', type: 'NS', value: 'ns.example.org.' },
    ],
  ],
  [
    'a delegation to a host below it whose address is at its name in capitals',
    [
      { host: 'a', type: 'NS', value: 'ns.a.example.com.' },
      { host: 'NS.A', value: '192.0.2.1' },
    ],
  ],
  ['an unknown type', [{ type: 'TYPE65280', value: String.raw`\# 2 ABCD` }]],
  ['a CNAME to a wildcard', [{ type: 'CNAME', value: '*.example.' }]],
  [
    'HTTPS with the owner, a host or an alias as its target',
    [
      { type: 'HTTPS', value: '1 .' },
      { type: 'HTTPS', value: '2 a-b.example.' },
      { host: 'alias', type: 'HTTPS', value: '0 _a.example.' },
    ],
  ],
  [
    'names beside a DNAME, and one that ends like it',
    [
      { host: 'd', type: 'DNAME', value: 'x.example.net.' },
      { host: 'd', value: '192.0.2.1' },
      { host: 'a-d', value: '192.0.2.1' },
      { host: 'a.bd', value: '192.0.2.1' },
      { host: '@', value: '192.0.2.1' },
    ],
  ],
  [
    'a wildcard DNAME',
    [
      { host: '*.d', type: 'DNAME', value: 'x.example.net.' },
      { host: 'a.d', value: '192.0.2.1' },
    ],
  ],
  [
    'signals to the parent for its key, and for no key',
    [
      { host: '@', type: 'DNSKEY', value: KEY },
      { host: '@', type: 'CDS', value: CDS },
      { host: '@', type: 'CDNSKEY', value: '0 3 0 AA==' },
    ],
  ],
];

const folder = temporaryFolder('loadable');
const isInstalled = spawnSync('named-checkzone', ['-v']).status === 0;

function leftOut({ omissions }: ExportResult): readonly string[] {
  return omissions
    .flatMap((omission) => (omission.kind === 'leftOut' ? [`${omission.why} ${omission.record.type}`] : []))
    .toSorted();
}

/** Loads every zone file with the programs that are installed. */
function checkFiles({ files }: ExportResult): void {
  for (const { name, text } of files) writeFileSync(path.join(folder, name), text);
  // The others are included by these.
  const zones = files.filter(({ text }) => / IN SOA /u.test(text));
  assert.ok(zones.length > 0);
  for (const { name, text } of zones) {
    assert.match(text, / IN NS /u, `${name} has a name server`);
    // ldns knows no `$INCLUDE`.
    for (const checker of ZONE_CHECKERS)
      if (!text.includes('$INCLUDE') || checker.command !== 'ldns-read-zone')
        assertLoads(checker, 'example.com.', text, folder);
    // Its other checks.
    if (!isInstalled) continue;
    const { status, stdout } = spawnSync('named-checkzone', ['example.com', name], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, `${name}: ${stdout}`);
  }
}

describe('Zone files that a name server loads', () => {
  for (const [title, records, wanted] of REFUSED)
    it(`leave out ${title}`, async () => {
      const exported = await writeForm('zoneFile', [zoneOf([NS, ...records])]);
      assert.deepEqual(leftOut(exported), wanted);
      checkFiles(exported);
    });

  for (const [title, records] of LOADED)
    it(`have ${title}`, async () => {
      const exported = await writeForm('zoneFile', [zoneOf([NS, ...records])]);
      assert.deepEqual(leftOut(exported), []);
      checkFiles(exported);
    });

  it('have a name server that does not exist where the zone has none', async () => {
    for (const [records, wanted] of [
      [[{}], []],
      [[{ host: '@', type: 'NS', value: 'no name' }], ['value NS']],
      [[INSIDE], ['noAddress NS']],
      [[{ ...NS, enabled: false }, {}], ['disabled NS']],
    ] as const)
      for (const form of ['zoneFile', 'bind', 'knot'] as const) {
        const exported = await writeForm(form, [zoneOf(records)]);
        assert.deepEqual(leftOut(exported), wanted);
        const text = exported.files.find(({ name }) => name.endsWith('.zone'))?.text ?? '';
        assert.match(text, /^; The zone has no name server, .+ replace "invalid\."\.$/mu);
        assert.match(text, /^example\.com\. 600 IN NS invalid\.$/mu);
        checkFiles(exported);
      }
    for (const zone of [zoneOf([NS, {}]), { ...zoneOf([{}]), whole: false }])
      assert.doesNotMatch(JSON.stringify(await writeForm('zoneFile', [zone])), /invalid/u);
  });

  it('have the name servers of the default line in each view of BIND', async () => {
    const zone = zoneOf([
      NS,
      { host: '@', type: 'NS', value: 'not a name', recordLine: 'Asia' },
      { value: '192.0.2.1' },
    ]);
    const exported = await writeForm('bind', [zone]);
    assert.deepEqual(leftOut(exported), ['value NS']);
    checkFiles(exported);
  });

  it('leave out name servers without an address for BIND and Knot DNS too', async () => {
    const zone = zoneOf([NS, INSIDE, { host: 'ns9', value: '192.0.2.9', enabled: false }]);
    for (const exported of [await writeForm('bind', [zone]), await writeForm('knot', [zone])]) {
      assert.deepEqual(leftOut(exported), ['disabled A', 'noAddress NS']);
      checkFiles(exported);
    }
  });

  it('have the lowest TTL of the name servers that are written', async () => {
    const zone = zoneOf([
      { ...NS, ttl: 3600 },
      { ...NS, value: 'ns2.example.net.', ttl: 1800 },
      { ...INSIDE, ttl: 60 },
    ]);
    for (const form of ['zoneFile', 'bind', 'knot'] as const) {
      const exported = await writeForm(form, [zone]);
      const text = exported.files.map((file) => file.text).join('\n');
      assert.deepEqual(text.match(/^example\.com\. \d+ IN NS .+$/gmu), [
        'example.com. 1800 IN NS ns1.example.net.',
        'example.com. 1800 IN NS ns2.example.net.',
      ]);
    }
  });

  it('say where a name has more records of a type than BIND loads', async () => {
    const all = Array.from({ length: 101 }, (_, at) => ({ host: 'many', value: `192.0.2.${at + 1}` }));
    for (const form of ['zoneFile', 'bind', 'knot'] as const)
      for (const [count, wanted] of [
        [100, 0],
        [101, 1],
      ] as const) {
        const { files } = await writeForm(form, [zoneOf([NS, ...all.slice(0, count)])]);
        const text = files.map((file) => file.text).join('\n');
        const said = text.match(/^; many\.example\.com\. has 101 A records: BIND loads no zone .+$/gmu) ?? [];
        assert.equal(said.length, wanted, `${form} ${count}`);
      }
  });

  it('take 150,000 records of one host, in every form for one line and with lines', async () => {
    // More than a call takes as arguments, so each form writes very many records: seconds of work.
    const records = Array.from({ length: 150_000 }, (_, index) => ({
      value: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      recordLine: index % 2 === 0 ? 'Default' : 'Japan',
      ttl: 600 + (index % 2),
    }));
    const zone = zoneOf([NS, ...records]);
    for (const form of ['zoneFile', 'hosts', 'dnsendpoint', 'octodns', 'knot'] as const)
      assert.ok((await writeForm(form, [zone])).files.length > 0, form);
  });

  it('keep a name server without an address among selected records', async () => {
    const exported = await writeForm('zoneFile', [{ ...zoneOf([INSIDE]), whole: false }]);
    assert.deepEqual(leftOut(exported), []);
  });
});
