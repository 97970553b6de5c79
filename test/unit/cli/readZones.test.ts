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

  it('are of files of a size', async () => {
    const file = path.join(folder, 'db.example.com');
    writeFileSync(file, 'a 60 IN A 192.0.2.1\n'.padEnd(1_000, ';'));
    assert.deepEqual(await read(file), ['example.com 1']);
    writeFileSync(file, 'a 60 IN A 192.0.2.1\n'.padEnd(1_001, ';'));
    await assert.rejects(read(file), new CannotRun(`${file} is too large.`));
  });
});
