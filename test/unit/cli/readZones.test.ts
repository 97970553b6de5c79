import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from '../../../src/cli/cannotRun.ts';
import { readZones } from '../../../src/cli/readZones.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { pluck } from '../../support/pluck.ts';

const NOW = 1_700_000_000_000;
const warn = (line: string): void => assert.fail(line);
const MOST = { bytes: 1_000, records: 3, zones: 2 };

const read = async (...files: readonly string[]): Promise<readonly string[]> =>
  (await readZones(files, NOW, warn, MOST)).map(
    ({ ascii, loaded }) => `${ascii} ${loaded?.table.records.length ?? 0}`,
  );

describe('Zones of files', () => {
  const folder = temporaryFolder('read-zones');
  const saved = (name: string, text = 'a 60 IN A 192.0.2.1\n'): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  /** A file with a record of each zone. */
  const fileOf = (name: string, ...zones: readonly string[]): string =>
    saved(name, JSON.stringify(zones.map((zone) => ({ zone, name: zone, type: 'A', value: '192.0.2.1' }))));

  it('are joined by name, and have a number of records together', async () => {
    const one = fileOf('1.json', 'a.example', 'b.example');
    assert.deepEqual(await read(one, fileOf('2.json', 'A.example')), ['a.example 2', 'b.example 1']);
    const larger = read(one, fileOf('3.json', 'a.example', 'a.example'));
    await assert.rejects(larger, new CannotRun('The zones have more than 3 records.'));
  });

  it('are so many', async () => {
    const one = fileOf('1.json', 'a.example', 'b.example');
    assert.equal((await read(one)).length, 2);
    const more = read(one, fileOf('2.json', 'c.example'));
    await assert.rejects(more, new CannotRun('There are more than 2 zones.'));
  });

  it('are called like their files', async () => {
    const known = 'db.example.com DB.Example.com example.com.zone EXAMPLE.COM.ZONE example.com.db';
    for (const name of known.split(' ')) assert.deepEqual(await read(saved(name)), ['example.com 1'], name);
    const others = 'mydb.example.com example.com.zone.txt example.com.zones example.com example.dbx';
    for (const name of others.split(' ')) {
      const file = saved(name);
      const unknown = `${file}: its zone is not known. Call the file after its zone: example.com.zone.`;
      await assert.rejects(read(file), new CannotRun(unknown), name);
    }
  });

  it('have the records of an export, enabled and of their owner if it says nothing else', async () => {
    const file = path.join(folder, 'export.json');
    const row = { zone: 'Example.com', name: 'WWW.example.com', type: 'A', value: '192.0.2.1' };
    const more = {
      mx: 5,
      ttl: 60,
      enabled: false,
      held: true,
      remark: 'x',
      weight: 50,
      id: '7',
    };
    writeFileSync(
      file,
      `\u{FEFF} \n${JSON.stringify([row, { ...row, ...more, line: 'Asia', name: 'example.com' }])}`,
    );
    const [zone] = await readZones([file], NOW, warn, MOST);
    const { name: _name, zone: _zone, ...common } = row;
    const none = { id: undefined, recordLine: undefined, mx: undefined, ttl: undefined, remark: undefined };
    assert.deepEqual(zone?.loaded?.table.records, [
      { ...none, ...common, host: 'www', enabled: true, held: false },
      { ...common, ...more, recordLine: 'Asia', host: '@' },
    ]);
    assert.deepEqual([zone.name, zone.ascii, zone.loaded.loadedAt], ['Example.com', 'example.com', NOW]);
    for (const name of ['example.org', 'wwwexample.com', 'com']) {
      writeFileSync(file, JSON.stringify([{ ...row, name }]));
      const outside = `${file}: the name of a record of Example.com is not in that zone.`;
      await assert.rejects(read(file), new CannotRun(outside));
    }
  });

  it('have the records of a zone file, which is on the default line', async () => {
    const file = saved('db.example.com', '@ 60 IN MX 5 mail\n');
    const [zone] = await readZones([file], NOW, warn, MOST);
    assert.deepEqual(zone?.loaded?.table.records, [
      {
        id: undefined,
        host: '@',
        type: 'MX',
        recordLine: undefined,
        value: 'mail.example.com.',
        mx: 5,
        ttl: 60,
        enabled: true,
        held: false,
        remark: undefined,
      },
    ]);
  });

  const zoneIn = async (name: string, ...lines: readonly string[]): Promise<unknown> =>
    (await readZones([saved(name, `${lines.join('\n')}\n`)], NOW, warn))[0]?.ascii;

  it('are called after their SOA record, else their first origin, else their file', async () => {
    const soa = 'Example.org. 60 IN soa ns1 root 1 2 3 4 5';
    const origins = [
      '$origin Example.net.',
      'a 60 IN A 192.0.2.1',
      '$ORIGIN sub.example.net.',
      'b 60 IN A 192.0.2.2',
    ];
    const own = 'a.example.org. 60 IN A 192.0.2.1';
    const late = [own, ...Array.from({ length: 2_000 }, () => '; a comment'), soa];
    for (const lines of [[own, soa], late, ['$ORIGIN org.', soa.replace('.org.', ''), own]])
      assert.equal(await zoneIn('db.example.com', ...lines), 'example.org');
    // As Cloudflare writes it.
    assert.equal(await zoneIn('example.com.txt', soa.replace('.org.', '.org'), own), 'example.org');
    assert.equal(await zoneIn('db.example.com', ...origins), 'example.net');
    // The file says which of the names above the origin is the zone.
    assert.equal(await zoneIn('db.example.net', ...origins.slice(2)), 'example.net');
    for (const origin of ['.', 'com.', 'sub.example.com.'])
      assert.equal(
        await zoneIn('db.example.com', `$ORIGIN ${origin}`, 'a.example.com. 60 IN A ::1'),
        'example.com',
      );
    for (const name of ['pri.example.com', 'named.example.com', 'example.com.dns'])
      assert.equal(await zoneIn(name, '@ SOA ns1 root 1 2 3 4 5', 'a 60 IN A ::1'), 'example.com', name);
    for (const name of ['named', 'db.local', 'example.zone', 'example.com.txt'])
      await assert.rejects(
        zoneIn(name, '@ SOA ns1 root 1 2 3 4 5', 'a 60 IN A ::1'),
        /its zone is not known/u,
      );
  });

  it('are not known where a line of their file is not', async () => {
    const file = path.join(folder, 'db.example.com');
    const cases: readonly (readonly [why: string, ...lines: string[]])[] = [
      ['1: $INCLUDE is not followed: join the files first.', '$INCLUDE x'],
      [
        '2: a quote or parenthesis is not closed, so the zone is not known.',
        'a TXT "b"',
        'c TXT "d',
        'e TXT "f"',
      ],
      ['1: a quote or parenthesis is not closed, so the zone is not known.', 'a TXT ( "b"', 'c TXT "d"'],
      ['1: "AWS" is no record type, so the zone is not known.', 'a 300 AWS ALIAS A b.example.net. Z1 false'],
      [
        '2: a time stamp of Windows ([AGE:…]) is not read, so the zone is not known.',
        'b A ::1',
        'a [AGE:3562104] 1200 A ::1',
      ],
      ['1: this cannot be read as a record, so the zone is not known.', 'a MX mail'],
    ];
    for (const [why, ...lines] of cases) {
      writeFileSync(file, lines.join('\n'));
      await assert.rejects(read(file), new CannotRun(`${file}:${why}`));
    }
  });

  it('are read without what signing made, which is said', async () => {
    const signed = 'a A ::1\na RRSIG A 13 3 60 20260101000000 20250101000000 1 example.com. ab';
    const file = saved('db.example.com', `${signed}\n@ DNSKEY 257 3 13 ab`);
    const warned: string[] = [];
    const [zone] = await readZones([file], NOW, (line) => warned.push(line));
    assert.equal(zone?.loaded?.table.records.length, 1);
    assert.deepEqual(warned, [`${file}: records that signing the zone made are left out: DNSKEY, RRSIG.`]);
  });

  it('are of an export whose records each have a zone and a type', async () => {
    const file = path.join(folder, 'export.json');
    const row = { zone: 'a.example', name: 'a.example', type: 'A', value: '192.0.2.1' };
    const readRow = async (change: object): Promise<readonly string[]> => {
      writeFileSync(file, JSON.stringify([{ ...row, ...change }]));
      return (await readZones([file], NOW, warn)).map(({ ascii }) => ascii);
    };
    assert.deepEqual(await readRow({ value: '' }), ['a.example']);
    await readRow({ type: 'aaaa' });
    const [zone] = await readZones([file], NOW, warn);
    assert.deepEqual(pluck(zone?.loaded?.table.records, 'type'), ['AAAA']);
    const longest = `${'a.'.repeat(496)}examples`;
    assert.deepEqual(await readRow({ zone: longest, name: longest }), [longest]);
    const longer = `a${longest}`;
    const none = new CannotRun(`${file} is no JSON export of DNS Tree.`);
    for (const change of [
      { zone: '' },
      { zone: longer, name: longer },
      { type: '' },
      { value: 7 },
      { ttl: '60' },
    ])
      await assert.rejects(readRow(change), none, JSON.stringify(change));
    writeFileSync(file, '[]');
    await assert.rejects(read(file), new CannotRun(`${file} has no records.`));
  });

  it('are of files of a size', async () => {
    const file = path.join(folder, 'db.example.com');
    writeFileSync(file, 'a 60 IN A 192.0.2.1\n'.padEnd(1_000, ';'));
    assert.deepEqual(await read(file), ['example.com 1']);
    writeFileSync(file, 'a 60 IN A 192.0.2.1\n'.padEnd(1_001, ';'));
    await assert.rejects(read(file), new CannotRun(`${file} is too large.`));
  });
});
