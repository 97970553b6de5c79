import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Lines } from '../../../src/api/line.ts';
import type { DnsClient } from '../../../src/dns/client.ts';
import {
  fallbackLines,
  isListedLine,
  RecordLineSplit,
  recordsFor,
  type RecordLineAnswer,
} from '../../../src/dns/recordLines.ts';
import { isCountryCode, isGroupItself, lineGroupKind } from '../../../src/dns/recordLineTable.ts';
import type { DnsRecordLike } from '../../../src/dns/zone.ts';
import { group } from '../zones/sampleLines.ts';
import { country, groups, LINES, records } from './zones.ts';

const on = (client: DnsClient, lines: Lines | undefined, ...texts: readonly string[]): string => {
  const found = recordsFor(records(...texts.map((text) => `www A ${text}`)), client, lines);
  return said(found);
};

function values(all: readonly DnsRecordLike[]): string {
  return all.map(({ value }) => value).join(' ') || 'none';
}

function chain(client: DnsClient): string {
  return fallbackLines(client, LINES)
    .map(({ name }) => name)
    .join(' → ');
}

/** The values of an answer in any order, or its kind. */
function unordered(found: RecordLineAnswer<DnsRecordLike>): unknown {
  return found.kind === 'records'
    ? [...new Set(found.records.map(({ value }) => value))].toSorted()
    : found.kind;
}

function said(found: RecordLineAnswer<DnsRecordLike>): string {
  switch (found.kind) {
    case 'none':
      return 'none';
    case 'records':
      return `${values(found.records)} from ${found.from.level} ${found.from.name}`;
    case 'undecided':
      return `${found.why}: ${found.candidates.map(values).join(' | ')}`;
  }
}

const line = (name: string | undefined): DnsClient => ({ kind: 'line', recordLine: name });
const japan = country('JP');
const turkey = country('TR');

describe('The code of an area', () => {
  it('is that of a country if it is two capitals', () => {
    assert.deepEqual(['JP', 'JPN', 'J', 'jp', '1JP', 'J1'].filter(isCountryCode), ['JP']);
  });
});

describe('A line', () => {
  it('is listed under the names of its grade', () => {
    const names: Lines = { shape: 'names', lines: [{ name: '电信', id: '10=0' }] };
    assert.deepEqual(
      ['Japan', 'Asia', 'Mars', '', undefined].map((each) => isListedLine(each, LINES)),
      [true, true, false, true, true],
    );
    assert.deepEqual(
      ['电信', 'Mars', '默认'].map((each) => isListedLine(each, names)),
      [true, false, true],
    );
    assert.deepEqual(
      ['Japan', 'Default'].map((each) => isListedLine(each, undefined)),
      [undefined, true],
    );
  });

  it('has its records together, however it is spelled', () => {
    const split = new RecordLineSplit(
      records('a A 1 @Default', 'a A 2 @Japan', 'a A 3', 'a A 4 @Mars'),
      LINES,
    );
    assert.deepEqual(split.sets.map(values), ['1 3', '2', '4']);
  });
});

