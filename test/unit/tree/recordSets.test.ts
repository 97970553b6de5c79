import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { GROUPINGS } from '../../../src/tree/treeChoices.ts';
import { RecordId } from '../../../src/api/fields.ts';
import type { DnsRecord } from '../../../src/api/record.ts';
import { recordNodes, type ZoneNode } from '../../../src/tree/nodes.ts';
import { groupRecords, recordsOfSet } from '../../../src/tree/recordSets.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { record } from '../zones/rows.ts';
import { domainNodeIn, groupNodeOf, listed, offlineAccount } from './states.ts';

const parent = domainNodeIn(groupNodeOf(offlineAccount()));

const WWW = ['Default', 'Asia', 'Japan'].map((recordLine, index) =>
  record({
    id: RecordId.parse(String(index + 1)),
    host: 'www',
    type: 'CNAME',
    value: 'x.example.',
    recordLine,
  }),
);
const API = record({ id: RecordId.parse('8'), host: 'api', type: 'A', value: '192.0.2.1' });
const V6 = record({ id: RecordId.parse('9'), host: 'WWW', type: 'AAAA', value: '2001:db8::1' });

const rowsOf = (records: readonly DnsRecord[], more = false): readonly ZoneNode[] =>
  recordNodes(parent, listed(records, { more }));
const texts = (nodes: readonly ZoneNode[]): readonly string[] =>
  nodes.map((node) => `${nodeText(node).label} · ${nodeText(node).description}`);

describe('Records by host or type', () => {
  it('are one row for a host, which counts its lines, and a host with one record keeps its row', () => {
    const rows = groupRecords(parent, rowsOf([...WWW, API]), 'host');
    assert.deepEqual(texts(rows), ['www · CNAME · 3 lines', 'api · 192.0.2.1']);
  });

  it('open to rows that begin with their values', () => {
    const [www] = groupRecords(parent, rowsOf(WWW), 'host');
    assert.ok(www?.kind === 'recordSet');
    assert.deepEqual(texts(recordsOfSet(www)), ['x.example. · ', 'x.example. · Asia', 'x.example. · Japan']);
    const [api] = groupRecords(parent, rowsOf([API, { ...API, value: '192.0.2.2' }]), 'host');
    assert.ok(api?.kind === 'recordSet');
    assert.deepEqual(texts(recordsOfSet(api)), ['192.0.2.1 · ', '192.0.2.2 · ']);
  });

  it('count records where types or lines repeat', () => {
    assert.deepEqual(texts(groupRecords(parent, rowsOf([...WWW, V6]), 'host')), [
      'www · 4 records · CNAME, AAAA',
    ]);
    const twice = [...WWW.slice(0, 1), { ...API, host: 'www', type: 'CNAME', recordLine: 'Default' }];
    assert.deepEqual(texts(groupRecords(parent, rowsOf(twice), 'host')), ['www · CNAME · 2 records']);
  });

  it('are one row for each type, also of one record', () => {
    const rows = groupRecords(parent, rowsOf([...WWW, API]), 'type');
    assert.deepEqual(texts(rows), ['CNAME · 3 records', 'A · 1 record']);
  });

  it('have other ids in other sets, also without ids of the service', () => {
    const nameless = [
      record({ id: undefined, host: '@', type: 'TXT', value: 'google-site-verification=1' }),
      record({ id: undefined, host: '@', type: 'TXT', value: 'v=spf1 -all' }),
    ];
    const rows = groupRecords(parent, rowsOf(nameless), 'service');
    const ids = rows
      .flatMap((row) => (row.kind === 'recordSet' ? recordsOfSet(row) : []))
      .map(({ id }) => id);
    assert.equal(new Set(ids).size, 2, ids.join(' '));
  });

  it('are one row for each service, and one for those without', () => {
    const mail = record({ host: '@', type: 'MX', value: 'aspmx.l.google.com.' });
    const rows = groupRecords(parent, rowsOf([mail, API]), 'service');
    assert.deepEqual(texts(rows), ['Google Workspace · MX · 1 record', 'No known service · A · 1 record']);
  });

  it('say that there may be more in a list that is not whole', () => {
    const [row] = texts(groupRecords(parent, rowsOf(WWW, true), 'host'));
    assert.equal(row, 'www · CNAME · 3 lines · there may be more');
  });

  it('are each in one row, before the row that loads more, with ids of their own', () => {
    const hosts = fc.constantFrom('a', 'A', 'b', '@', '');
    const any = fc.record({ host: hosts, type: fc.constantFrom('A', 'a', 'MX'), id: fc.boolean() });
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom(...GROUPINGS), fc.boolean(), (drawn, by, more) => {
        const records = drawn.map(({ host, type, id }, index) =>
          record({ host, type, id: id ? RecordId.parse(String(index)) : undefined }),
        );
        const rows = groupRecords(parent, rowsOf(records, more), by);
        const inner = rows.flatMap((row) => (row.kind === 'recordSet' ? recordsOfSet(row) : [row]));
        const found = inner.flatMap((row) => (row.kind === 'record' ? [row.record] : []));
        assert.deepEqual(new Set(found), new Set(records));
        assert.equal(found.length, records.length);
        const ids = [...rows, ...inner.filter((row) => !rows.includes(row))].map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length, ids.join(' '));
        const last = rows.at(-1)?.kind;
        assert.ok(records.length === 0 || (last === 'page') === more, last);
      }),
    );
  });
});
