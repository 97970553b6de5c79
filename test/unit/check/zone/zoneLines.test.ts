import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Lines } from '../../../../src/api/line.ts';
import { accountOf } from '../../../support/product/accountOf.ts';
import { recordsFor, type LineAnswer } from '../../../../src/dns/lines.ts';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { record, zone } from '../zones.ts';

const group = (id: string, name: string, areas: Readonly<Record<string, string>>) => ({
  id,
  name,
  areas: Object.entries(areas).map(([code, areaName]) => ({ code, name: areaName })),
  other: [],
});

/** A country in two groups, and a country with the name of a group. */
const GROUPS = [
  group('default', 'Default', { default: 'Default' }),
  group('asia', 'Asia', { JP: 'Japan', TR: 'Turkey', GE: 'Georgia' }),
  group('europe', 'Europe', { DE: 'Germany', TR: 'Turkey' }),
  group('north_america', 'Georgia', { US: 'United States' }),
  group('search_engine', 'Search Engine', { search_engine: 'Search Engine' }),
];
const LINES: Lines = { shape: 'groups', groups: GROUPS };

const NAMES = ['Default', '默认', 'Asia', 'Europe', 'Georgia', 'Japan', 'Turkey', 'Germany', 'United States'];

const whole = (line: string | undefined, value: string): DnsRecord => ({
  ...record('www', 'A', value, { line }),
  status: undefined,
  monitorStatus: undefined,
  updatedOn: undefined,
  weight: undefined,
  domainId: undefined,
  other: [],
});

describe('The records for users of a line', () => {
  it('are those that each country gets', () => {
    const lines = fc.array(fc.constantFrom(...NAMES, 'Mars', undefined), { maxLength: 6 });
    fc.assert(
      fc.property(lines, (written) => {
        const records = written.map((line, index) => whole(line, `192.0.2.${index}`));
        const view = accountOf([zone({ records, lines: LINES })]).view('example.com');
        assert.ok(view);
        const host = view.host('www');
        for (const { code, name } of GROUPS.flatMap(({ areas }) => areas)) {
          // A name that a country shares with a group is ambiguous.
          if (name === 'Georgia' || code.length !== 2) continue;
          const answered: LineAnswer<DnsRecord> = recordsFor(records, { kind: 'country', code }, LINES);
          const picked: string | readonly { readonly value: string }[] = view.records(host, 'any', name);
          const expected: string | readonly string[] =
            answered.kind === 'records'
              ? answered.records.map(({ value }) => value)
              : answered.kind === 'none'
                ? 'none'
                : 'unknown';
          assert.deepEqual(
            typeof picked === 'string' ? picked : picked.map(({ value }) => value),
            expected,
            `${name} with ${written.join(', ')}`,
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are unknown while the groups of the grade are not loaded, unless no group can make a difference', () => {
    const view = accountOf([
      zone({
        records: [
          record('a', 'A', '192.0.2.1'),
          record('a', 'A', '192.0.2.2', { line: 'Asia' }),
          record('b', 'A', '192.0.2.1'),
        ],
      }),
    ]).view('example.com');
    assert.ok(view);
    const valuesAt = (host: string, line: string) => {
      const picked = view.records(view.host(host), 'any', line);
      return typeof picked === 'string' ? picked : picked.map(({ value }) => value);
    };
    assert.equal(valuesAt('a', 'Japan'), 'unknown');
    assert.deepEqual(valuesAt('a', 'Asia'), ['192.0.2.2']);
    assert.deepEqual(valuesAt('a', 'Default'), ['192.0.2.1']);
    assert.deepEqual(valuesAt('b', 'Japan'), ['192.0.2.1']);
  });
});
