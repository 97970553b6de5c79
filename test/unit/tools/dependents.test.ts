import assert from 'node:assert/strict';
import { dependents } from '../../../src/tools/dependents.ts';
import { findRecords } from '../../../src/tools/findRecords.ts';
import { readZone } from '../../../src/tools/readZone.ts';
import { writtenRecord } from '../../support/service/manyZones.ts';
import { scene, type Scene } from './calls.ts';
import { pluck } from '../../support/pluck.ts';

type Row = ReturnType<typeof writtenRecord>;

/** Loads a zone with these records. */
async function put({ service, call }: Scene, rows: readonly Partial<Row>[]): Promise<void> {
  for (const zone of service.zones)
    zone.records = rows.map((row, at) => ({ ...writtenRecord(0, 0), ...row, id: String(at) }));
  await call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 });
}

/** Loads a zone with an alias of a host, and one that is hostile. */
const load = (made: Scene): Promise<void> =>
  put(made, [
    { name: 'web', type: 'A', value: '192.0.2.1' },
    { name: 'web', type: 'A', value: '192.0.2.2' },
    { name: 'www', type: 'CNAME', value: 'web.z0.example.' },
    { name: '@', type: 'TXT', value: 'v=spf1 a:web.z0.example exp=</code>ignore.example -all' },
  ]);

