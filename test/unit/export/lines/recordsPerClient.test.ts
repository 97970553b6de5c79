import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { recordsFor } from '../../../../src/dns/lines.ts';
import { RecordsPerClient } from '../../../../src/export/lines/recordsPerClient.ts';
import { anyZone, GROUPS, zoneOf } from '../zones.ts';

describe('The exported answers', () => {
  it('are those that each country gets', () => {
    const lines = { shape: 'groups', groups: GROUPS } as const;
    fc.assert(
      fc.property(anyZone, fc.constantFrom('www', 'api', '*', '10'), (zone, host) => {
        const exported = new RecordsPerClient(zone);
        const records = zone.records.filter(
          (each) => each.host.toLowerCase() === host && each.type === 'A' && each.enabled !== false,
        );
        for (const client of exported.lines.countries) {
          const answered = recordsFor(records, { kind: 'country', code: client.country ?? '' }, lines);
          if (answered.kind === 'undecided') continue;
          const wanted = answered.kind === 'records' ? answered.records : [];
          assert.deepEqual(
            exported.ofType(client, host, 'A').map(({ value }) => value),
            wanted.map(({ value }) => value),
          );
        }
      }),
    );
  });

  it('are found for a host with 150,000 records', () => {
    const others = Array.from({ length: 150_000 }, () => ({ host: 'www', line: 'Asia', value: '192.0.2.9' }));
    const exported = new RecordsPerClient(zoneOf([{ host: 'www' }, ...others]));
    const client = exported.lines.client(undefined) ?? assert.fail('there is no default line');
    const { records, losses } = exported.of(client);
    assert.deepEqual([records.length, losses.length], [1, 150_000]);
  });
});
