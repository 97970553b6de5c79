import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseRdata } from '../../../../src/dns/types/parseRdata.ts';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import type { ExportResult } from '../../../../src/export/exportResult.ts';
import { group } from '../../../unit/zones/sampleLines.ts';
import {
  anyZone,
  COUNTRY_CODES,
  COUNTRY_GROUPS,
  GROUPS,
  keptRecords,
  lossesOf,
  statesOmission,
  zoneOf,
  writeForm,
} from '../../../unit/export/zones.ts';
import {
  assertBindLoads,
  assertKnotAccepts,
  hasBind,
  hasKnot,
} from '../../../unit/export/zoneFile/zoneCheckers.ts';
import { pluck } from '../../../support/pluck.ts';

const textOf = ({ files }: ExportResult, name: string): string =>
  files.find((file) => file.name === name)?.text ?? assert.fail(`there is no ${name}`);

const zone = zoneOf([
  { host: '@', type: 'NS', value: 'ns1.example.net.' },
  { value: '192.0.2.1', ttl: 60 },
  { value: '192.0.2.2', recordLine: 'Asia', ttl: 60 },
  { value: '192.0.2.3', recordLine: 'Japan', ttl: 60 },
  { host: 'api', value: '192.0.2.4', recordLine: 'Japan' },
  { host: 'api', value: '192.0.2.5', recordLine: 'Search Engine' },
  { host: 'text', type: 'TXT', value: 'plain' },
  { host: 'text', type: 'TXT', value: 'quote " and backslash \\', recordLine: 'Japan' },
]);

/** Asserts that every kept record is in a file. */
function check(of: ExportZone, exported: ExportResult): void {
  const text = exported.files
    .slice(1)
    .map((file) => file.text.toLowerCase())
    .join('');
  for (const { type, value } of keptRecords(of, exported)) {
    const parsed = parseRdata(type, value);
    if (type === 'A' || type === 'AAAA') assert.ok(parsed.ok && text.includes(parsed.text), value);
  }
}

/**
 * Exports a zone with so many TTLs, of which the first is that of one host, the last two are those of three hosts, and the
 * others those of two. Returns the TTL of each host in the module, and the hosted one.
 */
async function ttlsOf(
  count: number,
  isReversed = false,
): Promise<readonly (readonly [ttl: number, hosted: number | undefined])[]> {
  const ttls = Array.from({ length: count }, (_, index) => 60 + index);
  const all = [...ttls, ...ttls.slice(1), ...ttls.slice(-2)];
  const ordered = isReversed ? all.toReversed() : all;
  const hosts = ordered.map((ttl, index) => ({ host: `h${index}`, recordLine: 'Japan', ttl }));
  const of = zoneOf([{ host: '@', type: 'NS', value: 'ns1.example.net.' }, ...hosts]);
  const exported = await writeForm('knot', [of]);
  if (hasKnot()) assertKnotAccepts(exported);
  const written = exported.files.flatMap(({ name, text }) => {
    const ttl = Number(/\.(\d+)\.geo\.conf$/u.exec(name)?.[1]);
    return [...text.matchAll(/^(.*)\.example\.com\.:$/gmu)].map(([, host]) => ({ host, ttl }));
  });
  assert.equal(written.length, all.length);
  assert.ok(exported.files.length <= 2 + 16);
  return written.map(({ host, ttl }) => {
    const record = of.records.find((each) => each.host === host) ?? assert.fail(host);
    assert.equal(statesOmission(exported, record, 'ttl'), record.ttl !== ttl);
    return [ttl, record.ttl] as const;
  });
}

/** The names of the views in a configuration of BIND. */
const viewNames = async (...zones: readonly ExportZone[]): Promise<readonly unknown[]> =>
  [...((await writeForm('bind', zones)).files[0]?.text ?? '').matchAll(/^view "(.*)"/gmu)].map(
    ([, name]) => name,
  );

/** The views of a configuration of BIND, each followed by its options for a zone. */
const viewsOf = (conf: string, of: string): readonly unknown[] =>
  [...conf.matchAll(new RegExp(`^view "(\\w+)"|^ {2}zone "${of}" \\{\n((?: {4}.+\n)+)`, 'gmu'))].map(
    ([, name, options = '']) => name ?? options.trim().split(/\s*\n\s*/u),
  );

