import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DEFAULT_DNS_CLIENT, type DnsClient } from '../../../../src/dns/client.ts';
import { answer } from '../../../../src/dns/zone.ts';
import { isRedirectType } from '../../../../src/dns/types/redirect.ts';
import { RecordsPerClient } from '../../../../src/export/lines/recordsPerClient.ts';
import { LINES } from '../../dns/zones.ts';
import { linedZone, NAMES } from '../../dns/linedZones.ts';
import { group } from '../../zones/sampleLines.ts';
import { lossesOf, lossOf, zoneOf } from '../zones.ts';

const CLIENTS: readonly DnsClient[] = [
  DEFAULT_DNS_CLIENT,
  ...['JP', 'TR', 'DE'].map((code) => ({ kind: 'country', code }) as const),
  ...['Asia', 'Japan', 'Turkey', 'Search Engine'].map(
    (recordLine) => ({ kind: 'line', recordLine }) as const,
  ),
];

describe('The exported answers', () => {
  it('have no record on a line that may be the default one or another', () => {
    const groups = [
      group('default', 'Default', 'default Default'),
      group('asia', 'Asia', 'ZZ Default', 'JP Japan'),
    ];
    const of = {
      ...zoneOf([
        { value: '192.0.2.1', recordLine: 'Default' },
        { host: 'b', recordLine: 'Japan' },
      ]),
      groups,
    };
    const answers = new RecordsPerClient(of);
    assert.deepEqual(lossesOf(answers), ['192.0.2.1 ambiguousLine']);
    assert.deepEqual([...answers.hostsWithLines], ['www', 'b']);
    assert.equal(answers.linesAt('www').size, 2);
  });

  it('have records on any line where the service lists none, and on no unknown one where it does', () => {
    const zone = zoneOf([{ recordLine: 'Asia' }, { recordLine: 'No such line' }, { recordLine: undefined }]);
    const whys = (groups: typeof zone.groups): readonly unknown[] =>
      new RecordsPerClient({ ...zone, groups }).omissions.map(lossOf);
    assert.deepEqual(whys(undefined), []);
    assert.deepEqual(whys(LINES.groups), ['unknownLine']);
  });

  it('are for the countries of geographic groups', () => {
    const groups = [
      group('default', 'Default', 'default Default', 'US United States'),
      group('asia', 'Asia', 'JP Japan', 'XXX Nowhere', 'CN China', 'JP Japan again'),
      group('search_engine', 'Search Engine', 'DE Germany'),
    ];
    assert.deepEqual([...new RecordsPerClient({ ...zoneOf([]), groups }).countries], ['JP', 'CN']);
  });

  it('are those that each client gets', () => {
    fc.assert(
      fc.property(linedZone, fc.constantFrom(...CLIENTS), (lined, client) => {
        const zone = { ...lined, whole: true, groups: LINES.groups };
        const { records, omissions } = new RecordsPerClient(zone).of(client);
        assert.ok(omissions.every(({ record }) => !records.includes(record)));
        for (const name of NAMES)
          for (const type of ['A', 'AAAA', 'TXT', 'MX']) {
            const found = answer(lined, name, type, client);
            // What is below a delegation or a DNAME record is written, for name servers know what to do with it.
            if (found.kind === 'undecided' || found.owner !== name || found.kind === 'delegation') continue;
            const own = records.filter(
              (each) =>
                each.type === type && (each.host === '@' ? '' : `${each.host}.`) + lined.name === name,
            );
            const wanted = found.records.filter((each) => each.type === type && !isRedirectType(each.type));
            // Beside a CNAME of the same line, the name servers have the last word.
            if (found.kind === 'cname' && found.from?.level === 'default') continue;
            assert.deepEqual(
              new Set(own.map(({ value }) => value)),
              new Set(wanted.map(({ value }) => value)),
            );
          }
      }),
    );
  });

  it('are the same with a pause after each host with lines', async () => {
    await fc.assert(
      fc.asyncProperty(linedZone, fc.constantFrom(...CLIENTS), async (lined, client) => {
        const answers = new RecordsPerClient({ ...lined, whole: true, groups: LINES.groups });
        let pauses = 0;
        const pause = async (): Promise<void> => {
          pauses += 1;
        };
        const varying = await answers.varying(client, { pause });
        const all = answers.of(client);
        assert.deepEqual(varying.omissions, all.omissions);
        assert.deepEqual(new Set([...answers.shared, ...varying.records]), new Set(all.records));
        assert.equal(pauses, [...answers.hostsWithLines].length);
      }),
    );
  });

  it('are found for a host with 150,000 records', () => {
    const others = Array.from({ length: 150_000 }, () => ({
      host: 'www',
      recordLine: 'Asia',
      value: '192.0.2.9',
    }));
    const exported = new RecordsPerClient(zoneOf([{ host: 'www' }, ...others]));
    const { records, omissions } = exported.of(DEFAULT_DNS_CLIENT);
    assert.deepEqual([records.length, omissions.length], [1, 150_000]);
  });
});
