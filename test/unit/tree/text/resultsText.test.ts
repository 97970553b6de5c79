import assert from 'node:assert/strict';
import type { FoundRecord, ZoneState } from '../../../../src/zones/zoneState.ts';
import { nodeText } from '../../../../src/tree/text/nodeText.ts';
import { domainNode } from '../../../../src/tree/nodes.ts';
import { resultsText } from '../../../../src/tree/text/resultsText.ts';
import { indexedZone } from '../../zones/zones.ts';
import { domain, record } from '../../zones/rows.ts';
import { offlineAccount } from '../states.ts';

const now = Date.now();

function message(counts: readonly number[], shown: number, more = false): string {
  const records = counts.flatMap((count, index) => found(indexedZone(`z${index}.test`, []), count));
  const results = { query: 'type:A', records, more, covers: 'covers all zones (2)', foundAt: now };
  return resultsText(results, records.slice(0, shown)).replace(/\d\d:\d\d$/u, 'NOW');
}

function found(zone: ZoneState, count: number): readonly FoundRecord[] {
  return Array.from({ length: count }, () => ({ zone, record: record() }));
}

describe('The message of the search results', () => {
  it('shows the query, the number of records and zones, the coverage and the time', () => {
    const rest = 'covers all zones (2) · searched NOW';
    assert.equal(message([], 0), `type:A · No records found · ${rest}`);
    assert.equal(message([1], 1), `type:A · 1 record in 1 zone · ${rest}`);
    assert.equal(message([600, 400], 1000), `type:A · 1,000 records in 2 zones · ${rest}`);
  });

  it('shows how many records there are beside those in the view', () => {
    assert.match(message([12_345], 1000), /^type:A · 1,000 of 12,345 records shown · /u);
    assert.match(message([2000], 1000, true), /^type:A · 1,000 of more than 2,000 records shown · /u);
  });
});

const text = (records: number | undefined, matching: number): readonly string[] => {
  const node = domainNode(offlineAccount(), undefined, domain({ name: 'example.com', records }), matching);
  const { description, spoken } = nodeText(node);
  return [description, spoken];
};

describe('A zone of the search results', () => {
  it('shows how many of its records match', () => {
    assert.deepEqual(text(1200, 3), ['3 of 1,200', 'Zone example.com, 3 of 1,200 records']);
  });

  it('shows the matches alone when the total is unknown or contradicts them', () => {
    assert.deepEqual(text(undefined, 1), ['1', 'Zone example.com, 1 record']);
    assert.deepEqual(text(2, 3), ['3', 'Zone example.com, 3 records']);
  });
});
