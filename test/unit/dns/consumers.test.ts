// What the check, the export, hovers and the rows for language models say about random zones: they once disagreed.
import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../src/api/record.ts';
import { recordFields } from '../../../src/tools/replyFields.ts';
import { nameHover } from '../../../src/editor/hoverText.ts';
import { parseRdata } from '../../../src/dns/types/parseRdata.ts';
import { zone as checkedZone } from '../check/zones.ts';
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

function hoverOf(records: readonly DnsRecord[], name: string): string {
  const text = nameHover(knownZones(indexedZone(APEX, records)), () => undefined, name, FRESH);
  return (text ?? '').replaceAll('\\', '');
}

/** The same zone, each record with a value of its own, so that a text shows which records it is about. */
function distinct({ records }: LinedZone): readonly DnsRecord[] {
  return records.map((each, index) => ({ ...each, enabled: true, value: valueOf(each.type, 100 + index) }));
}

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
