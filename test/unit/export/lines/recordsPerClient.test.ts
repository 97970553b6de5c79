import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { DEFAULT_DNS_CLIENT, type DnsClient } from '../../../../src/dns/client.ts';
import { answer } from '../../../../src/dns/zone.ts';
import { isRedirectType } from '../../../../src/dns/types/redirect.ts';
import { RecordsPerClient } from '../../../../src/export/lines/recordsPerClient.ts';
import { LINES } from '../../dns/zones.ts';
import { linedZone, NAMES } from '../../dns/linedZones.ts';
import { group } from '../../zones/sampleLines.ts';
import { lossesOf, lossOf, zoneOf, writeForm } from '../zones.ts';

const CLIENTS: readonly DnsClient[] = [
  DEFAULT_DNS_CLIENT,
  ...['JP', 'TR', 'DE'].map((code) => ({ kind: 'country', code }) as const),
  ...['Asia', 'Japan', 'Turkey', 'Search Engine'].map(
    (recordLine) => ({ kind: 'line', recordLine }) as const,
  ),
];

/** Turkey is in Asia and in Europe. */
function turkish(
  asia: string,
  europe: string,
  ...more: readonly Partial<DnsRecord>[]
): ReturnType<typeof zoneOf> {
  const records = [
    { host: '@', type: 'NS', value: 'ns1.example.net.' },
    { value: '192.0.2.1' },
    { value: asia, recordLine: 'Asia' },
    { value: europe, recordLine: 'Europe' },
    ...more,
  ];
  return { ...zoneOf(records), groups: LINES.groups };
}

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

  it('are not written for a country in two groups with different records, and a omission says so', async () => {
    const zone = turkish('192.0.2.2', '192.0.2.3');
    const { files, omissions } = await writeForm('zoneFile', [zone], { recordLine: 'Turkey' });
    assert.doesNotMatch(files[0]?.text ?? '', / IN A /u);
    const lost = ['192.0.2.1 otherLine', '192.0.2.2 undecided', '192.0.2.3 undecided'];
    assert.deepEqual(lossesOf({ omissions }), lost);
  });

  it('are written for a country in two groups with equal records', async () => {
    const zone = turkish('192.0.2.2', '192.0.2.2');
    const { files, omissions } = await writeForm('zoneFile', [zone], { recordLine: 'Turkey' });
    assert.match(files[0]?.text ?? '', / IN A 192\.0\.2\.2\n/u);
    assert.ok(omissions.every((omission) => omission.kind !== 'leftOut' || omission.why === 'otherLine'));
  });

  it('are those of a line of its own for a country in two groups', async () => {
    const zone = turkish('192.0.2.2', '192.0.2.3', { value: '192.0.2.4', recordLine: 'Turkey' });
    const { files } = await writeForm('zoneFile', [zone], { recordLine: 'Turkey' });
    assert.match(files[0]?.text ?? '', / IN A 192\.0\.2\.4\n/u);
  });

  for (const form of ['bind', 'knot', 'octodns'] as const)
    it(`are not those of one of two groups for a country in both, and a omission of the others says so (${form})`, async () => {
      const zone = turkish('192.0.2.2', '192.0.2.3');
      const { files, omissions } = await writeForm(form, [zone]);
      const others = omissions.filter((each) => each.kind === 'leftOut' || each.what !== 'country');
      assert.deepEqual(lossesOf({ omissions: others }), ['192.0.2.2 undecided', '192.0.2.3 undecided']);
      const text = files.map((file) => file.text).join('\n');
      if (form !== 'bind') return assert.doesNotMatch(text, /TR/u);
      const [, view = ''] =
        /view "([^"]+)" \{\n {2}match-clients \{\n {4}geoip country TR;/u.exec(text) ?? [];
      const [own] = files.filter(({ name }) => name === `example.com.${view}.zone`);
      assert.match(own?.text ?? '', / IN NS /u);
      assert.doesNotMatch(own?.text ?? '', / IN A /u);
      const equal = turkish('192.0.2.2', '192.0.2.2');
      assert.ok(
        (await writeForm(form, [equal])).omissions.every(
          (omission) => omission.kind === 'unsupportedField' && omission.what === 'country',
        ),
      );
    });
});
