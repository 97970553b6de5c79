import assert from 'node:assert/strict';
import { masterRecords } from '../../../../src/export/zoneFile/masterRecords.ts';
import { zoneOf } from '../zones.ts';

/** How often the work pauses for records of these hosts. */
function pauses(hosts: (index: number) => string): number {
  const records = Array.from({ length: 10_000 }, (_, index) => ({
    host: hosts(index),
    type: 'TXT',
    value: `text ${index}`,
    ttl: 60 + (index % 2),
  }));
  const zone = zoneOf(records);
  return [...masterRecords(zone.name, zone.records)].length;
}

describe('The records that a name server loads', () => {
  it('are compared with as many pauses at one host as at many', () => {
    assert.ok(pauses(() => 'www') >= pauses((index) => `h${index}`));
  });
});
