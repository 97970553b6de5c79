import assert from 'node:assert/strict';
import { lineOverview } from '../../../../src/model/lines/lineGroups.ts';
import { group } from '../sampleLines.ts';

describe('The overview of line groups', () => {
  const overview = lineOverview([
    group('default', 'Default', 'default Default', 'CN China'),
    group(
      'asia',
      'Asia',
      'JP Japan',
      'TR Turkey',
      'JPN Japan',
      'xJP Japan',
      'JPx Japan',
      'jp Japan',
      'ZZ Zone',
    ),
    group('europe', 'Europe', 'TR Turkey', 'TR Turkey'),
    group('isp', 'Carriers', 'JP Japan Net', 'TR Net'),
  ]);

  it('has a country as one place, and any other code as a place of its group', () => {
    assert.deepEqual(
      overview.areas.map(({ place, shown }) => `${place}: ${shown}`),
      [
        '0 default: chip',
        '0 CN: unmapped',
        'JP: map',
        'TR: map',
        '1 JPN: unmapped',
        '1 xJP: unmapped',
        '1 JPx: unmapped',
        '1 jp: unmapped',
        'ZZ: unmapped',
        'TR: map',
        'TR: map',
        '3 JP: unmapped',
        '3 TR: unmapped',
      ],
    );
    assert.deepEqual(
      overview.areas.map(({ index }) => index),
      [...overview.areas.keys()],
    );
  });

  it('counts the areas of each group, and names the countries of several', () => {
    assert.deepEqual(
      overview.groups.map(({ kind, areas, mapped }) => [kind, areas, mapped]),
      [
        ['placeless', 2, 0],
        ['geographic', 7, 2],
        ['geographic', 2, 2],
        ['unknown', 2, 0],
      ],
    );
    assert.deepEqual(overview.counts, { areas: 13, chips: 1, mapped: 4, unmapped: 8 });
    assert.deepEqual(overview.shared, ['TR']);
  });
});
