import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { RecordId } from '../../../src/api/fields.ts';
import { recordNodes, type ZoneNode } from '../../../src/tree/nodes.ts';
import { sortRecords } from '../../../src/tree/recordSorting.ts';
import { SORTINGS } from '../../../src/tree/treeChoices.ts';
import { record } from '../zones/rows.ts';
import { domainNodeIn, groupNodeOf, listed, offlineAccount } from './states.ts';

const parent = domainNodeIn(groupNodeOf(offlineAccount()));

const rowsOf = (hosts: readonly string[], more = false): readonly ZoneNode[] => {
  const records = hosts.map((host, at) => record({ id: RecordId.parse(String(at + 1)), host }));
  return recordNodes(parent, listed(records, { more }));
};
const hostsOf = (nodes: readonly ZoneNode[]): readonly string[] =>
  nodes.map((node) => (node.kind === 'record' ? node.record.host : node.kind));

describe('The order of records in the tree', () => {
  it('is that of the service, or has the apex first, names below a host after it, and numbers by value', () => {
    const hosts = ['web10', 'v2.api', 'WEB9', 'web2', '@', 'api', 'ns1', '*'];
    assert.deepEqual(hostsOf(sortRecords(rowsOf(hosts), 'service')), hosts);
    assert.deepEqual(hostsOf(sortRecords(rowsOf(hosts), 'host')), [
      '@',
      '*',
      'api',
      'v2.api',
      'ns1',
      'web2',
      'WEB9',
      'web10',
    ]);
  });

  it('keeps that of the service within a host, and the row that loads more at the end', () => {
    const rows = sortRecords(rowsOf(['b', 'a', 'B', 'a'], true), 'host');
    assert.deepEqual(hostsOf(rows), ['a', 'a', 'b', 'B', 'page']);
    assert.deepEqual(
      rows.flatMap((row) => (row.kind === 'record' ? [row.record.id] : [])),
      ['2', '4', '1', '3'],
    );
  });

  it('has each row once', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom(...SORTINGS), fc.boolean(), (hosts, by, more) => {
        const rows = rowsOf(hosts, more);
        assert.deepEqual(new Set(sortRecords(rows, by)), new Set(rows));
        assert.equal(sortRecords(rows, by).length, rows.length);
      }),
    );
  });
});
