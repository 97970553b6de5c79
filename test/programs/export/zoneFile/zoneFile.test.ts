import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import { DEFAULT_TTL } from '../../../../src/export/zoneFile/masterRecords.ts';
import { sampleZones } from '../../../unit/export/sampleZones.ts';
import { assertLoads, ZONE_CHECKERS } from '../../../unit/export/zoneFile/zoneCheckers.ts';
import {
  anyZone,
  statesOmission,
  keptRecords,
  onlyText,
  zoneOf,
  writeForm,
  lossesOf,
  lossOf,
} from '../../../unit/export/zones.ts';
import { pluck } from '../../../support/pluck.ts';
import { keyOf, readBack } from '../../dns/zoneFile/readBack.ts';
import type { ComparedRecord } from '../../../../src/history/canonicalRecord.ts';

/** The serial number of a zone whose records were last changed at these times. */
const serialOf = async (...times: readonly (string | undefined)[]): Promise<string | undefined> => {
  const records = times.map((updatedOn, at) => ({ host: `h${at}`, updatedOn }));
  const text = onlyText(await writeForm('zoneFile', [zoneOf(records)]));
  return / IN SOA \S+ \S+ (\d+) /u.exec(text)?.[1];
};

const keyWithoutTtl = (record: ComparedRecord): string => keyOf({ ...record, ttl: undefined });

/** Asserts that the exported zone has the records of the input, except for the omissions. */
async function assertReadBack(zone: ExportZone, recordLine?: string): Promise<void> {
  const exported = await writeForm('zoneFile', [zone], { recordLine });
  const wanted = keptRecords(zone, exported).map((record) =>
    statesOmission(exported, record, 'ttl')
      ? keyWithoutTtl(record)
      : keyOf({ ...record, ttl: record.ttl ?? DEFAULT_TTL }),
  );
  const known = new Set(wanted);
  const read = readBack(onlyText(exported), zone.name).map((record) =>
    known.has(keyOf(record)) ? keyOf(record) : keyWithoutTtl(record),
  );
  assert.deepEqual(read.toSorted(), wanted.toSorted(), zone.name);
}

