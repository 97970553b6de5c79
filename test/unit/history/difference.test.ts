import assert from 'node:assert/strict';
import zonefile from 'dns-zonefile';
import * as fc from 'fast-check';
import { RecordId } from '../../../src/api/fields.ts';
import { changeCounts, zoneDifference, type RecordChange } from '../../../src/history/difference.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { never } from '../api/server.ts';
import { hostileRecords, indexedRecord } from '../zones/records.ts';
import { anyPair, viewOf, zoneFileOf } from './zonePairs.ts';

const record = (id: string, fields: Partial<IndexedRecord> = {}): IndexedRecord =>
  indexedRecord({ id: RecordId.parse(id), ...fields });

/** What changed, as `kind host type: value → value (fields)`. */
function told(changes: readonly RecordChange<IndexedRecord>[]): readonly string[] {
  return changes.map((change) => {
    switch (change.kind) {
      case 'added':
        return `+ ${change.after.host} ${change.after.type} ${change.after.value}`;
      case 'removed':
        return `- ${change.before.host} ${change.before.type} ${change.before.value}`;
      case 'changed':
        return `${change.after.host} ${change.after.type} ${change.before.value} → ${change.after.value}: ${change.fields.join(' ')}`;
    }
  });
}

const compared = (
  before: readonly IndexedRecord[],
  after: readonly IndexedRecord[],
  isSameZone = true,
): Promise<readonly RecordChange<IndexedRecord>[]> => zoneDifference(before, after, isSameZone, never());

const between = async (...zones: Parameters<typeof compared>): Promise<readonly string[]> =>
  told(await compared(...zones));

const goneOf = (changes: readonly RecordChange<IndexedRecord>[]): readonly IndexedRecord[] =>
  changes.flatMap((change) => (change.kind === 'added' ? [] : [change.before]));
const newOf = (changes: readonly RecordChange<IndexedRecord>[]): readonly IndexedRecord[] =>
  changes.flatMap((change) => (change.kind === 'removed' ? [] : [change.after]));

