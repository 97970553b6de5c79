import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import zonefile from 'dns-zonefile';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../../src/api/record.ts';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import type { ExportResult } from '../../../../src/export/exportResult.ts';
import { DEFAULT_TTL } from '../../../../src/export/zoneFile/masterRecords.ts';
import { parseCaaValue } from '../../../../src/dns/types/caa.ts';
import { parseSrvValue } from '../../../../src/dns/types/srv.ts';
import { parseIpAddress, ipText } from '../../../../src/dns/ipAddress.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { domainKey } from '../../../../src/dns/syntax/domainName.ts';
import { fqdn } from '../../../../src/dns/names.ts';
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

/** A record in the same form for all parsers: name, type and data. */
type RecordText = string;

const name = domainKey;
const joined = (
  owner: string,
  ttl: number | undefined,
  type: string,
  ...data: readonly (string | number)[]
): RecordText => [name(owner), ttl ?? '', type, ...data].join(' ');

function recordText(zone: string, exported: ExportResult, record: DnsRecord): RecordText {
  const { host, type, value, mx, ttl = DEFAULT_TTL } = record;
  const format = (...data: readonly (string | number)[]): RecordText =>
    joined(fqdn(host, zone), statesOmission(exported, record, 'ttl') ? undefined : ttl, type, ...data);
  switch (type) {
    case 'A':
    case 'AAAA':
      return format(ipText(parseIpAddress(value.trim()) ?? assert.fail('no address was left out')));
    case 'MX':
      return format(mx ?? 0, name(value));
    case 'TXT':
      return format(JSON.stringify(value.toWellFormed()));
    case 'SRV': {
      const service = parseSrvValue(value);
      const { priority, weight, port, target } = service.ok ? service.fields : assert.fail(value);
      return format(priority, weight, port, target.key);
    }
    case 'CAA': {
      const authority = parseCaaValue(value);
      const { flags, tag, value: property } = authority.ok ? authority.fields : assert.fail(value);
      return format(flags, tag, JSON.stringify(property));
    }
    default:
      return format(name(value));
  }
}

/** The serial number of a zone whose records were last changed at these times. */
const serialOf = async (...times: readonly (string | undefined)[]): Promise<string | undefined> => {
  const records = times.map((updatedOn, at) => ({ host: `h${at}`, updatedOn }));
  const text = onlyText(await writeForm('zoneFile', [zoneOf(records)]));
  return / IN SOA \S+ \S+ (\d+) /u.exec(text)?.[1];
};

/** Returns the records of the input without the omissions. Omits a TTL if the form states that it differs. */
function expected(zone: ExportZone, exported: ExportResult): readonly RecordText[] {
  return keptRecords(zone, exported)
    .filter(({ type }) => type !== 'HTTPS')
    .map((record) => recordText(zone.name, exported, record))
    .toSorted();
}

/** Omits the TTL of records whose TTL is declared as lost. */
function aligned(records: readonly RecordText[], wanted: readonly RecordText[]): readonly RecordText[] {
  const known = new Set(wanted);
  return records.map((each) => (known.has(each) ? each : each.replace(/^(\S+) \d+ /u, '$1  '))).toSorted();
}

/** Undoes the escapes of a zone file. */
function unescaped(text: string): string {
  const parts = [...text.matchAll(/\\(\d{3})|\\(.)|([^\\]+)/gsu)];
  return Buffer.concat(
    parts.map(([, digits, special, plain]) =>
      digits === undefined ? Buffer.from(special ?? plain ?? '') : Buffer.from([Number(digits)]),
    ),
  ).toString();
}

/** Joins the strings of a TXT or CAA record. */
function unquoted(text: string): string {
  const strings = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)].map(([, inside = '']) => inside);
  return unescaped(strings.join(''));
}

function lineText(line: string): RecordText {
  const [owner = '', ttl = '', , type = '', ...data] = line.split(/\s+/u);
  const rest = line
    .split(/\s+IN\s+\S+\s+/u)
    .slice(1)
    .join(' ');
  const format = (...all: readonly (string | number)[]): RecordText =>
    joined(owner, Number(ttl), type, ...all);
  switch (type) {
    case 'A':
    case 'AAAA':
      return format(ipText(parseIpAddress(rest) ?? assert.fail(rest)));
    case 'TXT':
      return format(JSON.stringify(unquoted(rest)));
    case 'CAA':
      return format(Number(data[0]), data[1] ?? '', JSON.stringify(unquoted(rest)));
    case 'MX':
      return format(Number(data[0]), name(data[1] ?? ''));
    case 'SRV':
      return format(...data.slice(0, 3).map(Number), name(data[3] ?? ''));
    default:
      return format(name(rest));
  }
}