describe('The records that a client gets', () => {
  it('are those of its country, else of its group, else of the default line', () => {
    const all = ['1', '2 @Asia', '3 @Japan', '4 @Europe'];
    assert.equal(on(japan, LINES, ...all), '3 from own Japan');
    assert.equal(on(country('jp'), LINES, ...all), '3 from own Japan');
    assert.equal(on({ kind: 'area', group: 'asia', code: 'JP' }, LINES, ...all), '3 from own Japan');
    assert.equal(on({ kind: 'area', group: 'asia', code: 'ZZ' }, LINES, ...all), '2 from group Asia');
    assert.equal(on({ kind: 'group', group: 'asia' }, LINES, ...all), '2 from group Asia');
    assert.equal(on(line('Asia'), LINES, ...all), '2 from group Asia');
    assert.equal(on(line('Japan'), LINES, ...all), '3 from own Japan');
    assert.equal(on(country('FR'), LINES, ...all), '4 from group Europe');
    assert.equal(on(country('BR'), LINES, ...all), '1 from default Default');
    assert.equal(on({ kind: 'default' }, LINES, ...all), '1 from default Default');
    assert.equal(on(line(undefined), LINES, ...all), '1 from default Default');
    assert.equal(on({ kind: 'group', group: 'default' }, LINES, ...all), '1 from default Default');
    assert.equal(on({ kind: 'group', group: 'search_engine' }, LINES, ...all), '1 from default Default');
    assert.equal(on(line('Search Engine'), LINES, '1', '2 @Search Engine'), '2 from group Search Engine');
    assert.equal(on(country('BR'), LINES, '3 @Japan'), 'none');
    assert.equal(on({ kind: 'default' }, LINES, '3 @Japan'), 'none');
    assert.equal(on(japan, LINES), 'none');
    assert.equal(on({ kind: 'anyone' }, LINES), 'none');
    assert.equal(on({ kind: 'anyone' }, LINES, '1', '3 @Japan'), '1 3 from own ');
  });

  it('are undecided for a country in two groups with different records', () => {
    assert.equal(on(turkey, LINES, '1', '2 @Asia', '3 @Europe'), 'twoGroups: 2 | 3');
    assert.equal(on(turkey, LINES, '1', '2 @Asia', '3 @Europe', '4 @Turkey'), '4 from own Turkey');
    assert.equal(on(turkey, LINES, '1', '2 @Asia'), '2 from group Asia');
  });

  it('are those of both groups if they are equal', () => {
    assert.equal(on(turkey, LINES, '1', '2 @Asia', '2 @Europe'), '2 from group Asia');
    const both = [
      { host: 'www', type: 'CNAME', value: 'A.example', recordLine: 'Asia' },
      { host: 'www', type: 'CNAME', value: 'a.example.', recordLine: 'Europe' },
    ];
    assert.equal(said(recordsFor(both, turkey, LINES)), 'A.example from group Asia');
    const weighted = both.map((record, at) => ({ ...record, weight: at }));
    assert.equal(recordsFor(weighted, turkey, LINES).kind, 'undecided');
  });

  it('are undecided where an ambiguous name may be that of the line, and matters', () => {
    const zz: DnsClient = { kind: 'area', group: 'asia', code: 'ZZ' };
    assert.equal(on(zz, LINES, '1', '2 @Other'), 'ambiguousLine: 2 | 1');
    assert.equal(on(zz, LINES, '1', '1 @Other'), '1 from own Other');
    assert.equal(on(zz, LINES, '2 @Other'), 'ambiguousLine: 2 | none');
    assert.equal(on(japan, LINES, '1', '2 @Other'), '1 from default Default');
    assert.equal(on(line('Other'), LINES, '1', '2 @Other'), '2 from own Other');
    assert.equal(on(line('Other'), LINES, '1'), '1 from default Default');
    assert.equal(on(line('Other'), LINES, '1', '2 @Asia'), 'ambiguousLine: 2 | 1');
  });

  it('are those of a line that the service does not list, for its own clients', () => {
    assert.equal(on(line('Mars'), LINES, '1', '2 @Mars'), '2 from own Mars');
    assert.equal(on(line('Mars'), LINES, '1'), '1 from default Default');
    // It may be in Asia.
    assert.equal(on(line('Mars'), LINES, '1', '2 @Asia'), 'unknownLine: 2 | 1');
    assert.equal(on(line('Mars'), LINES, '1', '1 @Asia'), '1 from own Asia');
    assert.equal(on(japan, LINES, '1', '2 @Mars'), '1 from default Default');
    // However it is called.
    for (const name of ['country JP', 'group 1', 'area 1 ZZ', 'line Mars']) {
      for (const client of [japan, line('Asia'), line('Mars')])
        assert.doesNotMatch(on(client, LINES, '1', `2 @${name}`), /^2/u, name);
      assert.equal(on(line(name), LINES, '1', `2 @${name}`), `2 from own ${name}`);
    }
  });

  it('are known without the lines where that does not matter', () => {
    assert.equal(on(japan, undefined, '1'), '1 from default Default');
    assert.equal(on(japan, undefined, '1', '2 @Asia'), 'linesNotLoaded: 2 | 1');
    assert.equal(on({ kind: 'default' }, undefined, '1', '2 @Asia'), '1 from default Default');
    assert.equal(on(line('Asia'), undefined, '1', '2 @Asia'), '2 from own Asia');
    assert.equal(on(line('Japan'), undefined, '1', '2 @Asia'), 'linesNotLoaded: 2 | 1');
  });

  it('are those of the Chinese lines by their names, which are in no groups', () => {
    const names: Lines = {
      shape: 'names',
      lines: [
        { name: '默认', id: '0' },
        { name: '电信', id: '10=0' },
      ],
    };
    assert.equal(on(line('电信'), names, '1 @默认', '2 @电信'), '2 from own 电信');
    assert.equal(on(line('联通'), names, '1 @默认', '2 @电信'), 'unknownLine: 2 | 1');
    assert.equal(on(line('联通'), names, '1 @默认'), '1 from default Default');
    assert.equal(on({ kind: 'default' }, names, '1 @默认', '2 @电信'), '1 from default Default');
  });

  it('do not depend on how the map draws a line', () => {
    // EU is no country of the map, and the other codes are no codes.
    const odd = groups(
      group('default', 'Default', 'default Default'),
      group('europe', 'Europe', 'EU Union', 'EU2 Two'),
    );
    assert.equal(on(country('EU'), odd, '1', '2 @Union'), '2 from own Union');
    assert.equal(on({ kind: 'area', group: 'europe', code: 'EU2' }, odd, '1', '2 @Two'), '2 from own Two');
    assert.equal(
      on({ kind: 'area', group: 'europe', code: 'EU2' }, odd, '1', '2 @Europe'),
      '2 from group Europe',
    );
    const unknown = groups(group('isp', 'Carriers', 'TR Turkcell'), group('asia', 'Asia', 'TR Turkey'));
    assert.equal(on(turkey, unknown, '1', '2 @Turkcell', '3 @Turkey'), '3 from own Turkey');
    assert.equal(
      on({ kind: 'area', group: 'isp', code: 'TR' }, unknown, '1', '2 @Turkcell'),
      '2 from own Turkcell',
    );
  });

  it('fall back along the lines that are listed', () => {
    assert.equal(chain(japan), 'Japan → Asia → Default');
    assert.equal(chain(turkey), 'Turkey → Asia → Europe → Default');
    assert.equal(chain({ kind: 'group', group: 'search_engine' }), 'Search Engine → Default');
    assert.equal(chain({ kind: 'area', group: 'default', code: 'default' }), 'Default');
    const unnamed = groups(group('asia', '', 'JP '), group('default', 'All', 'default Everyone'));
    assert.deepEqual(fallbackLines(japan, unnamed), [
      { level: 'own', name: 'JP' },
      { level: 'group', name: 'asia' },
      { level: 'default', name: 'All' },
    ]);
    assert.deepEqual(fallbackLines(japan, undefined), [{ level: 'default', name: 'Default' }]);
    assert.deepEqual(fallbackLines(line('Mars'), LINES), [
      { level: 'own', name: '' },
      { level: 'default', name: 'Default' },
    ]);
  });

  it('are the same in any order of the records and of the groups', () => {
    const names = ['Default', 'Asia', 'Europe', 'Japan', 'Turkey', 'Other', 'Mars'];
    const some = fc.array(fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom(...names)), { maxLength: 8 });
    const clients = fc.constantFrom(japan, turkey, line('Other'), line('Mars'), line('Asia'), country('XX'));
    fc.assert(
      fc.property(some, clients, (all, client) => {
        const texts = all.map(([value, name]) => `www A ${value} @${name}`);
        const backwards: Lines =
          LINES.shape === 'groups' ? { ...LINES, groups: LINES.groups.toReversed() } : LINES;
        const one = recordsFor(records(...texts), client, LINES);
        const other = recordsFor(records(...texts.toReversed()), client, backwards);
        assert.deepEqual(unordered(one), unordered(other));
      }),
    );
  });
});

describe('A line group', () => {
  it('is one of places, one without places, or of no known kind', () => {
    const places = 'africa antartica antarctica asia europe north_america oceania south_america'.split(' ');
    for (const id of places) {
      assert.equal(lineGroupKind(id), 'geographic', id);
      // A country is the same line in all groups of places.
      const client: DnsClient = { kind: 'area', group: id, code: 'TR' };
      assert.equal(on(client, groups(group(id, 'Group', 'TR Turkey')), '2 @Turkey'), '2 from own Turkey');
      assert.equal(on(turkey, groups(group(id, 'Group', 'TR Turkey')), '2 @Turkey'), '2 from own Turkey');
    }
    for (const id of ['default', 'search_engine']) assert.equal(lineGroupKind(id), 'placeless', id);
    for (const id of ['isp', 'Asia', '']) assert.equal(lineGroupKind(id), 'unknown', id);
  });
});

describe('A sub-area of a line group', () => {
  it('is the group itself only where the group has no places', () => {
    assert.ok(isGroupItself('default', 'default') && isGroupItself('search_engine', 'search_engine'));
    assert.ok(!isGroupItself('asia', 'asia') && !isGroupItself('default', 'JP'));
  });
});