describe('The difference of two zones', () => {
  it('is none for another order or spelling', async () => {
    const before = [
      record('1', { host: 'WWW', type: 'CNAME', value: 'Edge.Example.net' }),
      record('2', { host: 'bücher', type: 'AAAA', value: '2001:0DB8::0:1' }),
      record('3', { host: '', type: 'MX', value: 'mail.example.net', mx: 10, recordLine: '默认' }),
    ];
    const after = [
      record('7', { host: '@', type: 'mx', value: 'MAIL.example.net.', mx: 10 }),
      record('8', { host: 'xn--bcher-kva', type: 'AAAA', value: '2001:db8::1' }),
      record('9', { host: 'www', type: 'CNAME', value: 'edge.example.net.' }),
    ];
    assert.deepEqual(await between(before, after), []);
    assert.deepEqual(await between(before, after, false), []);
  });

  it('is none for an MX record without a priority and one of priority 0', async () => {
    const mail = { host: 'm', type: 'MX', value: 'a.example.net.' };
    const none = record('1', { ...mail, mx: undefined });
    assert.deepEqual(await between([none], [record('1', { ...mail, mx: 0 })]), []);
  });

  it('tells a changed value, TTL, line, priority and state apart', async () => {
    const old = record('1', { host: 'm', type: 'MX', value: 'a.example.net.', mx: 5 });
    const cases: readonly (readonly [Partial<IndexedRecord>, string])[] = [
      [{ value: 'b.example.net.' }, 'm MX a.example.net. → b.example.net.: value'],
      [{ ttl: 60 }, 'm MX a.example.net. → a.example.net.: ttl'],
      [{ recordLine: 'Asia' }, 'm MX a.example.net. → a.example.net.: line'],
      [{ mx: 6 }, 'm MX a.example.net. → a.example.net.: priority'],
      [{ enabled: false }, 'm MX a.example.net. → a.example.net.: state'],
      [{ ttl: 60, enabled: false }, 'm MX a.example.net. → a.example.net.: ttl state'],
    ];
    for (const [change, expected] of cases) {
      assert.deepEqual(await between([old], [{ ...old, ...change }]), [expected]);
      const other = { ...old, ...change, id: RecordId.parse('2') };
      const isOther = change.value !== undefined;
      const apart = ['- m MX a.example.net.', '+ m MX b.example.net.'];
      assert.deepEqual(
        await between([old], [other]),
        isOther ? apart : [expected],
        'deleted and created anew',
      );
      assert.deepEqual(await between([old], [other], false), [expected], 'in another zone ids mean nothing');
    }
  });

  it('takes a record with another host or type for another one', async () => {
    assert.deepEqual(await between([record('1')], [record('1', { host: 'api' })]), [
      '+ api A 192.0.2.1',
      '- www A 192.0.2.1',
    ]);
  });

  it('pairs by id the records that were edited', async () => {
    const before = [record('1', { value: '192.0.2.1' }), record('2', { value: '192.0.2.2' })];
    const after = [record('1', { value: '192.0.2.8' }), record('3', { value: '192.0.2.2', ttl: 60 })];
    assert.deepEqual(await between(before, after), [
      'www A 192.0.2.1 → 192.0.2.8: value',
      'www A 192.0.2.2 → 192.0.2.2: ttl',
    ]);
  });

  it('does not take what is unknown for a change', async () => {
    const known = record('1', { ttl: 600, enabled: true });
    const unknown = record('2', { ttl: undefined, enabled: undefined });
    assert.deepEqual(await between([known], [unknown]), []);
    assert.deepEqual(await between([unknown], [known], false), []);
  });

  it('counts equal records', async () => {
    assert.deepEqual(await between([record('1'), record('2')], [record('3')]), ['- www A 192.0.2.1']);
    assert.deepEqual(changeCounts(await compared([record('1')], [record('3'), record('4')])), {
      added: 1,
      removed: 0,
      changed: 0,
    });
  });

  it('goes owner by owner in the order of DNS', async () => {
    const hosts = ['b', 'a.b', '@', '*', 'a'];
    const after = hosts.map((host, at) => record(String(at), { host }));
    const order = (await compared([], after)).map((change) => change.kind === 'added' && change.after.host);
    assert.deepEqual(order, ['@', '*', 'a', 'b', 'a.b']);
  });

  it('is the set difference of the zone files as dns-zonefile reads them', async () => {
    await fc.assert(
      fc.asyncProperty(anyPair, fc.boolean(), async ({ before, after }, isSameZone) => {
        const changes = await compared(before, after, isSameZone);
        for (const view of new Set([...before, ...after].map(viewOf))) {
          const inView = (each: IndexedRecord): boolean => viewOf(each) === view;
          const [old, now] = [readZone(before.filter(inView)), readZone(after.filter(inView))];
          // A record that went to another line or state is gone here, and new there.
          assert.deepEqual(without(readZone(goneOf(changes).filter(inView)), now), without(old, now));
          assert.deepEqual(without(readZone(newOf(changes).filter(inView)), old), without(now, old));
        }
        for (const change of changes)
          if (change.kind === 'changed') {
            const isInFile = change.fields.some((field) => field !== 'state' && field !== 'line');
            const [one] = readZone([change.before]);
            const [other] = readZone([change.after]);
            assert.equal(one !== other, isInFile);
            assert.equal(
              viewOf(change.before) !== viewOf(change.after),
              change.fields.some((field) => field === 'state' || field === 'line'),
            );
          }
        assert.equal(new Set(goneOf(changes)).size, goneOf(changes).length);
        assert.equal(new Set(newOf(changes)).size, newOf(changes).length);
        assert.equal(after.length, before.length - goneOf(changes).length + newOf(changes).length);
      }),
    );
  });

  it('ends when it is cancelled', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(zoneDifference([], [record('1')], true, signal), /enough/u);
  });

  it('takes any records, and is empty for the same ones', async () => {
    await fc.assert(
      fc.asyncProperty(hostileRecords, hostileRecords, fc.boolean(), async (before, after, isSameZone) => {
        assert.deepEqual(await compared(before, [...before].toReversed(), isSameZone), []);
        const changes = await compared(before, after, isSameZone);
        const known = changes.filter(({ kind }) => kind === 'changed').length;
        assert.ok(goneOf(changes).length <= before.length && newOf(changes).length <= after.length);
        assert.ok(known <= Math.min(before.length, after.length));
      }),
    );
  });
});

/** The records of a zone file with these records, by a foreign parser. */
function readZone(records: readonly IndexedRecord[]): Set<string> {
  const { $origin: _origin, $ttl: _ttl, ...types } = zonefile.parse(zoneFileOf(records));
  const read = Object.entries(types).flatMap(([type, all]) =>
    (Array.isArray(all) ? all : []).map((each: unknown) => {
      const text = JSON.stringify(each);
      return `${type} ${type === 'txt' ? text.replace(/"name":"[^"]*"/u, (name) => name.toLowerCase()) : text.toLowerCase()}`;
    }),
  );
  return new Set(read);
}

const without = (all: ReadonlySet<string>, those: ReadonlySet<string>): readonly string[] =>
  [...all].filter((each) => !those.has(each)).toSorted();
