// Random zones as this project and other programs write them, read back.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { onlyText, writeForm, zoneOf } from '../../../unit/export/zones.ts';
import { AuthoritativeServer, isProgramInstalled, PROGRAMS } from '../../../unit/dns/authoritativeServers.ts';
import { ACCEPTED } from '../../../unit/dns/types/values.ts';
import { keyOf, readBack } from './readBack.ts';

const ZONES = 60;
/** How many zones a program writes at once. */
const AT_ONCE = 10;
const nameOf = (index: number): string => `z${index}.test`;

/** Types that cannot stand at any host. */
const HAS_OWN_PLACE: ReadonlySet<string> = new Set(['NS', 'DNAME', 'DS']);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('; ( "', '\\', 'a  b\tc', '@', '$TTL', ''),
);
const anyData: fc.Arbitrary<Pick<DnsRecord, 'type' | 'value'> & { readonly mx?: number }> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ACCEPTED.filter(({ type }) => !HAS_OWN_PLACE.has(type))) },
  { weight: 2, arbitrary: text.map((value) => ({ type: 'TXT', value })) },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'NS', value: 'ns.elsewhere.example.' }) },
);
/** A host of its own for each record, so that every set of records loads. */
const anyHost = fc.constantFrom(
  'www',
  '_x._tcp.a',
  'office printer.a',
  'semi;colon',
  "it's",
  'b\\.c',
  'BÜCHER',
);
const anyZone = fc.array(fc.tuple(anyHost, anyData, fc.constantFrom(1, 60, 86_400)), {
  minLength: 1,
  maxLength: 20,
});

/** The zone files that this project writes of random zones, by the names of the zones. */
async function ownFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const [index, records] of fc.sample(anyZone, { numRuns: ZONES, seed: 36 }).entries()) {
    const zone = zoneOf(
      [
        { host: '@', type: 'NS', value: 'ns.elsewhere.example.', ttl: 600 },
        ...records.map(([host, { type, value, mx }, ttl], at) => ({
          host: type === 'NS' ? `sub${at}` : `${host}${at}`,
          type,
          value,
          ttl,
          ...(mx === undefined ? {} : { mx }),
        })),
      ],
      nameOf(index),
    );
    const { omissions, ...result } = await writeForm('zoneFile', [zone]);
    const leftOut = new Set(
      omissions.flatMap((omission) => (omission.kind === 'leftOut' ? [omission.record.id] : [])),
    );
    const file = onlyText({ omissions, ...result });
    const written = zone.records.filter(({ id }) => !leftOut.has(id));
    assert.deepEqual(keysOf(readBack(file, zone.name)), keysOf(written));
    files.set(zone.name, file);
  }
  return files;
}

/** What is equal for equal records, in order. */
const keysOf = (records: readonly Parameters<typeof keyOf>[0][]): readonly string[] =>
  records.map(keyOf).toSorted();

/** Runs a program that ends well, while others go on. Returns what it prints. */
async function printed(command: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, [...words], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return stdout;
}

const isInstalled = (command: string): boolean => spawnSync(command, ['-h']).error === undefined;

describe('Random zones', function () {
  this.timeout(300_000);
  const folder = temporaryFolder('written-zones');
  let files: ReadonlyMap<string, string> = new Map();

  const fileOf = (zone: string): string => path.join(folder, zone);

  /** Fails unless each zone is read as a program writes it. */
  async function assertRead(write: (zone: string, file: string) => string | Promise<string>): Promise<void> {
    assert.equal(files.size, ZONES);
    const all = [...files];
    for (let from = 0; from < ZONES; from += AT_ONCE)
      await Promise.all(
        all.slice(from, from + AT_ONCE).map(async ([zone, file]) => {
          const read = keysOf(readBack(await write(zone, file), zone));
          assert.deepEqual(read, keysOf(readBack(file, zone)), zone);
        }),
      );
  }

  it('are read as this project writes them', async () => {
    files = await ownFiles();
    for (const [zone, file] of files) writeFileSync(fileOf(zone), file);
  });

  for (const style of ['full', 'relative'])
    it(`are read as BIND writes them, -s ${style} (skipped where it is not installed)`, async function () {
      if (!isInstalled('named-compilezone')) return this.skip();
      const words = ['-q', '-i', 'none', '-s', style, '-o', '-'];
      await assertRead((zone) => printed('named-compilezone', ...words, zone, fileOf(zone)));
    });

  it('are read as ldns writes them (skipped where it is not installed)', async function () {
    if (!isInstalled('ldns-read-zone')) return this.skip();
    // It writes a quote in a name without its backslash.
    await assertRead((zone, file) =>
      file.includes(String.raw`\034`) ? file : printed('ldns-read-zone', fileOf(zone)),
    );
  });

  it('are read as dig and kdig write their transfers (skipped where they are not installed)', async function () {
    const [bind] = PROGRAMS;
    if (bind === undefined || !isProgramInstalled(bind)) return this.skip();
    const config: typeof bind.config = (zones) =>
      bind.config(zones).replace('recursion no;', 'recursion no; allow-transfer { 127.0.0.1; };');
    await using server = new AuthoritativeServer({ ...bind, config });
    await server.start(files);
    const transfers = [...files.keys()].flatMap((zone) => [zone, 'AXFR']);
    for (const command of ['dig', 'kdig'].filter(isInstalled)) {
      const all = await printed(command, '@127.0.0.1', '-p', String(server.port), ...transfers);
      // One record a line, each with its owner in full.
      const lines = Map.groupBy(all.split('\n'), (line) => /(?:^|\.)(z\d+\.test)\.\s/u.exec(line)?.[1]);
      await assertRead((zone) => (lines.get(zone) ?? []).join('\n'));
    }
  });
});
