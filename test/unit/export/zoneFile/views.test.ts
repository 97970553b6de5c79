import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import type { Exported } from '../../../../src/export/exported.ts';
import { anyZone, keptRecords, zoneOf, writeForm } from '../zones.ts';

const textOf = ({ files }: Exported, name: string): string =>
  files.find((file) => file.name === name)?.text ?? assert.fail(`there is no ${name}`);

const zone = zoneOf([
  { host: '@', type: 'NS', value: 'ns1.example.net.' },
  { value: '192.0.2.1', ttl: 60 },
  { value: '192.0.2.2', line: 'Asia', ttl: 60 },
  { value: '192.0.2.3', line: 'Japan', ttl: 60 },
  { host: 'api', value: '192.0.2.4', line: 'Japan' },
  { host: 'api', value: '192.0.2.5', line: 'Search Engine' },
  { host: 'text', type: 'TXT', value: 'plain' },
  { host: 'text', type: 'TXT', value: 'quote " and backslash \\', line: 'Japan' },
]);

/** Asserts that every kept record is in a file. */
function check(of: ExportZone, exported: Exported): void {
  const text = exported.files
    .slice(1)
    .map((file) => file.text.toLowerCase())
    .join('');
  for (const { type, value } of keptRecords(of, exported))
    if (type === 'A' || type === 'AAAA') assert.ok(text.includes(value.trim().toLowerCase()), value);
}

describe('Answers by country', () => {
  it('are in one view of BIND for all countries with the same answers', () => {
    const exported = writeForm('bind', [zone]);
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
    assert.deepEqual(
      exported.losses.map((loss) => [loss.record.value, loss.kind === 'leftOut' && loss.why]),
      [['192.0.2.5', 'searchEngine']],
    );
  });

  it('are in the module of Knot DNS, one for each TTL', () => {
    const exported = writeForm('knot', [zone]);
    assert.match(
      textOf(exported, 'example.com.knot.conf'),
      /module: \[mod-geoip\/example\.com-60, mod-geoip\/example\.com-600\]/u,
    );
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
    assert.match(
      textOf(exported, 'example.com.600.geo.conf'),
      /TXT: \["\\"quote \\034 and backslash \\092\\""\]/u,
    );
  });

  it('are kept or left out, record by record', () => {
    fc.assert(
      fc.property(anyZone, (any) => {
        check(any, writeForm('bind', [any]));
        check(any, writeForm('knot', [any]));
      }),
    );
  });

  it('have the name of a zone on one visible line, whatever is in it', () => {
    for (const hidden of ['\n', '\u0000', '\u202E', '\uD800', '"', '\\', ' ', '#']) {
      const name = `a${hidden}b`;
      const [conf] = writeForm('bind', [{ ...zone, name }]).files;
      assert.equal(conf?.text.match(/^ {2}zone "a(?:\\\d{3})+b" \{$/gmu)?.length, 3, JSON.stringify(hidden));
      const [knotConf] = writeForm('knot', [{ ...zone, name }]).files;
      assert.equal(knotConf?.text.match(/^ {2}- domain: a(?:\\\d{3})+b\.$/gmu)?.length, 1);
    }
  });

  it('leave out a zone whose name is none, for which a server would refuse all others', () => {
    for (const name of ['', 'a..b', `${'x'.repeat(64)}.example`, 'x.'.repeat(128)]) {
      const none = { ...zone, name, records: zone.records.map((record) => ({ ...record })) };
      for (const form of ['bind', 'knot'] as const) {
        const exported = writeForm(form, [none, zone]);
        assert.equal(
          keptRecords(none, { ...exported, losses: exported.losses.filter((loss) => loss.zone === name) })
            .length,
          0,
        );
        assert.deepEqual(
          new Set(
            exported.files[0]?.text
              .match(/^ +(?:zone "|- domain: ).*/gmu)
              ?.map((line) => line.replace(/\.?$/u, '')),
          ).size,
          1,
        );
      }
    }
  });

  it('share the views of several zones', () => {
    const other = zoneOf(
      [
        { host: '@', type: 'NS', value: 'ns1.example.net.' },
        { value: '192.0.2.9', line: 'Germany' },
      ],
      'example.net',
    );
    const exported = writeForm('bind', [zone, other]);
    const conf = textOf(exported, 'zones.named.conf');
    const views = [...conf.matchAll(/^view "(\w+)"|^ {2}zone "example\.net" \{\n((?: {4}.+\n)+)/gmu)];
    assert.deepEqual(
      views.map(([, name, options = '']) => name ?? options.trim().split(/\s*\n\s*/u)),
      [
        'japan',
        ['type primary;', 'file "example.net.japan.zone";'],
        'asia',
        ['in-view "japan";'],
        'germany',
        ['type primary;', 'file "example.net.germany.zone";'],
        'default',
        ['in-view "japan";'],
      ],
    );
    assert.doesNotMatch(textOf(exported, 'example.net.japan.zone'), /192\.0\.2\.9/u);
    assert.match(textOf(exported, 'example.net.germany.zone'), /192\.0\.2\.9/u);
  });
});