const folder = temporaryFolder('zone');
const checked = path.join(folder, 'checked.zone');
const checker = spawnSync('named-checkzone', ['-v']).status === 0;

/** Loads a zone with BIND and returns its records. Fails when it cannot be loaded. */
function loadedByBind(zone: ExportZone, text: string): readonly RecordText[] {
  writeFileSync(checked, text);
  const args = ['-k', 'fail', '-i', 'none', '-D', '-o', '-', '-s', 'full', zone.name, checked];
  const { status, stdout, stderr } = spawnSync('named-checkzone', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  assert.equal(status, 0, `${stdout.slice(-400)}${stderr}`);
  return stdout
    .split('\n')
    .filter(
      (line) => /\sIN\s/u.test(line) && !/\sIN\s+(?:SOA|HTTPS)\s/u.test(line) && !line.startsWith('zone '),
    )
    .map(lineText);
}

/** Returns the records that the parser of the npm package finds. Comments confuse it. */
function parsed(text: string): readonly RecordText[] {
  const lines = text.split('\n').filter((line) => !line.startsWith(';') && !/\sHTTPS\s/u.test(line));
  const found = zonefile.parse(lines.join('\n'));
  return [
    ...(found.a ?? []).map((row) => joined(row.name, row.ttl, 'A', row.ip)),
    ...(found.aaaa ?? []).map((row) =>
      joined(row.name, row.ttl, 'AAAA', ipText(parseIpAddress(row.ip) ?? assert.fail())),
    ),
    ...(found.ns ?? []).map((row) => joined(row.name, row.ttl, 'NS', name(row.host))),
    ...(found.cname ?? []).map((row) => joined(row.name, row.ttl, 'CNAME', name(row.alias))),
    ...(found.mx ?? []).map((row) => joined(row.name, row.ttl, 'MX', row.preference, name(row.host))),
    ...(found.txt ?? []).map((row) => joined(row.name, row.ttl, 'TXT', JSON.stringify(unquoted(row.txt)))),
    ...(found.srv ?? []).map((row) =>
      joined(row.name, row.ttl, 'SRV', row.priority, row.weight, row.port, name(row.target)),
    ),
    ...(found.caa ?? []).map((row) =>
      joined(row.name, row.ttl, 'CAA', row.flags, row.tag, JSON.stringify(unquoted(row.value))),
    ),
  ];
}

describe('Zone files', () => {
  let sample: readonly ExportZone[] = [];
  before(async () => {
    // A zone full of faults is not loaded as hosted by any server.
    sample = (await sampleZones(2000)).filter(({ name: of }) => of !== 'faults.example');
  });

  it('of the sample account are loaded by BIND as hosted', async function () {
    if (!checker) return this.skip();
    for (const zone of sample) {
      const exported = await writeForm('zoneFile', [zone]);
      const wanted = expected(zone, exported);
      // A zone without name servers gets one.
      if (zone.records.length > 0)
        assert.deepEqual(aligned(loadedByBind(zone, onlyText(exported)), wanted), wanted, zone.name);
    }
  });

  it('of the sample account are parsed as hosted', async () => {
    // Parentheses and control characters in texts confuse the parser.
    // A zone without name servers gets one.
    for (const zone of sample.filter(
      ({ name: of, records }) => of !== 'hostile.example' && records.length > 0,
    )) {
      const exported = await writeForm('zoneFile', [zone]);
      const wanted = expected(zone, exported).filter((each) => !/ SPF /u.test(each));
      assert.deepEqual(aligned(parsed(onlyText(exported)), wanted), wanted, zone.name);
    }
  });

  it('of any zone are loaded by BIND as hosted, except for the omissions', async function () {
    if (!checker) return this.skip();
    await fc.assert(
      fc.asyncProperty(
        anyZone,
        fc.constantFrom(undefined, 'Default', 'Asia', 'Japan'),
        async (zone, recordLine) => {
          const exported = await writeForm('zoneFile', [zone], { recordLine });
          const wanted = expected(zone, exported);
          assert.deepEqual(aligned(loadedByBind(zone, onlyText(exported)), wanted), wanted);
        },
      ),
      { numRuns: 40 },
    );
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