describe('Zone files', () => {
  it('of the sample account are read as hosted', async () => {
    for (const zone of await sampleZones(2000))
      // A zone full of faults is not loaded as hosted by any server. One without name servers gets one.
      if (zone.name !== 'faults.example' && zone.records.length > 0) await assertReadBack(zone);
  });

  it('of any zone are read as hosted, except for the omissions', async () => {
    const lines = fc.constantFrom(undefined, 'Default', 'Asia', 'Japan');
    await fc.assert(fc.asyncProperty(anyZone, lines, assertReadBack));
  });

  it('have a serial number that grows with the latest change of any record', async () => {
    const [earlier, later] = ['2024-09-01 08:00:00', '2024-09-01 09:59:59'];
    assert.equal(await serialOf(earlier, later), '2024090109');
    assert.equal(await serialOf(later, undefined, earlier), '2024090109');
    for (const time of [undefined, '', '2024-09', '4294-96-72 96:00:00'])
      assert.equal(await serialOf(time), '1');
  });

  it('have the answers of the requested line, with its order of lines', async () => {
    const zone = zoneOf([
      { value: '192.0.2.1' },
      { value: '192.0.2.2', recordLine: 'Asia' },
      { value: '192.0.2.3', recordLine: 'Japan' },
      { value: '192.0.2.4', recordLine: 'Search Engine' },
      { host: 'api', value: '192.0.2.5', recordLine: 'Asia' },
    ]);
    const values = async (recordLine?: string): Promise<readonly string[]> =>
      keptRecords(zone, await writeForm('zoneFile', [zone], { recordLine })).map(({ value }) => value);
    assert.deepEqual(await values(), ['192.0.2.1']);
    assert.deepEqual(await values('Japan'), ['192.0.2.3', '192.0.2.5']);
    assert.deepEqual(await values('China'), ['192.0.2.2', '192.0.2.5']);
    assert.deepEqual(await values('Asia'), ['192.0.2.2', '192.0.2.5']);
    assert.deepEqual(await values('Germany'), ['192.0.2.1']);
    // What this line is part of is unknown, so another line may answer its clients.
    assert.deepEqual(await values('No such line'), []);
  });

  it('name the line whose answers replace a record that is left out', async () => {
    const zone = zoneOf([
      { host: '@', type: 'NS', value: 'ns1.example.net.' },
      { type: 'CNAME', value: 'a.example.' },
      { type: 'CNAME', value: 'b.example.', recordLine: 'Asia' },
    ]);
    const { omissions } = await writeForm('zoneFile', [zone]);
    assert.deepEqual(omissions, [
      {
        zone: 'example.com',
        record: zone.records[2],
        kind: 'leftOut',
        why: 'otherLine',
        replacedBy: ['Default'],
      },
    ]);
    const text = onlyText(await writeForm('zoneFile', [zone]));
    assert.match(
      text,
      /^; 2 of 3 records; 1 left out: 1 on other lines\n; What is lost is listed at the end of this file\.\n\$ORIGIN /u,
    );
    assert.match(
      text,
      /\n; Left out, on another line, answered as on Default:\n;   www\.example\.com CNAME b\.example\. · Asia\n$/u,
    );
  });

  it('keep the name servers of the default line when those of a line cannot be written', async () => {
    const zone = zoneOf([
      { host: '@', type: 'NS', value: 'ns1.example.net.', held: true },
      { host: '@', type: 'NS', value: 'ns2.example.net.', held: true },
      { host: '@', type: 'NS', value: 'no name', recordLine: 'Asia' },
    ]);
    const exported = await writeForm('zoneFile', [zone], { recordLine: 'Japan' });
    const values = keptRecords(zone, exported).map(({ value }) => value);
    assert.deepEqual(values, ['ns1.example.net.', 'ns2.example.net.']);
    assert.match(onlyText(exported), / IN NS ns1\.example\.net\.\n/u);
    assert.deepEqual(lossesOf(exported, 'leftOut'), ['no name value']);
  });

  it('have a CNAME alone, from the more specific line', async () => {
    const zone = zoneOf([
      { host: '@', type: 'CNAME', value: 'apex.example.' },
      { type: 'CNAME', value: 'default.example.' },
      { recordLine: 'Japan', value: '192.0.2.1' },
      { host: 'two', type: 'CNAME', value: 'light.example.', weight: 10 },
      { host: 'two', type: 'CNAME', value: 'heavy.example.', weight: 90 },
      { host: 'two', type: 'TXT', value: 'beside' },
      { host: 'even', type: 'CNAME', value: 'first.example.' },
      { host: 'even', type: 'CNAME', value: 'second.example.', weight: 1 },
    ]);
    const values = async (recordLine?: string): Promise<readonly string[]> =>
      keptRecords(zone, await writeForm('zoneFile', [zone], { recordLine })).map(({ value }) => value);
    assert.deepEqual(await values(), ['default.example.', 'heavy.example.', 'first.example.']);
    assert.deepEqual(await values('Japan'), ['192.0.2.1', 'heavy.example.', 'first.example.']);
  });

  it('of selected records contain only those records', async () => {
    const text = onlyText(await writeForm('zoneFile', [{ ...zoneOf([{ ttl: 60 }]), whole: false }], {}));
    assert.equal(text, '; 1 record\nwww.example.com. 60 IN A 192.0.2.1\n');
  });

  it('have service bindings by name, with their parameters in order', async () => {
    const written = [
      ['1 . ipv4hint=192.0.2.1 alpn="h2,h3"', '1 . alpn=h2,h3 ipv4hint=192.0.2.1'],
      ['1 . ohttp', '1 . key8'],
      ['1 . mandatory=alpn alpn=h2', '1 . mandatory=alpn alpn=h2'],
      ['1 . dohpath=/q{?dns}', '1 . key7="/q{?dns}"'],
      ['0 Edge.example.net', '0 Edge.example.net.'],
    ] as const;
    for (const type of ['HTTPS', 'SVCB'])
      for (const [value, data] of written) {
        const zone = zoneOf([
          { host: '@', type: 'NS', value: 'ns1.example.net.' },
          { type, value },
        ]);
        const text = onlyText(await writeForm('zoneFile', [zone]));
        assert.ok(text.includes(`\nwww.example.com. 600 IN ${type} ${data}\n`), text);
        for (const program of ZONE_CHECKERS) assertLoads(program, 'example.com.', text);
      }
    const refused = zoneOf(
      ['1 . mandatory=port alpn=h2', '1 . dohpath=/q', '1', 'x .'].map((value) => ({ type: 'HTTPS', value })),
    );
    const { omissions } = await writeForm('zoneFile', [refused]);
    assert.deepEqual(omissions.map(lossOf), ['value', 'value', 'value', 'value']);
  });

  it('have hosts whose backslashes are escapes, none of which reaches the zone', async () => {
    const hosts = [
      String.raw`a\.b`,
      String.raw`Printer\032A._ipp._tcp`,
      'c\\',
      String.raw`d\.`,
      String.raw`e\256`,
    ];
    const zone = zoneOf([
      { host: '@', type: 'NS', value: 'ns1.example.net.' },
      ...hosts.map((host) => ({ host, type: 'TXT', value: 'x' })),
    ]);
    const exported = await writeForm('zoneFile', [zone]);
    const text = onlyText(exported);
    assert.deepEqual(
      [...text.matchAll(/^(\S+) 600 IN TXT /gmu)].map(([, owner]) => owner),
      [
        String.raw`a\046b.example.com.`,
        String.raw`Printer\032A._ipp._tcp.example.com.`,
        String.raw`d\046.example.com.`,
      ],
    );
    assert.deepEqual(pluck(keptRecords(zone, exported), 'host'), ['@', hosts[0], hosts[1], hosts[3]]);
    for (const program of ZONE_CHECKERS) assertLoads(program, 'example.com.', text);
  });

  it('have unique file names for any zone names', async () => {
    const zones = ['../../etc/passwd', 'con.example', 'a/b', 'a?b', '', 'x'.repeat(253)].map((each) =>
      zoneOf([], each),
    );
    const names = (await writeForm('zoneFile', zones)).files.map((file) => file.name);
    const first = '__.__etc_passwd.zone _con.example.zone a_b.zone a_b-2.zone zone.zone'.split(' ');
    assert.deepEqual(names.slice(0, 5), first);
    assert.ok(names.every((each) => each.length <= 255));
  });
});
