import assert from 'node:assert/strict';
import { lineOverview } from '../../../../src/model/lines/lineGroups.ts';
import { stepsByPlace } from '../../../../src/model/lines/linePrecedence.ts';
import { group } from '../sampleLines.ts';

describe('The lines that may answer a client', () => {
  const groups = [
    group('default', 'Default', 'default Default'),
    group('asia', 'Asia', 'JP Japan', 'TR Turkey'),
    group('europe', 'Europe', 'TR Turkey'),
    group('search_engine', 'Search engine', 'search_engine Search engine'),
  ];
  const steps = stepsByPlace(lineOverview(groups));

  it('are its country, then the groups of that, then the default line', () => {
    assert.deepEqual(steps.get('JP'), [['area JP'], ['group 1'], ['default']]);
    assert.deepEqual(steps.get('TR'), [['area TR'], ['group 1', 'group 2'], ['default']]);
  });

  it('are the group and the default line where a group lists only itself', () => {
    assert.deepEqual(steps.get('0 default'), [['default']]);
    assert.deepEqual(steps.get('3 search_engine'), [['group 3'], ['default']]);
  });
});