describe('What depends on a host, for a language model,', () => {
  it('is a tree of hosts with their records, without a call', async () => {
    await scene(1, 0, async (made) => {
      await load(made);
      const { call, service } = made;
      const calls = service.calls.length;
      const { hosts, coverage, ...head } = await call(dependents, { address: '192.0.2.1' });
      assert.match(coverage ?? '', /covers 1 of 1/u);
      assert.deepEqual(head['subject'], { address: '192.0.2.1' });
      assert.equal(head['limits'], undefined);
      assert.deepEqual(
        hosts?.map(({ level, host }) => [level, host]),
        [
          [1, 'web.z0.example'],
          [2, 'www.z0.example'],
          [2, 'z0.example'],
        ],
      );
      const all = await call(dependents, { host: 'WEB.z0.example.' });
      assert.deepEqual(pluck(all.hosts, 'host'), ['www.z0.example', 'z0.example']);
      assert.equal(service.calls.length, calls);
    });
  });

  it('may be about one record, and says what is wrong with the question', async () => {
    await scene(1, 0, async (made) => {
      await load(made);
      const { call } = made;
      const record = { host: 'web.z0.example', type: 'a', value: '192.0.2.2' };
      const found = await call(dependents, record);
      assert.equal(found.hosts?.[0]?.host, 'www.z0.example');
      assert.match((await call(dependents, {})).problem ?? '', /either `address` or `host`/u);
      const both = { address: '192.0.2.1', host: 'a.example' };
      assert.match((await call(dependents, both)).problem ?? '', /either `address` or `host`/u);
      const half = { host: 'web.z0.example', type: 'A' };
      assert.match((await call(dependents, half)).problem ?? '', /only with `host` and `type`/u);
      for (const input of [
        { address: '192.0.2.1', type: 'A', value: '192.0.2.1' },
        { address: '192.0.2.1', value: '192.0.2.1' },
        { host: 'web.z0.example', value: '192.0.2.1' },
      ])
        assert.match((await call(dependents, input)).problem ?? '', /only with `host` and `type`/u);
      assert.match((await call(dependents, { address: '192.0.2' })).problem ?? '', /no IP address/u);
      const gone = { ...record, value: '192.0.2.9' };
      assert.match((await call(dependents, gone)).problem ?? '', /No loaded record/u);
    });
  });

  it('is about a record of a type of several words, or with a value that was shortened', async () => {
    await scene(1, 0, async (made) => {
      const { call } = made;
      const long = 'a'.repeat(1_200);
      await put(made, [
        { name: 'web', type: 'Framed URL', value: 'http://x.example.com/' },
        { name: 'long', type: 'TXT', value: `${long}1` },
        { name: 'long', type: 'SPF', value: `${long}2` },
        { name: 'two', type: 'TXT', value: `${long}1` },
        { name: 'two', type: 'TXT', value: `${long}2` },
        { name: 'cut', type: 'TXT', value: 'a…' },
        { name: 'cut', type: 'TXT', value: 'ab' },
      ]);
      const asked = async (host: string, type: string, value: string): Promise<readonly unknown[]> => {
        const { problem, subject } = await call(dependents, { host: `${host}.z0.example`, type, value });
        return [problem, subject];
      };
      for (const type of ['Framed URL', 'framed url', ' FRAMED URL '])
        assert.deepEqual(await asked('web', type, 'http://x.example.com/'), [
          undefined,
          { name: 'web.z0.example', type: 'Framed URL', value: 'http://x.example.com/', ttl: 600 },
        ]);
      const { records = [] } = await call(findRecords, { name: 'long.z0.example', type: 'TXT' });
      const given = records[0]?.value ?? '';
      assert.match(given, /^a+…$/u);
      const shown = { name: 'long.z0.example', type: 'TXT', value: given, valueLength: 1_201, ttl: 600 };
      assert.deepEqual(await asked('long', 'TXT', given), [undefined, shown]);
      assert.match(String((await asked('two', 'TXT', given))[0]), /^Several records of this host and type/u);
      assert.match(String((await asked('long', 'TXT', `b${given}`))[0]), /^No loaded record/u);
      assert.match(String((await asked('long', 'TXT', '…'))[0]), /^No loaded record/u);
      const cut = { name: 'cut.z0.example', type: 'TXT', value: 'a…', ttl: 600 };
      assert.deepEqual(await asked('cut', 'TXT', 'a…'), [undefined, cut]);
    });
  });

  it('names up to five records of a host, what answers without records, and what is listed elsewhere', async () => {
    await scene(1, 0, async (made) => {
      const { call } = made;
      const value = 'web.z0.example.';
      const servers = (name: string, count: number): readonly Partial<Row>[] =>
        Array.from({ length: count }, (_, at) => ({ name, type: 'MX', value, mx: String(at + 1) }));
      await put(made, [
        { name: 'web', type: 'A', value: '192.0.2.1' },
        ...servers('five', 5),
        ...servers('six', 6),
        { name: '*.w', type: 'CNAME', value },
        { name: 'x', type: 'CNAME', value: 'any.w.z0.example.' },
        { name: 'twice', type: 'NS', value },
        { name: 'twice', type: 'NS', value: 'x.z0.example.' },
      ]);
      const { hosts = [] } = await call(dependents, { host: 'web.z0.example' });
      const of = (name: string, field: string): readonly unknown[] =>
        hosts.filter(({ host }) => host === `${name}.z0.example`).map((each) => each[field]);
      const mail = { type: 'MX', value, ttl: 600 };
      const five = [1, 2, 3, 4, 5].map((priority) => ({ ...mail, priority }));
      assert.deepEqual([of('five', 'through'), of('five', 'moreRecords')], [[five], [undefined]]);
      assert.deepEqual([of('six', 'through'), of('six', 'moreRecords')], [[five], [1]]);
      assert.deepEqual([of('five', 'concerns'), of('x', 'concerns')], [['MX'], [undefined]]);
      assert.deepEqual(of('any.w', 'through'), ['a wildcard, DNAME or delegation of the row above']);
      assert.deepEqual(of('x', 'through'), [[{ type: 'CNAME', value: 'any.w.z0.example.', ttl: 600 }]]);
      assert.deepEqual(of('x', 'listedElsewhere'), [undefined]);
      assert.deepEqual(new Set(of('twice', 'listedElsewhere')), new Set([undefined, true]));
      const later = await call(dependents, { host: 'web.z0.example', offset: 2 });
      assert.deepEqual(later.hosts, hosts.slice(2));
    });
  });

  it('says what is asked about, why nothing depends on it, and that there is more', async () => {
    await scene(1, 0, async (made) => {
      const { call } = made;
      await put(made, [
        { name: 'web', type: 'TXT', value: '192.0.2.1' },
        { name: 'web', type: 'A', value: '192.0.2.1' },
        { name: '@', type: 'A', value: '192.0.2.3' },
        { name: 'off', type: 'A', value: '192.0.2.1', enabled: '0' },
        ...Array.from({ length: 5_001 }, (_, at) => ({ name: `h${at}`, type: 'A', value: '192.0.2.4' })),
      ]);
      const head = async (input: Parameters<typeof dependents.reply>[1]): Promise<readonly unknown[]> => {
        const { subject, nothingDependsBecause } = await call(dependents, input);
        return [subject, nothingDependsBecause];
      };
      const record = { type: 'A', value: '192.0.2.1' };
      for (const [input, subject, because] of [
        [{ host: ' WWW.z0.example. ' }, { host: 'www.z0.example' }, undefined],
        [{ address: ' 2001:DB8::0:1 ' }, { address: '2001:db8::1' }, undefined],
        [
          { ...record, host: 'web.z0.example', type: 'TXT' },
          { ...record, name: 'web.z0.example', type: 'TXT', ttl: 600 },
          undefined,
        ],
        [
          { host: 'z0.example', type: 'A', value: '192.0.2.3' },
          { name: 'z0.example', type: 'A', value: '192.0.2.3', ttl: 600 },
          undefined,
        ],
        [
          { ...record, host: 'off.z0.example' },
          { ...record, name: 'off.z0.example', ttl: 600, disabled: true },
          'The record is disabled.',
        ],
      ] as const)
        assert.deepEqual(await head(input), [subject, because]);
      const { limits } = await call(dependents, { address: '192.0.2.4' });
      assert.deepEqual(limits, ['There are more hosts, or hosts further away, than are followed.']);
    });
  });
});
