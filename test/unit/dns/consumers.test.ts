// What the check, the export, hovers, the map and the rows for language models say about facts they once disagreed on.
import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../src/api/record.ts';
import { recordFields } from '../../../src/tools/replyFields.ts';
import { nameHover } from '../../../src/editor/hoverText.ts';
import { areaAnswers } from '../../../src/dns/areaAnswers.ts';
import { parseRdata } from '../../../src/dns/types/parseRdata.ts';
import { checkOf, zone as checkedZone } from '../check/zones.ts';
import { Lookups } from '../../../src/check/zone/lookups.ts';
import { ANYONE } from '../../../src/dns/client.ts';
import { answer } from '../../../src/dns/zone.ts';
import { dnsZoneOf } from '../../../src/zones/dnsZone.ts';
import { linedZone, NAMES, TYPES, valueOf, type LinedZone } from './linedZones.ts';
import * as fc from 'fast-check';
import { FRESH, knownZones, zone as indexedZone } from '../config/zones.ts';
import { writeForm } from '../export/zones.ts';
import { record } from '../zones/rows.ts';
import { LINES } from './zones.ts';

const APEX = 'example.com';
const LINES_ASKED = ['Default', 'Asia', 'Japan', 'Turkey'] as const;

/** Returns the rules that find something in a zone. */
function rulesFor(records: readonly DnsRecord[]): readonly string[] {
  return checkOf(checkedZone({ records, lines: LINES })).findings.map(({ rule }) => rule);
}

function hoverOf(records: readonly DnsRecord[], name: string): string {
  const text = nameHover(knownZones(indexedZone(APEX, records)), () => undefined, name, FRESH);
  return (text ?? '').replaceAll('\\', '');
}

/** Returns the lines about a host in the zone file. */
async function exported(records: readonly DnsRecord[], host: string): Promise<readonly string[]> {
  const zone = { name: APEX, records, whole: true, groups: LINES.groups };
  const { files } = await writeForm('zoneFile', [zone]);
  const lines = files.flatMap(({ text }) => text.split('\n'));
  return lines.filter((each) => each.startsWith(`${host}.${APEX}. `) || each.startsWith(`${host} `));
}

/** Returns what the map shows for Turkey, which is in Asia and Europe. */
function turkeyOnMap(records: readonly DnsRecord[], host: string, type: string): string {
  const { byArea, sets } = areaAnswers({ name: APEX, records, lines: LINES }, { host, type });
  const area = LINES.groups.flatMap(({ areas }) => areas).findIndex(({ code }) => code === 'TR');
  const found = byArea[area] ?? assert.fail();
  if (found.kind === 'unresolved') return found.why;
  return found.kind === 'none' ? 'none' : (sets[found.set] ?? []).map(({ value }) => value).join(' ');
}

/** The same zone, each record with a value of its own, so that a text shows which records it is about. */
function distinct({ records }: LinedZone): readonly DnsRecord[] {
  return records.map((each, index) => ({ ...each, enabled: true, value: valueOf(each.type, 100 + index) }));
}

/** Records of a host on the default line and on those of two groups. */
const onLines = (asia: string, europe: string, type = 'A'): readonly DnsRecord[] => [
  record({ type, value: type === 'A' ? '192.0.2.1' : 'default.example.' }),
  record({ type, recordLine: 'Asia', value: asia }),
  record({ type, recordLine: 'Europe', value: europe }),
];

describe('What a part says about a random zone', () => {
  it('is in a hover what all lines of a name answer', () => {
    fc.assert(
      fc.property(linedZone, (lined) => {
        const records = distinct(lined);
        const zone = { ...dnsZoneOf(indexedZone(APEX, records), FRESH), lines: LINES };
        for (const name of NAMES) {
          const found = answer(zone, name, 'ANY', ANYONE);
          const text = hoverOf(records, name);
          const shown = zone.records.filter(({ value }) => text.includes(value));
          assert.deepEqual(new Set(shown), new Set(found.records), `${name}: ${text}`);
        }
      }),
    );
  });

  it('is in the rows for language models what all lines of a name answer', () => {
    fc.assert(
      fc.property(linedZone, ({ records }) => {
        const indexed = indexedZone(APEX, records);
        const rows = records.map((each) => {
          const { name, disabled, redirectedAt, delegatedAt } = recordFields(each, indexed);
          const isAnswer = [disabled, redirectedAt, delegatedAt].every((field) => field === undefined);
          return { each, name, isAnswer };
        });
        for (const name of NAMES) {
          const found = answer({ ...dnsZoneOf(indexed, FRESH), lines: LINES }, name, 'ANY', ANYONE);
          const own = rows.filter((row) => row.name === name && row.isAnswer).map(({ each }) => each);
          const isElsewhere = found.kind === 'undecided' || found.owner !== name;
          assert.deepEqual(new Set(own), new Set(isElsewhere ? [] : found.records), name);
        }
      }),
    );
  });

  it('is for the check what a line answers, where that is certain', () => {
    fc.assert(
      fc.property(linedZone, fc.constantFrom(...LINES_ASKED), ({ records, lines }, line) => {
        const checked = checkedZone({ name: APEX, records, lines });
        const lookups = new Lookups(() => undefined);
        lookups.startCheck(checked);
        for (const name of NAMES)
          for (const type of TYPES) {
            const client = { kind: 'line', recordLine: line } as const;
            const found = answer({ name: APEX, records, lines }, name, type, client);
            const wanted = found.kind === 'undecided' ? undefined : found.records;
            assert.deepEqual(lookups.answer(name, type, client)?.records, wanted, `${name} ${type}`);
          }
      }),
    );
  });

  it('is in a zone file what a line answers', async () => {
    const server = record({ host: '@', type: 'NS', value: 'ns.elsewhere.example.' });
    await fc.assert(
      fc.asyncProperty(linedZone, fc.constantFrom(...LINES_ASKED), async (lined, recordLine) => {
        const zone = { ...lined, records: [server, ...lined.records] };
        const { files } = await writeForm('zoneFile', [{ ...zone, whole: true, groups: LINES.groups }], {
          recordLine,
        });
        const lines = files.flatMap(({ text }) => text.split('\n'));
        for (const name of NAMES)
          for (const type of ['A', 'AAAA', 'TXT', 'MX']) {
            const found = answer(zone, name, type, { kind: 'line', recordLine });
            const isOwn = found.kind !== 'undecided' && found.owner === name;
            // A name server loads no CNAME at the apex, which has other records.
            if (name === APEX && found.kind === 'cname') continue;
            if (!isOwn || !['records', 'noData', 'noName', 'cname'].includes(found.kind)) continue;
            const written = lines.filter(
              (each) => each.startsWith(`${name}. `) && each.includes(` IN ${type} `),
            );
            const wanted = found.records.flatMap((each) => {
              const parsed = parseRdata(each.type, each.value, each.mx);
              return parsed.ok && each.type === type ? [parsed.text] : [];
            });
            const texts = written.map((each) => each.slice(each.indexOf(` IN ${type} `) + type.length + 5));
            assert.deepEqual(new Set(texts), new Set(wanted), `${name} ${type} ${recordLine}`);
          }
      }),
    );
  });
});

