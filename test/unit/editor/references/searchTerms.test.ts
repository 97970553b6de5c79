import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { overAfter } from '../../../support/product/overAfter.ts';
import {
  inLines,
  recordTerms,
  TermSearch,
  zoneTerm,
  type SearchTerm,
} from '../../../../src/editor/references/searchTerms.ts';

function matchesIn(text: string, terms: readonly SearchTerm[], most: number): TermSearch['matches'] {
  const search = new TermSearch(text, terms, most);
  while (!search.advance(() => false));
  return search.matches;
}

const found = (text: string, terms: readonly SearchTerm[]): string[] =>
  matchesIn(text, terms, 100).map(({ start, end }) => text.slice(start, end));

describe('The terms for a record', () => {
  it('match its name and its address in any form', () => {
    const terms = recordTerms(
      { host: 'köln', type: 'AAAA', value: '2001:DB8:0::1' },
      'xn--bcher-kva.example',
    );
    const text =
      'https://köln.bücher.example/ xn--kln-sna.XN--bcher-kva.example. a.köln.bücher.example [2001:db8::1]';
    assert.deepEqual(found(text, terms), [
      'köln.bücher.example',
      'xn--kln-sna.XN--bcher-kva.example',
      '2001:db8::1',
    ]);
  });

  it('match its target or its text', () => {
    const cname = recordTerms({ host: 'www', type: 'CNAME', value: 'edge.example.net.' }, 'example.com');
    assert.deepEqual(found('proxy edge.example.net my-edge.example.net', cname), ['edge.example.net']);
    const srv = recordTerms(
      { host: '_x._tcp', type: 'SRV', value: '0 5 443 api.example.net.' },
      'example.com',
    );
    assert.deepEqual(found('host: api.example.net', srv), ['api.example.net']);
    const url = recordTerms({ host: 'shop', type: 'URL', value: 'https://shop.example/a' }, 'example.com');
    assert.deepEqual(found('shop.example https://shop.example/a', url), ['https://shop.example/a']);
    const odd = recordTerms({ host: 'odd', type: 'A', value: '999.0.2.1' }, 'example.com');
    assert.deepEqual(found('999.0.2.1', odd), ['999.0.2.1']);
    const txt = recordTerms({ host: '@', type: 'TXT', value: 'v=spf1 -all' }, 'example.com');
    assert.deepEqual(found('"v=spf1 -all"', txt), ['v=spf1 -all']);
    const short = recordTerms({ host: '@', type: 'TXT', value: ' abcd ' }, 'example.com');
    assert.deepEqual(found('abcd', short), ['abcd']);
    const shorter = recordTerms({ host: '@', type: 'TXT', value: 'abc' }, 'example.com');
    assert.deepEqual(found('abc', shorter), []);
    const wild = recordTerms({ host: '*', type: 'A', value: 'x' }, 'example.com');
    assert.deepEqual(found('*.example.com www.example.com', wild), ['*.example.com']);
  });

  it('match all names of a zone, for the zone', () => {
    assert.deepEqual(found('example.com a.b.example.com notexample.com', [zoneTerm('example.com')]), [
      'example.com',
      'a.b.example.com',
    ]);
  });

  it('match up to the limit, however many matches there are', () => {
    const terms: SearchTerm[] = [zoneTerm('example.com'), { kind: 'text', text: 'v=spf1' }];
    const text = 'v=spf1 www.example.com\n'.repeat(200_000);
    const places = matchesIn(text, terms, 5);
    assert.deepEqual(
      places.map(({ start }) => start),
      [0, 7, 23, 30, 46],
    );
    assert.equal(matchesIn(text, terms, 300_000).length, 300_000);
  });

  it('are found piece by piece', () => {
    const text = 'n.example.com '.repeat(10_000);
    const search = new TermSearch(text, [zoneTerm('example.com')], 100_000);
    let pauses = 0;
    while (!search.advance(overAfter(1))) pauses += 1;
    assert.equal(pauses, 2);
    assert.equal(search.matches.length, 10_000);
    const other = new TermSearch(text, [zoneTerm('example.com')], 100_000);
    assert.equal(other.advance(overAfter(0)), false);
    assert.deepEqual(other.matches, []);
  });

  for (const before of [49_990, 49_999, 50_000]) {
    it(`are found where two pieces meet: behind ${before} characters`, () => {
      const text = `${'x'.repeat(before)} www.example.com y`;
      assert.deepEqual(found(text, [zoneTerm('example.com')]), ['www.example.com']);
    });
  }

  it('are placed in their lines, however a line ends', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a.example.com', ' ', '\n', '\r\n', '\r', 'x')), (pieces) => {
        const text = pieces.join('');
        const lines = text.split(/\r\n|\r|\n/u);
        const matches = matchesIn(text, [zoneTerm('example.com')], 100);
        const placed = inLines(text, matches);
        assert.equal(placed.length, matches.length);
        for (const [index, { line, start, end, text: shown }] of placed.entries()) {
          const match = matches[index];
          assert.equal(lines[line]?.slice(start, end), match && text.slice(match.start, match.end));
          assert.ok(lines[line]?.startsWith(shown));
        }
      }),
    );
  });
});
