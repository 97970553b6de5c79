import assert from 'node:assert/strict';
import { parseSpfPolicy } from '../../../src/dns/policies/spf.ts';
import { spfTree } from '../../../src/dns/policies/spfTree.ts';
import { spfCountText, spfLookupsText } from '../../../src/text/spfText.ts';

const countOf = (policy: string): string =>
  spfCountText(
    spfTree({ policiesOf: () => 'outside', countOf: () => 1 }, 'example.com', parseSpfPolicy(policy)),
  );

describe('The number of lookups of an SPF record', () => {
  for (const [policy, text] of [
    ['v=spf1 -all', '0 of 10 lookups'],
    ['v=spf1 a -all', '1 of 10 lookups'],
    ['v=spf1 a exists:a.test -all', '2 of 10 lookups'],
    ['v=spf1 include:a.test -all', '1 of 10 lookups, and those of 1 record that is not known here'],
    [
      'v=spf1 include:a.test redirect=b.test',
      '2 of 10 lookups, and those of 2 records that are not known here',
    ],
    ['v=spf1 include: -all', 'not evaluated: it has a syntax error'],
  ] as const)
    it(`is said of ${policy}`, () => assert.equal(countOf(policy), text));
});

describe('A term of an SPF record', () => {
  it('has its number of lookups', () => {
    const policy = parseSpfPolicy(`v=spf1 ip4:192.0.2.1 a include:a.test -all`);
    const inner = parseSpfPolicy('v=spf1 mx a -all');
    const { nodes } = spfTree({ policiesOf: () => [inner], countOf: () => 1 }, 'example.com', policy);
    assert.deepEqual(nodes.map(spfLookupsText), ['1 lookup', '3 lookups']);
  });
});
