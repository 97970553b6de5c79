import assert from 'node:assert/strict';
import { parseQuery, QUERY_KEYS } from '../../../../src/search/query/query.ts';
import { queryHint, type QueryHint } from '../../../../src/search/query/queryHint.ts';
import { queryHintText } from '../../../../src/search/query/queryHintText.ts';

const known = { types: ['A'], lines: ['Default'], zones: [], services: ['Google'] };

const manyTypes = (count: number): QueryHint => ({
  kind: 'type',
  type: 'MX',
  types: Array.from({ length: count }, (_, at) => `T${String(at).padStart(2, '0')}`),
});

describe('The text of a hint', () => {
  const texts: readonly (readonly [string, string, string])[] = [
    ['remark:', 'Type a value after the colon', 'For example: remark:"two words"'],
    [
      'ttl:x',
      '“x” is not a number of seconds',
      'For example: ttl:600 ttl:<300 ttl:<=300 ttl:>3600 ttl:>=3600',
    ],
    ['is:gone', 'There is no state “gone”', 'States: is:enabled is:disabled is:held'],
    [
      'colour:red',
      'There is no key “colour:”',
      'Keys: type: line: zone: is: host: name: value: ttl: remark: service:',
    ],
    ['type:MX', 'No loaded record has the type “MX”', 'Types: A'],
    ['service:x', 'No loaded record names the service “x”', 'Services: Google'],
    ['line:Mars', 'No loaded record has the line “Mars”', 'Lines: Default'],
    ['192.0.2.0/33', '“192.0.2.0/33” has no valid prefix length', 'After the slash: 0 to 32'],
    ['::/129', '“::/129” has no valid prefix length', 'After the slash: 0 to 128'],
    [
      '192.0.2/24',
      '“192.0.2/24” is not an address block: its address is not complete',
      'For example: 192.0.2.0/24 2001:db8::/32',
    ],
    ['192.0.2.256', '“192.0.2.256” is not an IPv4 address', 'Each number: 0 to 255, without leading zeros'],
    ['192.0.2.1', 'An address is searched as a whole', 'Those beside it: 192.0.2.0/24'],
  ];
  for (const [typed, problem, possible] of texts) {
    it(`says what is possible instead of ${typed}`, () => {
      const hint = queryHint(typed, known);
      assert.deepEqual(hint && queryHintText(hint), { problem, possible });
    });
  }

  it('has an example for each key, which is a query without a hint', () => {
    for (const key of QUERY_KEYS) {
      const { possible } = queryHintText({ kind: 'empty', key });
      const example = possible.replace('For example: ', '');
      assert.equal(queryHint(example, { types: [], lines: [], zones: [], services: [] }), undefined, example);
      assert.ok(parseQuery(example).length > 0);
    }
  });

  it('names twenty types, and an ellipsis for more', () => {
    assert.match(queryHintText(manyTypes(20)).possible, /T18, T19$/u);
    assert.match(queryHintText(manyTypes(21)).possible, /T18, T19, …$/u);
  });
});