describe('What all parts say', () => {
  const old = [
    record({ host: 'old', type: 'DNAME', value: 'new.example.net.' }),
    record({ host: 'api.old', value: '192.0.2.7' }),
    record({ host: 'mail', type: 'MX', value: 'x.old.example.com', mx: 10 }),
  ];

  it('about a name below a DNAME record is that it is redirected: the check', () => {
    assert.ok(!rulesFor(old).includes('target-missing'));
  });
  it('about a name below a DNAME record is that it is redirected: the hover', () => {
    assert.match(hoverOf(old, 'x.old.example.com'), /DNAME/u);
    assert.doesNotMatch(hoverOf(old, 'api.old.example.com'), /192\.0\.2\.7/u);
  });
  it('about a name below a DNAME record is that it is redirected: the rows for language models', () => {
    const rows = old.map((each) => recordFields(each, indexedZone(APEX, old)));
    assert.deepEqual(
      rows.map(({ redirectedAt }) => redirectedAt),
      [undefined, 'old.example.com', undefined],
    );
  });
  it('about a name below a delegation is that other name servers answer: the rows for language models', () => {
    const cut = [
      record({ host: 'sub', type: 'NS', value: 'ns.sub.example.com.' }),
      record({ host: 'sub', type: 'TXT', value: 'text' }),
      record({ host: 'ns.sub', value: '192.0.2.53' }),
      record({ host: 'off.sub', value: '192.0.2.54', enabled: false }),
    ];
    const rows = cut.map((each) => recordFields(each, indexedZone(APEX, cut)));
    assert.deepEqual(
      rows.map(({ delegatedAt }) => delegatedAt),
      [undefined, 'sub.example.com', 'sub.example.com', undefined],
    );
  });
  it('about a name below a DNAME record is that it is redirected: the map', () => {
    assert.equal(turkeyOnMap(old, 'api.old', 'A'), 'new.example.net.');
  });

  it('about a country in two groups with different records is that nobody knows: the map', () => {
    assert.equal(turkeyOnMap(onLines('192.0.2.2', '192.0.2.3'), 'www', 'A'), 'twoGroups');
  });
  it('about a country in two groups with different records is that nobody knows: the check', () => {
    const mail = record({ host: 'mail', type: 'MX', value: 'www.example.com', mx: 10, recordLine: 'Turkey' });
    const rules = rulesFor([...onLines('a.example.', 'b.example.', 'CNAME').slice(1), mail]);
    assert.ok(!rules.includes('mx-target-cname') && !rules.includes('target-missing'), rules.join(' '));
  });

  it('about a country in two groups with equal records is these records: the map', () => {
    assert.equal(turkeyOnMap(onLines('192.0.2.2', '192.0.2.2'), 'www', 'A'), '192.0.2.2');
  });

  it('about a country in two groups with equal records is these records: the check', () => {
    const mail = record({ host: 'mail', type: 'MX', value: 'www.example.com', mx: 10, recordLine: 'Turkey' });
    const rules = rulesFor([...onLines('a.example.', 'A.example', 'CNAME').slice(1), mail]);
    assert.ok(rules.includes('mx-target-cname'), rules.join(' '));
  });

  for (const value of ['1 . ohttp', '1 . mandatory=alpn alpn=h2', '1 . alpn=h2 dohpath=/q{?dns}'])
    it(`about HTTPS ${value} is that it is valid: the check and the zone file`, async () => {
      const records = [record({ type: 'HTTPS', value })];
      assert.deepEqual(
        rulesFor(records).filter((rule) => /https|svcb|value|syntax/u.test(rule)),
        [],
      );
      const parsed = parseRdata('HTTPS', value);
      const [line] = await exported(records, 'www');
      assert.ok(parsed.ok && line?.endsWith(` HTTPS ${parsed.text}`), line);
    });
});
