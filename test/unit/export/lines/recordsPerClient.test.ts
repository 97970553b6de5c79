import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { RecordsPerClient } from '../../../../src/export/lines/recordsPerClient.ts';
import { answers } from '../../../../src/model/lines/answers.ts';
import { lineOverview } from '../../../../src/model/lines/lineGroups.ts';
import { anyZone, GROUPS, zoneOf } from '../zones.ts';

describe('The exported answers', () => {
  it('are those that the map shows for each country', () => {
    const overview = lineOverview(GROUPS);
    fc.assert(
      fc.property(anyZone, fc.constantFrom('www', 'api', '*', '10'), (zone, host) => {
        const exported = new RecordsPerClient(zone);
        const { sets, byArea } = answers(zone.records, { host, type: 'A' }, GROUPS, overview);
        for (const client of exported.lines.countries) {
          const area = overview.areas.find(({ code }) => code === client.country);
          const shown = byArea[area?.index ?? -1];
          if (shown?.kind === 'unresolved') continue;
          const wanted = shown?.kind === 'answers' ? (sets[shown.set] ?? []) : [];
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
