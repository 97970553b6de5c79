import assert from 'node:assert/strict';
import { isSpfPolicy, parseSpfPolicy } from '../../../../src/dns/policies/spf.ts';
import {
  evaluatedTerms,
  spfNodes,
  spfTree,
  unknownPolicies,
  type SpfSource,
  type SpfTree,
} from '../../../../src/dns/policies/spfTree.ts';

/** What names have: texts, and numbers of MX records or addresses. Other names are not known. */
type Names = Readonly<Record<string, { readonly texts?: readonly string[]; readonly count?: number }>>;

function sourceOf(names: Names): SpfSource {
  return {
    policiesOf: (name) =>
      names[name] === undefined
        ? 'outside'
        : (names[name].texts ?? []).filter(isSpfPolicy).map((text) => parseSpfPolicy(text)),
    countOf: (name) => (names[name] === undefined ? 'outside' : (names[name].count ?? 'unknown')),
  };
}

function treeOf(text: string, names: Names = {}): SpfTree {
  return spfTree(sourceOf(names), 'example.com', parseSpfPolicy(text));
}

function outcomes(tree: SpfTree): readonly string[] {
  return [...spfNodes(tree)].map(({ term, lookups, outcome }) => `${term.text} ${lookups} ${outcome}`);
}

describe('The tree of an SPF record', () => {
  it('counts the lookups of each term with those of the records that it refers to', () => {
    const tree = treeOf('v=spf1 mx ip4:192.0.2.0/24 include:_spf.mail.example a -all', {
      'example.com': { count: 2 },
      '_spf.mail.example': { texts: ['v=spf1 a:one.example include:two.example ~all'] },
      'one.example': { count: 1 },
      'two.example': { texts: ['other', 'v=spf1 ip6:2001:db8::/32 -all'] },
    });
    assert.equal(tree.lookups, 5);
    assert.deepEqual(outcomes(tree), [
      'mx 1 found',
      'include:_spf.mail.example 3 found',
      'a:one.example 1 found',
      'include:two.example 1 found',
      'a 1 found',
    ]);
  });

  it('says what a lookup does not point to', () => {
    const tree = treeOf(
      'v=spf1 mx:many.example mx:few.example a:none.example include:none.example include:two.example include:example.com ' +
        'include:out.example a:out.example include:%{d}.example ptr -all',
      {
        'many.example': { count: 11 },
        'few.example': { count: 10 },
        'none.example': { count: 0 },
        'two.example': { texts: ['v=spf1 -all', 'v=spf1 ~all'] },
      },
    );
    assert.deepEqual(outcomes(tree), [
      'mx:many.example 1 crowded',
      'mx:few.example 1 found',
      'a:none.example 1 void',
      'include:none.example 1 noPolicy',
      'include:two.example 1 severalPolicies',
      'include:example.com 1 loop',
      'include:out.example 1 outside',
      'a:out.example 1 outside',
      'include:%{d}.example 1 dependsOnMessage',
      'ptr 1 dependsOnMessage',
    ]);
    assert.equal(unknownPolicies(tree), 2);
  });

  it('leaves out what receivers do not get to', () => {
    assert.deepEqual(outcomes(treeOf('v=spf1 -all a redirect=out.example')), []);
    assert.deepEqual(outcomes(treeOf('v=spf1 redirect=out.example')), ['redirect=out.example 1 outside']);
    assert.deepEqual(outcomes(treeOf('v=spf1 redirect=out.example a:out.example -all mx')), [
      'a:out.example 1 outside',
    ]);
    assert.deepEqual(outcomes(treeOf('v=spf1 exp=x.example x=y -all')), []);
    assert.deepEqual(
      evaluatedTerms(parseSpfPolicy('v=spf1 x=y a -all mx exp=b.example redirect=c.example')).map(
        ({ text }) => text,
      ),
      ['a', '-all'],
    );
  });

  it('takes names in any case, with or without a final dot', () => {
    const tree = treeOf('v=spf1 include:Two.Example. a:ONE.example -all', {
      'two.example': { texts: ['v=spf1 -all'] },
      'one.example': { count: 1 },
    });
    assert.deepEqual(
      tree.nodes.map(({ name, outcome }) => [name, outcome]),
      [
        ['two.example', 'found'],
        ['one.example', 'found'],
      ],
    );
  });

  it('ends at a name that is being evaluated, however far above', () => {
    const tree = treeOf('v=spf1 include:a.example -all', {
      'a.example': { texts: ['v=spf1 include:b.example'] },
      'b.example': { texts: ['v=spf1 include:a.example include:example.com'] },
    });
    assert.deepEqual(outcomes(tree), [
      'include:a.example 4 found',
      'include:b.example 3 found',
      'include:a.example 1 loop',
      'include:example.com 1 loop',
    ]);
  });

  it('stops at 50 lookups, however records refer to each other', () => {
    const names = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `n${at}.example`,
        { texts: [`v=spf1 include:n${at + 1}.example include:n${at + 2}.example -all`] },
      ]),
    );
    const tree = treeOf('v=spf1 include:n0.example include:n1.example -all', names);
    assert.equal(tree.lookups, 50);
    assert.equal([...spfNodes(tree)].length, 50);
  });
});
