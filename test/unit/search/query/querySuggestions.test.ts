import assert from 'node:assert/strict';
import { indexedZone } from '../../zones/zones.ts';
import { parseQuery } from '../../../../src/search/query/query.ts';
import { EXAMPLES, suggestQueries } from '../../../../src/search/query/querySuggestions.ts';
import { knownValues } from '../../../../src/search/query/knownValues.ts';

const known = {
  types: ['A', 'MX'],
  lines: ['Default', 'Europe', 'North America'],
  zones: ['example.com', 'example.net', 'shop.example'],
  services: ['Google', 'GitHub Pages', 'Fastly'],
};

/** Fails when more than seven are taken. */
function* sevenLines(): Generator<string> {
  for (let at = 0; at < 7; at += 1) yield `Line${at}`;
  assert.fail('one too many');
}

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
    ['service:', 'service:Google', 'service:"GitHub Pages"', 'service:Fastly'],
    ['is:held -SERVICE:g', 'is:held -service:Google', 'is:held -service:"GitHub Pages"'],
    ['service:fastly'],
    ['value:x'],
    ['odd:x'],
    ['"ty'],
    ['LINE:Def', 'line:Default'],
    ['a:b'],
    ['type:'.padEnd(6, 'c'), 'type:CNAME', 'type:CAA'],
    ['held', 'is:held'],
    ['HELD', 'is:held'],
    ['hel'],
    ['ho', 'host:'],
    ['na', 'name:'],
    ['re', 'remark:'],
    ['zone:x'],
    [' ty', 'type:'],
    ['-ty', '-type:'],
    ['a  ty', 'a  type:'],
    ['"two words" ty', '"two words" type:'],
  ];
  for (const [typed, ...suggested] of cases) {
    it(`suggests ${suggested.join(', ') || 'nothing'} for ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(suggestQueries(typed, known), suggested);
    });
  }

  it('suggests five zones at most', () => {
    const zones = Array.from({ length: 20 }, (_, at) => `zone-${at}.example`);
    assert.deepEqual(
      suggestQueries('zone:', { ...known, zones }),
      zones.slice(0, 5).map((zone) => `zone:${zone}`),
    );
    // A name that is typed in full does not count.
    assert.equal(suggestQueries('zone:zone-0.example', { ...known, zones }).length, 0);
  });

  it('has examples that are queries', () => {
    const kinds = EXAMPLES.flatMap((example) => parseQuery(example).map(({ test }) => test.kind));
    assert.deepEqual(kinds, ['state', 'type', 'text', 'text', 'ttl']);
  });

  it('takes no more values than it needs', () => {
    assert.equal(suggestQueries('line:', { ...known, lines: sevenLines() }).length, 5);
  });
});

describe('The types and lines of the loaded records', () => {
  it('are those of all zones, each once, without empty ones', () => {
    const zones = [
      indexedZone('a.example', [
        { type: 'MX', recordLine: 'Japan' },
        { type: 'A', recordLine: '' },
      ]),
      indexedZone('b.example'),
      indexedZone('c.example', [
        { type: 'A', recordLine: undefined },
        { type: '', recordLine: 'Asia' },
        { type: 'TXT', recordLine: 'Japan' },
      ]),
    ];
    const { types, lines } = knownValues({ zones, names: new Set() }, []);
    assert.deepEqual([...types], ['MX', 'A', 'TXT']);
    assert.deepEqual([...lines], ['Japan', 'Asia']);
  });
});
