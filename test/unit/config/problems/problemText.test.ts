import assert from 'node:assert/strict';
import type { Problem } from '../../../../src/config/problems/problem.ts';
import { problemText } from '../../../../src/config/problems/problemText.ts';
import { NOW } from '../zones.ts';

const place = { start: 0, end: 1, name: 'www.xn--bcher-kva.example', key: undefined } as const;
const NAME = 'www.bücher.example';

const addressText = (all: readonly string[]): string =>
  problemText({ ...place, kind: 'address', address: '198.51.100.9', hosted: all, isDisabled: false });

describe('The sentence about a problem', () => {
  const problems: readonly Problem[] = [
    { ...place, kind: 'misspelled', by: 'letters', hosted: ['xn--bcher-kva.example', 'b.example'] },
    { ...place, kind: 'gone', lastSeen: NOW, renamedTo: undefined },
    { ...place, kind: 'gone', lastSeen: NOW, renamedTo: 'xn--bcher-kva.example' },
    { ...place, kind: 'series', hosted: ['www2.example', 'www3.example'] },
    { ...place, kind: 'absent', branch: false },
    { ...place, kind: 'absent', branch: true },
    { ...place, kind: 'disabled', wildcard: undefined },
    { ...place, kind: 'disabled', wildcard: '*.bücher.example' },
    { ...place, kind: 'address', address: '192.0.2.9', hosted: ['192.0.2.1'], isDisabled: false },
    { ...place, kind: 'address', address: '192.0.2.9', hosted: ['192.0.2.1'], isDisabled: true },
    { ...place, kind: 'target', type: 'CNAME', target: 'a.example', hosted: ['b.example'] },
    { ...place, kind: 'mail' },
  ];

  it('names the host in Unicode', () => {
    for (const problem of problems) assert.ok(problemText(problem).includes(NAME), problemText(problem));
  });

  it('differs with each problem', () =>
    assert.equal(new Set(problems.map((each) => problemText(each, NOW))).size, problems.length));

  it('has what is hosted in place of the name', () => {
    const [misspelled, , renamed, series, , , none, wildcard] = problems.map((each) =>
      problemText(each, NOW),
    );
    assert.ok(misspelled?.endsWith('Did you mean bücher.example?'), misspelled);
    assert.match(renamed ?? '', /was renamed to bücher\.example\. It was last seen .*\d\d:\d\d/u);
    assert.ok(series?.endsWith(': www2.example, www3.example'), series);
    assert.ok(none?.includes('*') === false && wildcard?.includes('*.bücher.example'), wildcard);
  });

  it('has the type, and targets in Unicode', () => {
    const hosted = ['xn--bcher-kva.example', 'b.example'];
    const text = problemText({ ...place, kind: 'target', type: 'MX', target: 'a.example', hosted });
    assert.ok(text.includes('MX') && text.includes('bücher.example, b.example'), text);
  });

  it('lists five addresses or targets at most', () => {
    const hosted = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'];
    assert.ok(addressText(hosted).includes(hosted.join(', ')), addressText(hosted));
    assert.ok(!addressText(hosted).includes('…'), addressText(hosted));
    const more = addressText([...hosted, '192.0.2.6']);
    assert.ok(more.includes([...hosted, '…'].join(', ')), more);
    assert.ok(!more.includes('192.0.2.6'), more);
    assert.ok(more.includes('198.51.100.9'), more);
  });
});
