import assert from 'node:assert/strict';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import { areaAnswers } from '../../../../src/dns/areaAnswers.ts';
import { lineLayout } from '../../../../src/panels/lines/lineLayout.ts';
import { countryDatabase } from '../../../unit/export/zoneFile/mmdb.ts';
import { startBind, startKnot } from '../../../unit/export/zoneFile/exportedServers.ts';
import { isInstalled, NameServer, type Question } from '../../../unit/export/zoneFile/nameServer.ts';
import { hasKnot } from '../../../unit/export/zoneFile/zoneCheckers.ts';
import { sampleZones } from '../../../unit/export/sampleZones.ts';
import { zoneOf } from '../../../unit/export/zones.ts';

/** The hosts of example.com with different answers by country. */
const ASKED = [
  { host: '@', name: 'example.com', type: 'A' },
  { host: 'www', name: 'www.example.com', type: 'CNAME' },
  { host: 'cdn', name: 'cdn.example.com', type: 'A' },
] as const;

/** A country, and the first address of its network. */
interface Country {
  readonly code: string;
  readonly bytes: readonly [number, number, number];
  readonly address: string;
}

/** Returns what the map shows for each country. */
async function checkCountries(server: NameServer, zone: ExportZone, by: Question['by']): Promise<void> {
  const groups = zone.groups ?? assert.fail('there are no groups');
  const { areas } = lineLayout(groups);
  const lines = { shape: 'groups', groups } as const;
  for (const { host, name, type } of ASKED) {
    const { sets, byArea } = areaAnswers({ name: zone.name, records: zone.records, lines }, { host, type });
    const wanted = new Map<string, readonly string[]>();
    const got = new Map<string, readonly string[]>();
    for (const { code, address } of countriesOf(zone)) {
      const outcome = byArea[areas.findIndex((each) => each.code === code)];
      assert.equal(outcome?.kind, 'answers');
      const records = outcome.kind === 'answers' ? (sets[outcome.set] ?? []) : [];
      wanted.set(code, records.map(({ value }) => value.replace(/\.$/u, '')).toSorted());
      got.set(code, (await server.ask({ name, type, from: address, by })).toSorted());
    }
    assert.deepEqual(got, wanted, name);
  }
}

function countriesOf({ groups = [] }: ExportZone): readonly Country[] {
  const codes = groups
    .flatMap(({ areas }) => areas.map(({ code }) => code))
    .filter((code) => /^[A-Z]{2}$/u.test(code));
  return codes.map((code, index) => {
    const bytes = [127, 1, index] as const;
    return { code, bytes, address: `${bytes.join('.')}.1` };
  });
}

/** Writes a database with one network for each country. Kosovo has the code that such databases use. */
function database(zone: ExportZone): Buffer {
  return countryDatabase(
    new Map(countriesOf(zone).map(({ code, bytes }) => [bytes, code === 'CS' ? 'XK' : code])),
  );
}

/** Hosts that are no host names, each with a text of its own for Japan. A backslash is an escape. */
const ODD_HOSTS = [
  ...Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCodePoint(index + 0x21))
    .filter((character) => !/[A-Z.*\\]/u.test(character))
    .flatMap((character) => [`${character}${character}x`, `y${character}y`]),
  '-',
  'a b',
  'a\nb',
  '$INCLUDE',
];

const ODD_ZONE = zoneOf([
  { host: '@', type: 'NS', value: 'ns1.example.net.' },
  ...ODD_HOSTS.flatMap((host, index) => [
    { host: `${host}.odd`, type: 'TXT', value: `default ${index}` },
    { host: `${host}.odd`, type: 'TXT', value: `Japan ${index}`, recordLine: 'Japan' },
  ]),
]);

/** Asks for every odd host, as Japan and as a country on no line. */
async function checkOddHosts(server: NameServer): Promise<void> {
  const countries = countriesOf(ODD_ZONE);
  for (const [code, text] of [
    ['JP', 'Japan'],
    ['DE', 'default'],
  ] as const) {
    const from = countries.find((country) => country.code === code)?.address ?? assert.fail(code);
    for (const [index, host] of ODD_HOSTS.entries()) {
      const found = await server.ask({ name: `${host}.odd.example.com`, type: 'TXT', from, by: 'address' });
      assert.deepEqual(found, [`${text} ${index}`], host);
    }
  }
}

describe('Name servers with an exported configuration', () => {
  let zone: ExportZone | undefined;
  before(async () => {
    zone = (await sampleZones(500)).find(({ name }) => name === 'example.com');
  });

  it('answer each country like the map: Knot DNS, by client subnet (skipped where it is not installed)', async function () {
    if (!hasKnot()) return this.skip();
    const found = zone ?? assert.fail('no zone was loaded');
    await using server = new NameServer();
    await startKnot(server, found, database(found));
    await checkCountries(server, found, 'subnet');
    await checkCountries(server, found, 'address');
  });

  it('answer each country like the map: BIND, by source address (skipped where it is not installed)', async function () {
    if (!isInstalled('named', '-v')) return this.skip();
    const found = zone ?? assert.fail('no zone was loaded');
    await using server = new NameServer();
    await startBind(server, found, database(found));
    await checkCountries(server, found, 'address');
  });

  it('answer for odd hosts with their own records: Knot DNS (skipped where it is not installed)', async function () {
    if (!hasKnot()) return this.skip();
    await using server = new NameServer();
    await startKnot(server, ODD_ZONE, database(ODD_ZONE));
    await checkOddHosts(server);
  });

  it('answer for odd hosts with their own records: BIND (skipped where it is not installed)', async function () {
    if (!isInstalled('named', '-v')) return this.skip();
    await using server = new NameServer();
    await startBind(server, ODD_ZONE, database(ODD_ZONE));
    await checkOddHosts(server);
  });
});
