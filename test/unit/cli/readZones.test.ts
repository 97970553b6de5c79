import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from '../../../src/cli/cannotRun.ts';
import { readZones } from '../../../src/cli/readZones.ts';
import { temporaryFolder } from '../../support/processes.ts';

const NOW = 1_700_000_000_000;
const MOST = { bytes: 1_000, records: 3, zones: 2 };

const read = async (...files: readonly string[]): Promise<readonly string[]> =>
  (await readZones(files, NOW, MOST)).map(
    ({ ascii, loaded }) => `${ascii} ${loaded?.table.records.length ?? 0}`,
  );

describe('Zones of files', () => {
  const folder = temporaryFolder('read-zones');
  /** A file with a record of each zone. */
  const fileOf = (name: string, ...zones: readonly string[]): string => {
    const file = path.join(folder, name);
    const records = zones.map((zone) => ({ zone, name: zone, type: 'A', value: '192.0.2.1' }));
    writeFileSync(file, JSON.stringify(records));
    return file;
  };

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
    for (const name of [
      'db.example.com',
      'DB.Example.com',
      'example.com.zone',
      'EXAMPLE.COM.ZONE',
      'example.com.db',
    ]) {
      const file = path.join(folder, name);
      writeFileSync(file, 'a 60 IN A 192.0.2.1\n');
      assert.deepEqual(await read(file), ['example.com 1'], name);
    }
    for (const name of [
      'mydb.example.com',
      'example.com.zone.txt',
      'example.com.zones',
      'example.com',
      'example.dbx',
    ]) {
      const file = path.join(folder, name);
      writeFileSync(file, 'a 60 IN A 192.0.2.1\n');
      const unknown = `${file}: its zone is not known. Call the file after its zone: example.com.zone.`;
      await assert.rejects(read(file), new CannotRun(unknown), name);
    }
  });

  it('have the records of an export, enabled and of their owner if it says nothing else', async () => {
    const file = path.join(folder, 'export.json');
    const row = { zone: 'Example.com', name: 'WWW.example.com', type: 'A', value: '192.0.2.1' };
    const more = {
      line: 'Asia',
      mx: 5,
      ttl: 60,
      enabled: false,
      held: true,
      remark: 'x',
      weight: 50,
      id: '7',
    };
    writeFileSync(file, `\u{FEFF} \n${JSON.stringify([row, { ...row, ...more, name: 'example.com' }])}`);
    const [zone] = await readZones([file], NOW, MOST);
    const { name: _name, zone: _zone, ...common } = row;
    const none = { id: undefined, line: undefined, mx: undefined, ttl: undefined, remark: undefined };
    assert.deepEqual(zone?.loaded?.table.records, [
      { ...none, ...common, host: 'www', enabled: true, held: false },
      { ...common, ...more, host: '@' },
    ]);
    assert.deepEqual([zone.name, zone.ascii, zone.loaded.loadedAt], ['Example.com', 'example.com', NOW]);
    for (const name of ['example.org', 'wwwexample.com', 'com']) {
      writeFileSync(file, JSON.stringify([{ ...row, name }]));
      const outside = `${file}: the name of a record of Example.com is not in that zone.`;
      await assert.rejects(read(file), new CannotRun(outside));
    }
  });

  it('have the records of a zone file, which is on the default line', async () => {
    const file = path.join(folder, 'db.example.com');
    writeFileSync(file, '@ 60 IN MX 5 mail\n');
    const [zone] = await readZones([file], NOW, MOST);
    assert.deepEqual(zone?.loaded?.table.records, [
      {
        id: undefined,
        host: '@',
        type: 'MX',
        line: undefined,
        value: 'mail.example.com.',
        mx: 5,
        ttl: 60,
        enabled: true,
        held: false,
        remark: undefined,
      },
    ]);
  });

  const zoneIn = async (name: string, ...lines: readonly string[]): Promise<unknown> => {
    const file = path.join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return (await readZones([file], NOW))[0]?.ascii;
  };

  it('are called after their SOA record, else after their file, else after their first origin', async () => {
    const soa = 'Example.org. 60 IN soa ns1 root 1 2 3 4 5';
    const origins = [
      '$origin Example.net.',
      'a 60 IN A 192.0.2.1',
      '$ORIGIN sub.example.net.',
      'b 60 IN A 192.0.2.2',
    ];
    const own = 'a.example.org. 60 IN A 192.0.2.1';
    assert.equal(await zoneIn('db.example.com', own, soa), 'example.org');
    assert.equal(
      await zoneIn('db.example.com', ...origins, 'c.example.com. 60 IN A 192.0.2.3'),
      'example.com',
    );
    assert.equal(await zoneIn('zone.txt', ...origins), 'example.net');
    assert.equal(await zoneIn('zone.txt', own, soa), 'example.org');
  });

  it('are named in the first 20,000 characters of a file, at the beginning of lines that are not too long', async () => {
    const own = 'a.example.org. 60 IN A 192.0.2.1';
    const filled = `${';'.repeat(19_999)}\n`;
    const origin = '$ORIGIN example.org.\n';
    const beforeEnd = '; '.repeat(10_000 - origin.length / 2);
    assert.equal(await zoneIn('a.txt', beforeEnd.slice(0, -1), origin.trim(), own), 'example.org');
    await assert.rejects(zoneIn('a.txt', filled, origin.trim(), own), /its zone is not known/u);
    const blanks = ' '.repeat(990);
    await assert.rejects(zoneIn('a.txt', `$ORIGIN ${blanks}example.org.`, own), /its zone is not known/u);
    await assert.rejects(zoneIn('a.txt', ` $ORIGIN example.org.`, own), /its zone is not known/u);
    assert.equal(await zoneIn('a.txt', '$origin\texample.org. ; here', own), 'example.org');
    assert.equal(
      await zoneIn('a.txt', 'example.org. 60 IN TXT "x" ; no SOA here', origin, own),
      'example.org',
    );
  });

  it('are of an export whose records each have a zone and a type', async () => {
    const file = path.join(folder, 'export.json');
    const row = { zone: 'a.example', name: 'a.example', type: 'A', value: '192.0.2.1' };
    const readRow = async (change: object): Promise<readonly string[]> => {
      writeFileSync(file, JSON.stringify([{ ...row, ...change }]));
      return (await readZones([file], NOW)).map(({ ascii }) => ascii);
    };
    assert.deepEqual(await readRow({ value: '' }), ['a.example']);
    await readRow({ type: 'aaaa' });
    const [zone] = await readZones([file], NOW);
    assert.deepEqual(
      zone?.loaded?.table.records.map(({ type }) => type),
      ['AAAA'],
    );
    const longest = `${'a.'.repeat(496)}examples`;
    assert.deepEqual(await readRow({ zone: longest, name: longest }), [longest]);
    const longer = `a${longest}`;
    for (const change of [
      { zone: '' },
      { zone: longer, name: longer },
      { type: '' },
      { value: 7 },
      { ttl: '60' },
    ])
      await assert.rejects(
        readRow(change),
        new CannotRun(`${file} is no JSON export of DNS Tree.`),
        JSON.stringify(change),
      );
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
