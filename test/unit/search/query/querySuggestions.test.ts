import assert from 'node:assert/strict';
import { parseQuery } from '../../../../src/search/query/query.ts';
import { EXAMPLES, suggestQueries } from '../../../../src/search/query/querySuggestions.ts';

const known = {
  types: ['A', 'MX'],
  lines: ['Default', 'Europe', 'North America'],
  zones: ['example.com', 'example.net', 'shop.example'],
};

describe('suggestQueries', () => {
  const cases: readonly (readonly [typed: string, ...suggested: string[]])[] = [
    [''],
    ['t'],
    ['ty', 'type:'],
    ['www NA', 'www name:'],
    ['disabled', 'is:disabled'],
    ['www -held', 'www -is:held'],
    ['is:', 'is:enabled', 'is:disabled', 'is:held'],
    ['is:d', 'is:disabled'],
    ['is:disabled'],
    ['type:m', 'type:MX'],
    ['TYPE:a', 'type:AAAA'],
    ['-line:n', '-line:"North America"'],
    ['type:MX zone:exam', 'type:MX zone:example.com', 'type:MX zone:example.net'],
    ['value:x'],
    ['odd:x'],
    ['"ty'],
    ['"two words" ty', '"two words" type:'],
  ];
  for (const [typed, ...suggested] of cases) {
    it(`suggests ${suggested.join(', ') || 'nothing'} for ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(suggestQueries(typed, known), suggested);
    });
  }

  it('suggests five zones at most', () => {
    const zones = Array.from({ length: 20 }, (_, at) => `zone-${at}.example`);
    assert.equal(suggestQueries('zone:', { ...known, zones }).length, 5);
  });

  it('has examples that are queries', () => {
    for (const example of EXAMPLES) assert.equal(parseQuery(example).length, 1, example);
  });
});