describe('Answers by country', () => {
  it('are in one view of BIND for all countries with the same answers', async () => {
    const exported = await writeForm('bind', [zone]);
    const conf = textOf(exported, 'example.com.named.conf');
    const views = [...conf.matchAll(/^view "([\w-]+)" \{\n {2}match-clients \{\n([^}]*)\}/gmu)].map(
      ([, name, clients = '']) => [name, ...clients.trim().split(/\s*\n\s*/u)],
    );
    assert.deepEqual(views, [
      ['japan', 'geoip country JP;'],
      ['asia', 'geoip country CN;', 'geoip country AP;'],
      ['default', 'any;'],
    ]);
    assert.match(textOf(exported, 'example.com.japan.zone'), /^www\.example\.com\. 60 IN A 192\.0\.2\.3$/mu);
    assert.match(textOf(exported, 'example.com.asia.zone'), /^www\.example\.com\. 60 IN A 192\.0\.2\.2$/mu);
    assert.doesNotMatch(textOf(exported, 'example.com.default.zone'), /api/u);
    assert.deepEqual(lossesOf(exported), ['192.0.2.5 searchEngine']);
  });

  it('are in views called after the most specific line, the first one of several', async () => {
    const servers = { host: '@', type: 'NS', value: 'ns1.example.net.' };
    const named = (name: string, of: string, ...lines: readonly string[]): ExportZone => ({
      ...zoneOf([servers, ...lines.map((line, at) => ({ value: `192.0.2.${at}`, recordLine: line }))], of),
      groups: [group('default', 'Default', 'default Default'), group('asia', 'Asia', `JP ${name}`)],
    });
    const [one, other] = [named('Japan', 'example.com', 'Japan'), named('Nippon', 'example.net', 'Nippon')];
    assert.deepEqual(await viewNames(one, other), ['japan', 'default']);
    assert.deepEqual(await viewNames(other, one), ['nippon', 'default']);
    const ofGroup = named('Japan', 'example.org', 'Asia');
    assert.deepEqual(await viewNames(ofGroup, other), ['nippon', 'default']);
    assert.deepEqual(await viewNames(ofGroup), ['asia', 'default']);
    for (const [length, name] of [60, 61].map((each) => [each, 'a'.repeat(each)] as const))
      assert.deepEqual(
        await viewNames(named(name, 'example.com', name)),
        ['a'.repeat(60), 'default'],
        `${length}`,
      );
  });

  it('are in the module of Knot DNS, one for each TTL', async () => {
    const exported = await writeForm('knot', [zone]);
    const conf = textOf(exported, 'example.com.knot.conf');
    assert.match(conf, /module: \[mod-geoip\/example\.com-60, mod-geoip\/example\.com-600\]/u);
    assert.equal(
      textOf(exported, 'example.com.60.geo.conf'),
      [
        'www.example.com.:',
        '  - geo: "JP"',
        '    A: ["192.0.2.3"]',
        '  - geo: "CN"',
        '    A: ["192.0.2.2"]',
        '  - geo: "AP"',
        '    A: ["192.0.2.2"]',
        '',
      ].join('\n'),
    );
    // Only quotes can be escaped in that file.
    const geo = textOf(exported, 'example.com.600.geo.conf');
    assert.match(geo, /TXT: \["\\"quote \\034 and backslash \\092\\""\]/u);
  });

  it('are in sixteen modules of Knot DNS at most, in which no TTL is longer than hosted', async () => {
    for (const [ttl, hosted] of await ttlsOf(16)) assert.equal(ttl, hosted);
    const lowered = (await ttlsOf(17)).filter(([ttl, hosted]) => ttl !== hosted);
    // Of TTLs that are equally frequent, the longest one is lowered.
    assert.deepEqual(lowered, [
      [73, 74],
      [73, 74],
    ]);
    const reversed = (await ttlsOf(17, true)).filter(([ttl, hosted]) => ttl !== hosted);
    assert.deepEqual(reversed, lowered, 'in any order of the hosts');
    for (const [ttl, hosted = 0] of await ttlsOf(2000)) assert.ok(ttl <= hosted);
  });

  it('are no aliases beside a delegation', async () => {
    const ns = { type: 'NS', value: 'ns1.example.net.' };
    const alias = { host: 'd', type: 'CNAME', value: 'x.example.net.', recordLine: 'Asia' };
    const hosted = zoneOf([{ ...ns, host: '@' }, { ...ns, host: 'd' }, alias]);
    for (const form of ['knot', 'bind'] as const) {
      const { files, omissions } = await writeForm(form, [hosted]);
      assert.ok(!files.some(({ text }) => /^(?!\W+ ).*CNAME/mu.test(text)), form);
      assert.deepEqual(lossesOf({ omissions }), ['x.example.net. besideDelegation']);
    }
  });

  it('are kept or left out, record by record', async () => {
    await fc.assert(
      fc.asyncProperty(anyZone, async (any) => {
        check(any, await writeForm('bind', [any]));
        check(any, await writeForm('knot', [any]));
      }),
    );
  });

  it('have the name of a zone on one visible line, whatever is in it', async () => {
    for (const hidden of ['\n', '\u0000', '\u202E', '\uD800', '"', ' ', '#']) {
      const name = `a${hidden}b`;
      const [conf] = (await writeForm('bind', [{ ...zone, name }])).files;
      assert.equal(conf?.text.match(/^ {2}zone "a(?:\\\d{3})+b" \{$/gmu)?.length, 3, JSON.stringify(hidden));
      const [knotConf] = (await writeForm('knot', [{ ...zone, name }])).files;
      assert.equal(knotConf?.text.match(/^ {2}- domain: a(?:\\\d{3})+b\.$/gmu)?.length, 1);
    }
  });

  it('leave out a zone whose name is none, for which a server would refuse all others', async () => {
    for (const name of ['', 'a..b', `${'x'.repeat(64)}.example`, 'x.'.repeat(128)]) {
      const none = { ...zone, name, records: zone.records.map((record) => ({ ...record })) };
      for (const form of ['bind', 'knot'] as const) {
        const exported = await writeForm(form, [none, zone]);
        const omissions = exported.omissions.filter((omission) => omission.zone === name);
        assert.equal(keptRecords(none, { ...exported, omissions }).length, 0);
        const zones = exported.files[0]?.text.match(/^ +(?:zone "|- domain: ).*/gmu);
        assert.equal(new Set(zones?.map((line) => line.replace(/\.?$/u, ''))).size, 1);
      }
    }
  });

  it('of BIND include what every client gets, which is in one file of the zone', async () => {
    const own = [
      { host: '@', type: 'NS', value: 'ns1.example.net.' },
      {},
      { value: '192.0.2.3', recordLine: 'Japan' },
    ];
    const exported = await writeForm('bind', [zoneOf([...own, { host: 'mail', value: '192.0.2.9' }])]);
    assert.equal(textOf(exported, 'example.com.common.zone'), 'mail.example.com. 600 IN A 192.0.2.9\n');
    for (const view of ['japan', 'default']) {
      const text = textOf(exported, `example.com.${view}.zone`);
      assert.match(text, /\n\$INCLUDE example\.com\.common\.zone\n$/u);
      assert.doesNotMatch(text, /mail/u);
    }
    if (hasBind()) assertBindLoads(exported);
  });

  it('of BIND are not much larger for hundreds of countries', async () => {
    const shared = Array.from({ length: 5000 }, (_, index) => ({ host: `h${index}` }));
    const own = COUNTRY_CODES.map((code, index) => ({
      value: `198.18.${index >> 8}.${index & 255}`,
      recordLine: `Country ${code}`,
    }));
    const { files, omissions } = await writeForm('bind', [
      { ...zoneOf([{}, ...shared, ...own]), groups: COUNTRY_GROUPS },
    ]);
    assert.equal(files.length, 1 + 1 + COUNTRY_CODES.length + 1);
    assert.deepEqual(lossesOf({ omissions }, 'leftOut'), []);
    const size = files.reduce((sum, { text }) => sum + text.length, 0);
    assert.ok(size < 1_000_000, String(size));
  });

  it('of BIND have the name servers whose address depends on the country where there is one', async () => {
    const exported = await writeForm('bind', [
      zoneOf([
        { host: '@', type: 'NS', value: 'ns1.example.net.' },
        { host: '@', type: 'NS', value: 'ns2.example.com.' },
        { host: '@', type: 'NS', value: 'ns3.example.com.' },
        { host: '@', type: 'NS', value: 'any.wild.example.com.' },
        { host: 'ns2', value: '192.0.2.2', recordLine: 'Japan' },
        { host: 'ns3', value: '192.0.2.3' },
        { host: '*.wild', value: '192.0.2.4' },
      ]),
    ]);
    const servers = (view: string): readonly string[] =>
      [...textOf(exported, `example.com.${view}.zone`).matchAll(/ IN NS (\S+)\.example/gu)].map(
        ([, name = '']) => name,
      );
    assert.deepEqual(servers('japan'), ['ns1', 'ns2', 'ns3', 'any.wild']);
    assert.deepEqual(servers('default'), ['ns1', 'ns3', 'any.wild']);
    if (hasBind()) assertBindLoads(exported);
  });

  it('of each zone are those of its own line groups', async () => {
    const [first, asia, europe, search] = GROUPS;
    assert.ok(first && asia && europe && search);
    const records = [
      { host: '@', type: 'NS', value: 'ns1.example.org.' },
      {},
      { value: '192.0.2.3', recordLine: 'Asia' },
    ];
    const other = { ...zoneOf(records, 'example.net'), groups: [first, europe, search, asia] };
    const exported = await writeForm('bind', [zoneOf(records), other]);
    assert.deepEqual(pluck(exported.files, 'name'), [
      'zones.named.conf',
      ...['com', 'net'].flatMap((end) => ['asia', 'default'].map((view) => `example.${end}.${view}.zone`)),
    ]);
    assert.match(textOf(exported, 'example.net.asia.zone'), / IN A 192\.0\.2\.3$/mu);
    assert.deepEqual(exported.omissions, []);
  });

  it('share the file of the first view with the same text', async () => {
    const servers = { host: '@', type: 'NS', value: 'ns1.example.net.' };
    // In the views of China and of the rest of Asia, the first zone has the same lines, and the answers of Japan.
    const same = { value: '192.0.2.3' };
    const one = zoneOf([servers, {}, { ...same, recordLine: 'Japan' }, { ...same, recordLine: 'Asia' }]);
    const other = zoneOf([servers, {}, { ...same, recordLine: 'China' }], 'example.net');
    const conf = textOf(await writeForm('bind', [one, other]), 'zones.named.conf');
    assert.deepEqual(viewsOf(conf, 'example.com'), [
      'japan',
      ['type primary;', 'file "example.com.japan.zone";'],
      'china',
      ['in-view "japan";'],
      'asia',
      ['in-view "japan";'],
      'default',
      ['type primary;', 'file "example.com.default.zone";'],
    ]);
  });

  it('share the views of several zones', async () => {
    const other = zoneOf(
      [
        { host: '@', type: 'NS', value: 'ns1.example.net.' },
        { value: '192.0.2.9', recordLine: 'Germany' },
      ],
      'example.net',
    );
    const exported = await writeForm('bind', [zone, other]);
    const conf = textOf(exported, 'zones.named.conf');
    assert.deepEqual(viewsOf(conf, 'example.net'), [
      'japan',
      ['type primary;', 'file "example.net.japan.zone";'],
      'asia',
      ['in-view "japan";'],
      'germany',
      ['type primary;', 'file "example.net.germany.zone";'],
      'default',
      ['in-view "japan";'],
    ]);
    assert.doesNotMatch(textOf(exported, 'example.net.japan.zone'), /192\.0\.2\.9/u);
    assert.match(textOf(exported, 'example.net.germany.zone'), /192\.0\.2\.9/u);
  });
});
