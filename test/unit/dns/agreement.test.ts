// What each part says about a random zone, compared with what `dns` answers: every host, type and line.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { recordFields } from '../../../src/tools/replyFields.ts';
import type { DnsClient } from '../../../src/dns/client.ts';
import { answer, type Answer, type DnsRecordLike, type DnsZone } from '../../../src/dns/zone.ts';
import { dnsZoneOf } from '../../../src/zones/dnsZone.ts';
import { areaAnswers, type AreaAnswers } from '../../../src/dns/areaAnswers.ts';
import { indexedZone } from '../zones/zones.ts';
import { linedZone, NAMES, TYPES, type LinedZone } from './linedZones.ts';
import { LINES } from './zones.ts';

/** The clients of each sub-area of `LINES`, in the order of the groups. */
const AREAS: readonly DnsClient[] =
  LINES.shape === 'groups'
    ? LINES.groups.flatMap((group) =>
        group.areas.map(({ code }): DnsClient => ({ kind: 'area', group: group.id, code })),
      )
    : [];

/** Runs a test for every name, type and sub-area. */
function everywhere(
  types: readonly string[],
  test: (name: string, type: string, area: number, client: DnsClient) => void,
): void {
  for (const name of NAMES)
    for (const type of types) for (const [area, client] of AREAS.entries()) test(name, type, area, client);
}

/** The values that a client gets, nothing, or why nobody can tell. */
function said(found: Answer): string {
  if (found.kind === 'undecided') return `undecided ${found.why}`;
  return valuesOf(found.records) || 'nothing';
}

/** The values of records, each once, in any order. */
function valuesOf(records: readonly DnsRecordLike[]): string {
  return [...new Set(records.map(({ value }) => value))].toSorted().join(' ');
}

function saidByMap({ byArea, sets }: AreaAnswers, area: number): string {
  const found = byArea[area] ?? assert.fail();
  if (found.kind === 'unresolved') return `undecided ${found.why}`;
  return found.kind === 'none' ? 'nothing' : valuesOf(sets[found.set] ?? []);
}

/** The zone that a language model gets to know from the rows of the tools. */
function zoneOfRows(lined: LinedZone): DnsZone {
  const indexed = indexedZone(lined.name, lined.records);
  const rows = (indexed.loaded?.table.records ?? []).map((each) => recordFields(each, indexed));
  const known = rows.map(({ name, type, value, priority, line, disabled }): DnsRecordLike => {
    const host = String(name).slice(0, -lined.name.length - 1);
    return {
      host: host === '' ? '@' : host,
      type: String(type),
      value: String(value),
      enabled: disabled !== true,
      recordLine: typeof line === 'string' ? line : undefined,
      mx: typeof priority === 'number' ? priority : undefined,
    };
  });
  return { name: lined.name, records: known, lines: LINES };
}

describe('What the parts say about a random zone', () => {
  it('is the same on the map and in dns, for every host, type and place', () => {
    fc.assert(
      fc.property(linedZone, (lined) => {
        const maps = new Map<string, AreaAnswers>();
        everywhere(TYPES, (name, type, area, client) => {
          const key = `${name} ${type}`;
          const host = name === lined.name ? '@' : name.slice(0, -lined.name.length - 1);
          const map = maps.get(key) ?? areaAnswers(lined, { host, type });
          maps.set(key, map);
          assert.equal(saidByMap(map, area), said(answer(lined, name, type, client)), `${key} ${area}`);
        });
      }),
    );
  });

  it('is the same in the index, in the rows of the tools for language models, and in dns', () => {
    fc.assert(
      fc.property(linedZone, (lined) => {
        const indexed = { ...dnsZoneOf(indexedZone(lined.name, lined.records)), lines: LINES };
        const rows = zoneOfRows(lined);
        everywhere([...TYPES, 'ANY'], (name, type, _, client) => {
          const expected = said(answer(lined, name, type, client));
          assert.equal(said(answer(indexed, name, type, client)), expected, `${name} ${type}`);
          assert.equal(said(answer(rows, name, type, client)), expected, `${name} ${type}`);
        });
      }),
    );
  });
});
