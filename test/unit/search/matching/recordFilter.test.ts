import assert from 'node:assert/strict';
import { recordFilter } from '../../../../src/search/matching/recordFilter.ts';
import { textOfZone } from '../../../../src/search/matching/zoneText.ts';
import { parseQuery } from '../../../../src/search/query/query.ts';
import { indexedZone } from '../../zones/zones.ts';

const zoneText = textOfZone(
  indexedZone('example.com', [
    { host: '@', type: 'MX', value: 'mail.example.com.', remark: 'Since May' },
    { host: 'www', type: 'A', value: '192.0.2.1', recordLine: 'Asia' },
    { host: 'example', type: 'A', value: '198.51.100.7', enabled: false },
    { host: 'a.b', type: 'TXT', value: 'ip4:192.0.2.9 include:c' },
  ]),
);
/** What the table shows besides: the third row a label, the fourth an address. */
const OTHER = ['', '', 'pool x', '192.0.2.0/24 203.0.113.1'];

/** The places of the records that match. */
function rows(typed: string): string {
  const matches = recordFilter(parseQuery(typed), zoneText, (at) => OTHER[at] ?? '');
  return zoneText.records.flatMap((_, at) => (matches(at) ? [at] : [])).join('');
}

describe('The filter of a table of records', () => {
  for (const [typed, expected] of [
    ['', '0123'],
    ['www', '1'],
    ['WWW.example', '1'],
    ['www.example.com.', '1'],
    ['b.example.com', '3'],
    // The name of the zone matches nothing of itself, except where a record has it.
    ['example', '02'],
    ['example.com', '0'],
    ['xample.co', '0'],
    ['com', '0'],
    ['-com', '123'],
    ['may', '0'],
    ['asia', '1'],
    ['pool', '2'],
    ['-pool', '013'],
    ['pool -x', ''],
    ['192.0.2.1', '1'],
    ['192.0.2.9', '3'],
    ['192.0.2.', '13'],
    ['192.0.2.0/24', '13'],
    ['192.0.2.0/25', '1'],
    ['-192.0.2.0/24', '02'],
    ['203.0.113.1', '3'],
    ['host:example', '02'],
    ['value:example', '0'],
    ['zone:example', '0123'],
    ['zone:other', ''],
    ['-zone:other', '0123'],
    ['type:A', '12'],
    ['type:A is:disabled', '2'],
    ['type:A www', '1'],
    ['remark:pool', ''],
  ] as const)
    it(`lets through ${expected || 'nothing'} for ${JSON.stringify(typed)}`, () => {
      assert.equal(rows(typed), expected);
    });

  it('lets through nothing at a place without a record', () => {
    const matches = recordFilter([], zoneText, () => '');
    assert.ok(matches(3));
    assert.ok(!matches(4));
  });
});
